import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordRights } from '#content/visibility/visibility.js';
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

/** The marker of an import in the change log, among the names of fields. */
export const TAKEN_BACK = 'import';

/** The events that were imported from a source. */
@Injectable()
export class SourceEventsRepository {
  /** Events in the order of their external ids, from the one behind `after` on. */
  async page(
    manager: EntityManager,
    source: string,
    { after, limit, withTrash = false }: Page,
  ): Promise<SourceEvent[]> {
    return manager.query<SourceEvent[]>(
      `SELECT e.id, e.external_id, COALESCE(t.title, '') AS title, e.start_date, e.end_date,
              e.utc_end, e.author_id, e.status, e.published_at, e.trashed_status
       FROM event e LEFT JOIN event_translation t ON t.record_id = e.id AND t.language = e.original_language
       WHERE e.external_source = ? AND e.external_id > ? ${withTrash ? '' : "AND e.status <> 'trash'"}
       ORDER BY e.external_id LIMIT ?`,
      [source, after, limit],
    );
  }

  /** Whether somebody has moved an event to the trash, and not its series by new dates. */
  async isInTrashAlone(manager: EntityManager, id: number): Promise<boolean> {
    const [last] = await manager.query<{ verb: string; fields: string | null }[]>(
      `SELECT verb, fields FROM changes WHERE kind = 'event' AND record_id = ? ORDER BY id DESC LIMIT 1`,
      [id],
    );
    return last?.verb === 'trash' && last.fields?.includes('excluded_dates') !== true;
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
