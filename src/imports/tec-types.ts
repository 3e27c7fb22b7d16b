/*
 * The parts that are read of what a site's interface answers. It is another's: every field may be missing or of another
 * type, so texts are read by `text`, and lists by `listOf`.
 */

export interface TecTerm {
  readonly id: number;
  readonly name?: unknown;
  readonly slug?: unknown;
  readonly description?: unknown;
  readonly parent?: unknown;
}

/** A venue or organizer. */
export type TecPlace = Readonly<Record<string, unknown>> & { readonly id: number };

export type TecEvent = Readonly<Record<string, unknown>> & { readonly id: number };

const isItem = (item: unknown): item is { readonly id: number } =>
  typeof item === 'object' && item !== null && 'id' in item && Number.isSafeInteger(item.id);

/** One object, an array of them, or an object by numbers: all three are answered. */
export function listOf<T extends { readonly id: number }>(value: unknown): T[] {
  if (isItem(value)) return [value as T];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter(isItem) as T[];
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
