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

/** The same of a record. Its title is only for people who cannot look it up by the number of its line. */
export function explainFor({ title, line }: { title: unknown; line?: number }, error: ApiError): Reason {
  const reason = explain(error);
  if (line !== undefined || typeof title !== 'string' || title === '') return reason;
  return { key: 'import_titled', args: { title: quoted(title), reason } };
}

/** The most characters of a value in a message. */
const MAX_QUOTED = 100;

/** A value of a source as it is quoted in a message. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text.slice(0, 2 * MAX_QUOTED + 2)];
  return characters.length <= MAX_QUOTED ? text : `${characters.slice(0, MAX_QUOTED).join('')}…`;
}
