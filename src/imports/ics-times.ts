import ICAL from 'ical.js';
import { toUtcSeconds, toWall } from '../time/zone.js';
import type { Message } from '../i18n/message-arguments.js';
import { zoneNamed } from './ics-zones.js';

/*
 * A recurrence goes by the wall clock of its event's zone: all times are read as wall clocks in it.
 */

/** Says why an event of a file cannot be imported. */
export class BadEvent extends Error {
  constructor(readonly reason: Message) {
    super(reason.key);
  }
}

/** The zones that the times of a file may be in. */
export class Zones {
  private readonly described: ReadonlyMap<string, ICAL.Component>;

  constructor(
    zones: readonly ICAL.Component[],
    /** For times that name none. */
    readonly floating: string,
  ) {
    this.described = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]));
  }

  /** The zone of a property's times. @throws BadEvent for a name that means nothing */
  of(property: ICAL.Property): string {
    refuseUnreal(property);
    const name = property.getFirstParameter('tzid');
    const [first] = property.getValues() as unknown[];
    if (first instanceof ICAL.Time && first.zone === ICAL.Timezone.utcTimezone) return 'UTC';
    if (typeof name !== 'string' || name === '') return this.floating;
    const zone = zoneNamed(name, this.described);
    if (zone === undefined) throw new BadEvent({ key: 'import_unknown_zone', args: { name } });
    return zone;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

type Clock = Pick<ICAL.Time, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;

/** `YYYY-MM-DD HH:MM:SS` as the time itself says. */
const spelled = ({ year, month, day, hour, minute, second }: Clock): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;

/** Refuses what no calendar has, such as 31 February: the library would make another day of it. */
function refuseUnreal(property: ICAL.Property): void {
  for (const raw of (property.toJSON() as unknown[]).slice(3).flat()) {
    const written = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?/.exec(String(raw))?.[0];
    // A leap second is one.
    const told = written && `${written.replace(/:60$/, ':59')}${written.length === 10 ? 'T00:00:00' : ''}`;
    if (told === undefined) continue;
    const date = Date.parse(`${told}Z`);
    if (Number.isNaN(date) || !new Date(date).toISOString().startsWith(told))
      throw new BadEvent({ key: 'import_no_such_time', args: { time: written ?? '' } });
  }
}

/** A time of one zone as the wall clock of another; a day is the same day everywhere. */
export function wallIn(zone: string, time: ICAL.Time, zoneOfTime: string): string {
  const own = time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zoneOfTime;
  return time.isDate || own === zone ? spelled(time) : toWall(toUtcSeconds(spelled(time), own), zone);
}

export const wallOf = (time: Clock): string => spelled(time);

/** A wall clock so many seconds later. */
export const later = (wall: string, seconds: number): string =>
  toWall(toUtcSeconds(wall, 'UTC') + seconds, 'UTC');

export const secondsBetween = (from: string, to: string): number =>
  toUtcSeconds(to, 'UTC') - toUtcSeconds(from, 'UTC');
