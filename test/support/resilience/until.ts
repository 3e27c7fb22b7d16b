import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 25;
/**
 * Within this time a request ends, a page opens and a failure is over, however busy the machine is that runs the tests. It only
 * ends what hangs, with an error that names it, before Jest ends the test.
 */
export const LONGEST_MS = 240_000;

/** For services in tests: on a busy machine reading a file takes longer than users should wait for. */
export const PATIENT = { READ_TIME_LIMIT: String(LONGEST_MS / 1_000) };

/**
 * Polls until the condition is true.
 * @returns how long that took, in milliseconds
 * @throws when it is not true in time; errors of the condition count as false
 */
export async function until(
  what: string,
  request: () => boolean | Promise<boolean>,
  milliseconds = LONGEST_MS,
): Promise<number> {
  const began = performance.now();
  let reason: unknown = 'it was not';
  for (;;) {
    try {
      if (await request()) return performance.now() - began;
    } catch (error) {
      reason = error;
    }
    if (performance.now() - began > milliseconds) {
      throw new Error(`Not within ${milliseconds} ms: ${what}`, { cause: reason });
    }
    await sleep(ASK_EVERY_MS);
  }
}
