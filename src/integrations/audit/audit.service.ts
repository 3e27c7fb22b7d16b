import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type ChangeByName,
  type ChangeFilter,
  ChangesRepository,
} from '#access/changes/changes.repository.js';
import { fromStoredDetails, shortenedDetails } from '#access/changes/changes.service.js';
import { UsersRepository } from '#access/credentials/users.repository.js';
import { type DateInput, resolveInstant } from '#common/time/date-input.js';
import { toWall } from '#common/time/zone.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { AuditEntryDto, AuditQuery } from './audit.dto.js';
import { listOf, valuesOf } from './audit-entry.js';

/** The period of the query, in seconds since 1970 UTC. */
type Period = Pick<ChangeFilter, 'after' | 'before'>;

/** Lists the change log for administrators. */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesRepository,
    private readonly users: UsersRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: AuditQuery): Promise<Page<AuditEntryDto>> {
    const { page, perPage } = pageSize(query);
    const { errors } = query;
    const period = this.period(ctx, query, errors);
    const { rows, total } = await this.database.readLong(async (manager) => {
      const actor = await this.actor(manager, query, errors);
      errors.throwIfAny();
      const { kind, record, verb, address } = query;
      const filter = { actor, kind, record, verb, address, ...period };
      return this.changes.page(manager, filter, perPage, (page - 1) * perPage);
    });
    return new Page({
      collection: 'audit',
      items: rows.map(toEntry),
      total,
      page,
      perPage,
      query: linkQuery(query, period),
    });
  }

  private period(ctx: RequestContext, { after, before }: AuditQuery, errors: ParamErrors): Period {
    const clock = { zone: this.settings.siteTimezone, now: ctx.now };
    const read = (name: string, input: DateInput | undefined) =>
      input && errors.attempt(name, () => resolveInstant(input, clock));
    return { after: read('after', after), before: read('before', before) };
  }

  private async actor(
    manager: EntityManager,
    { actor }: AuditQuery,
    errors: ParamErrors,
  ): Promise<number | undefined> {
    if (actor === undefined || 'id' in actor) return actor?.id;
    const user = await this.users.findByUsername(manager, actor.username);
    if (user === undefined) errors.add('actor', { key: 'unknown_username' });
    return user?.id;
  }
}

/** Links contain instants, since a phrase such as `yesterday` would be another instant on the next page. */
function linkQuery({ actor, kind, record, verb, address }: AuditQuery, { after, before }: Period): LinkQuery {
  const instant = (seconds: number | undefined): string | undefined =>
    seconds === undefined ? undefined : `${toWall(seconds, 'UTC').replace(' ', 'T')}Z`;
  return {
    actor: actor && ('id' in actor ? actor.id : actor.username),
    kind,
    record,
    verb,
    address,
    after: instant(after),
    before: instant(before),
  };
}

function toEntry(row: ChangeByName): AuditEntryDto {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.username },
    address: row.address,
    kind: row.kind,
    record_id: row.record_id,
    verb: row.verb,
    languages: listOf(row.languages),
    fields: listOf(row.fields),
    changes: valuesOf(shortenedDetails(fromStoredDetails(row.details))),
  };
}
