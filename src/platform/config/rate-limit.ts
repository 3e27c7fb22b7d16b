import { InvalidVariable } from './invalid-variable.js';

/** The number of requests allowed in a number of seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
const LIMIT = /^([1-9]\d{0,8})(?:\/(s|second|m|min|minute|h|hour))?$/i;

/** Reads `600` (per minute), `10/second`, `600/minute` or `36000/hour`; `off` is undefined. */
export function parseRateLimit(raw: string): RateLimit | undefined {
  if (/^(off|0)?$/i.test(raw)) return undefined;
  const [, requests, unit = 'm'] = LIMIT.exec(raw) ?? [];
  if (requests === undefined) {
    throw new InvalidVariable('must be off or such as 600/minute, 10/second or 36000/hour');
  }
  return { requests: Number(requests), seconds: SECONDS[unit.charAt(0).toLowerCase()] ?? 60 };
}
