import type { IncomingMessage } from 'node:http';
import { InvalidValue } from '../http/values/invalid-value.js';
import {
  type GuardOptions,
  guardedRequest,
  parseTarget,
  RefusedTarget,
} from '../outbound/guarded-request.js';

/* Fetches a picture from where a caller says; each redirect is checked as the first address is. */

export interface GuardedFetchOptions extends GuardOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
}

const noPicture = (): InvalidValue => new InvalidValue('remote_no_picture');

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): InvalidValue => new InvalidValue('file_too_large', { max: maxBytes });
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };

async function follow(address: string, options: GuardedFetchOptions, signal: AbortSignal): Promise<Buffer> {
  let url = parseTarget(address);
  for (let redirects = 0; ; redirects++) {
    const response = await guardedRequest(url, { ...options, headers: HEADERS, signal });
    try {
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) {
        // Nothing compressed was asked for, and unpacking it would need a limit of its own.
        const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
        if (statusCode !== 200 || !isPlain) throw noPicture();
        return await readBody(response, options.maxBytes);
      }
      if (redirects === options.maxRedirects) {
        throw new InvalidValue('remote_too_many_redirects', { max: options.maxRedirects });
      }
      url = parseTarget(headers.location, url.href);
    } finally {
      response.destroy();
    }
  }
}

/**
 * The bytes that an http or https address answers with.
 * @throws InvalidValue saying what is wrong, the same for everything that is refused or does not answer
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    if (error instanceof InvalidValue) throw error;
    if (error instanceof RefusedTarget) throw new InvalidValue('remote_not_public');
    if (signal.aborted) throw new InvalidValue('remote_too_slow', { max: options.timeoutMs / 1_000 });
    throw new InvalidValue('remote_unreachable');
  }
}
