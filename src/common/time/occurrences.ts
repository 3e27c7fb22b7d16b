import type { Days } from './day.js';
import { type Budget, forEachDate } from './recurrence.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import type { Length } from './span.js';
import { dayOf, midnight } from './wall-clock.js';

/** The most occurrences of one series in some days: daily for almost three years. */
const MAX_OCCURRENCES = 1_000;

/** One date of a series. */
export interface Occurrence {
  readonly wall: string;
  /** Its instant, if the wall clock alone means another one. */
  readonly utc?: number | undefined;
  /** Its length, if it has its own. */
  readonly length?: Length | undefined;
}

/** A rule, and its last moment by the wall clock of the series. */
export interface BoundedRule {
  readonly rule: RecurrenceRule;
  readonly until: string | undefined;
}

/** Collects the occurrences of a series that begin on some days. What is excluded comes before what is added. */
export class Occurrences {
  private readonly excluded = new Set<string>();
  private readonly found = new Map<string, Occurrence>();

  constructor(
    private readonly start: { readonly wall: string; readonly isDate: boolean },
    private readonly days: Days,
    private readonly budget: Budget,
  ) {}

  /** Excludes a wall clock, or a day as a whole. */
  exclude(date: string): void {
    this.excluded.add(date);
  }

  /** Adds an occurrence, and says whether there may be more. */
  add(date: Occurrence): boolean {
    const { wall } = date;
    const isIn = dayOf(wall) >= this.days.from && dayOf(wall) <= this.days.to;
    const isExcluded = this.excluded.has(wall) || this.excluded.has(dayOf(wall));
    const isNew = !this.found.has(wall) || date.length !== undefined;
    if (isIn && !isExcluded && isNew) this.found.set(wall, date);
    return this.found.size <= MAX_OCCURRENCES;
  }

  /** @returns whether the rule can have dates @throws InvalidValue */
  excludeAll(rule: BoundedRule): boolean {
    return this.expand(rule, (wall) => this.excluded.add(wall).size > 0);
  }

  /** @returns whether the rule can have dates @throws InvalidValue */
  addAll(rule: BoundedRule): boolean {
    return this.expand(rule, (wall) => this.add({ wall: this.start.isDate ? midnight(wall) : wall }));
  }

  private expand({ rule, until }: BoundedRule, add: (wall: string) => boolean): boolean {
    const { start, days, budget } = this;
    return forEachDate(rule, { start: start.wall, isDate: start.isDate, until, days, budget, add });
  }

  /** Those found, in chronological order, and whether there are more of them. */
  result(): { readonly dates: readonly Occurrence[]; readonly isCut: boolean } {
    const all = [...this.found.values()].sort((a, b) => (a.wall < b.wall ? -1 : 1));
    return { dates: all.slice(0, MAX_OCCURRENCES), isCut: all.length > MAX_OCCURRENCES };
  }
}
