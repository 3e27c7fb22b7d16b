/** What a thing holds, by the names that its fields have on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** What a field held before a write and after it; null of what must not be kept. */
export type ChangeDetails = Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;

/** Fields of which only the name is kept, whoever hands them in. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'secret']);

const MAX_VALUE_LENGTH = 1_000;

/** Enough to see what was changed, without keeping long texts a second time. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) {
    return `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`;
  }
  return value ?? null;
}

const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

const isNothing = (value: unknown): boolean =>
  value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** A thing that comes or goes does so with what is set in it. */
function hasChanged(before: unknown, after: unknown): boolean {
  if (before === undefined) return !isNothing(after);
  if (after === undefined) return !isNothing(before);
  return !isSame(before, after);
}

/**
 * What changed, as JSON; null when nothing did.
 * @param before empty for what is new
 * @param after empty for what is gone
 */
export function toStoredDetails(before: Values, after: Values): string | null {
  const details = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => hasChanged(before[name], after[name]))
    .map((name) => [name, SECRETS.has(name) ? null : [shortened(before[name]), shortened(after[name])]]);
  return details.length === 0 ? null : JSON.stringify(Object.fromEntries(details));
}

export const fromStoredDetails = (stored: string | null): ChangeDetails =>
  stored === null ? {} : (JSON.parse(stored) as ChangeDetails);
