import { may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { KINDS, type RecordKind } from '../records/kinds.js';
import { readableWhole } from '../records/protected-events.js';
import { type Condition, publishedStatus } from '../records/visibility.js';

/** The records that show a picture. */
const ILLUSTRATED = KINDS.filter(({ columns }) => columns.includes('image_id')).map(
  ({ name }) => name as RecordKind,
);

/**
 * The pictures, by the alias of their table, that the caller may know of: those that are shown by a published record,
 * and not behind a password; their own, and those of their own records. What a key reaches is asked by the routes.
 */
export function shownMedia(ctx: RequestContext, alias: string): Condition {
  const { caller } = ctx;
  if (may(caller, 'edit records of others')) return { sql: '1 = 1', params: [] };
  const parts = ILLUSTRATED.map((kind) => usedBy(ctx, kind, alias));
  if (caller !== null) {
    const own = [caller.id];
    parts.push({ sql: `${alias}.author_id = ?`, params: own });
    parts.push(...ILLUSTRATED.map((kind) => used(kind, alias, { sql: 'u.author_id = ?', params: own })));
  }
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** The pictures that everybody may know of at an instant, in seconds since 1970 UTC. */
export function publicMedia(alias: string, now: number): Condition {
  const published = publishedStatus('u', now);
  const parts = ILLUSTRATED.map((kind) => {
    const sql = kind === 'event' ? `${published.sql} AND u.password_hash IS NULL` : published.sql;
    return used(kind, alias, { sql, params: published.params });
  });
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    params: parts.flatMap(({ params }) => params),
  };
}

function usedBy(ctx: RequestContext, kind: RecordKind, alias: string): Condition {
  const published = publishedStatus('u', ctx.time.forPublication);
  const whole = kind === 'event' ? readableWhole(ctx, 'u') : undefined;
  if (whole === undefined) return used(kind, alias, published);
  return used(kind, alias, {
    sql: `${published.sql} AND ${whole.sql}`,
    params: [...published.params, ...whole.params],
  });
}

const used = (kind: RecordKind, alias: string, { sql, params }: Condition): Condition => ({
  sql: `EXISTS (SELECT 1 FROM ${kind} u WHERE u.image_id = ${alias}.id AND ${sql})`,
  params,
});
