import { toUtcSeconds, toWall } from '../../common/time/zone.js';
import { all, type Component, first } from './ics-calendar.js';
import { Budget, forEachDate } from './ics-dates.js';
import { textOf, valuesOf } from './ics-lines.js';
import { type Rule, ruleIn, valueOf } from './ics-rule.js';
import { InvalidEvent, later, offsetIn, timeIn } from './ics-times.js';

/** One of the times of a zone, standard or daylight: the offsets before and in it, and the wall clocks when it begins. */
interface Observance {
  readonly from: number;
  readonly to: number;
  readonly start: string;
  readonly listed: readonly string[];
  readonly rule: Rule | undefined;
}

interface Change {
  readonly at: number;
  readonly to: number;
}

const MAX_LISTED = 1_000;

const yearOf = (wall: string): number => Number(wall.slice(0, 4));

/** @throws InvalidEvent */
function observanceOf(part: Component): Observance | undefined {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetIn(textOf(first(part, name))));
  const start = first(part, 'DTSTART');
  if (from === undefined || to === undefined || start === undefined) return undefined;
  const rule = first(part, 'RRULE');
  return {
    from,
    to,
    start: timeIn(start.value, start.line).wall,
    listed: all(part, 'RDATE')
      .flatMap((property) => valuesOf(property).map((value) => timeIn(value, property.line).wall))
      .slice(0, MAX_LISTED),
    rule: rule && ruleIn(rule),
  };
}

/** The wall clock at the end of a rule. */
const endOf = ({ rule, from }: Observance): string | undefined => {
  const until = rule?.until;
  return until?.offset === undefined ? until?.wall : later(until.wall, from - until.offset);
};

/** The wall clocks, around the year, when an observance begins, and the latest one before. */
function onsets(observance: Observance, year: number): string[] {
  const { start, listed, rule } = observance;
  const found = [start, ...listed];
  const until = endOf(observance);
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
    window: { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` },
    budget: budgetOfOne(),
    add: (wall) => found.push(wall) > 0,
  });
  return found;
}

function budgetOfOne(): Budget {
  const budget = new Budget();
  budget.begin();
  return budget;
}

/** A zone as a file defines it (VTIMEZONE). */
export class Definition {
  private readonly changes = new Map<number, readonly Change[]>();

  private constructor(private readonly observances: readonly Observance[]) {}

  /** Undefined if the component does not say when which time applies. */
  static of(zone: Component): Definition | undefined {
    try {
      const observances = zone.parts
        .filter(({ kind }) => kind === 'STANDARD' || kind === 'DAYLIGHT')
        .map(observanceOf);
      const known = observances.filter((observance) => observance !== undefined);
      const isYearly = known.every(({ rule }) => rule === undefined || valueOf(rule, 'FREQ') === 'YEARLY');
      if (known.length === 0 || known.length < observances.length || !isYearly) return undefined;
      const definition = new Definition(known);
      definition.around(2000);
      return definition;
    } catch (error) {
      if (error instanceof InvalidEvent) return undefined;
      throw error;
    }
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
    const [before, after] = [-1, 1].map((day) => seconds - this.offsetAt(seconds + day * 86_400));
    const fits = (utc: number | undefined): utc is number =>
      utc !== undefined && this.offsetAt(utc) === seconds - utc;
    return fits(before) || !fits(after) ? (before ?? seconds) : after;
  }
}
