import { stringList } from '../values/integers.js';
import { InvalidValue } from '../values/invalid-value.js';
import { isDay } from './day.js';

/** A day as `YYYY-MM-DD`. @throws InvalidValue `not_a_day` */
export function day(raw: unknown): string {
  if (typeof raw !== 'string' || !isDay(raw)) throw new InvalidValue('not_a_day');
  return raw;
}

/**
 * Days as an array or separated by commas, sorted and without repeated ones.
 * @throws InvalidValue `not_a_day`, and those of `stringList`
 */
export const days = (raw: unknown): string[] => [...new Set(stringList(raw).map(day))].sort();
