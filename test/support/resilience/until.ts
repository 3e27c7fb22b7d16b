import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 25;

/**
 * Asks again and again until the answer is true.
 * @returns how long that took, in milliseconds
 * @throws when it is not in so many milliseconds; what the question throws counts as no
 */
export async function until(
  what: string,
  ask: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<number> {
  const began = performance.now();
  let reason: unknown = 'it was not';
  for (;;) {
    try {
      if (await ask()) return performance.now() - began;
    } catch (error) {
      reason = error;
    }
    if (performance.now() - began > milliseconds) {
      throw new Error(`Not within ${milliseconds} ms: ${what}`, { cause: reason });
    }
    await sleep(ASK_EVERY_MS);
  }
}
