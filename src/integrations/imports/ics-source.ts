import ICAL from 'ical.js';
import { fieldsOf, isCancelled, lengthOf, schedule, startOf, uidOf } from './ics-event.js';
import { Budget, isRecurring, occurrences, type Start, type Window } from './ics-recurrence.js';
import { InvalidEvent, later, secondsBetween, wallIn, Zones } from './ics-times.js';
import { readCalendars } from './ics-calendar.js';
import { emptyContent, leaveOut, type Payload, type SourceContent } from './import-record.js';
import { UnreadableSource } from './unreadable-source.js';

export interface IcsOptions extends Window {
  /** The zone of times that name none. */
  readonly timezone: string;
}

/** The most records of one file, whatever its rules. */
const MAX_RECORDS = 50_000;

/** The state of reading one calendar. */
interface Reading {
  readonly zones: Zones;
  readonly options: IcsOptions;
  readonly budget: Budget;
  readonly content: SourceContent;
  /** Fields that were already read. All occurrences of a series share them. */
  readonly fields: WeakMap<ICAL.Component, Payload>;
}

const overlaps = (wall: string, length: number, { from, to }: Window): boolean =>
  wall <= `${to} 23:59:59` && later(wall, length) >= `${from} 00:00:00`;

/** A component, and the start in the series for which its own start stands. Both move together. */
interface Change {
  readonly event: ICAL.Component;
  readonly original: string;
}

const isOfFollowing = (recurrenceId: ICAL.Property): boolean =>
  /^THISANDFUTURE$/i.test(recurrenceId.getFirstParameter('range'));

/** The changed occurrences of a series, by the original start as a wall clock. */
interface Changes {
  readonly single: ReadonlyMap<string, Change>;
  /** Those that also change what follows, in chronological order. */
  readonly following: readonly Change[];
}

/** The start of the occurrence for which `wall` stands in the series. */
const startAt = ({ event, original }: Change, wall: string, zones: Zones): string =>
  later(startOf(event, zones).wall, secondsBetween(original, wall));

function changesOf(events: readonly ICAL.Component[], start: Start, { zones }: Reading): Changes {
  const single = new Map<string, Change>();
  const following: Change[] = [];
  for (const event of events) {
    const property = event.getFirstProperty('recurrence-id');
    const time: unknown = property?.getFirstValue();
    if (property === null || !(time instanceof ICAL.Time)) continue;
    const change = { event, original: wallIn(start.zone, time, zones.of(property)) };
    single.set(change.original, change);
    if (isOfFollowing(property)) following.push(change);
  }
  following.sort((a, b) => (a.original === b.original ? 0 : a.original < b.original ? -1 : 1));
  return { single, following };
}

const changeAt = ({ single, following }: Changes, wall: string): Change | undefined =>
  single.get(wall) ?? following.findLast(({ original }) => original <= wall);

/** The days on which a series has the occurrences that its changes of all later ones move into the window. */
function daysBefore({ following }: Changes, { zones, options }: Reading): Window {
  const moves = following
    .filter(({ event }) => event.hasProperty('dtstart'))
    .map(({ event, original }) => secondsBetween(original, startOf(event, zones).wall));
  const moved = (day: string, time: string, seconds: number): string => {
    const wall = later(`${day} ${time}`, -seconds);
    // Not where it would lead to a year that a calendar cannot name.
    return /^\d{4}-/.test(wall) ? wall.slice(0, 10) : day;
  };
  return {
    from: moved(
      options.from,
      '00:00:00',
      moves.reduce((a, b) => Math.max(a, b), 0),
    ),
    to: moved(
      options.to,
      '23:59:59',
      moves.reduce((a, b) => Math.min(a, b), 0),
    ),
  };
}

const compact = (wall: string): string => wall.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** Adds a single event, or the occurrence of a series that begins at `wall`. */
function add(change: Change, wall: string | undefined, reading: Reading): void {
  const { zones, content } = reading;
  const { event } = change;
  const uid = uidOf(event);
  const [where, id] = wall === undefined ? [uid, uid] : [`${uid}, ${wall}`, `${uid}/${compact(wall)}`];
  if (isCancelled(event)) {
    content.leftOut.push({ where, reason: { key: 'import_event_cancelled' } });
    if (uid !== '') content.cancelled.push({ where, id });
    return;
  }
  const own = startOf(event, zones);
  const begins = wall === undefined ? own.wall : startAt(change, wall, zones);
  const times = schedule(own, begins, lengthOf(event, own, zones));
  const fields = reading.fields.get(event) ?? fieldsOf(event);
  reading.fields.set(event, fields);
  content.records.push({ where, id: uid === '' ? undefined : id, payload: { ...fields, ...times } });
}

/**
 * Adds an occurrence if it begins in the window. One that is cancelled may have been imported at its start in
 * the series, or where it had been moved to.
 */
function addOccurrence(change: Change, wall: string, reading: Reading): void {
  const { zones, options, content } = reading;
  const own = change.event.hasProperty('dtstart') ? startAt(change, wall, zones) : wall;
  const starts = isCancelled(change.event) ? [own, wall] : [own];
  if (!starts.some((start) => overlaps(start, 0, options))) return;
  if (content.records.length >= MAX_RECORDS) throw new InvalidEvent({ key: 'import_too_many_dates' });
  add(change, wall, reading);
}

function addSeries(
  master: ICAL.Component,
  uid: string,
  changes: readonly ICAL.Component[],
  reading: Reading,
): void {
  const { zones, budget, content } = reading;
  const start = startOf(master, zones);
  const changed = changesOf(changes, start, reading);
  const unchanged = { event: master, original: start.wall };
  const days = daysBefore(changed, reading);
  const { starts, warnings } = occurrences(master, start, zones, days, budget);
  content.warnings.push(...warnings.map((warning) => ({ where: uid, warning })));
  // A changed occurrence may not be among the starts: it may have moved into the window, or the rule may
  // exclude it.
  for (const wall of [...new Set([...starts, ...changed.single.keys()])].sort())
    addOccurrence(changeAt(changed, wall) ?? unchanged, wall, reading);
}

function addEvent(uid: string, events: readonly ICAL.Component[], reading: Reading): void {
  const changes = events.filter((event) => event.hasProperty('recurrence-id'));
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'));
  const master = masters.pop();
  for (const _ of masters)
    leaveOut(reading.content, { where: uid, reason: { key: 'import_id_twice', args: { id: uid } } });
  if (master === undefined) {
    for (const event of changes) {
      const start = startOf(event, reading.zones);
      for (const [wall, change] of changesOf([event], start, reading).single)
        addOccurrence(change, wall, reading);
    }
    return;
  }
  const start = startOf(master, reading.zones);
  const { nominal, exact } = lengthOf(master, start, reading.zones);
  if (nominal + exact < 0)
    reading.content.warnings.push({ where: uid, warning: { key: 'end_before_start' } });
  if (isRecurring(master)) addSeries(master, uid, changes, reading);
  else if (overlaps(start.wall, nominal + exact, reading.options))
    add({ event: master, original: start.wall }, undefined, reading);
}

/** Reads the events of an iCalendar text, with the occurrences of recurring events in the window. */
export function readIcs(text: string, options: IcsOptions): SourceContent {
  const content = emptyContent();
  const budget = new Budget();
  for (const { zones, events: all } of readCalendars(text, content)) {
    const own = { zones: new Zones(zones, options.timezone), fields: new WeakMap<ICAL.Component, Payload>() };
    const reading = { ...own, options, budget, content };
    for (const [uid, events] of Map.groupBy(all, uidOf)) {
      for (const group of uid === '' ? events.map((event) => [event]) : [events]) {
        try {
          addEvent(uid, group, reading);
        } catch (error) {
          if (!(error instanceof Error) || error instanceof UnreadableSource) throw error;
          leaveOut(content, {
            where: uid === '' ? { key: 'import_event_without_uid' } : uid,
            reason:
              error instanceof InvalidEvent
                ? error.reason
                : { key: 'import_bad_component', args: { reason: error.message } },
          });
        }
      }
    }
  }
  return content;
}
