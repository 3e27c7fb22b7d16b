import { toUtcSeconds } from '../../dist/common/time/zone.js';
import { at } from './phrases.mjs';

export const DAY = 86_400;

const HOUR = 3_600;
const SPAN_DAYS = 730;
/** An event lasts at most this many days longer than one that starts and ends on the same day. */
const MAX_EXTRA_DAYS = 3;
const QUARTER_HOURS_A_DAY = 96;
const DURATIONS = [1, 1.5, 2, 2, 2.5, 3];

const ALL_DAY_SHARE = 0.1;
const SEVERAL_ALL_DAYS_SHARE = 0.3;
const MULTI_DAY_SHARE = 0.03;

const twoDigits = (value) => String(value).padStart(2, '0');

const TIMES = Array.from(
  { length: QUARTER_HOURS_A_DAY },
  (_, quarter) => `${twoDigits(Math.floor(quarter / 4))}:${twoDigits((quarter % 4) * 15)}:00`,
);

function timeText(seconds) {
  return seconds === DAY - 1 ? '23:59:59' : at(TIMES, (seconds / HOUR) * 4);
}

/** Draws schedules within two years of a day. Caches dates and offsets, which are slow to compute. */
export class Schedules {
  random;
  dates = new Map();
  midnights = new Map();
  today;

  constructor(random, now) {
    this.random = random;
    this.today = Math.floor(now / DAY);
  }

  next(zone) {
    return this.schedule(zone, this.draw());
  }

  /** The same again and again, that many days apart. */
  repeated(zone, count, days) {
    const { start, end, isAllDay } = this.draw();
    const later = ({ day, seconds }, index) => ({ day: day + index * days, seconds });
    return Array.from({ length: count }, (_, index) =>
      this.schedule(zone, { start: later(start, index), end: later(end, index), isAllDay }),
    );
  }

  /** Start and end lie outside the hours that daylight saving time skips. */
  draw() {
    const { random } = this;
    const day = this.today - SPAN_DAYS + random.below(2 * SPAN_DAYS - MAX_EXTRA_DAYS - 1);
    const kind = random.next();
    const extraDays = 1 + random.below(MAX_EXTRA_DAYS);
    if (kind < ALL_DAY_SHARE) {
      const last = kind < ALL_DAY_SHARE * SEVERAL_ALL_DAYS_SHARE ? day + extraDays : day;
      return { start: { day, seconds: 0 }, end: { day: last, seconds: DAY - 1 }, isAllDay: true };
    }
    if (kind < ALL_DAY_SHARE + MULTI_DAY_SHARE) {
      const end = { day: day + extraDays, seconds: 18 * HOUR };
      return { start: { day, seconds: 10 * HOUR }, end, isAllDay: false };
    }
    const start = (8 + random.below(28) / 2) * HOUR;
    const end = start + at(DURATIONS, random.below(DURATIONS.length)) * HOUR;
    const wall = { day: day + Math.floor(end / DAY), seconds: end % DAY };
    return { start: { day, seconds: start }, end: wall, isAllDay: false };
  }

  schedule(zone, { start, end, isAllDay }) {
    return {
      start_date: this.text(start),
      end_date: this.text(end),
      utc_start: this.utc(zone, start),
      utc_end: this.utc(zone, end),
      all_day: isAllDay ? 1 : 0,
    };
  }

  text({ day, seconds }) {
    let date = this.dates.get(day);
    if (date === undefined) {
      date = new Date(day * DAY * 1_000).toISOString().slice(0, 10);
      this.dates.set(day, date);
    }
    return `${date} ${timeText(seconds)}`;
  }

  /** A day of 24 hours is computed from its midnight; only other days need the rules of the time zone. */
  utc(zone, wall) {
    const midnight = this.midnight(zone, wall.day);
    const isPlain = this.midnight(zone, wall.day + 1) - midnight === DAY;
    return isPlain ? midnight + wall.seconds : toUtcSeconds(this.text(wall), zone);
  }

  midnight(zone, day) {
    let ofZone = this.midnights.get(zone);
    if (ofZone === undefined) this.midnights.set(zone, (ofZone = new Map()));
    let midnight = ofZone.get(day);
    if (midnight === undefined) {
      midnight = toUtcSeconds(this.text({ day, seconds: 0 }), zone);
      ofZone.set(day, midnight);
    }
    return midnight;
  }
}
