import { refuseControlCharacters } from './characters.js';
import { InvalidValue } from './invalid-value.js';

/** The largest id, which is also the largest value of an integer column. */
const MAX_INTEGER = 2 ** 31 - 1;

export const MAX_ELEMENTS = 500;

/** The integer from `min` to 2³¹−1 in a number or a string of digits, else undefined. */
export function integerFrom(raw: unknown, min: number): number | undefined {
  const value = typeof raw === 'string' && /^\d{1,20}$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  // Adding 0 turns -0 into 0.
  return value >= min && value <= MAX_INTEGER ? value + 0 : undefined;
}

/** Accepts `3` or `"3"`, up to 2³¹−1; else `not_a_positive_integer`. */
export function positiveInteger(raw: unknown): number {
  const value = integerFrom(raw, 1);
  if (value === undefined) throw new InvalidValue('not_a_positive_integer');
  return value;
}

/** Like `positiveInteger`, but also accepts 0; else `not_an_integer`. */
export function nonNegativeInteger(raw: unknown): number {
  const value = integerFrom(raw, 0);
  if (value === undefined) throw new InvalidValue('not_an_integer');
  return value;
}

/** @throws InvalidValue `too_many_values` over 500 */
export function limitElements<T>(elements: T[]): T[] {
  if (elements.length > MAX_ELEMENTS) throw new InvalidValue('too_many_values', { max: MAX_ELEMENTS });
  return elements;
}

/** The elements of a list value: an array's, unchanged, or the trimmed parts of a comma-separated list. */
function elementsOf(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return limitElements<unknown>(raw);
  if (typeof raw !== 'string') return [raw];
  return limitElements(raw.split(',')).map((part) => part.trim());
}

/**
 * Accepts positive integers as an array, a comma-separated list (`1,2`) or one number; an empty array is an
 * empty list.
 * Throws `not_an_integer_list`, also for `""` and for an empty element; `too_many_values` over 500.
 */
export function integerList(raw: unknown): number[] {
  return elementsOf(raw).map((element) => {
    const value = integerFrom(element, 1);
    if (value === undefined) throw new InvalidValue('not_an_integer_list');
    return value;
  });
}

function listElement(raw: unknown): string {
  if (typeof raw === 'string') return refuseControlCharacters(raw).trim();
  const id = typeof raw === 'number' ? integerFrom(raw, 0) : undefined;
  if (id === undefined) throw new InvalidValue('not_a_list');
  return String(id);
}

/**
 * Accepts ids, slugs or names as an array, a comma-separated list or one scalar. Keeps the order, drops blank
 * elements; null is `[]`.
 * Throws `not_a_list` for nested values, booleans and numbers that are no id, `too_many_values` over 500,
 * `text_control_characters` for an element that cannot equal any stored text.
 */
export function stringList(raw: unknown): string[] {
  if (raw === null) return [];
  return elementsOf(raw)
    .map(listElement)
    .filter((element) => element !== '');
}
