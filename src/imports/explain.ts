import type { ApiError } from '../http/api-error.js';
import type { Message, Reason } from '../i18n/messages.js';

/** With what the operator, who reads this, can do about it. */
const withHint = (reason: Message): Message =>
  reason.key === 'remote_not_public' ? { key: 'import_host_not_public', args: { reason } } : reason;

/** What is wrong with a payload, naming each parameter. */
export function explain(error: ApiError): Reason {
  const { params, details = params } = error.extras;
  if (details === undefined) return error.text;
  return Object.entries(details).map(([name, message]) => ({
    key: 'import_field',
    args: { name, reason: withHint(message) },
  }));
}
