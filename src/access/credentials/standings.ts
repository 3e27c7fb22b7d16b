import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Caller, isLower, type Role } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { CallerCheck, LostRights } from '#http/context/caller-check.js';
import { BASIC_CHALLENGE } from '#http/errors/denied.js';
import { Database } from '#platform/database/database.js';
import { isUsable } from './api-keys.js';
import { hasSessionEnded } from './session-times.js';
import {
  STANDING_TYPES,
  type StandingIds,
  type StandingRow,
  StandingsRepository,
} from './standings.repository.js';

const idOf = (caller: Caller, type: StandingRow['type']): number | undefined => {
  if (type === 'user') return caller.id;
  const { credential } = caller;
  return credential !== undefined && 'id' in credential && credential.type === type
    ? credential.id
    : undefined;
};

/** Checks whether callers that were admitted still have the same rights. */
@Injectable()
export class Standings extends CallerCheck {
  constructor(
    private readonly database: Database,
    private readonly standings: StandingsRepository,
  ) {
    super();
  }

  /**
   * Reads all of them with one statement.
   * @returns for each caller a text that changes with their rights or credentials; undefined when the account
   *   is not active, or the credential was deleted or has expired
   */
  async of(callers: readonly Caller[]): Promise<(caller: Caller) => string | undefined> {
    const requested = requestedFor(callers);
    if (requested.length === 0) return () => undefined;
    const rows = await this.database.read(async (manager) => this.standings.find(manager, requested));
    const rowByKey = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
    return (caller) => standingOf(caller, (type, id) => rowByKey.get(`${type} ${id}`));
  }

  /**
   * The account stays as it is until the transaction ends, so whoever revokes credentials also finds those that this
   * write creates.
   */
  override async confirm(manager: EntityManager, caller: Caller, address: string): Promise<void> {
    const rows = await this.standings.lock(manager, requestedFor([caller]));
    const user = rows.find(({ type }) => type === 'user');
    const own = rows.find(({ type }) => type === caller.credential?.type);
    if (!user?.validity || !isStillValid(caller, user, own, address)) throw signedOut();
    // A token itself states the role.
    const isDemoted = caller.credential?.type !== 'token' && isLower(user.rights as Role, caller.role);
    if (isDemoted || !hasScopes(caller, own)) throw demoted();
  }
}

const requestedFor = (callers: readonly Caller[]): StandingIds[] =>
  STANDING_TYPES.flatMap((type) => {
    const ids = [...new Set(callers.flatMap((caller) => idOf(caller, type) ?? []))];
    return ids.length === 0 ? [] : [{ type, ids }];
  });

/** Whether the account still accepts the credential. */
function isStillValid(
  { credential }: Caller,
  user: StandingRow,
  own: StandingRow | undefined,
  address: string,
): boolean {
  switch (credential?.type) {
    case 'login':
      return user.secret === credential.hash;
    case 'token':
      return nowInSeconds() < credential.until;
    case 'application_password':
      return own !== undefined;
    case 'session':
      return own !== undefined && !hasExpired(own);
    case 'api_key':
      return own !== undefined && isUsable(limitsOf(own), address, nowInSeconds());
    default:
      return true;
  }
}

const limitsOf = ({ secret, validity }: StandingRow) => ({
  networks: secret ?? '',
  expires_at: validity === null ? null : Number(validity),
});

/** Whether the key still has all scopes with which the caller was admitted. */
function hasScopes({ scopes }: Caller, key: StandingRow | undefined): boolean {
  const left = new Set(key?.rights.split(' '));
  return scopes === undefined || [...scopes].every((scope) => left.has(scope));
}

const signedOut = (): LostRights =>
  new LostRights('rest_invalid_token', { key: 'signed_out_meanwhile' }, { headers: BASIC_CHALLENGE });

const demoted = (): LostRights => new LostRights('rest_forbidden', { key: 'demoted_meanwhile' });

function standingOf(
  caller: Caller,
  rowOf: (type: StandingRow['type'], id: number) => StandingRow | undefined,
): string | undefined {
  const ofAccount = standingOfAccount(caller, rowOf('user', caller.id));
  const { credential } = caller;
  if (ofAccount === undefined) return undefined;
  if (credential === undefined || !('id' in credential)) return JSON.stringify(ofAccount);
  const row = rowOf(credential.type, credential.id);
  if (row === undefined || hasExpired(row)) return undefined;
  return JSON.stringify([...ofAccount, row.rights, row.secret]);
}

function standingOfAccount(
  { role, credential }: Caller,
  user: StandingRow | undefined,
): string[] | undefined {
  if (!user?.validity) return undefined;
  // A token itself states the role.
  if (credential?.type !== 'token' && user.rights !== role) return undefined;
  if (credential?.type !== 'login') return [user.rights];
  return user.secret === credential.hash ? [user.rights, credential.hash] : undefined;
}

function hasExpired({ type, validity }: StandingRow): boolean {
  if (validity === null) return false;
  if (type === 'session') return hasSessionEnded(Number(validity), nowInSeconds());
  return type === 'api_key' && Number(validity) <= nowInSeconds();
}
