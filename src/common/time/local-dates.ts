import type { Message } from '../messages/message-arguments.js';
import { isDateRange } from './date-range.js';

/** The order of day, month and year in a date. */
export const DATE_FORMATS = ['dmy', 'mdy', 'ymd'] as const;

export type DateFormat = (typeof DATE_FORMATS)[number];

/** No date is longer. */
const MAX_LENGTH = 40;

/**
 * ISO 8601 dates do not match, because they need no conversion. `\s` also matches U+202F and U+00A0, which
 * spreadsheets write.
 */
const DAY =
  /^(?:(\d{1,2})([./-])\s*(\d{1,2})\2\s*(\d{4}|\d{2})|(\d{4})([./])\s*(\d{1,2})\6\s*(\d{1,2}))(?:,?[T\s]\s*(\S.*))?$/i;
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2}))?)?\s*(am|pm|h|uhr)?$/i;

interface LocalDate {
  readonly text: string;
  readonly numbers: readonly [string, string, string];
  /** The time as ` 20:00:00`; empty if there is none, undefined if it is unreadable. */
  readonly time: string | undefined;
  /** The time as written. */
  readonly clock: string;
  readonly separator: string;
}

/** The hour on a 24-hour clock. An hour that a 12-hour clock lacks becomes 99, which is refused later. */
function hourOn24(hour: string, word: string): string {
  if (word !== 'am' && word !== 'pm') return hour.padStart(2, '0');
  if (Number(hour) < 1 || Number(hour) > 12) return '99';
  return String((Number(hour) % 12) + (word === 'pm' ? 12 : 0)).padStart(2, '0');
}

/** The time on a 24-hour clock, with a leading space. */
function readTime(text: string): string | undefined {
  const [, hour = '', minute, seconds = '00', word] = TIME.exec(text) ?? [];
  // A bare number is not a time: 20 is none, 20h and 8 PM are.
  if ((minute ?? word) === undefined) return undefined;
  return ` ${hourOn24(hour, word?.toLowerCase() ?? '')}:${minute ?? '00'}:${seconds}`;
}

/** A date as people write it; undefined if it is none. */
function readLocal(value: unknown): LocalDate | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const match: readonly (string | undefined)[] | null = DAY.exec(value.trim());
  if (match === null) return undefined;
  const [text = '', ...parts] = match;
  const clock = parts.pop();
  const [first = '', separator = '', second = '', third = ''] = parts.filter((part) => part !== undefined);
  const time = clock === undefined ? '' : readTime(clock);
  return { text, numbers: [first, second, third], separator, time, clock: clock ?? '' };
}

/**
 * A number where a date belongs: a day as spreadsheets count them (46543.75), alone or before a time, or a part of a day.
 * Eight digits are a day, and nine or more a Unix time, which databases write.
 */
const NUMBER = /^-?\d{1,7}(?:[.,]\d+)?$|^\d{5}(?:[.,]\d+)?\s|^\d{4}-\d{2}-\d{2}\s0?[.,]\d+$/;

const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value.trim());

/** Why a date without a readable time is none. */
const timeProblem = ({ text, clock }: LocalDate): Message =>
  isDateRange(text)
    ? { key: 'date_range', args: { value: text } }
    : { key: 'import_unreadable_time', args: { value: clock } };

/** The date in the format of the API; undefined if it does not have the given order. */
function asIso({ numbers, time }: LocalDate, format: DateFormat): string | undefined {
  const part = (name: 'd' | 'm' | 'y'): string => numbers[format.indexOf(name)] ?? '';
  if (part('y').length !== 4 || time === undefined) return undefined;
  return `${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}${time}`;
}

/** Whether the year has no century: 31.12.26 may be a day of 2026 or of 2031. */
const isShort = ({ numbers }: LocalDate): boolean => numbers.every((number) => number.length < 4);

/** The orders that a date may have. */
function formatsOf({ numbers: [first, second], separator }: LocalDate): readonly DateFormat[] {
  if (first.length === 4) return ['ymd'];
  if (Number(first) > 12 || separator === '.') return ['dmy'];
  return Number(second) > 12 ? ['mdy'] : ['dmy', 'mdy'];
}

interface ColumnDate {
  readonly column: string;
  readonly date: LocalDate;
}

const example = ({ column, date }: ColumnDate) => ({ column, date: date.text });

/** Converts the dates in the rows of a table, and finds dates whose order or year is ambiguous. */
export class LocalDates {
  private firstDate: ColumnDate | undefined;
  /** The first date with a two-digit year. */
  private firstShort: ColumnDate | undefined;
  private firstNumber: { readonly column: string; readonly date: string } | undefined;
  private possible: readonly DateFormat[] = [];

  constructor(
    private readonly format: DateFormat | undefined,
    /** The fields that are dates. */
    private readonly fields: readonly string[],
    /** The columns from which a field comes, for messages. */
    private readonly columnOf: (field: string) => string,
  ) {}

  /**
   * Converts dates to the given order. Without one they stay as they are.
   * @returns why a date of this row is none
   */
  read(payload: Record<string, unknown>): Message | undefined {
    let problem: Message | undefined;
    for (const field of this.fields) {
      const value = payload[field];
      const date = readLocal(value);
      if (isNumber(value)) this.firstNumber ??= { column: this.columnOf(field), date: value };
      if (date === undefined) continue;
      if (isShort(date)) this.firstShort ??= { column: this.columnOf(field), date };
      else if (this.format === undefined) this.narrowFormats(field, date);
      else if (date.time === undefined)
        problem ??= { key: 'import_field', args: { name: field, reason: timeProblem(date) } };
      else payload[field] = asIso(date, this.format) ?? payload[field];
    }
    return problem;
  }

  /** Keeps the first date that allows only one order, or else the first of all. */
  private narrowFormats(field: string, date: LocalDate): void {
    const formats = formatsOf(date);
    if (this.firstDate !== undefined && (this.possible.length === 1 || formats.length > 1)) return;
    this.firstDate = { column: this.columnOf(field), date };
    this.possible = formats;
  }

  /**
   * Why the dates of the table cannot be read: they need an order and none was given, their years have two digits, or they
   * are numbers. 5/6 may be two different days, so the order is never guessed; nor is the first day that a spreadsheet counts
   * from, which may be in 1900 or 1904.
   */
  problem(): Message | undefined {
    const { firstShort, firstDate, firstNumber } = this;
    if (firstNumber !== undefined) return { key: 'import_number_as_date', args: firstNumber };
    const ofYears: Message | undefined = firstShort && {
      key: 'import_short_years',
      args: example(firstShort),
    };
    const ofOrder = firstDate && this.orderMessage(firstDate);
    if (ofYears !== undefined && ofOrder !== undefined)
      return { key: 'import_both_reasons', args: { first: ofYears, second: ofOrder } };
    return ofYears ?? ofOrder;
  }

  private orderMessage(firstDate: ColumnDate): Message {
    const [format = 'ymd', other] = this.possible;
    return other === undefined
      ? { key: 'import_date_format_needed', args: { ...example(firstDate), format } }
      : { key: 'import_date_order_needed', args: example(firstDate) };
  }
}
