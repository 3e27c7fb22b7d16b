/** JSON text for a body, which may represent no value. */
export class RawJson {
  constructor(readonly text: string) {}

  /** What a form or a query sends in its place. */
  toString(): string {
    return this.text;
  }
}

/** A property that `JSON.stringify` would not write: `__proto__`, or one name twice. */
export class Entries {
  constructor(readonly entries: readonly (readonly [string, unknown])[]) {}
}

/** The names and values of an object, with those that come twice. */
export const entriesOf = (value: object): readonly (readonly [string, unknown])[] =>
  value instanceof Entries ? value.entries : Object.entries(value);

/** Lone surrogates are written as escapes. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Buffer.isBuffer(value)) return JSON.stringify(value.toString('latin1'));
  return `{${entriesOf(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`)
    .join(',')}}`;
}

/** A value where only a text can be. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));
