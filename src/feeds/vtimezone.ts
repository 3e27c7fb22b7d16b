import {
  lastClockChange,
  nextClockChange,
  utcOffset,
  utcOffsetHours,
  zoneAbbreviation,
} from '../time/zone.js';
import { dateTime } from './ical-values.js';

/** A time in which the clocks of a zone are not changed, in seconds since 1970 UTC. */
interface Period {
  readonly from: number;
  readonly until: number;
}

/** The onset of what has been so for as long as anybody knows. */
const ALWAYS = '16010101T000000';

const offset = (utcSeconds: number, zone: string): string => utcOffset(utcSeconds, zone).replaceAll(':', '');

function observance(zone: string, { from, until }: Period): string[] {
  const within = Number.isFinite(from) ? from : Math.min(until - 1, 0);
  const before = Number.isFinite(from) ? from - 1 : within;
  const [hoursBefore, hours] = [utcOffsetHours(before, zone), utcOffsetHours(within, zone)];
  const kind = hours > hoursBefore ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    // By the clocks that were right until then.
    `DTSTART:${Number.isFinite(from) ? dateTime(from + Math.round(hoursBefore * 3_600)) : ALWAYS}`,
    `TZOFFSETFROM:${offset(before, zone)}`,
    `TZOFFSETTO:${offset(within, zone)}`,
    `TZNAME:${zoneAbbreviation(within, zone)}`,
    `END:${kind}`,
  ];
}

/**
 * The zones of a calendar, each with the changes of its clocks that the calendar's times depend on: by the same data
 * that the service computes by, so that both mean the same instants, of the past too.
 */
export class ZoneRules {
  private readonly zones = new Map<string, Period[]>();

  /** Says that a time in this zone is in the calendar. */
  include(zone: string, utcSeconds: number): void {
    const periods = this.zones.get(zone) ?? [];
    this.zones.set(zone, periods);
    if (periods.some(({ from, until }) => from <= utcSeconds && utcSeconds < until)) return;
    periods.push({ from: lastClockChange(utcSeconds, zone), until: nextClockChange(utcSeconds, zone) });
  }

  /** As content lines. */
  get lines(): string[] {
    const zones = [...this.zones].sort(([a], [b]) => (a < b ? -1 : 1));
    return zones.flatMap(([zone, periods]) => [
      'BEGIN:VTIMEZONE',
      `TZID:${zone}`,
      ...periods.sort((a, b) => a.from - b.from).flatMap((period) => observance(zone, period)),
      'END:VTIMEZONE',
    ]);
  }
}
