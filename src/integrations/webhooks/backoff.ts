import { listedPause } from '../../platform/jobs/backoff.js';

/** Seconds between the attempts: about 24 hours in total. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800];
/** The longest pause that a receiver can request, in seconds. */
const MAX_REQUESTED = 3_600;

/**
 * Milliseconds to wait before the next attempt; undefined when there are no more attempts.
 * @param failed attempts so far
 * @param requested seconds that the receiver requested
 */
export function pauseAfter(
  failed: number,
  requested: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  const pause = listedPause(PAUSES, failed, random);
  if (pause === undefined) return undefined;
  return 1_000 * Math.max(pause, Math.min(requested ?? 0, MAX_REQUESTED));
}

/** Reads the seconds that a `Retry-After` requests. */
export function requestedPause(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
