/** How much a pause varies, so that jobs that failed together are not retried together. */
const JITTER = 0.1;

type Random = () => number;

/** Varies a pause at random by up to a tenth. */
const spread = (pause: number, random: Random = Math.random): number =>
  pause * (1 + JITTER * (2 * random() - 1));

/** Pauses from a fixed list, of which another side may ask for longer ones. */
export interface Pauses {
  readonly listed: readonly number[];
  /** The longest one that the other side may ask for. */
  readonly longestRequested: number;
}

/**
 * The pause after this many failures in a row; undefined after the last one of the list.
 * @param failed 1 after the first failure
 * @param requested what the other side has asked for
 */
export function listedPause(
  { listed, longestRequested }: Pauses,
  failed: number,
  requested = 0,
  random?: Random,
): number | undefined {
  const pause = listed[failed - 1];
  return pause === undefined
    ? undefined
    : Math.max(spread(pause, random), Math.min(requested, longestRequested));
}

/** The pause after this many failures in a row: doubled each time, up to the longest. */
export const growingPause = (
  failed: number,
  { first, longest }: { readonly first: number; readonly longest: number },
  random?: Random,
): number => spread(Math.min(longest, first * 2 ** (failed - 1)), random);

/** The seconds that a `Retry-After` asks for. */
export function requestedPause(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
