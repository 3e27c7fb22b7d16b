import {
  lastClockChange,
  nextClockChange,
  toWall,
  utcOffset,
  utcOffsetHours,
  zoneAbbreviation,
} from '../../common/time/zone.js';
import { clock, type Component, text } from './ical-values.js';

/** A time between two clock changes of a zone, in seconds since 1970 UTC. */
interface Period {
  readonly from: number;
  readonly until: number;
}

/** The start of a period before which no clock change is known. */
const ALWAYS = '1601-01-01T00:00:00';

function observance(zone: string, { from, until }: Period): Component {
  const within = Number.isFinite(from) ? from : Math.min(until - 1, 0);
  const before = Number.isFinite(from) ? from - 1 : within;
  const [hoursBefore, hours] = [utcOffsetHours(before, zone), utcOffsetHours(within, zone)];
  // RFC 5545 wants the wall clock as it was before the change.
  const start = Number.isFinite(from) ? clock(toWall(from + Math.round(hoursBefore * 3_600), 'UTC')) : ALWAYS;
  return [
    hours > hoursBefore ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', start],
      ['tzoffsetfrom', {}, 'utc-offset', utcOffset(before, zone)],
      ['tzoffsetto', {}, 'utc-offset', utcOffset(within, zone)],
      text('tzname', zoneAbbreviation(within, zone)),
    ],
    [],
  ];
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
    if (periods.some(({ from, until }) => from <= utcSeconds && utcSeconds < until)) return;
    periods.push({ from: lastClockChange(utcSeconds, zone), until: nextClockChange(utcSeconds, zone) });
  }

  get components(): Component[] {
    const zones = [...this.zones].sort(([a], [b]) => (a < b ? -1 : 1));
    return zones.map(([zone, periods]) => [
      'vtimezone',
      [text('tzid', zone)],
      periods.sort((a, b) => a.from - b.from).map((period) => observance(zone, period)),
    ]);
  }
}
