import type ICAL from 'ical.js';
import { parseZone } from '../../common/time/zone.js';
import { InvalidValue } from '../../common/values/invalid-value.js';
import windowsZones from './windows-zones.json' with { type: 'json' };

/** The names of zones in Windows and Outlook, with the zones that they mean (Unicode CLDR). */
const WINDOWS: ReadonlyMap<string, string> = new Map(Object.entries(windowsZones));

export function isTimeZone(name: string): boolean {
  try {
    parseZone(name);
    return true;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

/** The zone at the end of names such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
function lastParts(name: string): string[] {
  const parts = name.split('/').filter((part) => part !== '');
  return [parts.slice(-2).join('/'), parts.slice(-3).join('/')];
}

/** The definition of a zone in a file. */
function described(zone: ICAL.Component | undefined): string[] {
  if (zone === undefined) return [];
  const location = zone.getFirstPropertyValue('x-lic-location');
  const standard = zone.getAllSubcomponents('standard');
  const isFixed = zone.getAllSubcomponents('daylight').length === 0 && standard.length === 1;
  const offset = isFixed ? standard[0]?.getFirstPropertyValue('tzoffsetto') : null;
  return [
    ...(typeof location === 'string' ? [location] : []),
    ...(offset === null || offset === undefined ? [] : [`UTC${String(offset)}`]),
  ];
}

/** The zone that a name in a file means; undefined if it cannot be determined. */
export function zoneNamed(name: string, zones: ReadonlyMap<string, ICAL.Component>): string | undefined {
  const windows = WINDOWS.get(name.toLowerCase());
  const candidates = [
    name,
    ...(windows === undefined ? [] : [windows]),
    ...lastParts(name),
    ...described(zones.get(name)),
  ];
  return candidates.find((candidate) => candidate !== '' && isTimeZone(candidate));
}
