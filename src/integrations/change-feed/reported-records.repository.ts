import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FEED_KINDS, type FeedKind, type NumberedChange } from '#access/changes/change-feed.entity.js';
import { isRecordKind } from '#common/records/kinds.js';
import { nowInSeconds } from '#common/time/now.js';
import { kindOf } from '#content/localized/kinds.js';
import { publicMedia } from '#content/media/shown-media.js';
import { editorColumn } from '#content/visibility/editors.js';
import { knownColumns, type KnownRecord } from '#content/visibility/visibility.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';

/** The record that a change is about. */
export type ReportedRecord = Pick<NumberedChange, 'kind' | 'record_id'>;
type CurrentRecord = KnownRecord & { readonly kind: FeedKind; readonly id: number };

/** The existing records of a page of changes by `keyOf`, before rights are checked. */
export type CurrentRecords = ReadonlyMap<string, KnownRecord>;

/** Terms are public as long as they exist, and pictures as long as something public shows them. */
const PUBLIC =
  "0 AS author_id, 'publish' AS status, 0 AS published_at, 0 AS hide_from_listings, 0 AS is_protected, NULL AS editor_id";

function columnsOf(kind: FeedKind): Condition {
  if (kind !== 'media') {
    const sql = isRecordKind(kind) ? `${knownColumns(kind)}, ${editorColumn(kindOf(kind))}` : PUBLIC;
    return { sql, params: [] };
  }
  const { sql, params } = publicMedia('media', nowInSeconds());
  const status = `CASE WHEN ${sql} THEN 'publish' ELSE 'private' END AS status`;
  return {
    sql: `author_id, ${status}, 0 AS published_at, 0 AS hide_from_listings, 0 AS is_protected, NULL AS editor_id`,
    params,
  };
}

export const keyOf = ({ kind, record_id }: ReportedRecord): string => `${kind} ${record_id}`;

/**
 * The records, terms and pictures that changes are about. One statement reads all tables, for every page of
 * the feed.
 */
@Injectable()
export class ReportedRecordsRepository {
  /** Finds the records in their current state. */
  async find(manager: EntityManager, changes: readonly ReportedRecord[]): Promise<CurrentRecords> {
    const idsOf = Map.groupBy(changes, ({ kind }) => kind);
    const parts = FEED_KINDS.flatMap((kind) => {
      const ids = [...new Set(idsOf.get(kind)?.map(({ record_id: id }) => id))];
      return ids.length === 0 ? [] : [selectOf(kind, ids)];
    });
    if (parts.length === 0) return new Map();
    const rows = await manager.query<CurrentRecord[]>(
      parts.map(({ sql }) => sql).join(' UNION ALL '),
      parts.flatMap(({ params }) => params),
    );
    return new Map(rows.map((row) => [keyOf({ kind: row.kind, record_id: row.id }), row]));
  }
}

function selectOf(kind: FeedKind, ids: readonly number[]): Condition {
  const { sql, params } = columnsOf(kind);
  return {
    sql: `SELECT '${kind}' AS kind, id, ${sql} FROM ${kind} WHERE id IN (${placeholders(ids)})`,
    params: [...params, ...ids],
  };
}
