import type ICAL from 'ical.js';
import { parseZone } from '../../common/time/zone.js';
import { InvalidValue } from '../../common/values/invalid-value.js';

/** The names of zones in Windows and Outlook, with the zones that they mean (Unicode CLDR). */
const WINDOWS: Readonly<Record<string, string>> = {
  'aus eastern standard time': 'Australia/Sydney',
  'aus central standard time': 'Australia/Darwin',
  'alaskan standard time': 'America/Anchorage',
  'arab standard time': 'Asia/Riyadh',
  'arabian standard time': 'Asia/Dubai',
  'argentina standard time': 'America/Buenos_Aires',
  'atlantic standard time': 'America/Halifax',
  'canada central standard time': 'America/Regina',
  'cen. australia standard time': 'Australia/Adelaide',
  'central america standard time': 'America/Guatemala',
  'central asia standard time': 'Asia/Almaty',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'central standard time': 'America/Chicago',
  'central standard time (mexico)': 'America/Mexico_City',
  'china standard time': 'Asia/Shanghai',
  'e. africa standard time': 'Africa/Nairobi',
  'e. australia standard time': 'Australia/Brisbane',
  'e. europe standard time': 'Europe/Chisinau',
  'e. south america standard time': 'America/Sao_Paulo',
  'eastern standard time': 'America/New_York',
  'egypt standard time': 'Africa/Cairo',
  'fle standard time': 'Europe/Kiev',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'gtb standard time': 'Europe/Bucharest',
  'hawaiian standard time': 'Pacific/Honolulu',
  'india standard time': 'Asia/Kolkata',
  'iran standard time': 'Asia/Tehran',
  'israel standard time': 'Asia/Jerusalem',
  'korea standard time': 'Asia/Seoul',
  'middle east standard time': 'Asia/Beirut',
  'morocco standard time': 'Africa/Casablanca',
  'mountain standard time': 'America/Denver',
  'nepal standard time': 'Asia/Kathmandu',
  'new zealand standard time': 'Pacific/Auckland',
  'newfoundland standard time': 'America/St_Johns',
  'pacific sa standard time': 'America/Santiago',
  'pacific standard time': 'America/Los_Angeles',
  'pakistan standard time': 'Asia/Karachi',
  'romance standard time': 'Europe/Paris',
  'russian standard time': 'Europe/Moscow',
  'sa pacific standard time': 'America/Bogota',
  'se asia standard time': 'Asia/Bangkok',
  'singapore standard time': 'Asia/Singapore',
  'south africa standard time': 'Africa/Johannesburg',
  'taipei standard time': 'Asia/Taipei',
  'tokyo standard time': 'Asia/Tokyo',
  'turkey standard time': 'Europe/Istanbul',
  'us eastern standard time': 'America/Indianapolis',
  'us mountain standard time': 'America/Phoenix',
  utc: 'UTC',
  'venezuela standard time': 'America/Caracas',
  'w. australia standard time': 'Australia/Perth',
  'w. central africa standard time': 'Africa/Lagos',
  'w. europe standard time': 'Europe/Berlin',
  'west asia standard time': 'Asia/Tashkent',
};

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
  const windows = WINDOWS[name.toLowerCase()];
  const candidates = [
    name,
    ...(windows === undefined ? [] : [windows]),
    ...lastParts(name),
    ...described(zones.get(name)),
  ];
  return candidates.find((candidate) => candidate !== '' && isTimeZone(candidate));
}
