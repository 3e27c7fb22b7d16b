import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { fieldsOf, isCancelled, lengthOf, schedule, startOf, uidOf } from './ics-event.js';
import { Budget, isRecurring, occurrences, type Start, type Window } from './ics-recurrence.js';
import { BadEvent, later, wallIn, Zones } from './ics-times.js';
import { emptyContent, type SourceContent } from './import-record.js';
import { UnreadableSource } from './unreadable-source.js';

export interface IcsOptions extends Window {
  /** The zone of times that name none. */
  readonly timezone: string;
}

/** Dates that are worked out at a time; then whoever else has something to do comes first. */
const AT_A_TIME = 50;
/** Of one file, whatever its rules. */
const MAX_RECORDS = 50_000;

/** What an event of a file is read with. */
interface Reading {
  readonly zones: Zones;
  readonly options: IcsOptions;
  readonly budget: Budget;
  readonly content: SourceContent;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function parse(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[];
  const many = Array.isArray(parsed[0]) ? parsed : [parsed];
  return many.map((component) => new ICAL.Component(component as unknown[]));
}

/** The events of a file one by one, so that one which cannot be read does not take the others with it. */
function parseOneByOne(text: string, content: SourceContent): ICAL.Component[] {
  const blocks = text.match(/^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?$/gim) ?? [];
  const zones = text.match(/^BEGIN:VTIMEZONE\r?$[\s\S]*?^END:VTIMEZONE\r?$/gim) ?? [];
  const calendar = (parts: readonly string[]): string =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
  const read = (parts: readonly string[], number: number): ICAL.Component[] => {
    try {
      return parse(calendar(parts));
    } catch (error) {
      content.leftOut.push({ where: `event ${number}`, reason: `It cannot be read: ${messageOf(error)}` });
      return [];
    }
  };
  const [root] = read(zones, 0);
  if (root === undefined) return [];
  for (const [index, block] of blocks.entries()) {
    const [event] = read([block], index + 1)[0]?.getAllSubcomponents('vevent') ?? [];
    if (event !== undefined) root.addSubcomponent(event);
  }
  return [root];
}

function calendarsOf(text: string, content: SourceContent): ICAL.Component[] {
  if (!/^BEGIN:VCALENDAR/im.test(text)) throw new UnreadableSource('This is no iCalendar file.');
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return parseOneByOne(text, content);
  }
}

const overlaps = (wall: string, length: number, { from, to }: Window): boolean =>
  wall <= `${to} 23:59:59` && later(wall, length) >= `${from} 00:00:00`;

/** Events that stand for one occurrence of another, by the wall clock of that. */
function changesOf(
  events: readonly ICAL.Component[],
  start: Start,
  { zones }: Reading,
): Map<string, ICAL.Component> {
  const changes = new Map<string, ICAL.Component>();
  for (const event of events) {
    const property = event.getFirstProperty('recurrence-id');
    const time: unknown = property?.getFirstValue();
    if (property !== null && time instanceof ICAL.Time)
      changes.set(wallIn(start.zone, time, zones.of(property)), event);
  }
  return changes;
}

const compact = (wall: string): string => wall.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** Adds one event, or the occurrence of one that begins at `wall`. */
function add(event: ICAL.Component, wall: string | undefined, reading: Reading): void {
  const { zones, content } = reading;
  const uid = uidOf(event);
  const [where, id] = wall === undefined ? [uid, uid] : [`${uid}, ${wall}`, `${uid}/${compact(wall)}`];
  if (isCancelled(event)) {
    content.leftOut.push({ where, reason: 'The event is cancelled.' });
    if (uid !== '') content.cancelled.push({ where, id });
    return;
  }
  const own = startOf(event, zones);
  const begins = wall === undefined || event.hasProperty('recurrence-id') ? own.wall : wall;
  const times = schedule(own, begins, lengthOf(event, own, zones));
  content.records.push({ where, id: uid === '' ? undefined : id, payload: { ...fieldsOf(event), ...times } });
}

async function addSeries(
  master: ICAL.Component,
  uid: string,
  changes: readonly ICAL.Component[],
  reading: Reading,
): Promise<void> {
  const { zones, options, budget, content } = reading;
  const start = startOf(master, zones);
  const changed = changesOf(changes, start, reading);
  const { starts, isCut } = occurrences(master, start, zones, options, budget);
  if (isCut)
    content.warnings.push({
      where: uid,
      warning: `Only its first ${starts.length} occurrences are imported.`,
    });
  // A changed occurrence may have come into the window, or have been left out of the rule.
  const moved = [...changed.keys()].filter((wall) => overlaps(wall, 0, options));
  for (const [index, wall] of [...new Set([...starts, ...moved])].sort().entries()) {
    if (index % AT_A_TIME === 0) await setImmediate();
    if (content.records.length >= MAX_RECORDS) throw new BadEvent('The file has too many dates.');
    add(changed.get(wall) ?? master, wall, reading);
  }
}

async function addEvent(uid: string, events: readonly ICAL.Component[], reading: Reading): Promise<void> {
  const master = events.findLast((event) => !event.hasProperty('recurrence-id'));
  const changes = events.filter((event) => event.hasProperty('recurrence-id'));
  if (master === undefined) {
    for (const event of changes) {
      const start = startOf(event, reading.zones);
      for (const [wall] of changesOf([event], start, reading)) add(event, wall, reading);
    }
  } else if (isRecurring(master)) {
    await addSeries(master, uid, changes, reading);
  } else {
    const start = startOf(master, reading.zones);
    const length = lengthOf(master, start, reading.zones);
    if (overlaps(start.wall, length, reading.options)) add(master, undefined, reading);
  }
}

/** Reads the events of an iCalendar text; those that recur, as often as they do in the window. */
export async function readIcs(text: string, options: IcsOptions): Promise<SourceContent> {
  const content = emptyContent();
  const budget = new Budget();
  for (const calendar of calendarsOf(text, content)) {
    const reading = { zones: new Zones(calendar, options.timezone), options, budget, content };
    const named = Map.groupBy(calendar.getAllSubcomponents('vevent'), uidOf);
    for (const [uid, events] of named) {
      // Whoever else has something to do comes first: a file may hold thousands of rules.
      await setImmediate();
      for (const group of uid === '' ? events.map((event) => [event]) : [events]) {
        try {
          await addEvent(uid, group, reading);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          content.leftOut.push({
            where: uid === '' ? 'an event without UID' : uid,
            reason: messageOf(error),
          });
        }
      }
    }
  }
  return content;
}
