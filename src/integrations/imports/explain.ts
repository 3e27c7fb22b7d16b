import type { Reason } from '#common/messages/messages.js';
import { quoted } from '#common/text/quoted.js';
import type { ApiError } from '#http/errors/api-error.js';

/** Why a body is invalid, with each parameter. */
export function explain(error: ApiError): Reason {
  const { params, details = params } = error.extras;
  if (details === undefined) return error.text;
  return Object.entries(details).map(([name, message]) => ({
    key: 'import_field',
    args: { name, reason: message },
  }));
}

/** The same of a record. Its title is only for people who cannot look it up by the number of its line. */
export function explainFor({ title, line }: { title: unknown; line?: number }, error: ApiError): Reason {
  const reason = explain(error);
  if (line !== undefined || typeof title !== 'string' || title === '') return reason;
  return { key: 'import_titled', args: { title: quoted(title), reason } };
}
