import { randomInt } from 'node:crypto';
import { isLong } from './resilience/scale.js';

const USUAL = 20_270_110;

/**
 * The seed of random tests. `npm test` gives the same result for the same code; long runs (`RESILIENCE=long`,
 * `npm run fuzz`) begin somewhere else each time. `TEST_SEED=<number>` repeats one of them.
 */
export function seedOf(isRandom: boolean): number {
  return Number(process.env['TEST_SEED'] ?? (isRandom ? randomInt(2 ** 30) : USUAL));
}

export const SEED = seedOf(isLong);
