import ICAL from 'ical.js';
import { escapeText } from '../../common/escapes.js';
import { exactlyLater, later, secondsBetween, type Zones, wallIn, InvalidEvent } from './ics-times.js';
import type { Start } from './ics-recurrence.js';

const DAY = 86_400;
const MAX_NAME = 255;

const valueOf = (event: ICAL.Component, name: string): string =>
  event.getFirstPropertyValue(name)?.toString().trim() ?? '';

export const uidOf = (event: ICAL.Component): string => valueOf(event, 'uid');
export const isCancelled = (event: ICAL.Component): boolean =>
  valueOf(event, 'status').toUpperCase() === 'CANCELLED';

const isWeb = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

const cut = (text: string): string => [...text].slice(0, MAX_NAME).join('').trim();

/** @throws InvalidEvent when the event has no start */
export function startOf(event: ICAL.Component, zones: Zones): Start {
  const property = event.getFirstProperty('dtstart');
  const time: unknown = property?.getFirstValue();
  if (property === null || !(time instanceof ICAL.Time)) throw new InvalidEvent({ key: 'import_no_start' });
  const zone = zones.of(property);
  return { wall: wallIn(zone, time, zone), zone, isDate: time.isDate };
}

/** The length of an event in seconds: first those of the wall clock, then those that pass (RFC 5545, 3.3.6). */
export interface Length {
  readonly nominal: number;
  readonly exact: number;
}

function lengthIn(duration: ICAL.Duration, { isDate }: Start): Length {
  const total = duration.toSeconds();
  const { weeks, days, isNegative } = duration;
  const nominal = isDate ? total : (isNegative ? -1 : 1) * (weeks * 7 + days) * DAY;
  return { nominal, exact: total - nominal };
}

export function lengthOf(event: ICAL.Component, start: Start, zones: Zones): Length {
  const property = event.getFirstProperty('dtend');
  const end: unknown = property?.getFirstValue();
  if (property !== null && end instanceof ICAL.Time) {
    return { nominal: secondsBetween(start.wall, wallIn(start.zone, end, zones.of(property))), exact: 0 };
  }
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return lengthIn(duration, start);
  return { nominal: start.isDate ? DAY : 0, exact: 0 };
}

function endOf(wall: string, { nominal, exact }: Length, { zone, isDate }: Start): string {
  if (isDate) return later(wall, Math.max(nominal, DAY) - 1);
  if (nominal + exact <= 0) return wall;
  const day = later(wall, nominal);
  return exact === 0 ? day : exactlyLater(day, exact, zone);
}

/** The schedule of one occurrence. DTEND of an all-day event is exclusive, so the day before is its last. */
export function schedule(start: Start, wall: string, length: Length): Record<string, unknown> {
  const end = endOf(wall, length, start);
  return {
    start_date: start.isDate ? wall.slice(0, 10) : wall,
    end_date: start.isDate ? end.slice(0, 10) : end,
    timezone: start.zone,
    all_day: start.isDate,
  };
}

function positionOf(event: ICAL.Component): object {
  const geo: unknown = event.getFirstPropertyValue('geo');
  const [lat, lng] = Array.isArray(geo) ? geo.map(Number) : [];
  const isPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isPlace && !(lat === 0 && lng === 0) ? { geo_lat: lat, geo_lng: lng } : {};
}

function venueOf(event: ICAL.Component): object[] {
  const location = valueOf(event, 'location');
  return location === '' ? [] : [{ venue: cut(location.replace(/\s+/g, ' ')), ...positionOf(event) }];
}

function organizerOf(event: ICAL.Component): object[] {
  const property = event.getFirstProperty('organizer');
  if (property === null) return [];
  const address = valueOf(event, 'organizer').replace(/^mailto:/i, '');
  const name = property.getFirstParameter('cn');
  const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address) ? address : '';
  const organizer = cut(typeof name === 'string' && name.trim() !== '' ? name : address);
  return organizer === '' ? [] : [{ organizer, ...(email === '' ? {} : { email }) }];
}

/** The first picture with a URL, from IMAGE (RFC 7986) or ATTACH. */
function imageOf(event: ICAL.Component): string | undefined {
  const attached = event
    .getAllProperties('attach')
    .filter((property) => /^image\//i.test(property.getFirstParameter('fmttype')));
  return [...event.getAllProperties('image'), ...attached]
    .map((property) => String(property.getFirstValue()))
    .find(isWeb);
}

const categoriesOf = (event: ICAL.Component): string[] => [
  ...new Set(
    event
      .getAllProperties('categories')
      .flatMap((property) => property.getValues() as unknown[])
      .map((category) => cut(String(category)))
      .filter((category) => category !== '' && !/^-?\d+$/.test(category)),
  ),
];

/** The event's fields without its schedule. An event with a private CLASS is not published. */
export function fieldsOf(event: ICAL.Component): Record<string, unknown> {
  const website = valueOf(event, 'url');
  const image = imageOf(event);
  return {
    title: cut(valueOf(event, 'summary').replace(/\s+/g, ' ')),
    description: escapeText(valueOf(event, 'description')),
    categories: categoriesOf(event),
    venue: venueOf(event),
    organizer: organizerOf(event),
    status: /^(PRIVATE|CONFIDENTIAL)$/i.test(valueOf(event, 'class')) ? 'private' : 'publish',
    ...(isWeb(website) ? { website } : {}),
    ...(image === undefined ? {} : { image }),
  };
}
