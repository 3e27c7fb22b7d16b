import { type CalendarDates, calendarDates } from '#common/time/series-calendar.js';
import { dayOf, later, secondsBetween } from '#common/time/wall-clock.js';
import { toUtcSeconds, toWall, utcOffsetSeconds, zoneName } from '#common/time/zone.js';
import type { OccurrenceRow } from '#resources/series/series.repository.js';
import type { SeriesInCalendar } from '#resources/series/series-calendar.js';
import type { ShownSeries } from './feed.js';
import { daysOf, isExact, zonedTime } from './ical-times.js';
import { instant, type Property } from './ical-values.js';
import type { ZoneRules } from './vtimezone.js';

/* The dates of a series that is written by its rule. */

/** How long after its last known date a rule without end has the clock changes of its zone. */
const ENDLESS_SECONDS = 10 * 366 * 86_400;

const HOUR = 3_600;

type SeriesColumns = Pick<
  SeriesInCalendar['row'],
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'expanded_until'
>;

/** The zones of whole hours have names, with the opposite sign; not all of them exist. */
function zoneOfHours(timezone: string): string | undefined {
  const seconds = utcOffsetSeconds(0, timezone);
  if (seconds === 0) return 'UTC';
  const hours = seconds / HOUR;
  if (!Number.isInteger(hours) || hours < -12) return undefined;
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The zone whose clock the rule of a series follows; undefined for an offset that has no name. */
const ruleZone = (timezone: string): string | undefined => zoneName(timezone) ?? zoneOfHours(timezone);

const lengthOf = ({ start_date, end_date }: SeriesColumns): number =>
  Math.max(0, secondsBetween(start_date, end_date));

/** Whether a program that reads the rule gives the occurrence the times that it has. */
function hasTimesOfRule(occurrence: OccurrenceRow, row: SeriesColumns): boolean {
  const { recurrence_id: wall, start_date, end_date, utc_start, utc_end, all_day } = occurrence;
  if (start_date !== wall || Boolean(all_day) !== Boolean(row.all_day)) return false;
  const length = lengthOf(row);
  if (row.all_day) return end_date === later(wall, length);
  // A night in which the clock changes is longer or shorter than the others.
  if (utc_end - utc_start !== length) return false;
  const zone = ruleZone(row.timezone);
  return zone === undefined || zone === 'UTC' || isExact(wall, zone, utc_start);
}

/** Whether the occurrence has to be written beside the rule of its series. */
export const isException = (occurrence: OccurrenceRow, row: SeriesColumns): boolean =>
  occurrence.overrides !== '' || !hasTimesOfRule(occurrence, row);

/** The dates of a series, of which some are shown. */
export const datesIn = ({ row, shape }: SeriesInCalendar, shown: readonly string[]): CalendarDates =>
  calendarDates(shape, {
    shown,
    through: row.expanded_until === '' ? dayOf(shown.at(-1) ?? shape.start) : row.expanded_until,
    isAllDay: Boolean(row.all_day),
    hasRule: Boolean(row.all_day) || ruleZone(row.timezone) !== undefined,
  });

/** A date of the series as the value of a property. */
function dateProperty(name: string, row: SeriesColumns, wall: string, zones: ZoneRules): Property {
  if (row.all_day) return [name, {}, 'date', dayOf(wall)];
  const zone = ruleZone(row.timezone);
  const utc = toUtcSeconds(wall, row.timezone);
  if (zone === undefined || zone === 'UTC') return instant(name, utc);
  zones.include(zone, utc);
  return zonedTime(name, zone, wall);
}

/** The property that names an occurrence by its date in the series. */
export const recurrenceId = ({ row }: ShownSeries, wall: string, zones: ZoneRules): Property =>
  dateProperty('recurrence-id', row, wall, zones);

/** The end of the first occurrence. All last as long, also where the clock changes. */
function endOf(row: SeriesColumns, start: string, zones: ZoneRules): Property[] {
  const length = lengthOf(row);
  if (length === 0) return [];
  const zone = ruleZone(row.timezone);
  const utc = toUtcSeconds(start, row.timezone) + length;
  if (zone === undefined || zone === 'UTC') return [instant('dtend', utc)];
  const wall = toWall(utc, zone);
  if (!isExact(wall, zone, utc)) return [['duration', {}, 'duration', `PT${length}S`]];
  zones.include(zone, utc);
  return [zonedTime('dtend', zone, wall)];
}

function spanOf(row: SeriesColumns, start: string, zones: ZoneRules): Property[] {
  if (row.all_day) return daysOf({ start_date: start, end_date: later(start, lengthOf(row)) });
  return [dateProperty('dtstart', row, start, zones), ...endOf(row, start, zones)];
}

/** A rule without end goes on after the occurrences that exist. */
function includeLater(row: SeriesColumns, zones: ZoneRules): void {
  const zone = ruleZone(row.timezone);
  if (row.expanded_until === '' || row.all_day || zone === undefined || zone === 'UTC') return;
  const from = toUtcSeconds(`${row.expanded_until} 00:00:00`, row.timezone);
  zones.includeAll(zone, from, from + ENDLESS_SECONDS);
}

/** When a series takes place. */
export function seriesTimes({ row, dates }: ShownSeries, zones: ZoneRules): Property[] {
  const { start, rule, ofRule, added, excluded } = dates;
  const each = (name: string, walls: readonly string[]): Property[] =>
    walls.map((wall) => dateProperty(name, row, wall, zones));
  const properties: Property[] = [
    ...spanOf(row, start, zones),
    ...(rule === '' ? [] : [['rrule', {}, 'unknown', rule] as const]),
    ...each('rdate', added),
    ...each('exdate', excluded),
  ];
  // The zone needs the clock changes for these as well.
  each('dtstart', ofRule);
  includeLater(row, zones);
  return properties;
}
