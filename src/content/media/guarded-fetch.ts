import type { IncomingHttpHeaders } from 'node:http';
import { InvalidValue } from '#common/values/invalid-value.js';
import { fetchBounded, follow, TooLarge, TooManyRedirects } from '#platform/outbound/bounded-fetch.js';
import { type GuardOptions, RefusedTarget } from '#platform/outbound/guarded-request.js';

/* Fetches a picture from a URL that a caller sent. Each redirect is checked like the first URL. */

export interface GuardedFetchOptions extends GuardOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
}

const HEADERS = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };

function checkHead(status: number, headers: IncomingHttpHeaders): void {
  // No compression was requested, and decompression would need a size limit of its own.
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (status !== 200 || !isPlain) throw new InvalidValue('remote_no_picture');
}

/**
 * The body that an http or https URL returns.
 * @throws InvalidValue naming the problem; the same for every target that is refused or does not respond
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Buffer> {
  const { maxBytes, maxRedirects, timeoutMs } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { ...options, headers: HEADERS, signal, check: checkHead };
  try {
    return (await follow(address, maxRedirects, async (url) => fetchBounded(url, request))).body;
  } catch (error) {
    if (error instanceof InvalidValue) throw error;
    if (error instanceof TooLarge) throw new InvalidValue('file_too_large', { max: maxBytes });
    if (error instanceof TooManyRedirects)
      throw new InvalidValue('remote_too_many_redirects', { max: maxRedirects });
    if (error instanceof RefusedTarget) throw new InvalidValue('remote_not_public');
    if (signal.aborted) throw new InvalidValue('remote_too_slow', { max: timeoutMs / 1_000 });
    throw new InvalidValue('remote_unreachable');
  }
}
