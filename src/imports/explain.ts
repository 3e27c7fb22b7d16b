import type { ApiError } from '../http/api-error.js';
import { translate } from '../i18n/messages.js';

/** What is wrong with a payload, in English, naming each parameter. */
export function explain(error: ApiError): string {
  const { params } = error.extras;
  if (params === undefined) return translate('en', error.text);
  return Object.entries(params)
    .map(([name, message]) => `${name}: ${translate('en', message)}`)
    .join('; ');
}
