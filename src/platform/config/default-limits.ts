import { isLoopback } from '#common/addresses/caller-address.js';
import { parseRateLimit, type RateLimit } from './rate-limit.js';

/** The limit is on unless only this machine can send requests. */
const AUTO = 'auto';

/**
 * Enough for the pages and calendars of a household; a program that copies everything should use an account.
 */
export const DEFAULT_LIMITS = { anonymous: '300/minute', account: '6000/minute' } as const;

/** A limit as configured, or `auto`. */
export type ConfiguredLimit = RateLimit | typeof AUTO | undefined;

export const parseLimit = (raw: string): ConfiguredLimit =>
  raw.toLowerCase() === AUTO ? AUTO : parseRateLimit(raw);

/** Whether only this machine can reach the listening address. */
const isLocal = (host: string): boolean => host === 'localhost' || isLoopback(host);

/** The effective limit of a service that listens on this address. */
export function limitOn(
  host: string,
  configured: ConfiguredLimit,
  defaultLimit: string,
): RateLimit | undefined {
  if (configured !== AUTO) return configured;
  return isLocal(host) ? undefined : parseRateLimit(defaultLimit);
}

/** The start message about limits that are on by default; undefined when there are none. */
export function limitsNotice(
  host: string,
  configured: { readonly RATE_LIMIT: ConfiguredLimit; readonly RATE_LIMIT_ANONYMOUS: ConfiguredLimit },
  trustsProxy: boolean,
): string | undefined {
  if (isLocal(host)) return undefined;
  const parts = [
    ...(configured.RATE_LIMIT_ANONYMOUS === AUTO ? [`RATE_LIMIT_ANONYMOUS=${DEFAULT_LIMITS.anonymous}`] : []),
    ...(configured.RATE_LIMIT === AUTO ? [`RATE_LIMIT=${DEFAULT_LIMITS.account}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const hint = trustsProxy ? '' : '; behind a proxy set TRUST_PROXY, or all callers count as one';
  return `${parts.join(', ')}, as others can reach ${host}; off switches a limit off${hint}`;
}
