import {
  isDaylightTime,
  lastClockChange,
  nextClockChange,
  toWall,
  utcOffsetSeconds,
  zoneAbbreviation,
} from '#common/time/zone.js';
import { clock, type Component, text } from './ical-values.js';

/** A time between two clock changes of a zone, in seconds since 1970 UTC. */
interface Period {
  readonly from: number;
  readonly until: number;
  /** The zone database can end daylight time without a clock change: then it is both, and shown as standard time. */
  isDaylight: boolean;
}

/** The first time that a described zone has, and the start of a period before which no clock change is shown. */
export const FIRST_TIME = '1601-01-01 00:00:00';

const periodAt = (zone: string, second: number): Period => ({
  from: lastClockChange(second, zone),
  until: nextClockChange(second, zone),
  isDaylight: isDaylightTime(second, zone),
});

/** Many readers know only whole minutes. Local mean time has seconds, but events in it are written in UTC. */
const wholeMinutes = (seconds: number): number => Math.round(seconds / 60) * 60;

function offsetText(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${seconds < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** @param always whether the period is shown without the clock change that began it */
function observance(zone: string, { from, until, isDaylight }: Period, always: boolean): Component {
  const within = Number.isFinite(from) ? from : Math.min(until - 1, 0);
  const offset = wholeMinutes(utcOffsetSeconds(within, zone));
  const before = always ? offset : wholeMinutes(utcOffsetSeconds(from - 1, zone));
  // RFC 5545 wants the wall clock as it was before the change.
  const start = always ? FIRST_TIME : toWall(from + before, 'UTC');
  return [
    isDaylight ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', clock(start)],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(offset)],
      text('tzname', zoneAbbreviation(within, zone)),
    ],
    [],
  ];
}

/** The standard time before some daylight time, else the one after it: calendars need one, RFC 5545 does not. */
function standardBeside(zone: string, { from, until }: Period): Period | undefined {
  for (let second = from - 1; Number.isFinite(second);) {
    const period = periodAt(zone, second);
    if (!period.isDaylight) return period;
    second = period.from - 1;
  }
  for (let second = until; Number.isFinite(second);) {
    const period = periodAt(zone, second);
    if (!period.isDaylight) return period;
    second = period.until;
  }
  return undefined;
}

function observances(zone: string, periods: readonly Period[]): Component[] {
  const [first] = periods;
  const isAllDaylight = periods.every(({ isDaylight }) => isDaylight);
  const standard = isAllDaylight && first !== undefined ? standardBeside(zone, first) : undefined;
  const all = [...periods, ...(standard === undefined ? [] : [standard])];
  // A zone whose clock changes no more needs no change of the past.
  const isConstant = all.length === 1 && first?.until === Infinity;
  return all
    .sort((a, b) => a.from - b.from)
    .map((period) => observance(zone, period, isConstant || !Number.isFinite(period.from)));
}

/**
 * The zones of a calendar, each with the clock changes that its events need. The service computes with the
 * same zone data, so the client gets the same instants, for the past as well.
 */
export class ZoneRules {
  private readonly zones = new Map<string, Period[]>();

  /** Records that the calendar contains a time in this zone. */
  include(zone: string, utcSeconds: number): void {
    const periods = this.zones.get(zone) ?? [];
    this.zones.set(zone, periods);
    const known = periods.find(({ from, until }) => from <= utcSeconds && utcSeconds < until);
    if (known === undefined) periods.push(periodAt(zone, utcSeconds));
    else if (known.isDaylight) known.isDaylight = isDaylightTime(utcSeconds, zone);
  }

  /** Records that the calendar may contain any time between two instants. */
  includeAll(zone: string, from: number, to: number): void {
    for (let second = from; second <= to; second = nextClockChange(second, zone)) this.include(zone, second);
  }

  get components(): Component[] {
    const zones = [...this.zones].sort(([a], [b]) => (a < b ? -1 : 1));
    return zones.map(([zone, periods]) => ['vtimezone', [text('tzid', zone)], observances(zone, periods)]);
  }
}
