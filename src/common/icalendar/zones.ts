import { clockOf, RulesClock, type ZoneClock } from '../time/zone-clock.js';
import { knownOf, offsetZone, regionOf, usualOf } from '../time/zone-names.js';
import { type Component, first } from './components.js';
import { type Property, textOf } from './properties.js';
import type { Time } from './times.js';
import { zoneRulesIn } from './zone-definition.js';

/** Names are compared without quotation marks, escapes, and differences of spaces and letter case. */
const keyOf = (name: string): string => name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The clocks of the times in one calendar. */
export class Zones {
  /** That of times without a zone. */
  readonly home: ZoneClock;
  /** That of times in an unknown zone. */
  readonly fallbackClock: ZoneClock;
  private readonly utc: ZoneClock;
  private readonly homeZone: string;
  private readonly clocks = new Map<string, ZoneClock | undefined>();
  private readonly defined: ReadonlyMap<string, Component>;

  /**
   * @param zones the zones that the file defines
   * @param own the zone that the calendar names as its own
   * @param fallback the zone of times that name none, or an unknown one
   */
  constructor(
    zones: readonly Component[],
    own: string,
    readonly fallback: string,
  ) {
    this.defined = new Map(zones.map((zone) => [keyOf(textOf(first(zone, 'TZID'))), zone]));
    this.homeZone = this.zoneOf(own) ?? fallback;
    this.home = clockOf(this.homeZone);
    this.fallbackClock = clockOf(fallback);
    this.utc = clockOf('UTC', this.homeZone);
  }

  /** The zone that a name means, without the rules of its definition. */
  zoneOf(name: string): string | undefined {
    if (name === '') return undefined;
    const defined = this.defined.get(keyOf(name));
    return regionOf(name) ?? locationOf(defined) ?? usualOf(name);
  }

  /** The clock that a name means; undefined for an unknown one. */
  named(name: string): ZoneClock | undefined {
    const key = keyOf(name);
    if (!this.clocks.has(key)) this.clocks.set(key, this.find(name.trim(), this.defined.get(key)));
    return this.clocks.get(key);
  }

  /** The zone database is better than the definition of a region, but an abbreviation may mean another zone. */
  private find(name: string, zone: Component | undefined): ZoneClock | undefined {
    const region = regionOf(name) ?? locationOf(zone);
    if (region !== undefined) return clockOf(region);
    const rules = zone && zoneRulesIn(zone);
    const usual = usualOf(name);
    if (rules !== undefined) return new RulesClock(rules, usual, this.homeZone);
    return usual === undefined ? undefined : clockOf(usual);
  }

  /**
   * The clock of a time in a property.
   * @param otherwise that of a time that names none
   * @returns undefined for the name of an unknown zone
   */
  clockOf({ params }: Property, { isDate, offset }: Time, otherwise: ZoneClock): ZoneClock | undefined {
    if (isDate) return otherwise;
    const name = params.get('TZID') ?? '';
    if (name !== '') return this.named(name);
    if (offset === undefined) return otherwise;
    return offset === 0 ? this.utc : clockOf(offsetZone(offset) ?? 'UTC', this.homeZone);
  }
}

const locationOf = (zone: Component | undefined): string | undefined =>
  zone && knownOf([textOf(first(zone, 'X-LIC-LOCATION'))]);
