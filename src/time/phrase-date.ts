import { InvalidValue } from '../http/values/invalid-value.js';
import type { Phrase } from './phrase.js';
import { toUtcSeconds, toWall } from './zone.js';

const DAYS_A_WEEK = 7;

/** The date that is named, in the year of `today` when it has none; only a month: its first day, or today's. */
function namedDay({ date, nth }: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  if (date === undefined) return today;
  const {
    month,
    year = today.year,
    day = nth !== undefined || date.year !== undefined ? 1 : today.day,
  } = date;
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
}

/** The weekday that is named, counted from `day`; a date and a weekday must agree. */
function towardsWeekday({ date, week, weekday }: Phrase, day: Temporal.PlainDate): Temporal.PlainDate {
  if (week !== undefined) {
    return day.add({ days: (weekday?.day ?? 1) - day.dayOfWeek + week * DAYS_A_WEEK });
  }
  if (weekday === undefined) return day;
  const ahead = (weekday.day - day.dayOfWeek + DAYS_A_WEEK) % DAYS_A_WEEK;
  if (date?.day !== undefined && ahead !== 0) throw new InvalidValue('impossible_date');
  if (weekday.turn === 0) return day.add({ days: ahead });
  return day.add({ days: weekday.turn > 0 ? ahead || DAYS_A_WEEK : ahead - DAYS_A_WEEK });
}

/** As in PHP: a month after January 31 is as many days after February 1 as that is after January 1. */
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
  const away = nth.weekday - edge.dayOfWeek;
  const days =
    nth.count > 0
      ? ((away + DAYS_A_WEEK) % DAYS_A_WEEK) + (nth.count - 1) * DAYS_A_WEEK
      : (away - DAYS_A_WEEK) % DAYS_A_WEEK;
  const found = edge.add({ days });
  if (found.month !== month.month) throw new InvalidValue('impossible_date');
  return found;
}

function dayOf(phrase: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  const named = towardsWeekday(phrase, namedDay(phrase, today));
  const { nth, shift } = phrase;
  const moved =
    nth === undefined
      ? addMonths(named, shift.months)
      : inMonth(nth, named.with({ day: 1 }).add({ months: shift.months }));
  return moved.add({ days: shift.days });
}

/** Whether the phrase names a day, which begins at midnight; else the clock stays at the present time. */
const beginsDay = ({ date, weekday, nth, dayWord }: Phrase): boolean =>
  date !== undefined ||
  weekday !== undefined ||
  nth?.weekday !== undefined ||
  (dayWord !== undefined && dayWord !== 'now');

/** The day, when there is one in the years 1 to 9999. */
function existingDay(phrase: Phrase, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    const day = dayOf(phrase, today);
    if (day.year >= 1 && day.year <= 9999) return day;
  } catch {
    // Plain sums with dates: all that can go wrong is that there is no such date.
  }
  throw new InvalidValue('impossible_date');
}

/**
 * The instant that a phrase means on a zone's wall clock. Days, weeks, months and years move the wall clock;
 * hours, minutes and seconds are time that passes, also while the clocks change.
 * @throws InvalidValue `impossible_date`: there is no such day
 */
export function resolvePhrase(phrase: Phrase, zone: string, now: number): number {
  const present = toWall(now, zone);
  const day = existingDay(phrase, Temporal.PlainDate.from(present.slice(0, 10)));
  const time = phrase.time ?? (beginsDay(phrase) ? '00:00:00' : present.slice(11));
  const wall = `${day.toString()} ${time}`;
  // Within the hour that the clocks repeat, the present is not always the first of the two.
  return (wall === present ? now : toUtcSeconds(wall, zone)) + phrase.shift.seconds;
}
