import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ChangeByName, ChangesRepository } from '#access/changes/changes.repository.js';
import { type ChangeDetails, fromStoredDetails, shortenedDetails } from '#access/changes/changes.service.js';
import { may } from '#common/rights/roles.js';
import { type KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { unknownRecord } from '#content/records/unknown-record.js';
import { mayChangeTexts, type TranslatableRecord } from '#content/translations/translations.service.js';
import { withEditor } from '#content/visibility/editors.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import type { PageParams } from '#http/parameters/language.dto.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { Database } from '#platform/database/database.js';
import { listOf, valuesOf } from '../audit/audit-entry.js';
import type { HistoryChangeDto, HistoryEntryDto } from './history.dto.js';
import { undoOf } from './undo.js';

/** The right that the writes of a kind need. */
export const writeAccess = ({ editedWith }: KindDescription) => editedWith ?? 'edit own records';

/** Shows the writes of a record to those who may edit it. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesRepository,
  ) {}

  async list(
    ctx: RequestContext,
    kind: KindDescription,
    id: number,
    query: PageParams,
  ): Promise<Page<HistoryEntryDto>> {
    const { page, perPage } = pageSize(query);
    const { rows, total } = await this.database.readLong(async (manager) => {
      await this.requireEditable(manager, ctx, kind, id);
      return this.changes.page(manager, { kind: kind.name, record: id }, perPage, (page - 1) * perPage);
    });
    return new Page({
      collection: 'history',
      path: `/${kind.collection}/${id}/history`,
      items: rows.map((row) => entryOf(ctx, row, shortenedDetails(fromStoredDetails(row.details)))),
      total,
      page,
      perPage,
      query: {},
    });
  }

  async one(
    ctx: RequestContext,
    kind: KindDescription,
    id: number,
    change: number,
  ): Promise<HistoryChangeDto> {
    const { rows } = await this.database.readLong(async (manager) => {
      await this.requireEditable(manager, ctx, kind, id);
      return this.changes.page(manager, { kind: kind.name, record: id, id: change }, 1, 0);
    });
    const [row] = rows;
    if (row === undefined) throw new ApiError('rest_change_not_found', { key: 'unknown_change' });
    const details = fromStoredDetails(row.details);
    const undo = row.verb === 'create' ? undefined : undoOf(details);
    return { ...entryOf(ctx, row, details), undo: undo ?? null };
  }

  private async requireEditable(
    manager: EntityManager,
    ctx: RequestContext,
    kind: KindDescription,
    id: number,
  ): Promise<void> {
    const [record] = await tablesOf<TranslatableRecord>(kind).load(manager, [id]);
    if (record === undefined) throw await unknownRecord(ctx, manager, kind, id);
    const judged = await withEditor(ctx, manager, kind, record);
    if (!mayChangeTexts(ctx, judged, { kind, access: writeAccess(kind) })) throw denied(ctx.caller);
  }
}

/** Others than editors do not see by which name their colleagues sign in. */
function entryOf({ caller }: RequestContext, row: ChangeByName, details: ChangeDetails): HistoryEntryDto {
  const { actor_id: actor, username } = row;
  const isNamed = actor === caller?.id || may(caller, 'edit records of others');
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    user: actor === null ? null : { id: actor, username: isNamed ? username : null },
    verb: row.verb,
    languages: listOf(row.languages),
    fields: listOf(row.fields),
    changes: valuesOf(details),
  };
}
