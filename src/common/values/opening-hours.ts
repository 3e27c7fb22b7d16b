import { limitElements, stringList } from './integers.js';
import { InvalidValue } from './invalid-value.js';

/** In the order of a week. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Hours that are the same on some days of each week, by the clock of the place. */
export interface OpeningHours {
  /** Distinct, in the order of the week. */
  readonly days: readonly Weekday[];
  /** `HH:MM`, from `00:00` to `23:59`. */
  readonly opens: string;
  /** `HH:MM`, up to `24:00`; at or before `opens` it is on the next day. */
  readonly closes: string;
}

const MAX_ENTRIES = 50;
const FIELDS = ['days', 'opens', 'closes'];
const DAY_MINUTES = 24 * 60;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of an array or of its JSON text. */
function elementsOf(raw: unknown): unknown[] {
  if (raw === null || raw === '') return [];
  const value = typeof raw === 'string' ? parsed(raw) : raw;
  if (!Array.isArray(value)) throw new InvalidValue('not_opening_hours');
  return limitElements<unknown>(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InvalidValue('not_opening_hours');
  }
}

function timeOf(raw: unknown, place: string, last?: '24:00'): string {
  const isTime = typeof raw === 'string' && (TIME.test(raw) || raw === last);
  if (!isTime) throw new InvalidValue('not_a_time', { place, last: last ?? '23:59' });
  return raw;
}

function daysOf(raw: unknown, place: string): Weekday[] {
  const named = new Set(stringList(raw).map((day) => day.toLowerCase()));
  const days = WEEKDAYS.filter((day) => named.delete(day));
  if (days.length === 0 || named.size > 0)
    throw new InvalidValue('not_weekdays', { place, values: WEEKDAYS.join(', ') });
  return days;
}

function entryOf(raw: unknown, index: number): OpeningHours {
  const place = `[${index}]`;
  if (!isObject(raw)) throw new InvalidValue('not_opening_hours');
  const unknown = Object.keys(raw).some((name) => !FIELDS.includes(name));
  if (unknown) throw new InvalidValue('not_opening_hours');
  return {
    days: daysOf(raw['days'] ?? [], `${place}[days]`),
    opens: timeOf(raw['opens'], `${place}[opens]`),
    closes: timeOf(raw['closes'], `${place}[closes]`, '24:00'),
  };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes from the beginning of the day; those after midnight follow those before it. */
function spanOf({ opens, closes }: OpeningHours): readonly [from: number, to: number] {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return [from, to <= from ? to + DAY_MINUTES : to];
}

/** Refuses hours of one named day that have a minute in common. */
function refuseOverlaps(entries: readonly OpeningHours[]): void {
  for (const day of WEEKDAYS) {
    const spans = entries.filter(({ days }) => days.includes(day)).map(spanOf);
    spans.sort(([a], [b]) => a - b);
    const overlaps = spans.some(([, to], index) => (spans[index + 1]?.[0] ?? Infinity) < to);
    if (overlaps) throw new InvalidValue('opening_hours_overlap', { value: day });
  }
}

/**
 * Reads a list of `{days, opens, closes}`, or its JSON text; null and an empty text are an empty list. Keeps the order and
 * drops repeated entries.
 * @throws InvalidValue `not_opening_hours`, `not_weekdays`, `not_a_time`, `opening_hours_overlap`, `too_many_values`
 */
export function openingHours(raw: unknown): OpeningHours[] {
  const entries = elementsOf(raw).map(entryOf);
  const distinct = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
  if (distinct.size > MAX_ENTRIES) throw new InvalidValue('too_many_values', { max: MAX_ENTRIES });
  const hours = [...distinct.values()];
  refuseOverlaps(hours);
  return hours;
}
