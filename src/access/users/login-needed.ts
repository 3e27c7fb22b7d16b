import type { Caller } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { ApiError } from '#http/errors/api-error.js';

const isOfSession = (caller: Caller | null): boolean => caller?.credential?.type === 'session';

/**
 * Whether the caller signed in as a person: with the login password, with a session to which it was given in the last
 * minutes, or with a token if the account has no such password. Credentials of programs (application passwords, API keys)
 * must not create others, because a thief would otherwise keep access after the stolen one is revoked.
 */
export function hasLoggedIn(caller: Caller | null): boolean {
  const { credential } = caller ?? {};
  if (credential === undefined || credential.type === 'login') return true;
  if (credential.type === 'session') return nowInSeconds() < credential.confirmedUntil;
  return credential.type === 'token' && credential.isOnlyLogin;
}

/** What the caller needs instead: of a session, that the password is given to it again. */
export const loginNeeded = (caller: Caller | null): ApiError =>
  isOfSession(caller)
    ? // Consoles ask for it in place, and then send the same request again.
      new ApiError(
        'rest_forbidden',
        { key: 'password_required_again' },
        { data: { confirmation: 'password' } },
      )
    : new ApiError('rest_forbidden', { key: 'login_password_required' });

/** @throws ApiError 403 for a caller with a program's credential, or with a session that must be confirmed */
export function mustHaveLoggedIn(caller: Caller | null): void {
  if (!hasLoggedIn(caller)) throw loginNeeded(caller);
}

/** @throws ApiError 403 for a caller with a program's credential */
export function mustBePerson(caller: Caller | null): void {
  if (!isOfSession(caller)) mustHaveLoggedIn(caller);
}

/** Whether the caller must give the password again before a session changes credentials, roles or secrets of anybody. */
export const mustConfirm = (caller: Caller | null): boolean => isOfSession(caller) && !hasLoggedIn(caller);

/** For what programs may do too. @throws ApiError 403 for a session that must be confirmed */
export function refuseUnconfirmed(caller: Caller | null): void {
  if (mustConfirm(caller)) throw loginNeeded(caller);
}

/** Any credential may revoke itself. @throws ApiError 403 when a program's credential would revoke another */
export function requireRightToRevoke(
  caller: Caller | null,
  type: 'application_password' | 'api_key',
  id: number,
): void {
  const { credential } = caller ?? {};
  const isItself = credential?.type === type && credential.id === id;
  if (!isItself) mustHaveLoggedIn(caller);
}
