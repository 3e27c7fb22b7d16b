import { InvalidValue } from '../values/invalid-value.js';
import { type Frequency, LISTS, partOf, type RecurrenceRule, ruleText, valueOf } from './recurrence-rule.js';
import { isUntil } from './series-until.js';

/*
 * The rule of a series as it is sent, and in its canonical form. A rule of a series has days only, so it is read more
 * strictly than one that is imported: what is not understood is refused, with the part named.
 */

const FREQUENCIES: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The parts of rules of series in canonical order: as RFC 5545 applies them, and the end last. */
const PARTS = [
  'FREQ',
  'INTERVAL',
  'BYMONTH',
  'BYWEEKNO',
  'BYYEARDAY',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
  'COUNT',
  'UNTIL',
];
const NUMBER_LISTS = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYSETPOS'];
const ONE_NUMBER = ['INTERVAL', 'COUNT'];

/** What a rule has without the part. */
const DEFAULTS: Readonly<Record<string, string>> = { INTERVAL: '1', WKST: 'MO' };

/** The longest text of a request that a message repeats. */
const MAX_SHOWN = 40;
const shown = (text: string): string => text.slice(0, MAX_SHOWN);

/** The parts of a rule as they are written. */
function readParts(text: string): RecurrenceRule {
  const rule = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [, name = '', values = ''] = /^([A-Z-]+)=(.+)$/.exec(part) ?? [];
    if (name === '') throw new InvalidValue('series_rule_not_a_part', { part: shown(part) });
    if (!PARTS.includes(name)) throw new InvalidValue('series_rule_unknown_part', { part: shown(name) });
    if (rule.has(name)) throw new InvalidValue('series_rule_part_twice', { part: name });
    rule.set(name, values.split(','));
  }
  return rule;
}

/** The text of a part that has one value. */
const textOf = (rule: RecurrenceRule, name: string): string | undefined => rule.get(name)?.join();

const isCount = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number.isSafeInteger(Number(text));

/** Checks the parts that have one value. */
function checkSingle(rule: RecurrenceRule): void {
  for (const name of ONE_NUMBER) {
    const value = textOf(rule, name);
    if (value !== undefined && !isCount(value))
      throw new InvalidValue('series_rule_number', { part: shown(`${name}=${value}`) });
  }
  const weekBegin = textOf(rule, 'WKST');
  if (weekBegin !== undefined && !WEEKDAYS.includes(weekBegin))
    throw new InvalidValue('series_rule_weekday', { part: shown(`WKST=${weekBegin}`) });
}

function checkEnd(rule: RecurrenceRule): void {
  const until = textOf(rule, 'UNTIL');
  if (until === undefined) return;
  if (!isUntil(until)) throw new InvalidValue('series_rule_until', { part: shown(`UNTIL=${until}`) });
  if (rule.has('COUNT')) throw new InvalidValue('series_rule_not_beside', { part: 'COUNT', other: 'UNTIL' });
}

function checkNumbers(rule: RecurrenceRule, freq: Frequency): void {
  for (const name of NUMBER_LISTS) {
    const { min = 1, max = 0, isSigned = false, notWith = [] } = LISTS[name] ?? {};
    const values = rule.get(name);
    if (values === undefined) continue;
    if (notWith.includes(freq)) throw new InvalidValue('series_rule_not_with', { part: name, freq });
    const written = isSigned ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/;
    const invalid = values.find((value) => {
      const number = Math.abs(Number(value));
      return !written.test(value) || number < min || number > max;
    });
    if (invalid === undefined) continue;
    const key = isSigned ? 'series_rule_signed_range' : 'series_rule_range';
    throw new InvalidValue(key, { part: shown(`${name}=${invalid}`), min, max });
  }
}

const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;

/** Checks the number of a weekday, as in `-1FR`. */
function checkOrdinal(
  rule: RecurrenceRule,
  freq: Frequency,
  { part, ordinal }: { part: string; ordinal: string },
) {
  if (freq === 'DAILY' || freq === 'WEEKLY') throw new InvalidValue('series_rule_not_with', { part, freq });
  if (rule.has('BYWEEKNO')) throw new InvalidValue('series_rule_not_beside', { part, other: 'BYWEEKNO' });
  // Numbers count in the month where a rule has months.
  const max = freq === 'MONTHLY' || rule.has('BYMONTH') ? 5 : 53;
  const number = Math.abs(Number(ordinal));
  if (number < 1 || number > max) throw new InvalidValue('series_rule_signed_range', { part, min: 1, max });
}

function checkWeekdays(rule: RecurrenceRule, freq: Frequency): void {
  for (const day of rule.get('BYDAY') ?? []) {
    const part = shown(`BYDAY=${day}`);
    const [, ordinal, weekday] = WEEKDAY.exec(day) ?? [];
    if (weekday === undefined) throw new InvalidValue('series_rule_weekday', { part });
    if (ordinal !== undefined) checkOrdinal(rule, freq, { part, ordinal });
  }
}

/** Positions are those among the days that other parts name. */
function checkPositions(rule: RecurrenceRule): void {
  const isAlone = ![...rule.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  if (rule.has('BYSETPOS') && isAlone) throw new InvalidValue('series_rule_positions_alone');
}

/** A number or weekday as it is written canonically: `+01` is `1`, `-01FR` is `-1FR`. */
const plainValue = (value: string): string => value.replace(/^\+?(-?)0*(?=\d)/, '$1');

/** Weekdays from Monday, each without a number first, then from its first to its last. */
function weekdayRank(day: string): number {
  const number = Number(day.slice(0, -2) || '-100');
  return WEEKDAYS.indexOf(day.slice(-2)) * 1_000 + number;
}

function canonicalValues(name: string, values: readonly string[]): string[] {
  if (name === 'BYDAY')
    return [...new Set(values.map(plainValue))].sort((a, b) => weekdayRank(a) - weekdayRank(b));
  if (NUMBER_LISTS.includes(name))
    return [...new Set(values.map(plainValue))].sort((a, b) => Number(a) - Number(b));
  return ONE_NUMBER.includes(name) ? values.map(plainValue) : [...values];
}

/** The rule with its parts and their values in canonical order. */
const inOrder = (rule: RecurrenceRule): RecurrenceRule =>
  new Map(
    PARTS.map((name) => [name, canonicalValues(name, partOf(rule, name) ?? [])] as const).filter(
      ([name, values]) => values.length > 0 && values.join() !== DEFAULTS[name],
    ),
  );

/** A rule in canonical form; empty if there is none. Two spellings of one rule read alike. */
export const canonicalRule = (rule: RecurrenceRule): string => ruleText(inOrder(rule));

/**
 * Reads the rule of a series, with or without its name. An empty text is no rule.
 * @throws InvalidValue naming the invalid part
 */
export function readSeriesRule(text: string): RecurrenceRule {
  const written = text.trim().toUpperCase();
  if (written === '') return new Map();
  const rule = readParts(written.replace(/^RRULE:/, ''));
  const freq = textOf(rule, 'FREQ') ?? '';
  if (!FREQUENCIES.includes(freq))
    throw new InvalidValue('series_rule_no_freq', { values: FREQUENCIES.join(', ') });
  checkSingle(rule);
  checkEnd(rule);
  checkNumbers(rule, freq as Frequency);
  checkWeekdays(rule, freq as Frequency);
  checkPositions(rule);
  return inOrder(rule);
}

/** Whether a rule gives dates forever. */
export const isEndlessRule = (rule: RecurrenceRule): boolean =>
  rule.size > 0 && valueOf(rule, 'COUNT') === undefined && valueOf(rule, 'UNTIL') === undefined;
