import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';
import { placeholders } from '#platform/database/rows.js';

/** The current rights and validity of an account or a credential. */
export interface StandingRow {
  readonly type: 'user' | 'application_password' | 'api_key' | 'session';
  readonly id: number;
  /** The role of an account, the scopes of a key. */
  readonly rights: string;
  /** A value that changes with the credential. */
  readonly secret: string | null;
  /** For an account, whether it is active; for a key, when it expires; for a session, when it was used last. */
  readonly validity: number | boolean | null;
}

/** Ids of rows of one table. */
export interface StandingIds {
  readonly type: StandingRow['type'];
  readonly ids: readonly number[];
}

/** The columns that each table contributes. */
const COLUMNS: Readonly<Record<StandingRow['type'], string>> = {
  user: 'role AS rights, password_hash AS secret, active AS validity',
  application_password: "'' AS rights, hash AS secret, 1 AS validity",
  api_key: 'scopes AS rights, networks AS secret, expires_at AS validity',
  session: "'' AS rights, hash AS secret, last_used_at AS validity",
};

export const STANDING_TYPES = Object.keys(COLUMNS) as readonly StandingRow['type'][];

const selectOf = ({ type, ids }: StandingIds): string =>
  `SELECT '${type}' AS type, id, ${COLUMNS[type]} FROM ${type} WHERE id IN (${placeholders(ids)})`;

/** Reads accounts and credentials with one statement for all tables, because it runs with every write. */
@Injectable()
export class StandingsRepository {
  async find(manager: EntityManager, requested: readonly StandingIds[]): Promise<StandingRow[]> {
    return unite(manager, requested, requested.map(selectOf));
  }

  /**
   * The same in a transaction: nobody else changes these rows until it ends. No part may be a plain read, after which
   * MySQL would show the transaction the present state of everything, also of what it waits for later.
   */
  async lock(manager: EntityManager, requested: readonly StandingIds[]): Promise<StandingRow[]> {
    if (engineOf(manager) === 'sqlite') return this.find(manager, requested);
    const selects = requested.map((ids) => `(${selectOf(ids)} LOCK IN SHARE MODE)`);
    return unite(manager, requested, selects);
  }
}

const unite = async (
  manager: EntityManager,
  requested: readonly StandingIds[],
  selects: readonly string[],
): Promise<StandingRow[]> =>
  manager.query<StandingRow[]>(
    selects.join(' UNION ALL '),
    requested.flatMap(({ ids }) => ids),
  );
