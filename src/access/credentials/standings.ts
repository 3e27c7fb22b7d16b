import { Injectable } from '@nestjs/common';
import { nowInSeconds } from '../../common/time/now.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../common/rights/roles.js';
import { STANDING_TYPES, type StandingRow, StandingsRepository } from './standings.repository.js';

const idOf = (caller: Caller, type: StandingRow['type']): number | undefined => {
  if (type === 'user') return caller.id;
  const { credential } = caller;
  return credential !== undefined && 'id' in credential && credential.type === type
    ? credential.id
    : undefined;
};

/** Checks whether callers that were admitted still have the same rights. */
@Injectable()
export class Standings {
  constructor(
    private readonly database: Database,
    private readonly standings: StandingsRepository,
  ) {}

  /**
   * Reads all of them with one statement.
   * @returns for each caller a text that changes with their rights or credentials; undefined when the account
   *   is not active, or the credential was deleted or has expired
   */
  async of(callers: readonly Caller[]): Promise<(caller: Caller) => string | undefined> {
    const requested = STANDING_TYPES.flatMap((type) => {
      const ids = [...new Set(callers.flatMap((caller) => idOf(caller, type) ?? []))];
      return ids.length === 0 ? [] : [{ type, ids }];
    });
    if (requested.length === 0) return () => undefined;
    const rows = await this.database.read(async (manager) => this.standings.find(manager, requested));
    const rowByKey = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
    return (caller) => standingOf(caller, (type, id) => rowByKey.get(`${type} ${id}`));
  }
}

function standingOf(
  caller: Caller,
  rowOf: (type: StandingRow['type'], id: number) => StandingRow | undefined,
): string | undefined {
  const user = rowOf('user', caller.id);
  if (!user?.validity) return undefined;
  const { credential = { type: 'login' } } = caller;
  // A token itself states the role.
  if (credential.type !== 'token' && user.rights !== caller.role) return undefined;
  const ofAccount = [user.rights, credential.type === 'login' ? user.secret : ''];
  if (!('id' in credential)) return JSON.stringify(ofAccount);
  const row = rowOf(credential.type, credential.id);
  if (row === undefined || hasExpired(row)) return undefined;
  return JSON.stringify([...ofAccount, row.rights, row.secret]);
}

const hasExpired = ({ type, validity }: StandingRow): boolean =>
  type === 'api_key' && validity !== null && Number(validity) <= nowInSeconds();
