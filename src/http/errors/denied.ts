import type { Caller } from '#common/rights/roles.js';
import type { Scope } from '#common/rights/scopes.js';
import { ApiError } from './api-error.js';

export const BASIC_CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Event Calendar", charset="UTF-8"' };

/** 401 for an anonymous caller, 403 for a known one. */
export function denied(caller: Caller | null): ApiError {
  return caller === null
    ? new ApiError('rest_unauthorized', { key: 'login_required' }, { headers: BASIC_CHALLENGE })
    : new ApiError('rest_forbidden', { key: 'forbidden' });
}

/** 403 for a key whose scopes do not include what its user may do. */
export const outOfScope = (scope: Scope): ApiError =>
  new ApiError('rest_forbidden', { key: 'out_of_scope', args: { scope } });
