import { parseZone, toUtcSeconds, toWall, zoneName } from '../../common/time/zone.js';
import { InvalidValue } from '../../common/values/invalid-value.js';
import { first, type Component } from './ics-calendar.js';
import { Definition } from './ics-definition.js';
import { type Property, textOf } from './ics-lines.js';
import type { Time } from './ics-times.js';
import windowsZones from './windows-zones.json' with { type: 'json' };

/** The names of zones in Windows and Outlook, with the zones that they mean (Unicode CLDR). */
const WINDOWS: ReadonlyMap<string, string> = new Map(Object.entries(windowsZones));

/** The zones that a definition is compared with, the more usual ones first. */
const ZONES: ReadonlySet<string> = new Set([
  ...['Europe/Berlin', 'Europe/Bucharest', 'Europe/London', 'America/New_York', 'America/Chicago'],
  ...WINDOWS.values(),
  ...Intl.supportedValuesOf('timeZone'),
]);

/** The zones by the city in their name. */
const CITIES: ReadonlyMap<string, string> = new Map(
  [...ZONES].toReversed().map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
);

/** A clock on which times of a file are. */
export interface Clock {
  utcOf(wall: string): number;
  wallOf(utc: number): string;
  /** The zone with which an event at these instants is stored. */
  shownIn(instants: readonly number[]): string;
}

/** @param shown the zone with which events are stored, if it is another one */
const clockOf = (zone: string, shown = zone): Clock => ({
  utcOf: (wall) => toUtcSeconds(wall, zone),
  wallOf: (utc) => toWall(utc, zone),
  shownIn: () => shown,
});

export function isTimeZone(name: string): boolean {
  try {
    return parseZone(name) !== '';
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

const nameOf = (zone: string): string => (/^(?:utc|z|zulu)$/i.test(zone) ? 'UTC' : (zoneName(zone) ?? zone));

/** The first name that is a zone. */
const knownOf = (names: readonly string[]): string | undefined => {
  const known = names.find(isTimeZone);
  return known === undefined ? undefined : nameOf(known);
};

/** The zone that a region and city name, alone or at the end of a path, or with another sign between them. */
function regionOf(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const paths = [2, 3].map((count) => parts.slice(-count).join('/'));
  const joined = [name, name.replace(/^([a-z]+)[-_ ]/i, '$1/')].map((text) => text.replace(/\s+/g, '_'));
  return knownOf([...joined, ...paths].filter((path) => path.includes('/')));
}

/** `GMT+0100`, `UTC+1`, `(GMT+01:00)`: east of Greenwich. */
function fixedOf(name: string): string | undefined {
  const [, sign, hours, minutes = '00'] =
    /^\(?(?:GMT|UTC)?\s?([+-])(\d{1,2})[:.]?(\d\d)?\)?$/i.exec(name) ?? [];
  return hours === undefined ? undefined : knownOf([`UTC${sign}${hours.padStart(2, '0')}:${minutes}`]);
}

/** No name of a zone is longer. */
const MAX_ZONE = 200;

/** The zone of an abbreviation, of a name in Windows, or of the cities in one: `(UTC+01:00) Berlin, Bern`. */
function usualOf(name: string): string | undefined {
  if (name.length > MAX_ZONE) return undefined;
  const plain = name
    .toLowerCase()
    .replace(/^\([^)]*\)\s*/, '')
    .replace(/\s\d+$/, '');
  const cities = plain.split(/\s*[,;/]\s*/).map((city) => CITIES.get(city.replace(/\s+/g, '_')));
  return (
    WINDOWS.get(plain) ??
    knownOf([name, name.slice(name.lastIndexOf('/') + 1)]) ??
    fixedOf(name) ??
    cities.find((zone) => zone !== undefined)
  );
}

/** Names are compared without quotation marks, escapes, and differences of spaces and letter case. */
const keyOf = (name: string): string => name.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** A clock by the definition in a file, stored with a zone of the same offsets. */
class DefinedClock implements Clock {
  private readonly alike = new Map<string, string | undefined>();

  constructor(
    private readonly definition: Definition,
    private readonly usual: string | undefined,
    private readonly home: string,
  ) {}

  utcOf(wall: string): number {
    return this.definition.utcOf(wall);
  }

  wallOf(utc: number): string {
    return this.definition.wallOf(utc);
  }

  shownIn(instants: readonly number[]): string {
    const { usual, definition } = this;
    if (usual !== undefined && this.agrees(usual, instants)) return usual;
    const { fixed } = definition;
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
    const years = [...new Set(instants.map((utc) => Number(toWall(utc, 'UTC').slice(0, 4))))].sort();
    const key = years.join();
    if (this.alike.has(key)) return this.alike.get(key);
    const samples = years.flatMap((year) => [
      ...this.definition.around(year).flatMap(({ at }) => [at - 1, at]),
      ...Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 10) / 1_000),
    ]);
    const within = samples.filter((utc) => years.includes(Number(toWall(utc, 'UTC').slice(0, 4))));
    const found = [this.home, ...ZONES].find((zone) => this.agrees(zone, within));
    this.alike.set(key, found);
    return found;
  }
}

function offsetZone(seconds: number): string | undefined {
  const minutes = Math.abs(seconds) / 60;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return seconds === 0 ? 'UTC' : knownOf([`UTC${seconds < 0 ? '-' : '+'}${hours}:${rest}`]);
}

/** The clocks of the times in one calendar. */
export class Zones {
  /** That of times without a zone. */
  readonly home: Clock;
  /** That of times in an unknown zone. */
  readonly fallbackClock: Clock;
  private readonly utc: Clock;
  private readonly homeZone: string;
  private readonly clocks = new Map<string, Clock | undefined>();
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
  named(name: string): Clock | undefined {
    const key = keyOf(name);
    if (!this.clocks.has(key)) this.clocks.set(key, this.find(name.trim(), this.defined.get(key)));
    return this.clocks.get(key);
  }

  /** The zone database is better than the definition of a region, but an abbreviation may mean another zone. */
  private find(name: string, zone: Component | undefined): Clock | undefined {
    const region = regionOf(name) ?? locationOf(zone);
    if (region !== undefined) return clockOf(region);
    const definition = zone && Definition.of(zone);
    const usual = usualOf(name);
    if (definition !== undefined) return new DefinedClock(definition, usual, this.homeZone);
    return usual === undefined ? undefined : clockOf(usual);
  }

  /**
   * The clock of a time in a property.
   * @param otherwise that of a time that names none
   * @returns undefined for the name of an unknown zone
   */
  clockOf({ params }: Property, { isDate, offset }: Time, otherwise: Clock): Clock | undefined {
    if (isDate) return otherwise;
    const name = params.get('TZID') ?? '';
    if (name !== '') return this.named(name);
    if (offset === undefined) return otherwise;
    return offset === 0 ? this.utc : clockOf(offsetZone(offset) ?? 'UTC', this.homeZone);
  }
}

const locationOf = (zone: Component | undefined): string | undefined =>
  zone && knownOf([textOf(first(zone, 'X-LIC-LOCATION'))]);

/** A time of a file, and the clock on which it is. */
export interface Moment {
  readonly time: Time;
  readonly clock: Clock;
}

export const instantOf = ({ time: { wall, offset }, clock }: Moment): number =>
  offset === undefined ? clock.utcOf(wall) : toUtcSeconds(wall, 'UTC') - offset;
