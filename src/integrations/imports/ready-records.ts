import { setImmediate } from 'node:timers/promises';
import type { Language } from '#common/messages/languages.js';
import type { Reason } from '#common/messages/message-arguments.js';
import { quoted } from '#common/text/quoted.js';
import type { ExternalKey } from '#content/records/external-id.js';
import { ApiError } from '#http/errors/api-error.js';
import { explainFor } from './explain.js';
import { Identities, idsOfDate, storedId } from './identity.js';
import {
  type ExceptionPlace,
  type FileSeries,
  type LeftOut,
  type Payload,
  type Place,
  type ReadyEvent,
  type ReadyException,
  type ReadyOccurrence,
  type ReadyRecord,
  type ReadySeries,
  type SeriesReference,
  type SourceRecord,
  type Warning,
  whereOf,
} from './import-record.js';
import { withNames } from './names.js';
import { EventReader, type Repair } from './optional-fields.js';

export interface Origin {
  /** The source of records that name none. */
  readonly source: string;
  /** The language of records that name none. */
  readonly language: Language;
}

export interface ReadRecords {
  readonly ready: ReadyRecord[];
  readonly leftOut: LeftOut[];
  readonly warnings: Warning[];
  /** The external ids of all events of the origin's source, also of those that are left out. */
  readonly ids: ReadonlySet<string>;
  /** The same of all series. */
  readonly seriesIds: ReadonlySet<string>;
}

/** How long records are validated without a break, in milliseconds. Then other work gets its turn. */
const AT_A_TIME = 10;

/** Validates the records of a source. Invalid ones are left out. */
export async function readRecords(records: readonly SourceRecord[], origin: Origin): Promise<ReadRecords> {
  const validation = new Validation(origin);
  let begun = performance.now();
  for (const record of records) {
    if (performance.now() - begun > AT_A_TIME) {
      await setImmediate();
      begun = performance.now();
    }
    validation.add(record);
  }
  return validation;
}

/** What only events or only series have. */
type Own<T extends ReadyRecord> = Omit<T, 'place' | 'source' | 'id' | 'language' | 'standing'>;

/** Whether the record is known here by a key of its own: an occurrence is so only if its source gives it one. */
const hasKey = ({ id, occurrence }: SourceRecord): boolean =>
  occurrence === undefined || (id !== undefined && id !== '');

class Validation implements ReadRecords {
  readonly ready: ReadyRecord[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly warnings: Warning[] = [];
  readonly ids = new Set<string>();
  readonly seriesIds = new Set<string>();
  private readonly identities = new Identities();
  private readonly reader = new EventReader();
  private readonly places = new Map<string, Place>();
  /** Numbers records that look alike as a version did that knew no series. */
  private readonly formerIdentities = new Identities();
  /** The series of the file by their slugs, and by their keys. */
  private readonly seriesBySlug = new Map<unknown, ExternalKey>();
  private readonly series = new Map<string, FileSeries>();

  constructor(private readonly origin: Origin) {}

  add(record: SourceRecord): void {
    const { where, line } = record;
    const place = line === undefined ? { where } : { where, line };
    const occurrence = this.occurrenceOf(record);
    if (record.occurrence !== undefined && occurrence === undefined)
      this.leftOut.push({ ...place, id: record.id, reason: { key: 'import_series_unknown' } });
    else this.addKnown(record, place, occurrence);
  }

  private addKnown(record: SourceRecord, place: Place, occurrence: ReadyOccurrence | undefined): void {
    const { where, language = this.origin.language, source = this.origin.source, payload, standing } = record;
    const id = this.idOf(record, occurrence);
    // Without an id in its source, a record with an error cannot be known again.
    const leftOut = record.id === undefined ? place : { ...place, id };
    this.list(record, source, id);
    try {
      const external = hasKey(record) ? { external_source: source, external_id: id } : {};
      const { repairs, ...read } = this.read(record, { ...withNames(payload), ...external }, occurrence);
      const key = `${read.kind} ${source} ${id}`;
      const first = this.places.get(key);
      if (first !== undefined) {
        const args = { id, first: whereOf(first) };
        this.leftOut.push({ ...leftOut, reason: { key: 'import_id_repeated', args } });
        return;
      }
      this.places.set(key, place);
      this.warnings.push(...repairs.map((repair) => warningOf(place, read.input.title ?? where, repair)));
      this.addReady({ place, source, id, language, standing, ...read });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.leftOut.push({ ...leftOut, reason: explainFor({ ...place, title: payload['title'] }, error) });
    }
  }

  private addReady(record: ReadyRecord): void {
    if (record.kind === 'series') {
      const { source, id, splitFrom } = record;
      const isOfItself = splitFrom?.source === source && splitFrom.externalId === id;
      if (isOfItself) this.warnings.push({ ...record.place, warning: { key: 'import_split_from_itself' } });
      const ofFile = this.fileSeries({ source, externalId: id });
      ofFile.line = { ...record, ofFile, splitFrom: isOfItself ? undefined : splitFrom };
      this.ready.push(ofFile.line);
      return;
    }
    this.ready.push(record);
    if (record.kind === 'event') record.occurrence?.ofFile.occurrences.push(record);
  }

  /** What the file says of a series, which may come after its occurrences. */
  private fileSeries({ source, externalId }: ExternalKey): FileSeries {
    const name = `${source} ${externalId}`;
    const known = this.series.get(name) ?? { line: undefined, occurrences: [] };
    this.series.set(name, known);
    return known;
  }

  private list(record: SourceRecord, source: string, id: string): void {
    if (source !== this.origin.source || !hasKey(record)) return;
    (record.kind === undefined ? this.ids : this.seriesIds).add(id);
  }

  /** An occurrence without an id in its source is known by its series and its date. */
  private idOf(record: SourceRecord, occurrence: ReadyOccurrence | undefined): string {
    if (occurrence !== undefined && !hasKey(record))
      return `${occurrence.series.source}/${occurrence.series.externalId}/${occurrence.date}`;
    const id = this.identities.idOf(record);
    const { source = this.origin.source, payload } = record;
    if (record.kind === undefined) this.formerIdentities.idOf(record);
    if (record.kind === 'series') this.seriesBySlug.set(payload['slug'], { source, externalId: id });
    return id;
  }

  /** The occurrence with the key of its series; undefined for another event, and when the series is unknown. */
  private occurrenceOf(record: SourceRecord): ReadyOccurrence | undefined {
    const { occurrence } = record;
    const series = occurrence && this.keyOf(occurrence.series);
    if (occurrence === undefined || series === undefined) return undefined;
    // Its line may be in another file.
    if (series.source === this.origin.source) this.seriesIds.add(series.externalId);
    const formerKeys = this.formerKeysOf(record, series, occurrence.date);
    return { ...occurrence, series, ofFile: this.fileSeries(series), formerKeys };
  }

  /** Those of an event that is stored by its own id or by its looks, or as a date of a calendar entry. */
  private formerKeysOf(record: SourceRecord, series: ExternalKey, date: string): ExternalKey[] {
    const source = hasKey(record) ? (record.source ?? this.origin.source) : this.origin.source;
    const own = this.formerIdentities.idOf(record);
    return [own, ...idsOfDate(series.externalId, date)].map((externalId, at) => ({
      source: at === 0 ? source : series.source,
      externalId: storedId(externalId),
    }));
  }

  private keyOf({ source = this.origin.source, id, slug }: SeriesReference): ExternalKey | undefined {
    return id === undefined ? this.seriesBySlug.get(slug) : { source, externalId: storedId(id) };
  }

  /** @throws ApiError */
  private read(
    record: SourceRecord,
    fields: Payload,
    occurrence: ReadyOccurrence | undefined,
  ): { readonly repairs: readonly Repair[] } & (Own<ReadyEvent> | Own<ReadySeries> | Own<ReadyException>) {
    const { kind, ofSeries, dates, exception } = record;
    if (exception !== undefined) return this.readException(exception, fields);
    if (kind !== 'series')
      return { kind: 'event', ...(occurrence && { occurrence }), ...this.reader.read(fields) };
    const { hiddenDates = [], splitFrom } = ofSeries ?? {};
    const origin = splitFrom && this.keyOf(splitFrom);
    return { kind, dates, hiddenDates, splitFrom: origin, ...this.reader.readSeries(fields) };
  }

  /** @throws ApiError */
  private readException(
    exception: ExceptionPlace,
    { external_source: _source, external_id: _id, ...fields }: Payload,
  ): { readonly repairs: readonly Repair[] } & Own<ReadyException> {
    // The event has the id that it has.
    const place = { ...exception, series: storedId(exception.series) };
    return { kind: 'exception', exception: place, ...this.reader.readException(fields) };
  }
}

export function warningOf(place: Place, recordTitle: string, { name, value, result }: Repair): Warning {
  const title = quoted(recordTitle);
  const warning: Reason =
    'reason' in result
      ? {
          key: 'import_field_left_out',
          args: { title, name, value: quoted(value), reason: result.reason },
        }
      : {
          key: 'import_field_completed',
          args: { title, name, before: quoted(value), after: quoted(result.completed) },
        };
  return { ...place, warning };
}
