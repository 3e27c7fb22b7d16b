import type { ApiError } from '../../http/errors/api-error.js';
import type { Message, Reason } from '../../common/messages/messages.js';

/** Adds a hint for the operator, who reads this message. */
const withHint = (reason: Message): Message =>
  reason.key === 'remote_not_public' ? { key: 'import_host_not_public', args: { reason } } : reason;

/** Why a body is invalid, with each parameter. */
export function explain(error: ApiError): Reason {
  const { params, details = params } = error.extras;
  if (details === undefined) return error.text;
  return Object.entries(details).map(([name, message]) => ({
    key: 'import_field',
    args: { name, reason: withHint(message) },
  }));
}
