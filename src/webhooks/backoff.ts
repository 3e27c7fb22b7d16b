/** Seconds between the attempts: 24 hours, a little less or more. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800];
/** By how much a pause may differ, so that what failed together does not come back together. */
const JITTER = 0.1;
/** A receiver may ask for more time, but not for ever. */
const LONGEST_ASKED = 3_600;

/**
 * Milliseconds to wait before the next attempt; undefined when there is none any more.
 * @param failed attempts so far
 * @param asked seconds that the receiver asked for
 */
export function pauseAfter(
  failed: number,
  asked: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  const pause = PAUSES[failed - 1];
  if (pause === undefined) return undefined;
  const spread = pause * (1 + JITTER * (2 * random() - 1));
  return 1_000 * Math.max(spread, Math.min(asked ?? 0, LONGEST_ASKED));
}

/** Seconds that a `Retry-After` asks for. */
export function askedPause(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
