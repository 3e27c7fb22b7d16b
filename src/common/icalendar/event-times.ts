import type { Message } from '../messages/message-arguments.js';
import type { Length, Start } from '../time/span.js';
import { DAY, midnight, secondsBetween } from '../time/wall-clock.js';
import { instantOf, type ZoneClock } from '../time/zone-clock.js';
import { InvalidValue } from '../values/invalid-value.js';
import { type Component, first } from './components.js';
import { inLine, refusalOf } from './invalid-line.js';
import { type Property, textOf } from './properties.js';
import { durationIn, type Time, timeIn } from './times.js';
import type { Zones } from './zones.js';

/** The start of an event. */
export interface EventStart extends Start {
  /** Whether it is a day by its wall clock, so that other times are days by theirs, too. */
  readonly isByClock: boolean;
}

/** Reads the times of one event. */
export class EventTimes {
  private readonly unknown = new Set<string>();

  constructor(
    private readonly event: Component,
    private readonly zones: Zones,
    /** Reports a property that was not read as it is. */
    readonly warn: (property: Property, reason: Message) => void,
  ) {}

  timeOf(property: Property, value: string): Time {
    return inLine(property, () => timeIn(value));
  }

  /** The clock of a time. An unknown zone is reported once, and its times are read on the fallback clock. */
  private clockOf(property: Property, time: Time, otherwise: ZoneClock): ZoneClock {
    const clock = this.zones.clockOf(property, time, otherwise);
    if (clock !== undefined) return clock;
    const name = property.params.get('TZID') ?? '';
    if (!this.unknown.has(name))
      this.warn(property, { key: 'import_zone_not_known', args: { name, zone: this.zones.fallback } });
    this.unknown.add(name);
    return this.zones.fallbackClock;
  }

  /** @throws InvalidValue when the event has no start */
  start(name = 'DTSTART'): EventStart {
    const property = first(this.event, name);
    if (property === undefined) throw new InvalidValue('import_no_start');
    const time = this.timeOf(property, property.value);
    const clock = this.clockOf(property, time, this.zones.home);
    const utc = instantOf(time, clock);
    const wall = time.offset === undefined ? time.wall : clock.wallOf(utc);
    const isMidnight = wall === midnight(wall);
    const isDay = isMidnight && property.params.get('VALUE')?.toUpperCase() === 'DATE';
    if (time.isDate || isDay)
      return { wall, utc: undefined, clock: this.zones.home, isDate: true, isByClock: false };
    const start = {
      wall,
      utc: clock.utcOf(wall) === utc ? undefined : utc,
      clock,
      isDate: false,
      isByClock: false,
    };
    return this.asDays(start) ?? start;
  }

  /** The start of what Outlook marks as whole days, though it writes times. */
  private asDays(start: EventStart): EventStart | undefined {
    if (!/^TRUE$/i.test(textOf(first(this.event, 'X-MICROSOFT-CDO-ALLDAYEVENT')))) return undefined;
    const { clock, wall } = start;
    // Times in UTC are midnights where the event is shown.
    const utc = start.utc ?? clock.utcOf(wall);
    const shown = this.zones.home;
    const day = [wall, shown.wallOf(utc)].find((candidate) => candidate === midnight(candidate));
    if (day === undefined) return undefined;
    const own = day === wall ? clock : shown;
    return { wall: day, utc: undefined, clock: own, isDate: true, isByClock: true };
  }

  instantOf(start: EventStart, property: Property, time: Time): number {
    return instantOf(time, this.clockOf(property, time, start.clock));
  }

  /** A time as the wall clock of the start. Of whole days the date counts as it is written. */
  wallOn(start: EventStart, property: Property, time: Time): string {
    if (time.isDate || (start.isDate && !start.isByClock)) return midnight(time.wall);
    const clock = this.clockOf(property, time, start.clock);
    const isSame = clock === start.clock && time.offset === undefined;
    const wall = isSame ? time.wall : start.clock.wallOf(instantOf(time, clock));
    return start.isDate ? midnight(wall) : wall;
  }

  /** The length up to an end, which is a time or a duration. */
  lengthTo(start: EventStart, property: Property, end: string): Length {
    const duration = durationIn(end);
    if (duration !== undefined)
      return start.isDate ? { nominal: duration.nominal + duration.exact, exact: 0 } : duration;
    const time = this.timeOf(property, end);
    if (start.isDate) {
      const wall = start.isByClock ? this.wallOn(start, property, time) : time.wall;
      return { nominal: secondsBetween(start.wall, wall), exact: 0 };
    }
    const clock = this.clockOf(property, time, start.clock);
    const isSame = clock === start.clock && time.offset === undefined && start.utc === undefined;
    if (isSame) return { nominal: secondsBetween(start.wall, time.wall), exact: 0 };
    const begin = start.utc ?? start.clock.utcOf(start.wall);
    return { nominal: 0, exact: instantOf(time, clock) - begin };
  }

  /** The length of the event. An end that cannot be read, or lies before the start, does not cost the event. */
  length(start: EventStart): Length {
    const none = { nominal: start.isDate ? DAY : 0, exact: 0 };
    const end = first(this.event, 'DTEND') ?? first(this.event, 'DURATION');
    if (end === undefined) return none;
    const length = this.tryTo(end, () => this.lengthTo(start, end, end.value));
    if (length !== undefined && length.nominal + length.exact >= 0) return length;
    if (length !== undefined) this.warn(end, { key: 'end_before_start' });
    return none;
  }

  /** Reads a part of the event. What cannot be read does not cost the event. */
  tryTo<T>(property: Property, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.warn(property, refusalOf(error).reason);
      return undefined;
    }
  }
}
