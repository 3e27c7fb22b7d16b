import { translateReason } from '#common/messages/messages.js';
import { spanOf } from '#common/time/span.js';
import { dayOf, later, shownAt } from '#common/time/wall-clock.js';
import type { Change, Event } from './ics-change.js';
import { standingOf } from './ics-details.js';
import type { SeriesOfEntry } from './ics-series.js';
import { compact } from './identity.js';
import type { Payload, SourceRecord } from './import-record.js';

/* What a recurring entry of a calendar gives as a series. */

/** A recurring entry as a series, with the dates that are changed. */
export interface PlannedSeries {
  readonly master: Change;
  readonly changes: readonly Change[];
  /** Dates of which nothing is known. */
  readonly unknown: ReadonlySet<string>;
  readonly entry: SeriesOfEntry;
  readonly isOutside: boolean;
}

/** The fields of its dates that a changed date has of its own. */
function datesOfChange({ start, length, original }: Change, { master, entry }: PlannedSeries): Payload {
  const span = spanOf(start, start.wall, start.utc, length);
  const usual = spanOf(master.start, original, undefined, master.length);
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

/** A cancellation moves no date. */
function standingOfSeries({ own, isCancelled }: Event, fields: Payload): Pick<SourceRecord, 'standing'> {
  const { standing } = standingOf(own, fields, isCancelled);
  if (typeof standing !== 'object') return standing === undefined ? {} : { standing };
  return { standing: { cancels: standing.cancels.filter((name) => !DATE_FIELDS.includes(name)) } };
}

/** The records of a series and of the dates that are changed. */
export function recordsOf(planned: PlannedSeries, fieldsOfEvent: (event: Event) => Payload): SourceRecord[] {
  const { master, changes, unknown, entry, isOutside } = planned;
  const { event } = master;
  const shown = (wall: string): string => later(wall, entry.shift);
  const ofSeries = fieldsOfEvent(event);
  const given = [...Object.keys(ofSeries), ...DATE_FIELDS];
  const named = { ...ofSeries, title: ofSeries['title'] === '' ? event.uid : ofSeries['title'] };
  const changed = [...changes.map(({ original }) => original), ...unknown].map(shown);
  const series: SourceRecord = {
    kind: 'series',
    where: translateReason('en', event.where),
    id: event.uid,
    payload: { ...named, ...entry.fields },
    dates: { changed, given, shift: entry.shift, isOutside },
    ...standingOfSeries(event, ofSeries),
  };
  const occurrences = changes.map((change): SourceRecord => {
    const own = fieldsOfEvent(change.event);
    const differing = Object.entries(own).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(ofSeries[name]),
    );
    return {
      kind: 'exception',
      where: `${event.uid}, ${change.original}`,
      id: `${event.uid}/${compact(change.original)}`,
      payload: { ...Object.fromEntries(differing), ...datesOfChange(change, planned) },
      exception: { series: event.uid, at: shown(change.original), given },
      ...standingOf(change.event.own, own, change.event.isCancelled),
    };
  });
  return isOutside ? [series] : [series, ...occurrences];
}
