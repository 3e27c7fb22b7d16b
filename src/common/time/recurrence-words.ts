import { interfaceLanguage, type Language } from '../messages/languages.js';
import { type Message, translate } from '../messages/messages.js';

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The most days that a text names one by one. */
const MAX_NAMED = 10;
/** The least weekdays in a row of which only the first and the last are named. */
const MIN_SPAN = 4;
/** The last two have names of their own; others are counted from the end. */
const LAST_WITH_NAME = -2;

/** What numbers count. Some languages need it for the gender of a number. */
interface Counted {
  readonly numbers: readonly number[];
  /** A weekday, or `DAY`. */
  readonly noun: string;
  readonly day: string;
}

const ascending = (a: number, b: number): number => a - b;

/** First those from the beginning, then those from the end: 1, 2, -2, -1. */
const forwards = (numbers: readonly number[]): number[] => [
  ...numbers.filter((number) => number > 0).sort(ascending),
  ...numbers.filter((number) => number < 0).sort(ascending),
];

/** Whether weekdays, in their order, follow each other and are many enough to name only the first and the last. */
export const isSpan = (codes: readonly string[]): boolean =>
  codes.length >= MIN_SPAN &&
  WEEKDAYS.indexOf(codes.at(-1) ?? '') - WEEKDAYS.indexOf(codes[0] ?? '') === codes.length - 1;

/** A text that already has a pause needs one more before what follows. */
const pauseAfter = (rule: string): string => (rule.includes(',') ? 'yes' : 'no');

/** The phrases of recurrence texts in one language. */
export class RecurrenceWords {
  private readonly weekdayNames: readonly string[];
  private readonly monthNames: readonly string[];
  private readonly lists: Readonly<Record<'conjunction' | 'disjunction', Intl.ListFormat>>;

  constructor(private readonly language: Language) {
    const tag = interfaceLanguage(language);
    // Lists without a comma before the last word.
    const locale = tag === 'en' ? 'en-GB' : tag;
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    this.weekdayNames = WEEKDAYS.map((_, at) => weekday.format(Date.UTC(2024, 0, at + 1)));
    this.monthNames = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2024, at, 1)));
    this.lists = {
      conjunction: new Intl.ListFormat(locale, { type: 'conjunction' }),
      disjunction: new Intl.ListFormat(locale, { type: 'disjunction' }),
    };
  }

  say(message: Message): string {
    return translate(this.language, message);
  }

  and(items: readonly string[]): string {
    return this.lists.conjunction.format(items);
  }

  weekday(code: string): string {
    return this.weekdayNames[WEEKDAYS.indexOf(code)] ?? '';
  }

  private month(number: number): string {
    return this.monthNames[number - 1] ?? '';
  }

  /** "Monday or Wednesday" */
  anyOf(codes: readonly string[]): string {
    return this.lists.disjunction.format(codes.map((code) => this.weekday(code)));
  }

  /** "Monday and Wednesday", in the form that follows "every" */
  each(codes: readonly string[]): string {
    const days = codes.map((code) =>
      this.say({ key: 'recurrence_weekday_of_every', args: { day: this.weekday(code), weekday: code } }),
    );
    return this.and(days);
  }

  /** "on Monday and Wednesday", "from Monday to Friday" */
  onWeekdays(codes: readonly string[]): string {
    const [first = '', last = ''] = [codes[0], codes.at(-1)];
    const names = { first: this.weekday(first), last: this.weekday(last), weekday: last };
    if (isSpan(codes)) return this.say({ key: 'recurrence_from_to', args: names });
    const items = codes.map((code) =>
      this.say({ key: 'recurrence_weekday_of_on', args: { day: this.weekday(code), weekday: code } }),
    );
    return this.on(items);
  }

  /** "on the first and last Friday", "on the second Tuesday and the third Friday from the end" */
  onNth(counted: readonly Counted[]): string {
    return this.on(this.nthItems(counted));
  }

  /** "on the 1st, the 15th and the last day" */
  onMonthDays(numbers: readonly number[]): string {
    const days = forwards(numbers).filter((day) => day > 0);
    const fromEnd = { numbers: numbers.filter((day) => day < 0), ...this.days() };
    return this.on([
      ...days.map((day) => this.say({ key: 'recurrence_month_day', args: { day } })),
      ...this.nthItems([fromEnd], days.length === 0),
    ]);
  }

  /** Days as what is counted. */
  days(): { noun: string; day: string } {
    return { noun: 'DAY', day: this.say({ key: 'recurrence_day' }) };
  }

  /** "on 5 June and 5 July"; undefined when they are too many, or counted from the end of a month */
  onDates(months: readonly number[], days: readonly number[]): string | undefined {
    if (months.length * days.length > MAX_NAMED || days.some((day) => day < 0)) return undefined;
    const dates = months.flatMap((month) =>
      days.map((day) => this.say({ key: 'recurrence_date', args: { day, month: this.month(month) } })),
    );
    return this.on(dates);
  }

  /** "on the last Sunday of March and October" */
  ofMonths(when: string, numbers: readonly number[]): string {
    const months = numbers.map((number) =>
      this.say({ key: 'recurrence_month_of', args: { month: this.month(number), number: String(number) } }),
    );
    return this.say({ key: 'recurrence_of_months', args: { when, months: this.and(months) } });
  }

  /** "on Monday in weeks 20 and 40", "on Monday in the last week of the year" */
  ofWeeks(when: string, numbers: readonly number[]): string {
    const weeks = numbers.filter((week) => week > 0);
    const last = numbers.filter((week) => week < 0);
    const args = { when, count: weeks.length, weeks: this.and(this.shortened(weeks.map(String))) };
    return this.and([
      ...(weeks.length > 0 ? [this.say({ key: 'recurrence_of_weeks', args })] : []),
      ...(last.length > 0
        ? [this.say({ key: 'recurrence_of_last_weeks', args: { when, nths: this.nths(last, 'WEEK') } })]
        : []),
    ]);
  }

  inMonths(rule: string, numbers: readonly number[]): string {
    const months = this.and(numbers.map((number) => this.month(number)));
    return this.say({ key: 'recurrence_in_months', args: { rule, months, pause: pauseAfter(rule) } });
  }

  /** "…, but only on a Monday or a Friday" */
  onlyWeekdays(rule: string, codes: readonly string[]): string {
    const items = codes.map((code) =>
      this.say({ key: 'recurrence_weekday_if', args: { day: this.weekday(code) } }),
    );
    const days = this.lists.disjunction.format(items);
    return this.say({ key: 'recurrence_only_weekdays', args: { rule, days } });
  }

  onlyPositions(rule: string, numbers: readonly number[], period: string): string {
    const nths = this.nths(numbers, 'SET');
    return this.say({ key: 'recurrence_only_positions', args: { rule, nths, period } });
  }

  /** @param day `YYYY-MM-DD` */
  until(rule: string, day: string): string {
    const [year = '', month, date] = day.split('-');
    const args = { rule, day: Number(date), month: this.month(Number(month)), year, pause: pauseAfter(rule) };
    return this.say({ key: 'recurrence_until', args });
  }

  added(rule: string, count: number): string {
    return this.say({ key: 'recurrence_added', args: { rule, count, pause: pauseAfter(rule) } });
  }

  private on(items: readonly string[]): string {
    const left = items.length - MAX_NAMED;
    const more = left > 0 ? [this.say({ key: 'recurrence_more_days', args: { count: left } })] : [];
    return this.say({
      key: 'recurrence_on',
      args: { days: this.and([...items.slice(0, MAX_NAMED), ...more]) },
    });
  }

  private shortened(items: readonly string[]): readonly string[] {
    const left = items.length - MAX_NAMED;
    const more = left > 0 ? [this.say({ key: 'recurrence_more', args: { count: left } })] : [];
    return [...items.slice(0, MAX_NAMED), ...more];
  }

  /** "first and last", with the article where it belongs to the number. */
  private nths(numbers: readonly number[], noun: string): string {
    const items = forwards(numbers).map((number) =>
      number > 0
        ? this.say({ key: 'recurrence_nth', args: { nth: number, noun } })
        : this.say({ key: 'recurrence_nth_last', args: { nth: -number, noun } }),
    );
    return this.and(this.shortened(items));
  }

  /** Numbers share a noun where nothing else is listed, so that no list stands within another. */
  private nthItems(counted: readonly Counted[], isAlone = true): string[] {
    const groups = counted
      .flatMap(({ numbers, ...of }) => [
        { ...of, isFar: false, numbers: forwards(numbers).filter((number) => number >= LAST_WITH_NAME) },
        { ...of, isFar: true, numbers: forwards(numbers).filter((number) => number < LAST_WITH_NAME) },
      ])
      .filter(({ numbers }) => numbers.length > 0);
    const isShared = isAlone && groups.length === 1 && (groups[0]?.numbers.length ?? 0) <= MAX_NAMED;
    return groups.flatMap(({ numbers, noun, day, isFar }) => {
      const key = isFar ? 'recurrence_nth_day_from_end' : 'recurrence_nth_day';
      const positions = isFar ? numbers.map((number) => -number) : numbers;
      return (isShared ? [positions] : positions.map((position) => [position])).map((some) =>
        this.say({ key, args: { nths: this.nths(some, noun), day } }),
      );
    });
  }
}

/** One for each language, as the formats of `Intl` are slow to make. */
const words = new Map<Language, RecurrenceWords>();

export function recurrenceWords(language: Language): RecurrenceWords {
  const tag = interfaceLanguage(language);
  const found = words.get(tag) ?? new RecurrenceWords(tag);
  words.set(tag, found);
  return found;
}
