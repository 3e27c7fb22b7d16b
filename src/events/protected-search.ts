import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { placeholders } from '../i18n/localized-rows.js';
import { fromAndWhere, type Listed } from '../records/page.js';
import { type Condition, editable } from '../records/visibility.js';
import type { IdSet } from '../search/id-set.js';
import type { EventPasswords } from './event-passwords.js';

/** How many protected events a search tries its password on. */
const MAX_TRIED = 100;
/** How many one statement brings, of which not all may be found. */
const BATCH = 1_000;

interface ProtectedRow {
  readonly id: number;
  readonly password_hash: string;
}

/** Those of the listed events that were found, too, and that the password opens to who may not edit them. */
export async function openedBy(
  ctx: RequestContext,
  manager: EntityManager,
  passwords: EventPasswords,
  password: string | undefined,
  listed: Listed,
  found: IdSet,
): Promise<number[]> {
  if (password === undefined || editable(ctx, 'r') === undefined) return [];
  const tried: ProtectedRow[] = [];
  for (let rows: ProtectedRow[] = [], last = 0; tried.length < MAX_TRIED; last = rows.at(-1)?.id ?? 0) {
    rows = await protectedAfter(manager, listed, last);
    tried.push(...rows.filter(({ id }) => found.has(id)).slice(0, MAX_TRIED - tried.length));
    if (rows.length < BATCH) break;
  }
  const opened = await Promise.all(tried.map(async (row) => passwords.matches(row, password)));
  return tried.filter((_, index) => opened[index]).map(({ id }) => id);
}

async function protectedAfter(manager: EntityManager, listed: Listed, last: number): Promise<ProtectedRow[]> {
  const isProtected = { sql: 'r.password_hash IS NOT NULL AND r.id > ?', params: [last] };
  const from = fromAndWhere(manager, { ...listed, where: [...listed.where, isProtected] });
  const sql = `SELECT r.id, r.password_hash ${from.sql} ORDER BY r.id LIMIT ${BATCH}`;
  return manager.query<ProtectedRow[]>(sql, [...from.params]);
}

/** Events that the caller may read whole: what others hold is not found by searching for it. */
export function readableWhole(ctx: RequestContext, opened: readonly number[]): Condition[] {
  const own = editable(ctx, 'r');
  if (own === undefined) return [];
  const parts = ['r.password_hash IS NULL', own.sql];
  if (opened.length > 0) parts.push(`r.id IN (${placeholders(opened)})`);
  return [{ sql: `(${parts.join(' OR ')})`, params: [...own.params, ...opened] }];
}
