import { InvalidValue } from '../values/invalid-value.js';
import type { Phrase } from './phrase.js';
import { toUtcSeconds, toWall } from './zone.js';

const DAYS_A_WEEK = 7;

/**
 * The named date. Without a year it is in the year of `today`; a month alone means its first day, or today's.
 */
function namedDay({ date, nth }: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  if (date === undefined) return today;
  const {
    month,
    year = today.year,
    day = nth !== undefined || date.year !== undefined ? 1 : today.day,
  } = date;
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
}

/** The named weekday, counted from `day`. A date and a weekday must agree. */
function toWeekday({ date, week, weekday }: Phrase, day: Temporal.PlainDate): Temporal.PlainDate {
  if (week !== undefined) {
    return day.add({ days: (weekday?.day ?? 1) - day.dayOfWeek + week * DAYS_A_WEEK });
  }
  if (weekday === undefined) return day;
  const daysAhead = (weekday.day - day.dayOfWeek + DAYS_A_WEEK) % DAYS_A_WEEK;
  if (date?.day !== undefined && daysAhead !== 0) throw new InvalidValue('impossible_date');
  if (weekday.offset === 0) return day.add({ days: daysAhead });
  return day.add({ days: weekday.offset > 0 ? daysAhead || DAYS_A_WEEK : daysAhead - DAYS_A_WEEK });
}

/** As in PHP: one month after January 31 is 30 days after February 1. */
function addMonths(day: Temporal.PlainDate, months: number): Temporal.PlainDate {
  return day
    .with({ day: 1 })
    .add({ months })
    .add({ days: day.day - 1 });
}

/** The first or last day of the month, or its first to fifth or last weekday. */
function inMonth(nth: NonNullable<Phrase['nth']>, month: Temporal.PlainDate): Temporal.PlainDate {
  const edge = month.with({ day: nth.count > 0 ? 1 : month.daysInMonth });
  if (nth.weekday === undefined) return edge;
  const distance = nth.weekday - edge.dayOfWeek;
  const days =
    nth.count > 0
      ? ((distance + DAYS_A_WEEK) % DAYS_A_WEEK) + (nth.count - 1) * DAYS_A_WEEK
      : (distance - DAYS_A_WEEK) % DAYS_A_WEEK;
  const day = edge.add({ days });
  if (day.month !== month.month) throw new InvalidValue('impossible_date');
  return day;
}

function dayOf(phrase: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  const named = toWeekday(phrase, namedDay(phrase, today));
  const { nth, shift } = phrase;
  const moved =
    nth === undefined
      ? addMonths(named, shift.months)
      : inMonth(nth, named.with({ day: 1 }).add({ months: shift.months }));
  return moved.add({ days: shift.days });
}

/** Whether the phrase names a day, which begins at midnight. Otherwise the present time of day is kept. */
const namesDay = ({ date, weekday, nth, dayWord }: Phrase): boolean =>
  date !== undefined ||
  weekday !== undefined ||
  nth?.weekday !== undefined ||
  (dayWord !== undefined && dayWord !== 'now');

/** The day, if it is in the years 1 to 9999. */
function existingDay(phrase: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    const day = dayOf(phrase, today);
    if (day.year >= 1 && day.year <= 9999) return day;
  } catch {
    // Date arithmetic fails only if the date does not exist.
  }
  throw new InvalidValue('impossible_date');
}

/**
 * The instant of a phrase in a zone. Days, weeks, months and years move the wall clock; hours, minutes and
 * seconds are elapsed time, also across clock changes.
 * @throws InvalidValue `impossible_date` if the day does not exist
 */
export function resolvePhrase(phrase: Phrase, zone: string, now: number): number {
  const currentWall = toWall(now, zone);
  const day = existingDay(phrase, Temporal.PlainDate.from(currentWall.slice(0, 10)));
  const time = phrase.time ?? (namesDay(phrase) ? '00:00:00' : currentWall.slice(11));
  const wall = `${day.toString()} ${time}`;
  // In the hour that the clocks repeat, the present may be the second of two instants.
  return (wall === currentWall ? now : toUtcSeconds(wall, zone)) + phrase.shift.seconds;
}
