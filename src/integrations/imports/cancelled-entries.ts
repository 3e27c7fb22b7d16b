import { Injectable } from '@nestjs/common';
import { toWall } from '#common/time/zone.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Database } from '#platform/database/database.js';
import { compact, partId, storedId } from './identity.js';
import type { CancelledEntry, CancelledFrom, Payload, SourceContent, SourceRecord } from './import-record.js';
import { dateOf, entryOf } from './listing.js';
import type { ReportBuilder } from './report.js';
import { type NamedSeries, type SourceEvent, SourceEventsRepository } from './source-events.repository.js';

/** How many events are compared with the cancellations at a time. */
const PAGE = 500;

const STATUS: ReadonlySet<string> = new Set(['event_status', 'event_status_reason']);

/** What is stored of a cancelled entry. */
interface StoredEntry {
  readonly event: SourceEvent | undefined;
  readonly dates: readonly SourceEvent[];
}

interface OfSeries {
  readonly others: readonly SourceRecord[];
  readonly added: readonly SourceRecord[];
  readonly left: readonly CancelledEntry[];
}

/** A record that cancels a stored event. What every record must have is that of the event, and is not written. */
const cancellation = (
  { where }: Pick<CancelledEntry, 'where'>,
  { external_id, title, start_date, end_date }: Omit<NamedSeries, 'timezone'>,
  payload: Payload,
): SourceRecord => ({
  where,
  id: external_id,
  payload: { title: title || where, start_date, end_date, ...payload },
  standing: { cancels: Object.keys(payload) },
});

/** The date from which on a series is cancelled, on its clock. */
const wallIn = (timezone: string, { wall, utc }: CancelledFrom): string =>
  utc === undefined ? wall : toWall(utc, timezone);

/** Finds the events that are cancelled with their calendar entry, which need not say their dates. */
@Injectable()
export class CancelledEntries {
  constructor(
    private readonly database: Database,
    private readonly events: SourceEventsRepository,
  ) {}

  /**
   * Of a series the coming dates are cancelled: those that are over took place.
   * @returns the records, with those of stored events that are cancelled; entries of which nothing is known are reported
   */
  async resolve(
    { now }: RequestContext,
    { cancelled }: SourceContent,
    records: readonly SourceRecord[],
    { source }: { readonly source: string },
    report: ReportBuilder,
  ): Promise<readonly SourceRecord[]> {
    if (cancelled.length === 0) return records;
    const { others, added: ofSeries, left } = await this.ofSeries(source, cancelled, records);
    return [...(await this.ofEvents({ now, source }, left, others, report)), ...ofSeries];
  }

  /** The cancellations of stored series, and what they leave. */
  private async ofSeries(
    source: string,
    cancelled: readonly CancelledEntry[],
    records: readonly SourceRecord[],
  ): Promise<OfSeries> {
    const ids = cancelled.map(({ id }) => storedId(id));
    const series = await this.database.read(async (manager) => this.events.series(manager, source, ids));
    const given = new Set(records.flatMap(({ kind, id = '' }) => (kind === 'series' ? [storedId(id)] : [])));
    const isOfSeries = (id: string): boolean => series.has(storedId(id));
    const added: SourceRecord[] = [];
    /** Single events that would stand for the series, or for a part of it. */
    const needless = new Set<string>();
    for (const entry of cancelled) {
      const one = series.get(storedId(entry.id));
      if (one === undefined) continue;
      needless.add(entry.from === undefined ? entry.id : `${entry.id}/${compact(entry.from.wall)}`);
      for (const record of await this.ofParts(source, entry, one))
        if (record.id !== undefined && !given.has(record.id)) added.push(record);
    }
    return {
      others: records.filter(({ kind, id }) => kind !== undefined || id === undefined || !needless.has(id)),
      added,
      left: cancelled.filter(({ id }) => !isOfSeries(id) && !given.has(storedId(id))),
    };
  }

  /** The cancellations of the stored series of an entry: of all, or of those from a date on, of which one begins there. */
  private async ofParts(source: string, entry: CancelledEntry, series: NamedSeries): Promise<SourceRecord[]> {
    const { id, from, payload } = entry;
    const parts = await this.database.read(async (manager) => this.events.parts(manager, source, id));
    const begin = from && wallIn(series.timezone, from);
    const ends = { to: undefined, begins: [], clock: 0 };
    const says = { changed: [], given: [], shift: 0, isOutside: true };
    const recordOf = (external_id: string, start: string | undefined): SourceRecord => ({
      ...cancellation(entry, { ...series, external_id }, payload),
      ...{ kind: 'series', dates: { entry: id, from: start, ...ends, ...says } },
    });
    const later = parts
      .map(({ external_id }) => ({ external_id, start: dateOf(external_id) }))
      .filter(({ start }) => begin === undefined || start > begin)
      .map(({ external_id, start }) => recordOf(external_id, start));
    if (begin === undefined || begin <= series.start_date)
      return [recordOf(series.external_id, undefined), ...later];
    return [recordOf(partId(id, compact(begin)), begin), ...later];
  }

  private async ofEvents(
    { now, source }: { readonly now: number; readonly source: string },
    cancelled: readonly CancelledEntry[],
    records: readonly SourceRecord[],
    report: ReportBuilder,
  ): Promise<readonly SourceRecord[]> {
    const stored = await this.stored(source, new Set(cancelled.map(({ id }) => storedId(id))));
    const given = new Set(records.flatMap(({ id }) => (id === undefined ? [] : [storedId(id)])));
    const added: SourceRecord[] = [];
    /** They stand for a series of which the dates are stored, and would be one event more. */
    const needless = new Set<string>();
    for (const entry of cancelled) {
      const { event, dates } = stored.get(storedId(entry.id)) ?? { event: undefined, dates: [] };
      const { from } = entry;
      if (event !== undefined && from === undefined && !given.has(event.external_id))
        added.push(cancellation(entry, event, entry.payload));
      if (event === undefined && dates.length > 0) needless.add(entry.id);
      if (event === undefined && dates.length === 0 && !entry.hasStart)
        report.leaveOut([
          { where: entry.where, id: entry.id, reason: { key: 'import_event_cancelled' }, isExpected: true },
        ]);
      const coming = dates.filter(
        ({ external_id: id, status, utc_end }) =>
          status !== 'trash' &&
          utc_end > now &&
          !given.has(id) &&
          (from === undefined || dateOf(id) >= from.wall),
      );
      const status = Object.fromEntries(Object.entries(entry.payload).filter(([name]) => STATUS.has(name)));
      for (const date of coming)
        added.push(cancellation({ where: `${entry.where}, ${date.start_date}` }, date, status));
    }
    return [...records.filter(({ id }) => id === undefined || !needless.has(id)), ...added];
  }

  /** What is stored of some entries, by their ids; in the trash too, as that is known. */
  private async stored(
    source: string,
    entries: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, StoredEntry>> {
    const found = new Map<string, { event: SourceEvent | undefined; dates: SourceEvent[] }>();
    for (let after = '', isLast = false; !isLast;) {
      const page = await this.database.read(async (manager) =>
        this.events.page(manager, source, { after, limit: PAGE, withTrash: true }),
      );
      isLast = page.length < PAGE;
      after = page.at(-1)?.external_id ?? after;
      for (const event of page) {
        const { external_id: id } = event;
        const entry = entries.has(id) ? id : entryOf(id);
        if (entry === undefined || !entries.has(entry)) continue;
        const known = found.get(entry) ?? { event: undefined, dates: [] };
        if (entry === id) known.event = event;
        else known.dates.push(event);
        found.set(entry, known);
      }
    }
    return found;
  }
}
