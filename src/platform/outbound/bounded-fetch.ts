import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type GuardedRequest, guardedRequest, parseTarget } from './guarded-request.js';

/* Reads responses within their limits, and follows redirects; each URL is checked like the first. */

const REDIRECTS = [301, 302, 303, 307, 308];

export class TooLarge extends Error {}
export class TooManyRedirects extends Error {}

export interface BoundedRequest extends GuardedRequest {
  readonly maxBytes: number;
  /** Throws when a response is unacceptable, before its body is read. */
  readonly check?: (status: number, headers: IncomingHttpHeaders) => void;
}

export interface BoundedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The target of a redirect. */
  readonly location: string | undefined;
  /** Empty for a redirect. */
  readonly body: Buffer;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new TooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches one response. @throws TooLarge, RefusedTarget, or a connection error */
export async function fetchBounded(url: URL, request: BoundedRequest): Promise<BoundedResponse> {
  const response = await guardedRequest(url, request);
  try {
    const { statusCode: status = 0, headers } = response;
    const location = REDIRECTS.includes(status) ? headers.location : undefined;
    if (location !== undefined) return { status, headers, location, body: Buffer.alloc(0) };
    request.check?.(status, headers);
    return { status, headers, location, body: await readBody(response, request.maxBytes) };
  } finally {
    response.destroy();
  }
}

/**
 * The first response that is no redirect.
 * @param fetchOne requests one URL
 * @throws TooManyRedirects, RefusedTarget, or the errors of a request
 */
export async function follow(
  target: string,
  maxRedirects: number,
  fetchOne: (url: URL) => Promise<BoundedResponse>,
): Promise<BoundedResponse> {
  let url = parseTarget(target);
  for (let redirects = 0; ; redirects++) {
    const response = await fetchOne(url);
    if (response.location === undefined) return response;
    if (redirects === maxRedirects) throw new TooManyRedirects();
    url = parseTarget(response.location, url.href);
  }
}
