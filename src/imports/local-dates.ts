import type { Message } from '../i18n/message-arguments.js';
import { UnreadableSource } from './unreadable-source.js';

/** In which order a date names day, month and year. */
export const DATE_FORMATS = ['dmy', 'mdy', 'ymd'] as const;

export type DateFormat = (typeof DATE_FORMATS)[number];

/** The fields of an event that are dates. */
const DATE_FIELDS = ['start_date', 'end_date', 'date', 'date_utc'] as const;

/** No date is longer, whatever a cell holds. */
const MAX_LENGTH = 40;

/** ISO 8601 is none of these: it needs no reading. Blanks of all kinds count: spreadsheets write U+202F and U+00A0. */
const DAY =
  /^(?:(\d{1,2})([./-])\s*(\d{1,2})\2\s*(\d{4}|\d{2})|(\d{4})([./])\s*(\d{1,2})\6\s*(\d{1,2}))(?:,?[T\s]\s*(\S.*))?$/i;
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2}))?)?\s*(am|pm|h|uhr)?$/i;

interface LocalDate {
  readonly text: string;
  readonly numbers: readonly [string, string, string];
  /** ` 20:00:00`; empty where there is none, undefined where it cannot be read. */
  readonly time: string | undefined;
  readonly separator: string;
}

/** An hour on the clock of 24 hours; one that the clock of 12 does not have is refused later. */
function hourOn24(hour: string, word: string): string {
  if (word !== 'am' && word !== 'pm') return hour.padStart(2, '0');
  if (Number(hour) < 1 || Number(hour) > 12) return '99';
  return String((Number(hour) % 12) + (word === 'pm' ? 12 : 0)).padStart(2, '0');
}

/** On the clock of 24 hours, with a blank before it. */
function readTime(text: string): string | undefined {
  const [, hour = '', minute, seconds = '00', word] = TIME.exec(text) ?? [];
  // A number alone is no time: 20 is none, 20h and 8 PM are.
  if ((minute ?? word) === undefined) return undefined;
  return ` ${hourOn24(hour, word?.toLowerCase() ?? '')}:${minute ?? '00'}:${seconds}`;
}

/** A date as people write it; undefined for what is none. */
function readLocal(value: unknown): LocalDate | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const match: readonly (string | undefined)[] | null = DAY.exec(value.trim());
  if (match === null) return undefined;
  const [text = '', ...parts] = match;
  const clock = parts.pop();
  const [first = '', separator = '', second = '', third = ''] = parts.filter((part) => part !== undefined);
  const time = clock === undefined ? '' : readTime(clock);
  return { text, numbers: [first, second, third], separator, time };
}

/** The same date as the interface takes it; undefined where it is not in this format. */
function asIso({ numbers, time }: LocalDate, format: DateFormat): string | undefined {
  const part = (name: 'd' | 'm' | 'y'): string => numbers[format.indexOf(name)] ?? '';
  if (part('y').length !== 4 || time === undefined) return undefined;
  return `${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}${time}`;
}

/** Whether none of the numbers is a year with its century: 31.12.26 may be a day of 2026 or of 2031. */
const isShort = ({ numbers }: LocalDate): boolean => numbers.every((number) => number.length < 4);

/** The formats that a date may be in. */
function formatsOf({ numbers: [first, second], separator }: LocalDate): readonly DateFormat[] {
  if (first.length === 4) return ['ymd'];
  if (Number(first) > 12 || separator === '.') return ['dmy'];
  return Number(second) > 12 ? ['mdy'] : ['dmy', 'mdy'];
}

interface Found {
  readonly column: string;
  readonly date: LocalDate;
}

const example = ({ column, date }: Found) => ({ column, date: date.text });

/** Reads the dates of the rows of a table, and finds out whether there are any whose order or year nobody has told. */
export class LocalDates {
  private found: Found | undefined;
  /** The first whose year has two digits. */
  private short: Found | undefined;
  private possible: readonly DateFormat[] = [];

  constructor(
    private readonly format: DateFormat | undefined,
    /** The column that a field comes from, for people. */
    private readonly columnOf: (field: string) => string,
  ) {}

  /** Reads the dates in the format that was named; without one they stay as they are. */
  read(payload: Record<string, unknown>): void {
    for (const field of DATE_FIELDS) {
      const date = readLocal(payload[field]);
      if (date === undefined) continue;
      if (isShort(date)) this.short ??= { column: this.columnOf(field), date };
      else if (this.format === undefined) this.note(field, date);
      else payload[field] = asIso(date, this.format) ?? payload[field];
    }
  }

  /** Of dates that tell their order, the first; else the first of all. */
  private note(field: string, date: LocalDate): void {
    const formats = formatsOf(date);
    if (this.found !== undefined && (this.possible.length === 1 || formats.length > 1)) return;
    this.found = { column: this.columnOf(field), date };
    this.possible = formats;
  }

  /**
   * @throws UnreadableSource when no order was named for dates that need one, or years have two digits: 5/6 is two
   * days, so none is guessed
   */
  refuseUntold(): void {
    const { short, found } = this;
    const ofYears: Message | undefined = short && { key: 'import_short_years', args: example(short) };
    const ofOrder = found && this.askForOrder(found);
    if (ofYears !== undefined && ofOrder !== undefined)
      throw new UnreadableSource({
        key: 'import_both_reasons',
        args: { first: ofYears, second: ofOrder },
      });
    const reason = ofYears ?? ofOrder;
    if (reason !== undefined) throw new UnreadableSource(reason);
  }

  private askForOrder(found: Found): Message {
    const [format = 'ymd', other] = this.possible;
    return other === undefined
      ? { key: 'import_date_format_needed', args: { ...example(found), format } }
      : { key: 'import_date_order_needed', args: example(found) };
  }
}
