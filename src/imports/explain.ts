import type { ApiError } from '../http/api-error.js';
import type { MessageKey } from '../i18n/messages.js';
import { translate } from '../i18n/messages.js';

/** What the operator, who reads this, can do about it. */
const HINTS: Partial<Record<MessageKey, string>> = {
  remote_not_public: ' Its host is not public: name it in MEDIA_FETCH_ALLOWED_HOSTS to allow it.',
};

/** What is wrong with a payload, in English, naming each parameter. */
export function explain(error: ApiError): string {
  const { params, details = params } = error.extras;
  if (details === undefined) return translate('en', error.text);
  return Object.entries(details)
    .map(([name, message]) => `${name}: ${translate('en', message)}${HINTS[message.key] ?? ''}`)
    .join('; ');
}
