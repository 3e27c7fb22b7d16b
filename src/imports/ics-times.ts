import ICAL from 'ical.js';
import { toUtcSeconds, toWall } from '../time/zone.js';
import { zoneNamed } from './ics-zones.js';

/*
 * A recurrence goes by the wall clock of its event's zone: all times are read as wall clocks in it, and the library
 * only ever sees times without a zone.
 */

/** Says why an event of a file cannot be imported. */
export class BadEvent extends Error {}

/** The zones that the times of a file may be in. */
export class Zones {
  private readonly described: ReadonlyMap<string, ICAL.Component>;

  constructor(
    calendar: ICAL.Component,
    /** For times that name none. */
    readonly floating: string,
  ) {
    const zones = calendar.getAllSubcomponents('vtimezone');
    this.described = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]));
  }

  /** The zone of a property's times. @throws BadEvent for a name that means nothing */
  of(property: ICAL.Property): string {
    const name = property.getFirstParameter('tzid');
    const [first] = property.getValues() as unknown[];
    if (first instanceof ICAL.Time && first.zone === ICAL.Timezone.utcTimezone) return 'UTC';
    if (typeof name !== 'string' || name === '') return this.floating;
    const zone = zoneNamed(name, this.described);
    if (zone === undefined) throw new BadEvent(`The time zone ${name} is not known.`);
    return zone;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:MM:SS` as the time itself says. */
const spelled = ({ year, month, day, hour, minute, second }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;

/** Whether there is such a day, and such a time of day. */
export function isReal({ year, month, day, hour, minute, second }: ICAL.Time): boolean {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
}

/** A time of one zone as the wall clock of another; a day is the same day everywhere. */
export function wallIn(zone: string, time: ICAL.Time, zoneOfTime: string): string {
  if (!isReal(time)) throw new BadEvent(`There is no such time: ${spelled(time)}.`);
  const own = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zoneOfTime;
  return time.isDate || own === zone ? spelled(time) : toWall(toUtcSeconds(spelled(time), own), zone);
}

/** A wall clock as the library computes with it. */
export function floatingTime(wall: string, isDate: boolean): ICAL.Time {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wall.split(/[- :]/).map(Number);
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);
}

export const wallOf = (time: ICAL.Time): string => spelled(time);

/** A wall clock so many seconds later. */
export const later = (wall: string, seconds: number): string =>
  toWall(toUtcSeconds(wall, 'UTC') + seconds, 'UTC');

export const secondsBetween = (from: string, to: string): number =>
  toUtcSeconds(to, 'UTC') - toUtcSeconds(from, 'UTC');
