import { InvalidValue } from '../values/invalid-value.js';

/*
 * English date phrases with the meanings of PHP's relative formats, which clients of this API know.
 * A phrase is accepted only if all of it is understood. It cannot name a time zone, as that is a separate
 * parameter.
 */

/** The parts of a phrase. Each may occur once, except for shifts, which add up. */
export interface Phrase {
  date?: { readonly year?: number; readonly month: number; readonly day?: number };
  /** `HH:MM:SS` */
  time?: string;
  /** Monday is 1; `offset` is 1 for the next, -1 for the last, 0 for today or the one to come. */
  weekday?: { readonly day: number; readonly offset: number };
  /** Weeks from the current one, which begins on Monday. */
  week?: number;
  /** The n-th (-1: last) weekday of the month, or the n-th day if no weekday is given. */
  nth?: { readonly count: number; readonly weekday?: number };
  dayWord?: string;
  readonly shift: { months: number; days: number; seconds: number };
}

const MAX_CHARACTERS = 100;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const DAY_WORDS: Readonly<Record<string, number>> = { yesterday: -1, now: 0, today: 0, tomorrow: 1 };
const OFFSETS: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, next: 1 };

type Shift = keyof Phrase['shift'];
const UNITS: Readonly<Record<string, readonly [Shift, number]>> = {
  sec: ['seconds', 1],
  second: ['seconds', 1],
  min: ['seconds', 60],
  minute: ['seconds', 60],
  hour: ['seconds', 3_600],
  day: ['days', 1],
  week: ['days', 7],
  fortnight: ['days', 14],
  month: ['months', 1],
  year: ['months', 12],
};

const WEEKDAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)';
const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december' +
  '|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';
const UNIT = '(sec|second|min|minute|hour|day|week|fortnight|month|year)s?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const OFFSET = '(next|last|previous|this)\\s+';

const placeIn = (names: readonly string[], word = ''): number =>
  names.indexOf(word.toLowerCase().slice(0, 3)) + 1;
const twoDigits = (value: number | string): string => String(value).padStart(2, '0');

function setOnce<K extends Exclude<keyof Phrase, 'shift'>>(phrase: Phrase, part: K, value: Phrase[K]): void {
  if (phrase[part] !== undefined) throw new InvalidValue('not_a_date');
  phrase[part] = value;
}

function setDate(phrase: Phrase, year: string | undefined, month: number, day: string | undefined): void {
  setOnce(phrase, 'date', {
    month,
    ...(year !== undefined && { year: Number(year) }),
    ...(day !== undefined && { day: Number(day) }),
  });
}

function setTime(phrase: Phrase, hour: number, minute = '00', second = '00'): void {
  setOnce(phrase, 'time', `${twoDigits(hour)}:${minute}:${second}`);
}

function add(phrase: Phrase, count: number, unit = ''): void {
  const [shift, size] = UNITS[unit.toLowerCase()] ?? ['days', 0];
  phrase.shift[shift] += count * size;
}

const offsetOf = (word = ''): number => OFFSETS[word.toLowerCase()] ?? 0;
const countOf = (word = ''): number => (/^last$/i.test(word) ? -1 : ORDINALS.indexOf(word.toLowerCase()) + 1);

type Rule = readonly [pattern: string, read: (phrase: Phrase, ...groups: (string | undefined)[]) => void];

/** In this order: the first match counts. */
const RULES: readonly Rule[] = [
  [
    `(${ORDINALS.join('|')}|last)\\s+${WEEKDAY}\\s+of`,
    (phrase, ordinal, day) => {
      setOnce(phrase, 'nth', { count: countOf(ordinal), weekday: placeIn(WEEKDAYS, day) });
    },
  ],
  [
    '(first|last)\\s+day\\s+of',
    (phrase, ordinal) => {
      setOnce(phrase, 'nth', { count: countOf(ordinal) });
    },
  ],
  [
    '(\\d{4})-(\\d\\d)-(\\d\\d)',
    (phrase, year, month, day) => {
      setDate(phrase, year, Number(month), day);
    },
  ],
  [
    `${MONTH}[\\s.,-]*(\\d{4})`,
    (phrase, month, year) => {
      setDate(phrase, year, placeIn(MONTHS, month), undefined);
    },
  ],
  [
    `${MONTH}[\\s.-]*${DAY}(?:[\\s.,-]+(\\d{4}))?`,
    (phrase, month, day, year) => {
      setDate(phrase, year, placeIn(MONTHS, month), day);
    },
  ],
  [
    `${DAY}[\\s.-]*(?:of\\s+)?${MONTH}(?:[\\s.,-]*(\\d{4}))?`,
    (phrase, day, month, year) => {
      setDate(phrase, year, placeIn(MONTHS, month), day);
    },
  ],
  [
    MONTH,
    (phrase, month) => {
      setDate(phrase, undefined, placeIn(MONTHS, month), undefined);
    },
  ],
  [
    '(0?[1-9]|1[0-2])(?:[:.]([0-5]\\d)(?:[:.]([0-5]\\d))?)?\\s*([ap])\\.?m\\.?',
    (phrase, hour, minute, second, half = '') => {
      setTime(phrase, (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0), minute, second);
    },
  ],
  [
    '([01]?\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d))?',
    (phrase, hour, minute, second) => {
      setTime(phrase, Number(hour), minute, second);
    },
  ],
  [
    '(noon|midnight)',
    (phrase, word = '') => {
      setTime(phrase, /noon/i.test(word) ? 12 : 0);
    },
  ],
  [
    '(yesterday|now|today|tomorrow)',
    (phrase, word = '') => {
      setOnce(phrase, 'dayWord', word.toLowerCase());
      add(phrase, DAY_WORDS[word.toLowerCase()] ?? 0, 'day');
    },
  ],
  [
    `(?:${OFFSET})?${WEEKDAY}`,
    (phrase, offset, day) => {
      setOnce(phrase, 'weekday', { day: placeIn(WEEKDAYS, day), offset: offsetOf(offset) });
    },
  ],
  [
    `${OFFSET}week`,
    (phrase, offset) => {
      setOnce(phrase, 'week', offsetOf(offset));
    },
  ],
  [
    OFFSET + UNIT,
    (phrase, offset, unit) => {
      add(phrase, offsetOf(offset), unit);
    },
  ],
  [
    `([+-]?)\\s*(\\d{1,6})\\s*${UNIT}`,
    (phrase, sign, count, unit) => {
      add(phrase, Number(`${sign ?? ''}${count ?? ''}`), unit);
    },
  ],
  [
    'ago',
    ({ shift }) => {
      Object.assign(shift, { months: -shift.months, days: -shift.days, seconds: -shift.seconds });
    },
  ],
  ['(?:at|on)', () => undefined],
];

const COMPILED = RULES.map(([pattern, read]) => ({
  regex: new RegExp(`${pattern}(?![a-z\\d:/])[\\s,]*`, 'iy'),
  read,
}));

/** Reads the part at an index into `phrase`; returns the index after it. */
function readPart(text: string, at: number, phrase: Phrase): number {
  for (const { regex, read } of COMPILED) {
    regex.lastIndex = at;
    const match = regex.exec(text);
    if (match === null) continue;
    read(phrase, ...match.slice(1));
    return regex.lastIndex;
  }
  throw new InvalidValue('not_a_date');
}

/** Whether parts contradict each other. */
function isContradictory({ date, nth, weekday, week }: Phrase): boolean {
  const isDay = date?.day !== undefined;
  return nth === undefined
    ? week !== undefined && (isDay || (weekday !== undefined && weekday.offset !== 0))
    : isDay || weekday !== undefined || week !== undefined;
}

/**
 * Reads a phrase such as `tomorrow 9am`, `next wednesday 4pm`, `first monday of next month` or `+2 weeks`.
 * Unlike in PHP, the time may come before the day: `9am tomorrow` is at 9.
 * @throws InvalidValue `not_a_date` when any part is not understood
 */
export function parsePhrase(text: string): Phrase {
  const phrase: Phrase = { shift: { months: 0, days: 0, seconds: 0 } };
  if (text === '' || text.length > MAX_CHARACTERS) throw new InvalidValue('not_a_date');
  for (let at = 0; at < text.length;) at = readPart(text, at, phrase);
  if (isContradictory(phrase)) throw new InvalidValue('not_a_date');
  return phrase;
}
