/** How much a pause varies, so that jobs that failed together are not retried together. */
const JITTER = 0.1;

type Random = () => number;

/** Varies a pause at random by up to a tenth. */
export const spread = (pause: number, random: Random = Math.random): number =>
  pause * (1 + JITTER * (2 * random() - 1));

/**
 * The pause after this many failures in a row, from a fixed list; undefined after the last one.
 * @param failed 1 after the first failure
 */
export function listedPause(pauses: readonly number[], failed: number, random?: Random): number | undefined {
  const pause = pauses[failed - 1];
  return pause === undefined ? undefined : spread(pause, random);
}

/** The pause after this many failures in a row: doubled each time, up to the longest. */
export const growingPause = (
  failed: number,
  { first, longest }: { readonly first: number; readonly longest: number },
  random?: Random,
): number => spread(Math.min(longest, first * 2 ** (failed - 1)), random);
