import { InvalidValue } from '../values/invalid-value.js';

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

export const LISTS: Readonly<Record<string, List>> = {
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

/** A rule of recurrence (RFC 5545, 3.3.10) as it is written: the values of its parts, by their names. */
export type RecurrenceRule = ReadonlyMap<string, readonly string[]>;

const SINGLE = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'RSCALE', 'SKIP'];

/** The rule in a text such as `FREQ=WEEKLY;BYDAY=MO,FR`, without the spaces and empty parts that programs write. */
export const parseRule = (text: string): RecurrenceRule =>
  new Map(
    text
      .toUpperCase()
      .replace(/\s/g, '')
      .split(';')
      .map((part) => /^([^=]*)=?(.*)$/s.exec(part) ?? [])
      .map(([, name = '', values = '']) => [name, values.split(',').filter((value) => value !== '')] as const)
      .filter(([name, values]) => name !== '' && values.length > 0),
  );

export const ruleText = (rule: RecurrenceRule): string =>
  [...rule].map(([name, values]) => `${name}=${values.join()}`).join(';');

/** The names of the parts that no rule has. */
export const unknownParts = (rule: RecurrenceRule): string[] =>
  [...rule.keys()].filter((name) => !SINGLE.includes(name) && !(name in LISTS) && name !== 'BYDAY');

/** The values of a part; undefined when the rule lacks it. */
export function partOf(rule: RecurrenceRule, name: string): string[] | undefined {
  const values = rule.get(name);
  return values === undefined ? undefined : [...new Set(values)];
}

/** A part that has one value. */
export const valueOf = (rule: RecurrenceRule, name: string): string | undefined => rule.get(name)?.[0];

const isPositiveUpTo = (value: unknown, max: number): boolean => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 && number <= max;
};

function checkList(name: string, values: readonly string[], freq: Frequency): void {
  const { min, max, isSigned = false, notWith = [] } = LISTS[name] ?? { min: 0, max: 0 };
  if (notWith.includes(freq)) throw new InvalidValue('import_rule_not_with', { part: name, freq });
  const invalid = values.find((value) => {
    const number = isSigned ? Math.abs(Number(value)) : Number(value);
    return !Number.isSafeInteger(number) || number < min || number > max;
  });
  if (invalid !== undefined)
    throw new InvalidValue(isSigned ? 'import_rule_signed_range' : 'import_rule_range', {
      part: `${name}=${invalid}`,
      min,
      max,
    });
}

function checkDays(rule: RecurrenceRule, freq: Frequency): void {
  for (const day of partOf(rule, 'BYDAY') ?? []) {
    const [, ordinal, name] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day) ?? [];
    const number = Math.abs(Number(ordinal ?? 1));
    if (name === undefined || number < 1 || number > 53)
      throw new InvalidValue('import_rule_day', { value: day.slice(0, 20) });
    if (ordinal !== undefined && freq !== 'MONTHLY' && freq !== 'YEARLY')
      throw new InvalidValue('import_rule_not_with', { part: `BYDAY=${day}`, freq });
  }
}

/** Refuses rules in other calendars than the Gregorian one. */
function checkCalendar(rule: RecurrenceRule): void {
  for (const [part, value] of [
    ['RSCALE', 'GREGORIAN'],
    ['SKIP', 'OMIT'],
  ] as const)
    if ((valueOf(rule, part) ?? value) !== value) throw new InvalidValue('import_rule_only', { part, value });
}

function checkCombinations(rule: RecurrenceRule, freq: Frequency, isDate: boolean): void {
  const has = (name: string): boolean => partOf(rule, name) !== undefined;
  if (has('BYWEEKNO') && (has('BYYEARDAY') || has('BYMONTHDAY')))
    throw new InvalidValue('import_rule_not_beside', { part: 'BYWEEKNO', others: 'BYYEARDAY, BYMONTHDAY' });
  if (has('BYYEARDAY') && has('BYMONTHDAY'))
    throw new InvalidValue('import_rule_not_beside', { part: 'BYYEARDAY', others: 'BYMONTHDAY' });
  if (isDate && FREQUENCIES.indexOf(freq) > FREQUENCIES.indexOf('DAILY'))
    throw new InvalidValue('import_rule_whole_days', { freq });
}

function checkNumbers(rule: RecurrenceRule, freq: Frequency): void {
  const [interval = '1', count = '1'] = [valueOf(rule, 'INTERVAL'), valueOf(rule, 'COUNT')];
  if (!isPositiveUpTo(interval, MAX_INTERVAL[freq]))
    throw new InvalidValue('import_rule_interval', {
      part: `INTERVAL=${interval}`,
      max: MAX_INTERVAL[freq],
      freq,
    });
  if (!isPositiveUpTo(count, MAX_COUNT))
    throw new InvalidValue('import_rule_number', { part: `COUNT=${count}`, max: MAX_COUNT });
  for (const name of [...Object.keys(LISTS), 'BYDAY']) {
    const length = rule.get(name)?.length ?? 0;
    if (length > MAX_ENTRIES)
      throw new InvalidValue('import_rule_values', { part: name, count: length, max: MAX_ENTRIES });
  }
}

/**
 * Checks whether a rule can be expanded.
 * @param year the year in which the series begins
 * @throws InvalidValue naming the invalid part and its limit
 */
export function checkRule(
  rule: RecurrenceRule,
  { year, isDate }: { readonly year: number; readonly isDate: boolean },
): Frequency {
  const freq = valueOf(rule, 'FREQ') ?? '';
  if (!isFrequency(freq)) throw new InvalidValue('import_rule_no_freq', { values: FREQUENCIES.join(', ') });
  if (year < FIRST_YEAR) throw new InvalidValue('import_rule_too_early', { year, first: FIRST_YEAR });
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
  if (times > MAX_TIMES) throw new InvalidValue('import_rule_times', { count: times, max: MAX_TIMES });
  checkCalendar(rule);
  checkCombinations(rule, freq, isDate);
  return freq;
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a rule names only dates that do not exist, such as 30 February. */
export function hasNoDates(rule: RecurrenceRule): boolean {
  const days = partOf(rule, 'BYMONTHDAY')?.map((day) => Math.abs(Number(day)));
  const months = partOf(rule, 'BYMONTH')?.map(Number);
  if (days === undefined || months === undefined) return false;
  const maxDay = Math.max(...months.map((month) => DAYS_OF_MONTHS[month - 1] ?? 31));
  return days.every((day) => day > maxDay);
}
