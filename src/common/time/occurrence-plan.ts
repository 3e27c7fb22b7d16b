import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { DAY, dayOf, later } from './wall-clock.js';
import { toUtcSeconds } from './zone.js';

/** What becomes of the occurrences of a series when its dates change. */
export interface OccurrencePlan {
  /** The new wall time of each occurrence that stays, in the order of these times. */
  readonly kept: ReadonlyMap<number, string>;
  /** The wall times of those to be made, in chronological order. */
  readonly created: readonly string[];
  /** The ids of those that go to the trash, in ascending order. */
  readonly trashed: readonly number[];
}

interface Existing {
  readonly id: number;
  readonly wall: string;
}

/** What two dates have in common, such as the day or the week. */
type KeyOf = (wall: string) => string | number;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('TH');

const weekFrom = (firstDay: string): KeyOf => {
  const shift = FIRST_WEEKDAY - Math.max(WEEKDAYS.indexOf(firstDay), 0);
  return (wall) => Math.floor((toUtcSeconds(wall, 'UTC') / DAY + shift) / 7);
};

/** The calendar period of a rule; none for days, which are compared anyway, and without a rule. */
function periodOf(rule: RecurrenceRule): KeyOf | undefined {
  switch (valueOf(rule, 'FREQ')) {
    case 'WEEKLY':
      return weekFrom(valueOf(rule, 'WKST') ?? 'MO');
    case 'MONTHLY':
      return (wall) => wall.slice(0, 7);
    case 'YEARLY':
      return (wall) => wall.slice(0, 4);
    default:
      return undefined;
  }
}

/** Pairs the first occurrence of each key with the first wanted date of this key, the second with the second … */
function pairs(existing: readonly Existing[], wanted: readonly string[], keyOf: KeyOf): [number, string][] {
  const datesOf = Map.groupBy(wanted, keyOf);
  return [...Map.groupBy(existing, ({ wall }) => keyOf(wall))].flatMap(([key, occurrences]) => {
    const dates = datesOf.get(key) ?? [];
    return occurrences.slice(0, dates.length).map(({ id }, at): [number, string] => [id, dates[at] ?? '']);
  });
}

/** The same for a series that was moved: an occurrence whose date the move leads to one of the wanted dates goes along. */
export function planMoved(
  existing: readonly Existing[],
  wanted: readonly string[],
  rule: RecurrenceRule,
  seconds: number,
): OccurrencePlan {
  const dates = new Set(wanted);
  const moved = new Map<number, string>();
  for (const { id, wall } of existing) {
    const date = later(wall, seconds);
    if (dates.delete(date)) moved.set(id, date);
  }
  const rest = existing.filter(({ id }) => !moved.has(id));
  const { kept, ...others } = planOccurrences(rest, [...dates], rule);
  const all = [...moved, ...kept].sort(([, a], [, b]) => inOrder(a, b));
  return { kept: new Map(all), ...others };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Decides which occurrences keep their event under new dates: those of the same wall time; of the others those
 * on the same local day; of the others those with the same number within the period of the new rule.
 * @param rule the new rule; an empty one has no periods
 */
export function planOccurrences(
  existing: readonly Existing[],
  wanted: readonly string[],
  rule: RecurrenceRule,
): OccurrencePlan {
  const kept = new Map<number, string>();
  let occurrences = [...existing].sort((a, b) => inOrder(a.wall, b.wall) || a.id - b.id);
  let dates = [...new Set(wanted)].sort(inOrder);
  for (const keyOf of [(wall: string) => wall, dayOf, periodOf(rule)]) {
    if (keyOf === undefined) continue;
    const found = pairs(occurrences, dates, keyOf);
    for (const [id, wall] of found) kept.set(id, wall);
    const used = new Set(found.map(([, wall]) => wall));
    occurrences = occurrences.filter(({ id }) => !kept.has(id));
    dates = dates.filter((wall) => !used.has(wall));
  }
  return {
    kept: new Map([...kept].sort(([, a], [, b]) => inOrder(a, b))),
    created: dates,
    trashed: occurrences.map(({ id }) => id).sort((a, b) => a - b),
  };
}
