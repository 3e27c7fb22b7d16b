import type { IncomingMessage } from 'node:http';

/** The query parameter that names another method. */
export const METHOD_OVERRIDE = '_method';

/** Requests whose responses have no body, although the server handles them as another method. */
const headRequests = new WeakSet<IncomingMessage>();
const overridden = new WeakSet<IncomingMessage>();

/** Whether the effective method differs from the one that was sent. */
export const isOverridden = (request: IncomingMessage): boolean => overridden.has(request);

/** Whether a POST stands for HEAD. The server then prepares a response with a body, which must be removed. */
export const standsForHead = (request: IncomingMessage): boolean => headRequests.has(request);

const METHOD = /^[a-z]{1,20}$/i;

function queried(url: string): string | undefined {
  const start = url.indexOf('?');
  // Values may contain further question marks.
  return start < 0 ? undefined : (new URLSearchParams(url.slice(start)).get(METHOD_OVERRIDE) ?? undefined);
}

/**
 * Lets clients that can only send POST use the other methods: `_method` in the query, else
 * `X-HTTP-Method-Override`. Both are ignored on other methods, because merely following a link must not
 * delete anything.
 */
export function overrideMethod(request: IncomingMessage): void {
  if (request.method !== 'POST') return;
  const header = request.headers['x-http-method-override'];
  const wanted = queried(request.url ?? '') ?? (Array.isArray(header) ? header[0] : header)?.trim();
  if (wanted === undefined || !METHOD.test(wanted)) return;
  const isHead = wanted.toUpperCase() === 'HEAD';
  overridden.add(request);
  if (isHead) headRequests.add(request);
  request.method = isHead ? 'GET' : wanted.toUpperCase();
}
