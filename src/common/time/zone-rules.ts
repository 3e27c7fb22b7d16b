import { Budget, forEachDate } from './recurrence.js';
import { type RecurrenceRule, valueOf } from './recurrence-rule.js';
import { DAY, later, yearOf } from './wall-clock.js';
import { toUtcSeconds, toWall } from './zone.js';

/** One of the times of a zone, standard or daylight: the offsets before and in it, and the wall clocks when it begins. */
export interface Observance {
  readonly from: number;
  readonly to: number;
  readonly start: string;
  readonly listed: readonly string[];
  readonly rule: RecurrenceRule | undefined;
  /** The last moment of the rule by the wall clock before. */
  readonly until: string | undefined;
}

interface Change {
  readonly at: number;
  readonly to: number;
}

/** The wall clocks, around the year, when an observance begins, and the latest one before. */
function onsets(observance: Observance, year: number): string[] {
  const { start, listed, rule, until } = observance;
  const found = [start, ...listed];
  if (rule === undefined) return found;
  // What the rule has begun before goes on, so only the order of such ends counts.
  if (until !== undefined && yearOf(until) < year - 1) return [...found, until];
  // A rule of each year gives the same dates from a later year on.
  const isEachYear = valueOf(rule, 'COUNT') === undefined && Number(valueOf(rule, 'INTERVAL') ?? 1) === 1;
  const near = `${year - 2}${start.slice(4).replace(/^-02-29/, '-02-28')}`;
  forEachDate(rule, {
    start: isEachYear && near > start ? near : start,
    isDate: false,
    until,
    days: { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` },
    budget: new Budget(),
    add: (wall) => found.push(wall) > 0,
  });
  return found;
}

/** The rules by which the clock of a zone changes. */
export class ZoneRules {
  private readonly changes = new Map<number, readonly Change[]>();

  private constructor(private readonly observances: readonly Observance[]) {}

  /**
   * Undefined if they do not say when which time applies.
   * @throws InvalidValue for a rule that cannot be expanded
   */
  static of(observances: readonly Observance[]): ZoneRules | undefined {
    const isYearly = observances.every(
      ({ rule }) => rule === undefined || valueOf(rule, 'FREQ') === 'YEARLY',
    );
    if (observances.length === 0 || !isYearly) return undefined;
    const rules = new ZoneRules(observances);
    rules.around(2000);
    return rules;
  }

  /** The offset of a zone that has only one. */
  get fixed(): number | undefined {
    const offsets = new Set(this.observances.flatMap(({ from, to }) => [from, to]));
    return offsets.size === 1 || this.observances.length === 1 ? this.observances[0]?.to : undefined;
  }

  /** The changes of the years around one, in order. */
  around(year: number): readonly Change[] {
    const known = this.changes.get(year);
    if (known !== undefined) return known;
    const changes = this.observances
      .flatMap((observance) =>
        onsets(observance, year).map((wall) => ({
          at: toUtcSeconds(wall, 'UTC') - observance.from,
          to: observance.to,
        })),
      )
      .sort((a, b) => a.at - b.at);
    this.changes.set(year, changes);
    return changes;
  }

  offsetAt(utc: number): number {
    const changes = this.around(yearOf(toWall(utc, 'UTC')));
    const change = changes.findLast(({ at }) => at <= utc);
    if (change !== undefined) return change.to;
    const [first] = this.observances.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    return first?.from ?? 0;
  }

  wallOf(utc: number): string {
    return later(toWall(utc, 'UTC'), this.offsetAt(utc));
  }

  /** The first of two instants with this wall clock; in a gap, the clock goes on as before it. */
  utcOf(wall: string): number {
    const seconds = toUtcSeconds(wall, 'UTC');
    const [before, after] = [-1, 1].map((day) => seconds - this.offsetAt(seconds + day * DAY));
    const fits = (utc: number | undefined): utc is number =>
      utc !== undefined && this.offsetAt(utc) === seconds - utc;
    return fits(before) || !fits(after) ? (before ?? seconds) : after;
  }
}
