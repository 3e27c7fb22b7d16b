import { has } from '#common/icalendar/components.js';
import { translateReason } from '#common/messages/messages.js';
import { spanOf } from '#common/time/span.js';
import { dayOf, later, secondsBetween, shownAt } from '#common/time/wall-clock.js';
import type { Change, Event } from './ics-change.js';
import { standingOf } from './ics-details.js';
import type { EntryPart } from './ics-split.js';
import { compact, partId } from './identity.js';
import type { Payload, SeriesEntry, SourceRecord } from './import-record.js';

/* What a recurring entry of a calendar gives as a series. */

/** A part of a recurring entry as a series, with the dates that are changed. */
export interface PlannedSeries extends EntryPart {
  /** Dates of which nothing is known. */
  readonly unknown: ReadonlySet<string>;
  readonly isOutside: boolean;
}

/** The fields of its dates that a changed date has of its own. */
function datesOfChange(
  { event, start, length, original }: Change,
  { master, entry }: PlannedSeries,
): Payload {
  if (!has(event.own, 'DTSTART')) return {};
  const span = spanOf(start, start.wall, start.utc, length);
  const move = secondsBetween(master.original, master.start.wall);
  const usual = spanOf(master.start, later(original, move), undefined, master.length);
  const isSame = span.utcStart === usual.utcStart && span.utcEnd === usual.utcEnd;
  if (isSame && start.isDate === master.start.isDate) return {};
  const { timezone } = entry;
  return {
    start_date: start.isDate ? dayOf(start.wall) : shownAt(span.utcStart, timezone),
    end_date: start.isDate ? span.lastDay : shownAt(span.utcEnd, timezone),
    ...(start.isDate === master.start.isDate ? {} : { all_day: start.isDate }),
  };
}

const DATE_FIELDS = ['start_date', 'end_date', 'timezone', 'all_day'];

/** A cancellation moves no date. One of all later dates stands beside their series, which says everything else of them. */
function standingOfSeries(
  { event: { own, isCancelled }, isOfFollowing }: Change,
  fields: Payload,
  payload: Payload,
): Pick<SourceRecord, 'standing'> {
  const { standing } = standingOf(own, fields, isCancelled);
  if (typeof standing !== 'object') return standing === undefined ? {} : { standing };
  if (isOfFollowing) return { standing: { cancels: Object.keys(payload) } };
  return { standing: { cancels: standing.cancels.filter((name) => !DATE_FIELDS.includes(name)) } };
}

/** The records of the series of an entry, and of their dates that are changed. */
export function recordsOf(
  parts: readonly PlannedSeries[],
  fieldsOfEvent: (event: Event) => Payload,
): SourceRecord[] {
  const begins = parts.flatMap(({ from }) => (from === undefined ? [] : [from]));
  return parts.flatMap((part) =>
    recordsOfPart(part, { begins, clock: parts[0]?.entry.shift ?? 0 }, fieldsOfEvent),
  );
}

/** The parts of an entry: the starts with which the later ones begin, and the shift of the clock of the first. */
type WholeEntry = Pick<SeriesEntry, 'begins' | 'clock'>;

function recordsOfPart(
  planned: PlannedSeries,
  whole: WholeEntry,
  fieldsOfEvent: (event: Event) => Payload,
): SourceRecord[] {
  const { master, changes, unknown, entry, isOutside, from, to, former } = planned;
  const { event } = master;
  const { uid } = event;
  const id = from === undefined ? uid : partId(uid, compact(from));
  const shown = (wall: string): string => later(wall, entry.shift);
  const isIn = (wall: string): boolean => wall >= (from ?? '') && (to === undefined || wall < to);
  const ofSeries = fieldsOfEvent(event);
  const titles = [event, ...former.map((one) => one.event).toReversed()].map(
    (one) => fieldsOfEvent(one)['title'],
  );
  const given = [...Object.keys(ofSeries), ...DATE_FIELDS];
  const title = titles.find((one) => one !== '') ?? uid;
  const payload = { ...ofSeries, title, ...entry.fields };
  const changed = [...changes.map(({ original }) => original), ...[...unknown].filter(isIn)].map(shown);
  const origin = { source: undefined, id: uid, slug: undefined };
  const series: SourceRecord = {
    kind: 'series',
    where: from === undefined ? translateReason('en', event.where) : `${uid}, ${from}`,
    ...{ id, payload },
    dates: { entry: uid, from, to, ...whole, changed, given, shift: entry.shift, isOutside },
    ...(from === undefined ? {} : { ofSeries: { hiddenDates: [], splitFrom: origin } }),
    ...standingOfSeries(master, ofSeries, payload),
  };
  const occurrences = changes.map((change): SourceRecord => {
    const own = fieldsOfEvent(change.event);
    const differing = Object.entries(own).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(ofSeries[name]),
    );
    return {
      kind: 'exception',
      where: `${uid}, ${change.original}`,
      id: `${uid}/${compact(change.original)}`,
      payload: { ...Object.fromEntries(differing), ...datesOfChange(change, planned) },
      exception: { series: id, at: shown(change.original), given },
      ...standingOf(change.event.own, own, change.event.isCancelled),
    };
  });
  return isOutside ? [series] : [series, ...occurrences];
}
