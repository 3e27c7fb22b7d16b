import type { RecordKind } from '#common/records/kinds.js';
import { may, reachesKind } from '#common/rights/roles.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { type KindDescription, recordKinds } from '../localized/kinds.js';
import { publishedStatus, readableWhole } from '../visibility/visibility.js';

type Kind = KindDescription<RecordKind>;

/**
 * The pictures, by the alias of their table, that the caller may know of: those shown by a published record
 * without a password, the caller's own, and those of the caller's own records. The routes check the scopes of
 * keys.
 */
export function shownMedia(ctx: RequestContext, alias: string): Condition {
  const { caller } = ctx;
  if (may(caller, 'edit records of others')) return { sql: '1 = 1', params: [] };
  const parts = recordKinds().map((kind) => used(kind, alias, readableUse(ctx, kind)));
  if (caller !== null) {
    const own = [caller.id];
    parts.push({ sql: `${alias}.author_id = ?`, params: own });
    parts.push(...recordKinds().map((kind) => used(kind, alias, { sql: 'u.author_id = ?', params: own })));
  }
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** The records `u` of a kind that show a picture, of those that the caller may know of. */
export function usesOf(ctx: RequestContext, kind: Kind, id: number): Condition {
  // What is not public is shown to a key only of the kinds that its scopes reach.
  const caller = reachesKind(ctx.caller, kind.name) ? ctx.caller : null;
  const shows = { sql: 'u.image_id = ?', params: [id] };
  if (may(caller, 'edit records of others')) return shows;
  const { sql, params } = readableUse(ctx, kind);
  return {
    sql: `${shows.sql} AND (${sql} OR u.author_id = ?)`,
    params: [id, ...params, caller?.id ?? 0],
  };
}

/** The pictures that everybody may know of at a time, in seconds since 1970 UTC. */
export function publicMedia(alias: string, now: number): Condition {
  const published = publishedStatus('u', now);
  const parts = recordKinds().map((kind) => {
    const sql = kind.isProtectable ? `${published.sql} AND u.password_hash IS NULL` : published.sql;
    return used(kind, alias, { sql, params: published.params });
  });
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** The records `u` of a kind that are published and open to the caller. */
function readableUse(ctx: RequestContext, kind: Kind): Condition {
  const published = publishedStatus('u', ctx.now);
  const whole = kind.isProtectable ? readableWhole(ctx, kind.name, 'u') : undefined;
  if (whole === undefined) return published;
  return {
    sql: `(${published.sql} AND ${whole.sql})`,
    params: [...published.params, ...whole.params],
  };
}

const used = ({ name }: Kind, alias: string, { sql, params }: Condition): Condition => ({
  sql: `EXISTS (SELECT 1 FROM ${name} u WHERE u.image_id = ${alias}.id AND ${sql})`,
  params,
});
