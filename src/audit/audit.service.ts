import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CHANGED_KINDS, type Change } from '../changes/change.entity.js';
import { fromStoredDetails } from '../changes/change-details.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ParamErrors } from '../http/api-error.js';
import { ListPage } from '../http/list-page.js';
import { pageSize } from '../records/page.js';
import type { Condition } from '../records/visibility.js';
import { type DateInput, resolveInstant } from '../time/date-input.js';
import { toWall } from '../time/zone.js';
import { UsersService } from '../users/users.service.js';
import type { AuditEntryDto, AuditQuery } from './audit.dto.js';
import { placeholders } from '../database/rows.js';

type Row = Change & { readonly username: string | null };

/** What the query says of time, in seconds since 1970 UTC. */
type Period = Readonly<Record<'after' | 'before', number | undefined>>;

/** The change log, for those who watch over it. */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: AuditQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const errors = ParamErrors.of(query);
    const period = this.period(ctx, query, errors);
    const { rows, total } = await this.database.readLong(async (manager) => {
      const actor = await this.actor(manager, query, errors);
      errors.throwIfAny();
      const where = conditionOf(query, actor, period);
      const [count] = await manager.query<{ total: number | string }[]>(
        `SELECT COUNT(*) AS total FROM changes WHERE ${where.sql}`,
        [...where.params],
      );
      const found = await this.page(manager, where, perPage, (page - 1) * perPage);
      return { rows: found, total: Number(count?.total ?? 0) };
    });
    return new ListPage(ctx, {
      collection: 'audit',
      items: rows.map(toEntry),
      total,
      page,
      perPage,
      query: linkQuery(query, period),
      explicit: true,
    });
  }

  /** The ids first: the rows themselves are long. */
  private async page(
    manager: EntityManager,
    where: Condition,
    limit: number,
    offset: number,
  ): Promise<Row[]> {
    return manager.query<Row[]>(
      `SELECT c.*, u.username FROM (
         SELECT id FROM changes WHERE ${where.sql} ORDER BY id DESC LIMIT ? OFFSET ?
       ) p
       JOIN changes c ON c.id = p.id
       LEFT JOIN user u ON u.id = c.actor_id
       ORDER BY p.id DESC`,
      [...where.params, limit, offset],
    );
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
    const user = await this.users.byUsername(manager, actor.username);
    if (user === undefined) errors.add('actor', { key: 'unknown_username' });
    return user?.id;
  }
}

function conditionOf(query: AuditQuery, actor: number | undefined, { after, before }: Period): Condition {
  const { kind, record, verb, address } = query;
  const parts: Condition[] = [{ sql: '1 = 1', params: [] }];
  const add = (sql: string, params: Condition['params']): unknown => parts.push({ sql, params });
  if (actor !== undefined) add('actor_id = ?', [actor]);
  if (kind !== undefined) add('kind = ?', [kind]);
  // The index on both begins with the kind.
  else if (record !== undefined) add(`kind IN (${placeholders(CHANGED_KINDS)})`, CHANGED_KINDS);
  if (record !== undefined) add('record_id = ?', [record]);
  if (verb !== undefined) add('verb = ?', [verb]);
  if (address !== undefined) add('address = ?', [address]);
  if (after !== undefined) add('at >= ?', [after * 1_000]);
  if (before !== undefined) add('at < ?', [before * 1_000]);
  return { sql: parts.map((part) => part.sql).join(' AND '), params: parts.flatMap((part) => part.params) };
}

/** A phrase such as `yesterday` would be another instant on the next page. */
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

const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '');

function toEntry(row: Row): AuditEntryDto {
  const details = Object.entries(fromStoredDetails(row.details));
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
    changes: Object.fromEntries(
      details.map(([name, values]) => [name, values && { before: values[0], after: values[1] }]),
    ),
  };
}
