import windowsZones from './windows-zones.json' with { type: 'json' };
import { isTimeZone, zoneName } from './zone.js';

/* What the names of zones mean that programs write, other than those of the zone database. */

/** The names of zones in Windows and Outlook, with the zones that they mean (Unicode CLDR). */
const WINDOWS: ReadonlyMap<string, string> = new Map(Object.entries(windowsZones));

/** All zones, the more usual ones first. */
export const ZONES: ReadonlySet<string> = new Set([
  ...['Europe/Berlin', 'Europe/Bucharest', 'Europe/London', 'America/New_York', 'America/Chicago'],
  ...WINDOWS.values(),
  ...Intl.supportedValuesOf('timeZone'),
]);

/** The zones by the city in their name. */
const CITIES: ReadonlyMap<string, string> = new Map(
  [...ZONES].toReversed().map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
);

const nameOf = (zone: string): string => (/^(?:utc|z|zulu)$/i.test(zone) ? 'UTC' : (zoneName(zone) ?? zone));

/** The first name that is a zone. */
export const knownOf = (names: readonly string[]): string | undefined => {
  const known = names.find(isTimeZone);
  return known === undefined ? undefined : nameOf(known);
};

/** The zone that a region and city name, alone or at the end of a path, or with another sign between them. */
export function regionOf(name: string): string | undefined {
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
export function usualOf(name: string): string | undefined {
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

/** The zone of an offset in seconds; undefined if none is of that size. */
export function offsetZone(seconds: number): string | undefined {
  const minutes = Math.abs(seconds) / 60;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return seconds === 0 ? 'UTC' : knownOf([`UTC${seconds < 0 ? '-' : '+'}${hours}:${rest}`]);
}
