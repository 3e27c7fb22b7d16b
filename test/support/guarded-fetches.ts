import type { InvalidValue } from '#common/values/invalid-value.js';
import { guardedFetch, type GuardedFetchOptions } from '#content/media/guarded-fetch.js';
import type { Remote } from './remote.js';
import { LONGEST_MS } from './resilience/until.js';

export const MAX_BYTES = 1_000;

/** Fetches from a server of the test, by the limits of the tests unless others are given. */
export async function fetchFrom(
  remote: Remote,
  address: string,
  options: Partial<GuardedFetchOptions> = {},
): Promise<Buffer> {
  return guardedFetch(address, {
    allowedHosts: [remote.host],
    maxBytes: MAX_BYTES,
    timeoutMs: LONGEST_MS,
    maxRedirects: 3,
    ...options,
  });
}

/** The key of the message that a fetch is refused with, or `fetched`. */
export async function outcome(
  remote: Remote,
  address: string,
  options: Partial<GuardedFetchOptions> = {},
): Promise<string> {
  return fetchFrom(remote, address, options).then(
    () => 'fetched',
    (error: unknown) => (error as InvalidValue).key,
  );
}
