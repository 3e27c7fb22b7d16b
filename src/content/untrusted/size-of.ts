/*
 * Sizes of the values that a reader sends, in units: one for each character, plus a fixed number for each
 * value.
 */

const UNITS_OF_VALUE = 16;
export const MAX_DEPTH = 32;

/** The size of a value in units; infinite when it is larger than `most` or nested deeper than 32 levels. */
export function sizeOf(value: unknown, most: number): number {
  let size = 0;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, depth } = next;
    size += UNITS_OF_VALUE + (typeof current === 'string' ? current.length : 0);
    if (size > most || depth > MAX_DEPTH) return Infinity;
    if (typeof current !== 'object' || current === null) continue;
    for (const [name, inner] of Object.entries(current) as [string, unknown][]) {
      size += name.length;
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return size;
}

/** Splits items into slices; the service handles one slice between two requests. */
export function* inSlices<T>(items: Iterable<T>, unitsOf: (item: T) => number): Generator<T[]> {
  let slice: T[] = [];
  let size = 0;
  for (const item of items) {
    slice.push(item);
    size += unitsOf(item);
    if (size < SLICE) continue;
    yield slice;
    [slice, size] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}

/** A slice is complete once it reaches this size. */
const SLICE = 131_072;
