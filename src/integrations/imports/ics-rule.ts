import type { Property } from './ics-lines.js';
import { InvalidEvent, type Time, timeIn } from './ics-times.js';

/*
 * The limits of recurrence rules. All of them are checked before a rule is expanded. Each message names the
 * part of the rule and its limit.
 */

export const FREQUENCIES = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** The largest INTERVAL: about ten years of days, a month of minutes, a day of seconds. */
const MAX_INTERVAL: Readonly<Record<Frequency, number>> = {
  YEARLY: 1_000,
  MONTHLY: 4_800,
  WEEKLY: 5_200,
  DAILY: 4_000,
  HOURLY: 9_000,
  MINUTELY: 45_000,
  SECONDLY: 90_000,
};

const MAX_COUNT = 100_000;

/**
 * For each list of numbers: the minimum and maximum, whether `-1` counts from the end, and the allowed values
 * of FREQ.
 */
interface List {
  readonly min: number;
  readonly max: number;
  readonly isSigned?: boolean;
  readonly notWith?: readonly Frequency[];
}

const LISTS: Readonly<Record<string, List>> = {
  BYSECOND: { min: 0, max: 59 },
  BYMINUTE: { min: 0, max: 59 },
  BYHOUR: { min: 0, max: 23 },
  BYMONTHDAY: { min: 1, max: 31, isSigned: true, notWith: ['WEEKLY'] },
  BYYEARDAY: { min: 1, max: 366, isSigned: true, notWith: ['MONTHLY', 'WEEKLY', 'DAILY'] },
  BYWEEKNO: {
    min: 1,
    max: 53,
    isSigned: true,
    notWith: ['MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'],
  },
  BYMONTH: { min: 1, max: 12 },
  BYSETPOS: { min: 1, max: 366, isSigned: true },
};

const MAX_ENTRIES = 400;
/** The most combinations of BYHOUR, BYMINUTE and BYSECOND in a day. */
const MAX_TIMES = 1_440;
/** The first year of the Gregorian calendar. */
const FIRST_YEAR = 1583;

export const isFrequency = (text: string): text is Frequency =>
  (FREQUENCIES as readonly string[]).includes(text);

/** A rule of recurrence as it is written: the values of its parts. */
export interface Rule {
  readonly parts: ReadonlyMap<string, readonly string[]>;
  readonly until: Time | undefined;
  readonly property: Property;
}

const SINGLE = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'RSCALE', 'SKIP'];

/** A rule without the spaces and empty parts that programs write. @throws InvalidEvent for a wrong UNTIL */
export function ruleIn(property: Property): Rule {
  const parts = new Map(
    property.value
      .toUpperCase()
      .replace(/\s/g, '')
      .split(';')
      .map((part) => /^([^=]*)=?(.*)$/s.exec(part) ?? [])
      .map(([, name = '', values = '']) => [name, values.split(',').filter((value) => value !== '')] as const)
      .filter(([name, values]) => name !== '' && values.length > 0),
  );
  const until = parts.get('UNTIL')?.[0];
  return { parts, until: until === undefined ? undefined : timeIn(until, property.line), property };
}

/** The names of the parts that no rule has. */
export const unknownParts = ({ parts }: Rule): string[] =>
  [...parts.keys()].filter((name) => !SINGLE.includes(name) && !(name in LISTS) && name !== 'BYDAY');

/** The values of a part; undefined when the rule lacks it. */
export function partOf({ parts }: Rule, name: string): string[] | undefined {
  const values = parts.get(name);
  return values === undefined ? undefined : [...new Set(values)];
}

/** A part that has one value. */
export const valueOf = ({ parts }: Rule, name: string): string | undefined => parts.get(name)?.[0];

const isPositiveUpTo = (value: unknown, max: number): boolean => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 && number <= max;
};

function checkList(name: string, values: readonly string[], freq: Frequency): void {
  const { min, max, isSigned = false, notWith = [] } = LISTS[name] ?? { min: 0, max: 0 };
  if (notWith.includes(freq))
    throw new InvalidEvent({ key: 'import_rule_not_with', args: { part: name, freq } });
  const invalid = values.find((value) => {
    const number = isSigned ? Math.abs(Number(value)) : Number(value);
    return !Number.isSafeInteger(number) || number < min || number > max;
  });
  if (invalid !== undefined)
    throw new InvalidEvent({
      key: isSigned ? 'import_rule_signed_range' : 'import_rule_range',
      args: { part: `${name}=${invalid}`, min, max },
    });
}

function checkDays(rule: Rule, freq: Frequency): void {
  for (const day of partOf(rule, 'BYDAY') ?? []) {
    const [, ordinal, name] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day) ?? [];
    const number = Math.abs(Number(ordinal ?? 1));
    if (name === undefined || number < 1 || number > 53)
      throw new InvalidEvent({ key: 'import_rule_day', args: { value: day.slice(0, 20) } });
    if (ordinal !== undefined && freq !== 'MONTHLY' && freq !== 'YEARLY')
      throw new InvalidEvent({ key: 'import_rule_not_with', args: { part: `BYDAY=${day}`, freq } });
  }
}

/** Refuses rules in other calendars than the Gregorian one. */
function checkCalendar(rule: Rule): void {
  for (const [part, value] of [
    ['RSCALE', 'GREGORIAN'],
    ['SKIP', 'OMIT'],
  ] as const)
    if ((valueOf(rule, part) ?? value) !== value)
      throw new InvalidEvent({ key: 'import_rule_only', args: { part, value } });
}

function checkCombinations(rule: Rule, freq: Frequency, isDate: boolean): void {
  const has = (name: string): boolean => partOf(rule, name) !== undefined;
  if (has('BYWEEKNO') && (has('BYYEARDAY') || has('BYMONTHDAY')))
    throw new InvalidEvent({
      key: 'import_rule_not_beside',
      args: { part: 'BYWEEKNO', others: 'BYYEARDAY, BYMONTHDAY' },
    });
  if (has('BYYEARDAY') && has('BYMONTHDAY'))
    throw new InvalidEvent({
      key: 'import_rule_not_beside',
      args: { part: 'BYYEARDAY', others: 'BYMONTHDAY' },
    });
  if (isDate && FREQUENCIES.indexOf(freq) > FREQUENCIES.indexOf('DAILY'))
    throw new InvalidEvent({ key: 'import_rule_whole_days', args: { freq } });
}

function checkNumbers(rule: Rule, freq: Frequency): void {
  const [interval = '1', count = '1'] = [valueOf(rule, 'INTERVAL'), valueOf(rule, 'COUNT')];
  if (!isPositiveUpTo(interval, MAX_INTERVAL[freq]))
    throw new InvalidEvent({
      key: 'import_rule_interval',
      args: { part: `INTERVAL=${interval}`, max: MAX_INTERVAL[freq], freq },
    });
  if (!isPositiveUpTo(count, MAX_COUNT))
    throw new InvalidEvent({
      key: 'import_rule_number',
      args: { part: `COUNT=${count}`, max: MAX_COUNT },
    });
  for (const name of [...Object.keys(LISTS), 'BYDAY']) {
    const length = rule.parts.get(name)?.length ?? 0;
    if (length > MAX_ENTRIES)
      throw new InvalidEvent({
        key: 'import_rule_values',
        args: { part: name, count: length, max: MAX_ENTRIES },
      });
  }
}

/**
 * Checks whether a rule can be expanded.
 * @param year the year in which its event begins
 * @throws InvalidEvent naming the invalid part and its limit
 */
export function checkRule(
  rule: Rule,
  { year, isDate }: { readonly year: number; readonly isDate: boolean },
): Frequency {
  const freq = valueOf(rule, 'FREQ') ?? '';
  if (!isFrequency(freq))
    throw new InvalidEvent({ key: 'import_rule_no_freq', args: { values: FREQUENCIES.join(', ') } });
  if (year < FIRST_YEAR)
    throw new InvalidEvent({ key: 'import_rule_too_early', args: { year, first: FIRST_YEAR } });
  checkNumbers(rule, freq);
  for (const name of Object.keys(LISTS)) {
    const values = partOf(rule, name);
    if (values !== undefined) checkList(name, values, freq);
  }
  checkDays(rule, freq);
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (product, name) => product * (partOf(rule, name)?.length ?? 1),
    1,
  );
  if (times > MAX_TIMES)
    throw new InvalidEvent({ key: 'import_rule_times', args: { count: times, max: MAX_TIMES } });
  checkCalendar(rule);
  checkCombinations(rule, freq, isDate);
  return freq;
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a rule names only dates that do not exist, such as 30 February. */
export function hasNoDates(rule: Rule): boolean {
  const days = partOf(rule, 'BYMONTHDAY')?.map((day) => Math.abs(Number(day)));
  const months = partOf(rule, 'BYMONTH')?.map(Number);
  if (days === undefined || months === undefined) return false;
  const maxDay = Math.max(...months.map((month) => DAYS_OF_MONTHS[month - 1] ?? 31));
  return days.every((day) => day > maxDay);
}
