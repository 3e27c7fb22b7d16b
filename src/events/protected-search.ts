import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { placeholders } from '../i18n/localized-rows.js';
import { fromAndWhere, type PageQuery } from '../records/page.js';
import { type Condition, editable } from '../records/visibility.js';
import type { EventPasswords } from './event-passwords.js';

/** How many protected events a search tries its password on. */
const MAX_TRIED = 100;

type Found = Omit<PageQuery, 'order' | 'page' | 'perPage'>;

/** Those of the found events that the password opens. */
async function openedBy(
  manager: EntityManager,
  passwords: EventPasswords,
  password: string | undefined,
  found: Found,
): Promise<number[]> {
  if (password === undefined) return [];
  const isProtected = { sql: 'r.password_hash IS NOT NULL', params: [] };
  const from = fromAndWhere(manager, { ...found, where: [...found.where, isProtected] });
  const rows = await manager.query<{ id: number; password_hash: string }[]>(
    `SELECT r.id, r.password_hash ${from.sql} ORDER BY r.id LIMIT ${MAX_TRIED}`,
    [...from.params],
  );
  const opened = await Promise.all(rows.map(async (row) => passwords.matches(row, password)));
  return rows.filter((_, index) => opened[index]).map(({ id }) => id);
}

/** Of found events, those that the caller may read whole: what others hold is not found by searching for it. */
export async function readableWhole(
  ctx: RequestContext,
  manager: EntityManager,
  passwords: EventPasswords,
  password: string | undefined,
  found: Found,
): Promise<Condition[]> {
  const own = editable(ctx, 'r');
  if (own === undefined) return [];
  const opened = await openedBy(manager, passwords, password, found);
  const parts = ['r.password_hash IS NULL', own.sql];
  if (opened.length > 0) parts.push(`r.id IN (${placeholders(opened)})`);
  return [{ sql: `(${parts.join(' OR ')})`, params: [...own.params, ...opened] }];
}
