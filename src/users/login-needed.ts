import type { Caller } from '../auth/roles.js';
import { ApiError } from '../http/api-error.js';

/**
 * Whether the caller has come as a person does: with the login password, or with a token where the account has no
 * such password. What programs keep (application passwords, keys) must not make others, or who has stolen one stays
 * when it is revoked.
 */
export function hasLoggedIn(caller: Caller | null): boolean {
  const { credential } = caller ?? {};
  if (credential === undefined || credential.type === 'login') return true;
  return credential.type === 'token' && credential.isOnlyLogin;
}

export const loginNeeded = (): ApiError => new ApiError('rest_forbidden', { key: 'login_needed' });

/** @throws ApiError 403 for who has come with what programs keep */
export function mustHaveLoggedIn(caller: Caller | null): void {
  if (!hasLoggedIn(caller)) throw loginNeeded();
}

/** Anything may end itself. @throws ApiError 403 for what would end another */
export function mayEnd(caller: Caller | null, type: 'application_password' | 'api_key', id: number): void {
  const { credential } = caller ?? {};
  const isItself = credential?.type === type && credential.id === id;
  if (!isItself) mustHaveLoggedIn(caller);
}
