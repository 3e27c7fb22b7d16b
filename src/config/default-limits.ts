import { isLoopback } from '../limits/caller-address.js';
import { parseRateLimit, type RateLimit } from './rate-limit.js';

/** What stands for a limit that is on where others than this machine can ask. */
const AUTO = 'auto';

/** So many requests as pages and calendars of a household send; a program that copies everything is one account. */
export const DEFAULT_LIMITS = { anonymous: '300/minute', account: '6000/minute' } as const;

/** A limit as it was written, or `auto`. */
export type WrittenLimit = RateLimit | typeof AUTO | undefined;

export const parseLimit = (raw: string): WrittenLimit =>
  raw.toLowerCase() === AUTO ? AUTO : parseRateLimit(raw);

/** Whether nobody but this machine can reach the address that is listened on. */
const isOwn = (host: string): boolean => host === 'localhost' || isLoopback(host);

/** The limit that counts for a service that listens on this address. */
export function limitOn(host: string, written: WrittenLimit, usual: string): RateLimit | undefined {
  if (written !== AUTO) return written;
  return isOwn(host) ? undefined : parseRateLimit(usual);
}

/** What to say at the start of limits that nobody has written; undefined when there are none. */
export function limitsNotice(
  host: string,
  written: { readonly RATE_LIMIT: WrittenLimit; readonly RATE_LIMIT_ANONYMOUS: WrittenLimit },
  trustsProxy: boolean,
): string | undefined {
  if (isOwn(host)) return undefined;
  const parts = [
    ...(written.RATE_LIMIT_ANONYMOUS === AUTO ? [`RATE_LIMIT_ANONYMOUS=${DEFAULT_LIMITS.anonymous}`] : []),
    ...(written.RATE_LIMIT === AUTO ? [`RATE_LIMIT=${DEFAULT_LIMITS.account}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const hint = trustsProxy ? '' : '; behind a proxy set TRUST_PROXY, or all callers count as one';
  return `${parts.join(', ')}, as others can reach ${host}; off switches a limit off${hint}`;
}
