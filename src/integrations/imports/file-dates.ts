import type { Message } from '#common/messages/message-arguments.js';
import { parseDateInput } from '#common/time/date-input.js';
import { isOffsetSecondTime } from '#common/time/date-range.js';
import { InvalidValue } from '#common/values/invalid-value.js';

/** The date fields of an event. */
export const DATE_FIELDS = [
  'start_date',
  'end_date',
  'date',
  'date_utc',
  'registration_opens',
  'registration_closes',
] as const;

/*
 * Dates that the API reads, but that mean something else in a file: phrases, which mean another day at each import, and in
 * tables two times.
 */

/** Why a text is no date in a file; undefined for one that is, or that other rules of the API refuse. */
function problemOf(text: string): Message | undefined {
  try {
    const input = parseDateInput(text);
    const isRelative = input.kind === 'phrase' && input.phrase.date?.year === undefined;
    return isRelative ? { key: 'import_relative_date', args: { value: text } } : undefined;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return error.key === 'date_range' ? error.text : undefined;
  }
}

/** Two times without a dash, as two columns joined: `2027-05-01 10:00 12:00`. */
const TWO_TIMES = /^\S+ \d{1,2}:\d{2}(?::\d{2})? \d{1,2}:\d{2}(?::\d{2})?$/;

const isRangeInTable = (text: string): boolean => isOffsetSecondTime(text, true) || TWO_TIMES.test(text);

/** Why the first unreadable date of a record is none, with its field. */
export function dateProblem(
  payload: Readonly<Record<string, unknown>>,
  { isTable }: { readonly isTable: boolean },
): Message | undefined {
  for (const name of DATE_FIELDS) {
    const value = payload[name];
    if (typeof value !== 'string') continue;
    const text = value.trim();
    const reason: Message | undefined =
      isTable && isRangeInTable(text) ? { key: 'date_range', args: { value: text } } : problemOf(text);
    if (reason !== undefined) return { key: 'import_field', args: { name, reason } };
  }
  return undefined;
}
