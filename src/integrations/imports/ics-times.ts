import ICAL from 'ical.js';
import { toUtcSeconds, toWall } from '../../common/time/zone.js';
import type { Message } from '../../common/messages/message-arguments.js';
import { zoneNamed } from './ics-zones.js';

/* A recurrence follows the wall clock of its event's zone, so all times are converted to that clock. */

/** Why an event of a file cannot be imported. */
export class InvalidEvent extends Error {
  constructor(readonly reason: Message) {
    super(reason.key);
  }
}

/** Resolves the zones of the times in a file. */
export class Zones {
  private readonly described: ReadonlyMap<string, ICAL.Component>;

  constructor(
    zones: readonly ICAL.Component[],
    /** The zone of times that name none. */
    readonly floating: string,
  ) {
    this.described = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]));
  }

  /** The zone of a property's times. @throws InvalidEvent for an unknown name */
  of(property: ICAL.Property): string {
    refuseImpossibleDates(property);
    const name = property.getFirstParameter('tzid');
    const [first] = property.getValues() as unknown[];
    if (first instanceof ICAL.Time && first.zone === ICAL.Timezone.utcTimezone) return 'UTC';
    // A day is the same in every zone.
    if (first instanceof ICAL.Time && first.isDate) return this.floating;
    if (typeof name !== 'string' || name === '') return this.floating;
    const zone = zoneNamed(name, this.described);
    if (zone === undefined) throw new InvalidEvent({ key: 'import_unknown_zone', args: { name } });
    return zone;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

type Clock = Pick<ICAL.Time, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;

/** The time's own wall clock as `YYYY-MM-DD HH:MM:SS`. */
const clockText = ({ year, month, day, hour, minute, second }: Clock): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;

/** Refuses dates that do not exist, such as 31 February, which the library would turn into another day. */
function refuseImpossibleDates(property: ICAL.Property): void {
  for (const raw of (property.toJSON() as unknown[]).slice(3).flat()) {
    const written = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?/.exec(String(raw))?.[0];
    // 60 is a leap second.
    const iso = written && `${written.replace(/:60$/, ':59')}${written.length === 10 ? 'T00:00:00' : ''}`;
    if (iso === undefined) continue;
    const date = Date.parse(`${iso}Z`);
    if (Number.isNaN(date) || !new Date(date).toISOString().startsWith(iso))
      throw new InvalidEvent({ key: 'import_no_such_time', args: { time: written ?? '' } });
  }
}

/** A time of one zone as the wall clock of another. A day stays the same in every zone. */
export function wallIn(zone: string, time: ICAL.Time, zoneOfTime: string): string {
  const own = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zoneOfTime;
  return time.isDate || own === zone ? clockText(time) : toWall(toUtcSeconds(clockText(time), own), zone);
}

export const wallOf = (time: Clock): string => clockText(time);

/** A wall clock moved by this many seconds. */
export const later = (wall: string, seconds: number): string =>
  toWall(toUtcSeconds(wall, 'UTC') + seconds, 'UTC');

/**
 * A wall clock moved by this many seconds that pass. The second time of an hour that the clock repeats is an
 * instant in UTC, as its wall clock means the first time.
 */
export function exactlyLater(wall: string, seconds: number, zone: string): string {
  const utc = toUtcSeconds(wall, zone) + seconds;
  const moved = toWall(utc, zone);
  return toUtcSeconds(moved, zone) === utc ? moved : `${toWall(utc, 'UTC').replace(' ', 'T')}Z`;
}

export const secondsBetween = (from: string, to: string): number =>
  toUtcSeconds(to, 'UTC') - toUtcSeconds(from, 'UTC');
