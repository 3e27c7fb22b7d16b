import { yearOf } from './wall-clock.js';
import { toUtcSeconds, toWall } from './zone.js';
import { offsetZone, ZONES } from './zone-names.js';
import type { ZoneRules } from './zone-rules.js';

/** The clock of a zone. */
export interface ZoneClock {
  utcOf(wall: string): number;
  wallOf(utc: number): string;
  /** The zone with which something at these instants is stored. */
  shownIn(instants: readonly number[]): string;
}

/** @param shown the zone with which things are stored, if it is another one */
export const clockOf = (zone: string, shown = zone): ZoneClock => ({
  utcOf: (wall) => toUtcSeconds(wall, zone),
  wallOf: (utc) => toWall(utc, zone),
  shownIn: () => shown,
});

/** The instant of a time that may have its own offset from UTC in seconds. */
export const instantOf = (
  { wall, offset }: { readonly wall: string; readonly offset: number | undefined },
  clock: ZoneClock,
): number => (offset === undefined ? clock.utcOf(wall) : toUtcSeconds(wall, 'UTC') - offset);

/** A clock by rules of its own, stored with a zone of the same offsets. */
export class RulesClock implements ZoneClock {
  private readonly alike = new Map<string, string | undefined>();

  constructor(
    private readonly rules: ZoneRules,
    /** The zone that its name usually means. */
    private readonly usual: string | undefined,
    /** The zone if no other one has these offsets. */
    private readonly home: string,
  ) {}

  utcOf(wall: string): number {
    return this.rules.utcOf(wall);
  }

  wallOf(utc: number): string {
    return this.rules.wallOf(utc);
  }

  shownIn(instants: readonly number[]): string {
    const { usual, rules } = this;
    if (usual !== undefined && this.agrees(usual, instants)) return usual;
    const { fixed } = rules;
    const offset = fixed === undefined ? undefined : offsetZone(fixed);
    if (offset !== undefined && this.agrees(offset, instants)) return offset;
    const alike = this.alikeIn(instants);
    return alike !== undefined && this.agrees(alike, instants) ? alike : this.home;
  }

  private agrees(zone: string, instants: readonly number[]): boolean {
    return instants.every((utc) => toWall(utc, zone) === this.wallOf(utc));
  }

  /** The zone with the same rules in the years of these instants. */
  private alikeIn(instants: readonly number[]): string | undefined {
    const years = [...new Set(instants.map((utc) => yearOf(toWall(utc, 'UTC'))))].sort();
    const key = years.join();
    if (this.alike.has(key)) return this.alike.get(key);
    const samples = years.flatMap((year) => [
      ...this.rules.around(year).flatMap(({ at }) => [at - 1, at]),
      ...Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 10) / 1_000),
    ]);
    const within = samples.filter((utc) => years.includes(yearOf(toWall(utc, 'UTC'))));
    const found = [this.home, ...ZONES].find((zone) => this.agrees(zone, within));
    this.alike.set(key, found);
    return found;
  }
}
