import { Injectable } from '@nestjs/common';
import { nowInSeconds } from '../context/request-time.js';
import { Database } from '../database/database.js';
import { placeholders } from '../database/rows.js';
import type { Caller } from './roles.js';

interface Row {
  readonly type: 'user' | 'application_password' | 'api_key';
  readonly id: number;
  /** The role of an account, the scopes of a key. */
  readonly rights: string;
  /** What it is known by. */
  readonly secret: string | null;
  /** Whether an account is active; until when a key is good. */
  readonly good: number | boolean | null;
}

/** What each table tells, and of whom. */
const PARTS = {
  user: 'role AS rights, password_hash AS secret, active AS good',
  application_password: "'' AS rights, hash AS secret, 1 AS good",
  api_key: 'scopes AS rights, networks AS secret, expires_at AS good',
} as const;

const idOf = (caller: Caller, type: Row['type']): number | undefined => {
  if (type === 'user') return caller.id;
  const { credential } = caller;
  return credential !== undefined && 'id' in credential && credential.type === type
    ? credential.id
    : undefined;
};

/** Whether those who were let in may still do what they could then. */
@Injectable()
export class Standings {
  constructor(private readonly database: Database) {}

  /**
   * Asks for all of them by one statement.
   * @returns of each a text that is another one as soon as their rights or credentials are; undefined for those whose
   * account is not active, or whose credential is gone or has expired
   */
  async of(callers: readonly Caller[]): Promise<(caller: Caller) => string | undefined> {
    const asked = (Object.keys(PARTS) as Row['type'][]).flatMap((type) => {
      const ids = [...new Set(callers.flatMap((caller) => idOf(caller, type) ?? []))];
      return ids.length === 0 ? [] : [{ type, ids }];
    });
    if (asked.length === 0) return () => undefined;
    const sql = asked
      .map(
        ({ type, ids }) =>
          `SELECT '${type}' AS type, id, ${PARTS[type]} FROM ${type} WHERE id IN (${placeholders(ids)})`,
      )
      .join(' UNION ALL ');
    const rows = await this.database.read(async (manager) =>
      manager.query<Row[]>(
        sql,
        asked.flatMap(({ ids }) => ids),
      ),
    );
    const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
    return (caller) => standingOf(caller, (type, id) => found.get(`${type} ${id}`));
  }
}

function standingOf(
  caller: Caller,
  rowOf: (type: Row['type'], id: number) => Row | undefined,
): string | undefined {
  const user = rowOf('user', caller.id);
  if (!user?.good) return undefined;
  const { credential = { type: 'login' } } = caller;
  // A token says itself which role it gives.
  if (credential.type !== 'token' && user.rights !== caller.role) return undefined;
  const own = [user.rights, credential.type === 'login' ? user.secret : ''];
  if (!('id' in credential)) return JSON.stringify(own);
  const row = rowOf(credential.type, credential.id);
  if (row === undefined || hasExpired(row)) return undefined;
  return JSON.stringify([...own, row.rights, row.secret]);
}

const hasExpired = ({ type, good }: Row): boolean =>
  type === 'api_key' && good !== null && Number(good) <= nowInSeconds();
