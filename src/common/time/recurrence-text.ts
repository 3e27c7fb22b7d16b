import type { Language } from '../messages/languages.js';
import { dayBeside } from './day.js';
import { hasOnlyWeekdays, type RecurrenceParts, simplestParts } from './recurrence-parts.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { isSpan, type RecurrenceWords, recurrenceWords } from './recurrence-words.js';
import { dayOf } from './wall-clock.js';
import { toWall } from './zone.js';

/** When a series takes place. */
export interface RecurrenceShape {
  /** The wall clock of the first occurrence, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly zone: string;
  /** Empty when there are only added dates. */
  readonly rule: RecurrenceRule;
  /** The wall clocks of added dates. */
  readonly added: readonly string[];
}

/** The parts that can limit the days which others give. */
type Limit = 'months' | 'monthDays' | 'yearDays' | 'weekdays' | 'positions';

/** A text about the days of a rule, and the parts that it has not said. */
interface Sentence {
  readonly text: string;
  readonly unsaid: readonly Limit[];
}

type Describe = (words: RecurrenceWords, parts: RecurrenceParts) => Sentence;

const WORKING_DAYS = 'MO,TU,WE,TH,FR';
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const daily: Describe = (words, { interval }) => ({
  text: words.say({ key: 'recurrence_daily', args: { interval } }),
  unsaid: ['months', 'monthDays', 'weekdays'],
});

const weekly: Describe = (words, { interval, weekdays, start }) => {
  const days = weekdays.length > 0 ? weekdays : [start.weekday];
  const unsaid = ['months', 'positions'] as const;
  if (interval === 1 && days.length === 7)
    return { text: words.say({ key: 'recurrence_daily', args: { interval } }), unsaid };
  if (interval === 1 && !isSpan(days))
    return { text: words.say({ key: 'recurrence_every_weekday', args: { days: words.each(days) } }), unsaid };
  const when = words.onWeekdays(days);
  return { text: words.say({ key: 'recurrence_weekly', args: { interval, when } }), unsaid };
};

const hasWeekdays = ({ weekdays, nthWeekdays }: RecurrenceParts): boolean =>
  weekdays.length + nthWeekdays.size > 0;

/** Whether positions count weekdays, as those of the last working day do. */
const countsWeekdays = (parts: RecurrenceParts): boolean =>
  hasOnlyWeekdays(parts) && parts.positions.length > 0;

/** "on the last working day", "on the first Saturday or Sunday" */
function onPositions(words: RecurrenceWords, { weekdays, positions }: RecurrenceParts): string {
  if (weekdays.length === 7) return words.onNth([{ numbers: positions, ...words.days() }]);
  const isWorking = weekdays.join() === WORKING_DAYS;
  const day = isWorking ? words.say({ key: 'recurrence_working_day' }) : words.anyOf(weekdays);
  return words.onNth([{ numbers: positions, noun: isWorking ? 'DAY' : (weekdays[0] ?? ''), day }]);
}

/** "on every Monday and on the first and last Friday" */
function onWeekdays(words: RecurrenceWords, { weekdays, nthWeekdays }: RecurrenceParts): string {
  const nth = [...nthWeekdays].map(([noun, numbers]) => ({ numbers, noun, day: words.weekday(noun) }));
  return words.and([
    ...(weekdays.length > 0
      ? [words.say({ key: 'recurrence_on_every', args: { days: words.each(weekdays) } })]
      : []),
    ...(nth.length > 0 ? [words.onNth(nth)] : []),
  ]);
}

/** The days of a month. */
const onDaysOfMonth: Describe = (words, parts) => {
  const { monthDays, start } = parts;
  if (countsWeekdays(parts)) return { text: onPositions(words, parts), unsaid: [] };
  if (monthDays.length === 0 && hasWeekdays(parts))
    return { text: onWeekdays(words, parts), unsaid: ['positions'] };
  const days = monthDays.length > 0 ? monthDays : [start.day];
  return { text: words.onMonthDays(days), unsaid: ['weekdays', 'positions'] };
};

const monthly: Describe = (words, parts) => {
  const { interval, months, monthDays, positions, start } = parts;
  const { text: when, unsaid } = onDaysOfMonth(words, parts);
  const hasPositions = positions.length > 0 && unsaid.includes('positions');
  if (interval > 1 || months.length === 0 || hasPositions)
    return {
      text: words.say({ key: 'recurrence_monthly', args: { interval, when } }),
      unsaid: ['months', ...unsaid],
    };
  const days = monthDays.length > 0 ? monthDays : [start.day];
  const dates = unsaid.includes('weekdays') ? words.onDates(months, days) : undefined;
  const inYear = dates ?? words.ofMonths(when, months);
  return { text: words.say({ key: 'recurrence_yearly', args: { interval, when: inYear } }), unsaid };
};

const ofYear = (words: RecurrenceWords, when: string): string =>
  words.say({ key: 'recurrence_of_year', args: { when } });

const onDaysOfYear: Describe = (words, { yearDays }) => ({
  text: ofYear(words, words.onNth([{ numbers: yearDays, ...words.days() }])),
  unsaid: ['monthDays', 'months', 'weekdays', 'positions'],
});

const onWeeks: Describe = (words, { weeks, weekdays, start }) => ({
  text: words.ofWeeks(words.onWeekdays(weekdays.length > 0 ? weekdays : [start.weekday]), weeks),
  unsaid: ['yearDays', 'monthDays', 'months', 'positions'],
});

const onWeekdaysOfYear: Describe = (words, parts) => {
  const { months, nthWeekdays } = parts;
  // Positions count in the whole year, so "the last Friday of March and June" would be wrong.
  const isCounted = countsWeekdays(parts) && months.length <= 1;
  const when = isCounted ? onPositions(words, parts) : onWeekdays(words, parts);
  const unsaid = isCounted ? [] : (['positions'] as const);
  if (months.length > 0) return { text: words.ofMonths(when, months), unsaid };
  return { text: isCounted || nthWeekdays.size > 0 ? ofYear(words, when) : when, unsaid };
};

const onDates: Describe = (words, { monthDays, months, start }) => {
  const unsaid = ['weekdays', 'positions'] as const;
  const days = monthDays.length > 0 ? monthDays : [start.day];
  const inMonths = months.length > 0 || monthDays.length > 0 ? months : [start.month];
  const when = words.onMonthDays(days);
  if (inMonths.length === 0)
    return { text: words.say({ key: 'recurrence_of_every_month', args: { when } }), unsaid };
  return { text: words.onDates(inMonths, days) ?? words.ofMonths(when, inMonths), unsaid };
};

/** What gives the days of a yearly rule; the other parts limit them. */
function describeYear(parts: RecurrenceParts): Describe {
  if (parts.weeks.length > 0) return onWeeks;
  if (parts.yearDays.length > 0) return onDaysOfYear;
  return parts.monthDays.length === 0 && hasWeekdays(parts) ? onWeekdaysOfYear : onDates;
}

const yearly: Describe = (words, parts) => {
  const { text: when, unsaid } = describeYear(parts)(words, parts);
  return { text: words.say({ key: 'recurrence_yearly', args: { interval: parts.interval, when } }), unsaid };
};

const SENTENCES: Readonly<Record<string, Describe>> = {
  DAILY: daily,
  WEEKLY: weekly,
  MONTHLY: monthly,
  YEARLY: yearly,
};

/** Says how each limit narrows the text so far. */
const LIMITS: Readonly<
  Record<Limit, (words: RecurrenceWords, rule: string, parts: RecurrenceParts) => string>
> = {
  months: (words, rule, { months }) => (months.length > 0 ? words.inMonths(rule, months) : rule),
  monthDays: (words, rule, { monthDays }) =>
    monthDays.length > 0
      ? words.say({ key: 'recurrence_only', args: { rule, when: words.onMonthDays(monthDays) } })
      : rule,
  yearDays: (words, rule, parts) =>
    parts.yearDays.length > 0
      ? words.say({ key: 'recurrence_only', args: { rule, when: onDaysOfYear(words, parts).text } })
      : rule,
  weekdays: (words, rule, parts) => {
    if (parts.nthWeekdays.size > 0)
      return words.say({ key: 'recurrence_only', args: { rule, when: onWeekdays(words, parts) } });
    return parts.weekdays.length > 0 ? words.onlyWeekdays(rule, parts.weekdays) : rule;
  },
  positions: (words, rule, { positions, interval, freq }) =>
    positions.length > 0 ? words.onlyPositions(rule, positions, interval === 1 ? freq : '') : rule,
};

/** The last day on which an occurrence may begin: an UNTIL before the time of the start excludes its own day. */
function lastDay(until: string, { start, zone }: RecurrenceShape): string {
  const iso = until.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3').replace(/T(\d\d)(\d\d)/, ' $1:$2:');
  const wall = iso.endsWith('Z') ? toWall(Date.parse(iso) / 1_000, zone) : iso;
  const isEarlier = wall.length > DAY_LENGTH && wall.slice(DAY_LENGTH) < start.slice(DAY_LENGTH);
  return dayBeside(dayOf(wall), isEarlier ? -1 : 0);
}

function ended(words: RecurrenceWords, text: string, shape: RecurrenceShape): string {
  const { rule } = shape;
  const [count, until] = [valueOf(rule, 'COUNT'), valueOf(rule, 'UNTIL')];
  if (count !== undefined)
    return words.say({ key: 'recurrence_count', args: { rule: text, count: Number(count) } });
  return until === undefined ? text : words.until(text, lastDay(until, shape));
}

/**
 * A rule of recurrence in words, such as "every 2 weeks on Monday and Wednesday until 30 June 2027". It begins in
 * lower case and has no full stop, as it may stand within a sentence. What the rule takes from the start is said.
 */
export function recurrenceText(shape: RecurrenceShape, language: Language): string {
  const words = recurrenceWords(language);
  const added = new Set(shape.added);
  added.delete(shape.start);
  const parts = simplestParts(shape.rule, shape.start);
  const sentence = SENTENCES[parts.freq]?.(words, parts);
  if (sentence === undefined) return words.say({ key: 'recurrence_dates', args: { count: added.size + 1 } });
  const limited = sentence.unsaid.reduce((rule, limit) => LIMITS[limit](words, rule, parts), sentence.text);
  const rule = ended(words, limited, shape);
  return added.size === 0 ? rule : words.added(rule, added.size);
}
