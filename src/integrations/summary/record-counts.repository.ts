import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import type { StoredStatus } from '#common/records/status.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { editableOf } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';

/** MySQL returns counts as strings of digits. */
export interface StatusCount {
  readonly status: StoredStatus;
  /** Whether the publication date is to come. */
  readonly is_later: number | string;
  readonly records: number | string;
}

/** Counts the records that a caller may edit. */
@Injectable()
export class RecordCountsRepository {
  async byStatus(
    manager: EntityManager,
    ctx: RequestContext,
    { name }: KindDescription<RecordKind>,
  ): Promise<StatusCount[]> {
    const { sql, params } = editableOf(ctx, name, 'r') ?? { sql: '1 = 1', params: [] };
    return manager.query<StatusCount[]>(
      `SELECT r.status AS status, CASE WHEN r.published_at > ? THEN 1 ELSE 0 END AS is_later, COUNT(*) AS records
       FROM ${name} r WHERE ${sql} GROUP BY status, is_later`,
      [ctx.now, ...params],
    );
  }
}
