import { has } from '#common/icalendar/components.js';
import type { Days } from '#common/time/day.js';
import type { Budget } from '#common/time/recurrence.js';
import { datesOfRule, type SeriesShape } from '#common/time/series-dates.js';
import { moveShape } from '#common/time/series-move.js';
import { isEndlessRule } from '#common/time/series-rule.js';
import { shapeBefore, shapeFrom } from '#common/time/series-split.js';
import { dayOf, later, secondsBetween, yearOf } from '#common/time/wall-clock.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { Change, Changes } from './ics-change.js';
import { completed } from './ics-details.js';
import { fieldsOfShape, type SeriesOfEntry, zoneOf } from './ics-series.js';

/* The series of an entry whose changes for RANGE=THISANDFUTURE split it. */

/** A part of a recurring entry, which is a series of its own. */
export interface EntryPart {
  /** The component that says what the part is. */
  readonly master: Change;
  readonly entry: SeriesOfEntry;
  /** The starts, by the clock of the entry, with which this part and the next one begin; undefined at both ends. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The single dates of it that are changed. */
  readonly changes: readonly Change[];
  /** The parts before it, whose title it has if it says none. */
  readonly former: readonly Change[];
}

/** More of them would cost more than they are worth: each part is computed by itself. */
const MAX_PARTS = 100;

/** A cancellation that says no start or text has those of what it cancels. */
function cancelling(change: Change, before: Change): Change {
  const { event, original } = change;
  if (!event.isCancelled) return change;
  const whole = { ...event, component: completed(event.own, before.event.component) };
  if (has(event.own, 'DTSTART')) return { ...change, event: whole };
  const wall = later(before.start.wall, secondsBetween(before.original, original));
  return { ...change, event: whole, start: { ...before.start, wall, utc: undefined }, length: before.length };
}

/** The changes of all later dates, each with what it takes over from the one before it. */
function completedIn(master: Change, following: readonly Change[]): Change[] {
  const found: Change[] = [];
  for (const change of following) found.push(cancelling(change, found.at(-1) ?? master));
  return found;
}

/** Whether a shape has a date before a wall clock. */
function hasBefore({ excluded, ...shape }: SeriesShape, wall: string): boolean {
  const without = new Set(excluded);
  const isOne = (date: string): boolean => date < wall && !without.has(date);
  if (shape.added.some(isOne)) return true;
  if (shape.rule.size === 0) return isOne(shape.start);
  return datesOfRule({ ...shape, excluded }, { to: dayOf(wall) }).some(isOne);
}

interface Piece {
  readonly shape: SeriesShape;
  /** Its dates, by the clock of the entry. */
  readonly dates: readonly string[];
}

/** The last day of which dates are wanted that no rule gives, and what pays for the dates. */
interface Bounds extends Pick<Days, 'to'> {
  readonly budget: Budget;
}

/** An entry before it is split. */
interface Whole extends Bounds {
  readonly master: Change;
  readonly whole: SeriesOfEntry;
}

/** The dates of a part as its component moves them, on the clock of that. */
function moved(
  { start, length, original }: Change,
  { shape, dates }: Piece,
  { master, whole, ...others }: Whole,
): SeriesOfEntry {
  const move = secondsBetween(original, start.wall);
  const own = dates.map((wall) => later(wall, move));
  const isSameClock = start.clock === master.start.clock && start.isDate === master.start.isDate;
  const zone = isSameClock ? whole : zoneOf(start, [start.wall, ...own], isEndlessRule(shape.rule));
  const shift = move + zone.shift;
  const after = moveShape(shape, { seconds: shift - whole.shift, zone: zone.timezone, ...others });
  return {
    shape: after.shape,
    fields: fieldsOfShape(after.shape, { start, length }, zone.shift),
    ...{ timezone: zone.timezone, shift, dates: own },
    warnings:
      after.until === undefined ? [] : [{ key: 'import_following_as_dates', args: { to: after.until } }],
  };
}

/** Splits the series of an entry. @throws InvalidValue when its dates can only be single events */
export function partsOf(
  master: Change,
  whole: SeriesOfEntry,
  changes: Changes,
  { to, budget }: Bounds,
): EntryPart[] {
  const following = completedIn(master, changes.following);
  if (following.length > MAX_PARTS)
    throw new InvalidValue('import_series_part', { part: `${following.length} × RANGE=THISANDFUTURE` });
  const [first] = following;
  const shown = (wall: string): string => later(wall, whole.shift);
  // A change of all dates, from the first on, is one of the whole entry.
  const isOfAll = first !== undefined && !hasBefore(whole.shape, shown(first.original));
  const masters = isOfAll ? following : [master, ...following];
  return masters.map((change, at): EntryPart => {
    const from = at === 0 ? undefined : change.original;
    const next = masters[at + 1]?.original;
    const isIn = (wall: string): boolean => wall >= (from ?? '') && (next === undefined || wall < next);
    const begun = from === undefined ? whole.shape : shapeFrom(whole.shape, shown(from));
    const shape = next === undefined ? begun : shapeBefore(begun, shown(next));
    const dates = whole.dates.filter(isIn);
    if (following.length > 0)
      budget.spend(yearOf(dates.at(-1) ?? shape.start) - yearOf(whole.shape.start) + 1);
    const ofMaster = { ...whole, shape, fields: fieldsOfShape(shape, change, whole.shift), dates };
    const single = [...changes.single.values()].filter(
      ({ original, isOfFollowing }) => isIn(original) && !isOfFollowing,
    );
    return {
      master: change,
      entry: change === master ? ofMaster : moved(change, { shape, dates }, { master, whole, to, budget }),
      ...{ from, to: next, former: at === 0 ? [master] : masters.slice(0, at) },
      changes: change === master ? single : single.map((one) => ofPart(one, change)),
    };
  });
}

/** A canceled date has what it does not say of the part to which it belongs. */
const ofPart = (change: Change, { event: { component } }: Change): Change =>
  change.event.isCancelled
    ? { ...change, event: { ...change.event, component: completed(change.event.own, component) } }
    : change;
