import type { ApiError } from '../../http/errors/api-error.js';
import type { Reason } from '../../common/messages/messages.js';

/** Why a body is invalid, with each parameter. */
export function explain(error: ApiError): Reason {
  const { params, details = params } = error.extras;
  if (details === undefined) return error.text;
  return Object.entries(details).map(([name, message]) => ({
    key: 'import_field',
    args: { name, reason: message },
  }));
}
