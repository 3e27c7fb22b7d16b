import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Days } from '#common/time/day.js';
import type { RecordRights } from '#content/visibility/visibility.js';
import { engineOf } from '#platform/database/engine.js';
import { useIndex } from '#platform/database/join-order.js';
import { inParts, placeholders } from '#platform/database/rows.js';
import { partsOf } from './identity.js';
import { entryOf } from './listing.js';
import type { GoneEvent } from './report.js';

/** An event of a source, with what decides who may edit it. */
export type SourceEvent = GoneEvent & { readonly end_date: string; readonly utc_end: number } & Omit<
    RecordRights,
    'password_hash'
  >;

interface Page {
  readonly after: string;
  readonly limit: number;
  /** Whether to read those in the trash too. */
  readonly withTrash?: boolean;
}

/** How many ids a statement gets at a time. */
const PIECE = 500;

/** The names in `fields` of the change log when somebody moves an event to the trash, and not its series. */
const BY_HAND: ReadonlySet<string> = new Set(['', 'status']);

/** The marker of an import in the change log, among the names of fields. */
export const TAKEN_BACK = 'import';

export type StoredSeries = Pick<SourceEvent, 'id' | 'external_id' | 'start_date'>;

/** A series of a source. */
export type NamedSeries = Pick<SourceEvent, 'external_id' | 'title' | 'start_date' | 'end_date'> & {
  readonly timezone: string;
};

/** An event of a series. */
export interface DateOfSeries {
  readonly id: number;
  readonly status: string;
  readonly recurrence_id: string | null;
  readonly overrides: string;
  readonly utc_end: number;
}

/** An event of no series, with what decides who may edit it and whether a line means it. */
export interface SingleEvent extends Omit<RecordRights, 'password_hash'> {
  readonly id: number;
  readonly external_source: string | null;
  readonly start_date: string;
  readonly utc_start: number;
}

const SINGLE = `e.id, e.external_source, e.start_date, e.utc_start, e.author_id, e.status, e.published_at,
  e.trashed_status`;

/** The events and series that were imported from a source. */
@Injectable()
export class SourceEventsRepository {
  /** Events of no series in the order of their external ids, from the one behind `after` on. */
  async page(
    manager: EntityManager,
    source: string,
    { after, limit, withTrash = false }: Page,
  ): Promise<SourceEvent[]> {
    return manager.query<SourceEvent[]>(
      `SELECT e.id, e.external_id, COALESCE(t.title, '') AS title, e.start_date, e.end_date,
              e.utc_end, e.author_id, e.status, e.published_at, e.trashed_status
       FROM event e LEFT JOIN event_translation t ON t.record_id = e.id AND t.language = e.original_language
       WHERE e.external_source = ? AND e.series_id IS NULL AND e.external_id > ? ${withTrash ? '' : "AND e.status <> 'trash'"}
       ORDER BY e.external_id LIMIT ?`,
      [source, after, limit],
    );
  }

  /** The same of series with an event; with days, those alone of which one begins on them. */
  async seriesPage(
    manager: EntityManager,
    source: string,
    { after, limit, days }: Page & { readonly days: Days | undefined },
  ): Promise<SourceEvent[]> {
    const between = days === undefined ? [] : [`${days.from} 00:00:00`, `${days.to} 23:59:59`];
    const index = useIndex(engineOf(manager), 'uq_event_occurrence');
    return manager.query<SourceEvent[]>(
      `SELECT s.id, s.external_id, COALESCE(t.title, '') AS title, s.start_date, s.end_date,
              s.utc_end, s.author_id, s.status, s.published_at, s.trashed_status
       FROM series s LEFT JOIN series_translation t ON t.record_id = s.id AND t.language = s.original_language
       WHERE s.external_source = ? AND s.external_id > ? AND s.status <> 'trash' AND EXISTS (
         SELECT 1 FROM event e ${index} WHERE e.series_id = s.id AND e.status <> 'trash'
         ${days === undefined ? '' : 'AND e.start_date >= ? AND e.start_date <= ?'})
       ORDER BY s.external_id LIMIT ?`,
      [source, after, ...between, limit],
    );
  }

  /** The series with some ids, in the trash too. */
  async series(
    manager: EntityManager,
    source: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, NamedSeries>> {
    const found = new Map<string, NamedSeries>();
    for (let done = 0; done < ids.length; done += PIECE) {
      const piece = ids.slice(done, done + PIECE);
      const rows = await manager.query<NamedSeries[]>(
        `SELECT s.external_id, COALESCE(t.title, '') AS title, s.start_date, s.end_date, s.timezone
         FROM series s LEFT JOIN series_translation t ON t.record_id = s.id AND t.language = s.original_language
         WHERE s.external_source = ? AND s.external_id IN (${placeholders(piece)})`,
        [source, ...piece],
      );
      for (const row of rows) found.set(row.external_id, row);
    }
    return found;
  }

  /** Those of the events that belong to no series, in the trash too. */
  async single(manager: EntityManager, ids: readonly number[]): Promise<SingleEvent[]> {
    const found: SingleEvent[] = [];
    await inParts(ids, async (part) => {
      const sql = `SELECT ${SINGLE} FROM event e WHERE e.series_id IS NULL AND e.id IN (${placeholders(part)})`;
      found.push(...(await manager.query<SingleEvent[]>(sql, [...part])));
    });
    return found;
  }

  /** The same of those that have one of the slugs in any language, outside of the trash. */
  async singleBySlugs(
    manager: EntityManager,
    slugs: readonly string[],
  ): Promise<(SingleEvent & { readonly slug: string })[]> {
    const found: (SingleEvent & { readonly slug: string })[] = [];
    await inParts(slugs, async (part) => {
      const sql = `SELECT ${SINGLE}, t.slug FROM event_translation t JOIN event e ON e.id = t.record_id
        WHERE e.series_id IS NULL AND t.slug IN (${placeholders(part)})`;
      found.push(...(await manager.query<(SingleEvent & { readonly slug: string })[]>(sql, [...part])));
    });
    return found;
  }

  /** The series of the later parts of an entry, in the trash too, in the order of time. */
  async parts(manager: EntityManager, source: string, entry: string): Promise<StoredSeries[]> {
    const before = `${partsOf(entry)}/`;
    const found = await manager.query<StoredSeries[]>(
      `SELECT id, external_id, start_date FROM series WHERE external_source = ? AND external_id > ? AND external_id < ?`,
      [source, before, `${before}:`],
    );
    return found
      .filter(({ external_id: id }) => id.startsWith(before) && entryOf(id) === before.slice(0, -1))
      .sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  }

  /** The events of a series, in the trash too. */
  async dates(manager: EntityManager, series: number): Promise<DateOfSeries[]> {
    const index = useIndex(engineOf(manager), 'uq_event_occurrence');
    return manager.query<DateOfSeries[]>(
      `SELECT id, status, recurrence_id, overrides, utc_end FROM event ${index} WHERE series_id = ? ORDER BY id`,
      [series],
    );
  }

  /**
   * Those of the events in the trash that somebody has put there, and not new dates of their series or an import; those of
   * which the audit trail tells no more, too.
   */
  async trashedByHand(manager: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const byHand = new Set(ids);
    await inParts(ids, async (part) => {
      const ofPart = `kind = 'event' AND record_id IN (${placeholders(part)})`;
      const rows = await manager.query<{ record_id: number; verb: string; fields: string | null }[]>(
        `SELECT record_id, verb, fields FROM changes
         WHERE id IN (SELECT MAX(id) FROM changes WHERE ${ofPart} GROUP BY record_id)`,
        [...part],
      );
      for (const { record_id, verb, fields } of rows)
        if (verb === 'trash' && !BY_HAND.has(fields ?? '')) byHand.delete(record_id);
    });
    return byHand;
  }

  /** Whether the record is in the trash because an import moved it there, and nobody has written it since. */
  async isTakenBack(manager: EntityManager, kind: 'event' | 'series', id: number): Promise<boolean> {
    const [last] = await manager.query<{ verb: string; fields: string }[]>(
      `SELECT verb, fields FROM changes WHERE kind = ? AND record_id = ? ORDER BY id DESC LIMIT 1`,
      [kind, id],
    );
    return last?.verb === 'trash' && last.fields === TAKEN_BACK;
  }
}
