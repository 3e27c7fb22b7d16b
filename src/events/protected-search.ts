import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { fromAndWhere, type Listed } from '../records/page.js';
import { editableEvents } from '../records/protected-events.js';
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

/** Those of the listed events that were found, if they were searched for, and that the password opens to who may not edit them. */
export async function openedBy(
  ctx: RequestContext,
  manager: EntityManager,
  passwords: EventPasswords,
  password: string | undefined,
  listed: Listed,
  found?: IdSet,
): Promise<number[]> {
  if (password === undefined || editableEvents(ctx, 'r') === undefined) return [];
  const tried: ProtectedRow[] = [];
  for (let rows: ProtectedRow[] = [], last = 0; tried.length < MAX_TRIED; last = rows.at(-1)?.id ?? 0) {
    rows = await protectedAfter(manager, listed, last);
    tried.push(...rows.filter(({ id }) => found?.has(id) ?? true).slice(0, MAX_TRIED - tried.length));
    if (rows.length < BATCH) break;
  }
  const opened = await Promise.all(tried.map(async (row) => passwords.opensInList(ctx, row, password)));
  return tried.filter((_, index) => opened[index]).map(({ id }) => id);
}

async function protectedAfter(manager: EntityManager, listed: Listed, last: number): Promise<ProtectedRow[]> {
  const isProtected = { sql: 'r.password_hash IS NOT NULL AND r.id > ?', params: [last] };
  const from = fromAndWhere(manager, { ...listed, where: [...listed.where, isProtected] });
  const sql = `SELECT r.id, r.password_hash ${from.sql} ORDER BY r.id LIMIT ${BATCH}`;
  return manager.query<ProtectedRow[]>(sql, [...from.params]);
}
