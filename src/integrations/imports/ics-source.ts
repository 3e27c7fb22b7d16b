import { all, type Calendar, type Component, first, has } from '#common/icalendar/components.js';
import { isRecurring, occurrencesOf } from '#common/icalendar/event-occurrences.js';
import { type EventStart, EventTimes } from '#common/icalendar/event-times.js';
import { refusalOf } from '#common/icalendar/invalid-line.js';
import { textOf } from '#common/icalendar/properties.js';
import { Zones } from '#common/icalendar/zones.js';
import type { Message } from '#common/messages/message-arguments.js';
import { translateReason } from '#common/messages/messages.js';
import type { Days } from '#common/time/day.js';
import type { Occurrence } from '#common/time/occurrences.js';
import { Budget } from '#common/time/recurrence.js';
import { type Span, spanOf } from '#common/time/span.js';
import { DAY, dayOf, later, secondsBetween, shownAt } from '#common/time/wall-clock.js';
import { toWall } from '#common/time/zone.js';
import type { ZoneClock } from '#common/time/zone-clock.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { named, numberOf, readCalendars, uidOf } from './ics-calendar.js';
import type { Change, Changes, Event } from './ics-change.js';
import { completed, saidBy, standingOf, statusOf } from './ics-details.js';
import { fieldsOf, type Warn } from './ics-event.js';
import { seriesOf } from './ics-series.js';
import { type PlannedSeries, recordsOf } from './ics-series-records.js';
import { partsOf } from './ics-split.js';
import { compact } from './identity.js';
import { emptyContent, leaveOut, type Payload, type SourceContent } from './import-record.js';

export interface IcsOptions extends Days {
  /** The zone of times that name none. */
  readonly timezone: string;
  /** Whether dates of a rule are single events instead of a series. */
  readonly flatten?: boolean;
}

/** The most records of one file, whatever its rules. */
const MAX_RECORDS = 50_000;

/** The state of reading one file. */
interface Reading {
  readonly options: IcsOptions;
  readonly budget: Budget;
  readonly content: SourceContent;
  /** The entries of which a component was left out. */
  readonly broken: ReadonlySet<string | undefined>;
  /** The entries of which nothing is in the window. */
  outside: number;
  /** The dates of all series. */
  occurrences: number;
}

function eventOf(component: Component, calendar: Calendar, zones: Zones, { content }: Reading): Event {
  const uid = uidOf(component);
  const title = textOf(first(component, 'SUMMARY')).replace(/\s+/g, ' ');
  const where = uid || title || numberOf(component);
  const warn: Warn = ({ line }, reason) => {
    content.warnings.push({ where, warning: named(component, reason, line) });
  };
  const isCancelled = [first(component, 'STATUS'), first(calendar, 'METHOD')].some((property) =>
    /^CANCEL(?:LED)?$/i.test(textOf(property)),
  );
  const program = textOf(first(calendar, 'PRODID'));
  const times = new EventTimes(component, zones, warn);
  return { component, own: component, uid, where, isCancelled, times, warn, program };
}

/** SEQUENCE and DTSTAMP of a version. */
const versionOf = ({ component }: Event): readonly [number, string] => [
  Number(textOf(first(component, 'SEQUENCE'))) || 0,
  textOf(first(component, 'DTSTAMP')).replace(/\D/g, ''),
];

function isNewer(one: Event, other: Event): boolean {
  const [[sequence, stamp], [otherSequence, otherStamp]] = [versionOf(one), versionOf(other)];
  return sequence === otherSequence ? stamp >= otherStamp : sequence > otherSequence;
}

/** The newest version: the highest SEQUENCE, then the latest DTSTAMP, then the last in the file (RFC 5546, 2.1.5). */
function newestOf<T extends { readonly event: Event }>(
  versions: readonly T[],
  { content }: Reading,
): T | undefined {
  const [newest] = versions
    .toReversed()
    .sort((a, b) => (isNewer(a.event, b.event) ? (isNewer(b.event, a.event) ? 0 : -1) : 1));
  if (newest !== undefined && versions.length > 1)
    content.warnings.push({
      where: newest.event.where,
      warning: named(newest.event.component, { key: 'import_older_version' }),
    });
  return newest;
}

/** Reads a part of a file. What is wrong in it is reported, and does not affect the others. */
function tryTo<T>({ component, uid, where }: Event, { content }: Reading, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { reason, line } = refusalOf(error);
    leaveOut(content, { where, reason: named(component, reason, line), ...(uid === '' ? {} : { id: uid }) });
    return undefined;
  }
}

/** The start of an entry. A cancellation needs none, if it can be known by its UID. */
function startOf({ component, uid, isCancelled, times }: Event): EventStart | undefined {
  if (!isCancelled || uid === '') return times.start();
  const property = first(component, 'DTSTART');
  return property && times.tryTo(property, () => times.start());
}

function masterOf(event: Event): Change | undefined {
  const start = startOf(event);
  if (start === undefined) return undefined;
  return { event, original: start.wall, start, length: event.times.length(start), isOfFollowing: false };
}

/** The date of the series that a component changes, by the clock of the series. */
function originalOf({ component, times }: Event, start: EventStart): string {
  const [property] = all(component, 'RECURRENCE-ID');
  if (property === undefined) return start.wall;
  const time = times.timeOf(property, property.value);
  // A day of a series with times is its date on that day.
  return time.isDate && !start.isDate
    ? dayOf(time.wall) + start.wall.slice(10)
    : times.wallOn(start, property, time);
}

function changeOf(event: Event, original: string, base: EventStart, master: Change | undefined): Change {
  const { component, times, isCancelled } = event;
  const range = first(component, 'RECURRENCE-ID')?.params.get('RANGE') ?? '';
  const isOwn = has(component, 'DTSTART') || (master === undefined && !isCancelled);
  const start = isOwn ? times.start() : { ...base, wall: original, utc: undefined };
  const length = isOwn || master === undefined ? times.length(start) : master.length;
  const isWhole = !isCancelled || master === undefined;
  const whole = isWhole ? event : { ...event, component: completed(component, master.event.component) };
  return { event: whole, original, start, length, isOfFollowing: /^THISANDFUTURE$/i.test(range) };
}

function changesOf(events: readonly Event[], master: Change | undefined, reading: Reading): Changes {
  const unknown = new Set<string>();
  const found: Change[] = [];
  for (const event of events) {
    const read = tryTo(event, reading, () => {
      const hasStart = has(event.component, 'DTSTART');
      const base = master?.start ?? event.times.start(hasStart ? 'DTSTART' : 'RECURRENCE-ID');
      return { base, original: originalOf(event, base) };
    });
    const change = read && tryTo(event, reading, () => changeOf(event, read.original, read.base, master));
    if (change !== undefined) found.push(change);
    else if (read !== undefined) unknown.add(read.original);
  }
  const single = new Map<string, Change>();
  for (const [original, versions] of Map.groupBy(found, (change) => change.original)) {
    const newest = newestOf(versions, reading);
    if (newest !== undefined) single.set(original, newest);
  }
  const following = [...single.values()].filter(({ isOfFollowing }) => isOfFollowing);
  following.sort((a, b) => (a.original < b.original ? -1 : 1));
  return { single, following, unknown };
}

const changeAt = ({ single, following }: Changes, wall: string): Change | undefined =>
  single.get(wall) ?? following.findLast(({ original }) => original <= wall);

/** The days on which a series has the occurrences that its changes of all later ones move into the window. */
function daysBefore({ following }: Changes, { from, to }: Days): Days {
  const moves = following.map(({ start, original }) => secondsBetween(original, start.wall));
  const moved = (day: string, time: string, seconds: number): string => {
    const wall = later(`${day} ${time}`, -seconds);
    // Not where it would lead to a year that a calendar cannot name.
    return /^\d{4}-/.test(wall) ? dayOf(wall) : day;
  };
  return {
    from: moved(from, '00:00:00', Math.max(0, ...moves)),
    to: moved(to, '23:59:59', Math.min(0, ...moves)),
  };
}

function schedule(
  { start, wall, utcStart, utcEnd, lastDay }: Span,
  timezone: string,
): Record<string, unknown> {
  const [begin, end] = start.isDate
    ? [dayOf(wall), lastDay]
    : [shownAt(utcStart, timezone), shownAt(utcEnd, timezone)];
  return { start_date: begin, end_date: end, timezone, all_day: start.isDate };
}

/** One record to be, before its zone is known. */
interface Planned {
  readonly event: Event;
  readonly where: string | Message;
  readonly id: string;
  readonly span: Span;
}

/** What an entry of the calendar gives in the window: the dates of all components with one UID. */
class Plan {
  readonly dates: Planned[] = [];
  series: readonly PlannedSeries[] = [];
  /** The component that cancels the whole entry. */
  private cancelled: Event | undefined;
  private hasStart = true;
  /** Whether it says otherwise why there are no dates. */
  isExplained = false;

  constructor(private readonly reading: Reading) {}

  /** Notes an entry that is cancelled as a whole. Without a UID, nothing that is stored can be found. */
  cancel(event: Event, hasStart: boolean): void {
    if (!event.isCancelled || event.uid === '') return;
    this.cancelled = event;
    this.hasStart = hasStart;
    this.isExplained = !hasStart;
  }

  /** Notes that all dates from one on are cancelled, by a file that has no more of their entry. */
  cancelFrom({ event, original: wall, start }: Change): void {
    const { uid, where, own, isCancelled } = event;
    if (!isCancelled || uid === '') return;
    this.isExplained = true;
    this.reading.content.cancelled.push({
      where: translateReason('en', where),
      id: uid,
      payload: statusOf(own, true),
      hasStart: true,
      from: { wall, utc: start.isDate ? undefined : start.clock.utcOf(wall) },
    });
  }

  /** Adds a single event, or the date of a series that begins at `wall`. */
  add(change: Change, date?: Occurrence): void {
    const { event, original, start, length } = change;
    const { wall, utc, length: own = length } = date ?? { wall: original };
    const place =
      date === undefined
        ? { where: event.where, id: event.uid }
        : { where: `${event.uid}, ${wall}`, id: `${event.uid}/${compact(wall)}` };
    const { options, content } = this.reading;
    if (content.records.length + this.dates.length >= MAX_RECORDS)
      throw new InvalidValue('import_too_many_dates_of_file', {
        max: MAX_RECORDS,
        from: options.from,
        to: options.to,
      });
    const begins = later(start.wall, secondsBetween(original, wall));
    const instant = utc ?? (wall === original ? start.utc : undefined);
    this.dates.push({ ...place, event, span: spanOf(start, begins, instant, own) });
  }

  /** The records, with one zone for all dates on the same clock. */
  write(fieldsOfEvent: (event: Event) => Payload): void {
    const { records } = this.reading.content;
    this.writeCancelled(fieldsOfEvent);
    records.push(...recordsOf(this.series, fieldsOfEvent));
    const zones = new Map<ZoneClock, string>();
    for (const [clock, planned] of Map.groupBy(this.dates, ({ span }) => span.start.clock))
      zones.set(clock, clock.shownIn(planned.flatMap(({ span }) => [span.utcStart, span.utcEnd])));
    for (const { event, where, id, span } of this.dates) {
      const name = translateReason('en', where);
      const fields = { ...fieldsOfEvent(event), ...schedule(span, zones.get(span.start.clock) ?? '') };
      // A cancelled event that is not known is never left out, and has no other name.
      const isNameless = event.isCancelled && fields['title'] === '';
      records.push({
        where: name,
        id: event.uid === '' ? undefined : id,
        payload: isNameless ? { ...fields, title: event.uid || name } : fields,
        ...standingOf(event.own, fields, event.isCancelled),
      });
    }
  }

  private writeCancelled(fieldsOfEvent: (event: Event) => Payload): void {
    const { cancelled: event, hasStart } = this;
    if (event === undefined) return;
    const fields = hasStart ? statusOf(event.component, true) : fieldsOfEvent(event);
    const said = new Set(saidBy(event.own, fields));
    this.reading.content.cancelled.push({
      where: translateReason('en', event.where),
      id: event.uid,
      payload: Object.fromEntries(Object.entries(fields).filter(([name]) => said.has(name))),
      hasStart,
    });
  }
}

/**
 * Adds an occurrence if it begins in the window. One that is cancelled may have been imported at its start in
 * the series, or where it had been moved to.
 */
function addOccurrence(plan: Plan, change: Change, date: Occurrence, { from, to }: Days): void {
  const own = later(change.start.wall, secondsBetween(change.original, date.wall));
  const starts = change.event.isCancelled ? [own, date.wall] : [own];
  if (starts.some((wall) => dayOf(wall) >= from && dayOf(wall) <= to)) plan.add(change, date);
}

/** Plans a recurring entry as a series. @returns whether it is one */
function planSeries(plan: Plan, master: Change, changes: Changes, reading: Reading): boolean {
  const { event, start, length } = master;
  const { options, budget, content } = reading;
  if (options.flatten === true || event.uid === '') return false;
  const warned = content.warnings.length;
  try {
    const { component, times } = event;
    const changed = [...changes.single.keys()];
    const entry = seriesOf({ component, times, start, length, changed }, options, budget);
    const parts = partsOf(master, entry, changes, { to: options.to, budget });
    const starts = [
      ...parts.flatMap((part) => part.entry.dates),
      ...changes.single.values().map((change) => change.start.wall),
    ];
    const isOutside = !starts.some((wall) => dayOf(wall) >= options.from && dayOf(wall) <= options.to);
    const warnings = [entry, ...parts.map((part) => part.entry)].flatMap((one) => one.warnings);
    content.warnings.push(...[...new Set(warnings)].map((warning) => ({ where: event.where, warning })));
    plan.series = parts.map((part) => ({ ...part, unknown: changes.unknown, isOutside }));
    reading.occurrences += entry.dates.length;
    if (reading.occurrences > MAX_RECORDS)
      throw new InvalidValue('import_too_many_dates_of_file', { max: MAX_RECORDS, ...daysOf(options) });
    return true;
  } catch (error) {
    const { reason } = refusalOf(error);
    content.warnings.length = warned;
    plan.series = [];
    content.warnings.push({
      where: event.where,
      warning: named(event.component, { key: 'import_single_events', args: { reason } }),
    });
    return false;
  }
}

const daysOf = ({ from, to }: Days): Days => ({ from, to });

/** Adds the dates of a series. @returns the days of which it has all dates */
function addSeries(plan: Plan, master: Change, changes: Changes, reading: Reading): Days | undefined {
  const { event, start } = master;
  const { options, budget, content } = reading;
  const days = daysBefore(changes, options);
  const { dates, warnings, isCut } = occurrencesOf(event.component, start, event.times, days, budget);
  content.warnings.push(...warnings.map((warning) => ({ where: event.where, warning })));
  plan.isExplained ||= warnings.length > 0;
  // A changed occurrence may not be among the starts: it may have moved into the window, or the rule may
  // exclude it.
  const byWall = new Map<string, Occurrence>(
    [...changes.single.keys()].map((wall) => [wall, { wall }] as const),
  );
  for (const date of dates) if (!changes.unknown.has(date.wall)) byWall.set(date.wall, date);
  for (const date of [...byWall.values()].sort((a, b) => (a.wall < b.wall ? -1 : 1)))
    addOccurrence(plan, changeAt(changes, date.wall) ?? master, date, options);
  if (!isCut) return options;
  const to = dayOf(later(`${dayOf(dates.at(-1)?.wall ?? start.wall)} 00:00:00`, -DAY));
  return to < options.from ? undefined : { from: options.from, to };
}

/** Adds an event that does not recur, and the changed dates that nevertheless have its UID. */
function addSingle(plan: Plan, master: Change, { single }: Changes, { options }: Reading): void {
  const change = single.get(master.original) ?? master;
  const { start, length } = change;
  const { utcStart, utcEnd } = spanOf(start, start.wall, start.utc, length);
  const zone = start.clock.shownIn([utcStart, utcEnd]);
  const [begin, end] = [utcStart, utcEnd].map((utc) => dayOf(toWall(utc, zone)));
  if (begin !== undefined && end !== undefined && begin <= options.to && end >= options.from)
    plan.add({ ...change, original: change.start.wall });
  for (const [wall, other] of single) if (other !== change) addOccurrence(plan, other, { wall }, options);
}

/** A date that is no date of a series is a master, whatever its RECURRENCE-ID says. */
const isMaster = ({ component }: Event): boolean =>
  !has(component, 'RECURRENCE-ID') || has(component, 'RRULE');

/** Adds the dates of an entry. @returns the days of which it has all dates */
function addDates(
  plan: Plan,
  master: Change | undefined,
  changes: Changes,
  reading: Reading,
): Days | undefined {
  if (master !== undefined && isRecurring(master.event.component))
    return planSeries(plan, master, changes, reading) ? undefined : addSeries(plan, master, changes, reading);
  if (master !== undefined) addSingle(plan, master, changes, reading);
  else
    for (const [wall, change] of changes.single) {
      addOccurrence(plan, change, { wall }, reading.options);
      if (change.isOfFollowing) plan.cancelFrom(change);
    }
  return reading.options;
}

/** Says that an entry was read whole, so that other dates of it are no longer in the file. */
function addWhole({ dates }: Plan, { event }: Change, { from, to }: Days, { content }: Reading): void {
  const { uid, component, isCancelled } = event;
  // A cancellation takes no date back.
  if (isCancelled) return;
  // A single event is given wherever it is.
  const own = isRecurring(component) ? [] : [uid];
  const ids = new Set([...own, ...dates.map(({ id }) => id)]);
  content.series.push({ where: uid, id: uid, days: { from, to }, ids: [...ids] });
}

const isOutside = ({ series, dates, isExplained }: Plan): boolean =>
  !isExplained && (series[0]?.isOutside ?? dates.length === 0);

/** Plans the dates of the components with one UID. */
function planOf([any, ...others]: readonly [Event, ...Event[]], reading: Reading): Plan {
  const events = [any, ...others];
  const { leftOut } = reading.content;
  const before = leftOut.length;
  const masters = events.filter(isMaster).map((event) => ({ event }));
  const newest = newestOf(masters, reading)?.event;
  const master = newest && tryTo(newest, reading, () => masterOf(newest));
  const changed = events.filter((event) => !isMaster(event));
  const changes = changesOf(changed, master, reading);
  const plan = new Plan(reading);
  if (newest !== undefined) plan.cancel(newest, master !== undefined);
  const days = tryTo(newest ?? any, reading, () => addDates(plan, master, changes, reading));
  const hasFailed = leftOut.slice(before).some(({ isExpected }) => isExpected !== true);
  if (hasFailed) return plan;
  const isWhole = any.uid !== '' && !reading.broken.has(any.uid);
  if (isWhole && master !== undefined && days !== undefined) addWhole(plan, master, days, reading);
  if (isOutside(plan)) reading.outside += 1;
  return plan;
}

/** Reads the events of an iCalendar text, with the occurrences of recurring events in the window. */
export function readIcs(text: string, options: IcsOptions): SourceContent {
  const { from, to } = options;
  const whole: SourceContent = { ...emptyContent(), days: { from, to } };
  const { calendars, isCut } = readCalendars(text, whole);
  const content: SourceContent = isCut ? { ...whole, isPartial: true } : whole;
  const broken = new Set(content.leftOut.map(({ id }) => id));
  const reading = { options, budget: new Budget(), content, broken, outside: 0, occurrences: 0 };
  const zones = calendars.flatMap((calendar) => calendar.zones);
  const all = calendars.flatMap((calendar) => {
    const own = zonesOf(calendar, zones, reading);
    return calendar.events.map((component) => eventOf(component, calendar, own, reading));
  });
  const fields = new Map<Event, Payload>();
  const fieldsOfEvent = (event: Event): Payload => {
    const known = fields.get(event) ?? readFields(event);
    fields.set(event, known);
    return known;
  };
  for (const [uid, events] of Map.groupBy(all, (event) => event.uid))
    for (const group of uid === '' ? events.map((event) => [event]) : [events])
      if (group[0] !== undefined) planOf([group[0], ...group.slice(1)], reading).write(fieldsOfEvent);
  if (reading.outside > 0)
    content.warnings.push({
      where: { key: 'import_whole_file' },
      warning: { key: 'import_outside_window', args: { count: reading.outside, from, to } },
    });
  return content;
}

function readFields({ component, program, isCancelled, warn }: Event): Payload {
  const { line, count } = component.odd;
  const property = line && { name: '', params: new Map<string, string>(), value: '', line };
  if (property !== undefined) warn(property, { key: 'import_lines_not_read', args: { count } });
  return fieldsOf(component, { program, isCancelled }, warn);
}

/** The zones of a calendar: those that it defines, or else another calendar of the file. */
function zonesOf(calendar: Calendar, others: readonly Component[], { options, content }: Reading): Zones {
  const own = textOf(first(calendar, 'X-WR-TIMEZONE'));
  const zones = new Zones([...others, ...calendar.zones], own, options.timezone);
  if (own !== '' && zones.zoneOf(own) === undefined)
    content.warnings.push({
      where: { key: 'import_whole_file' },
      warning: { key: 'import_zone_not_known', args: { name: own, zone: options.timezone } },
    });
  return zones;
}
