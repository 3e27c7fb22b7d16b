import type { Budget } from './recurrence.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { datesOfRule, type SeriesShape } from './series-dates.js';
import { isEndlessRule } from './series-rule.js';
import { shiftShape } from './series-split.js';
import { dayOf, later, yearOf } from './wall-clock.js';
import { dayNumberOf } from './year-days.js';

/* A series whose dates all move by the same difference, to other weekdays too. */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The dates of a rule without end are compared over these years: the days of a month and leap days come round in them. */
const YEARS = 12;

export interface MovedShape {
  readonly shape: SeriesShape;
  /** The last day of which it has the dates, if no rule gives those of a rule without end. */
  readonly until: string | undefined;
}

interface Move {
  readonly seconds: number;
  /** The zone by whose clock the dates are after it. */
  readonly zone: string;
  /** The last day of which dates are wanted that no rule gives. */
  readonly to: string;
  /** Pays for the dates that are compared. */
  readonly budget: Budget;
}

const movedDay = (day: string, days: number): string =>
  WEEKDAYS[(((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7] ?? day;

/** The rule with its weekdays, or its day of the month, moved; the same one if it has none. */
function withMovedDays(rule: RecurrenceRule, days: number): RecurrenceRule {
  const moved = new Map(rule);
  const weekdays = rule.get('BYDAY');
  if (weekdays?.every((day) => WEEKDAYS.includes(day)) === true) {
    moved.set(
      'BYDAY',
      weekdays.map((day) => movedDay(day, days)),
    );
    if (valueOf(rule, 'FREQ') === 'WEEKLY')
      moved.set('WKST', [movedDay(valueOf(rule, 'WKST') ?? 'MO', days)]);
  }
  const monthDays = rule.get('BYMONTHDAY')?.map((day) => Number(day) + days);
  if (monthDays?.every((day) => day >= 1 && day <= 31) === true)
    moved.set('BYMONTHDAY', monthDays.map(String));
  return moved;
}

/** The dates of a rule, of one without end those of some years. */
function datesIn(shape: SeriesShape): string[] {
  const isEndless = isEndlessRule(shape.rule);
  return [...datesOfRule(shape, isEndless ? { to: `${yearOf(shape.start) + YEARS}-01-01` } : {})];
}

/** Whether a rule gives just these dates, or of one without end these first. */
function gives(shape: SeriesShape, dates: readonly string[]): boolean {
  const last = dates.at(-1);
  if (last === undefined) return false;
  const isEndless = isEndlessRule(shape.rule);
  const found = [...datesOfRule(shape, isEndless ? { to: dayOf(last) } : {})];
  return found.join() === dates.join();
}

/**
 * The shape with all dates moved, by a rule where one gives just these dates. Otherwise it has them one by one: all, or of
 * a rule without end those up to a day.
 * @throws InvalidValue when a date is outside of the calendar, or the budget is spent
 */
export function moveShape(shape: SeriesShape, { seconds, zone, to, budget }: Move): MovedShape {
  const start = later(shape.start, seconds);
  const shifted = { ...shiftShape(shape, shape.start, start), zone };
  if (shape.rule.size === 0) return { shape: shifted, until: undefined };
  const days = dayNumberOf(start) - dayNumberOf(shape.start);
  const wanted = datesIn(shape).map((wall) => later(wall, seconds));
  budget.spend(wanted.length);
  const candidates = [shifted, { ...shifted, rule: withMovedDays(shifted.rule, days) }];
  const found = candidates.find((one) => gives(one, wanted));
  if (found !== undefined) return { shape: found, until: undefined };
  const isEndless = isEndlessRule(shape.rule);
  const last = to > dayOf(shape.start) ? to : dayOf(shape.start);
  const dates = [...datesOfRule(shape, isEndless ? { to: last } : {})].map((wall) => later(wall, seconds));
  const [first = start, ...others] = [...new Set([...dates, ...shifted.added])].sort();
  return {
    shape: { ...shifted, rule: new Map(), start: first, added: others },
    until: isEndless ? last : undefined,
  };
}
