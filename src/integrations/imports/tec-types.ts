/*
 * The parts of the site's responses that are read. The responses are not under our control: every field may
 * be missing or have another type, so texts are read by `text` and lists by `listOf`.
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

/** Sites return one object, an array of them, or an object with numeric keys. */
export function listOf<T extends { readonly id: number }>(value: unknown): T[] {
  if (isItem(value)) return [value as T];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter(isItem) as T[];
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
