import { isOnlyTime, utcOffsetSeconds, zoneName } from '#common/time/zone.js';
import type { EventRow, ShownEvent } from '#resources/events/event-mapping.js';
import { clock, instant, type Property } from './ical-values.js';
import { FIRST_TIME, type ZoneRules } from './vtimezone.js';

/* When events begin and end. */

/** The last year with four digits. */
const LAST_YEAR = 9_999;

const dateOf = (wall: string): Temporal.PlainDate => Temporal.PlainDate.from(wall.slice(0, 10));

/**
 * Whether all programs read a wall clock of a zone as this instant. They disagree on which of two repeated hours is meant, and
 * few support offsets with seconds.
 */
export const isExact = (wall: string, zone: string, second: number): boolean =>
  wall >= FIRST_TIME && isOnlyTime(wall, zone, second) && utcOffsetSeconds(second, zone) % 60 === 0;

/** The zone if the event's wall clocks mean its instants in it; undefined when the times need UTC. */
function zoneOf({ timezone, start_date, end_date, utc_start, utc_end }: EventRow): string | undefined {
  const zone = zoneName(timezone);
  if (zone === undefined) return undefined;
  return isExact(start_date, zone, utc_start) && isExact(end_date, zone, utc_end) ? zone : undefined;
}

/** When an event begins and ends. */
export function timesOf({ row, dto }: ShownEvent, zones: ZoneRules): Property[] {
  const { start_date, end_date, utc_start, utc_end } = row;
  if (dto.all_day === true) return daysOf(row);
  const zone = zoneOf(row);
  const start = zone === undefined ? instant('dtstart', utc_start) : zonedTime('dtstart', zone, start_date);
  if (zone !== undefined) for (const second of [utc_start, utc_end]) zones.include(zone, second);
  // DTEND must be after DTSTART. Without DTEND the event ends when it begins.
  if (utc_end <= utc_start) return [start];
  return [start, zone === undefined ? instant('dtend', utc_end) : zonedTime('dtend', zone, end_date)];
}

export const zonedTime = (name: string, zone: string, wall: string): Property => [
  name,
  { tzid: zone },
  'date-time',
  clock(wall),
];

/** The days from the first to the last, as midnights or any times in them. */
export function daysOf({ start_date, end_date }: Pick<EventRow, 'start_date' | 'end_date'>): Property[] {
  const after = dateOf(end_date).add({ days: 1 });
  const end: Property = ['dtend', {}, 'date', after.toString()];
  return [
    ['dtstart', {}, 'date', start_date.slice(0, 10)],
    ...(after.year > LAST_YEAR ? [] : [end]),
    ['x-microsoft-cdo-alldayevent', {}, 'unknown', 'TRUE'],
    ['x-microsoft-msncalendar-alldayevent', {}, 'unknown', 'TRUE'],
  ];
}
