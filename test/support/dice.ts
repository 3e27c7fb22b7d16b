/** Pseudo-random numbers, the same for the same seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The random decisions of a test. */
export class Dice {
  readonly below: (below: number) => number;

  constructor(readonly seed: number) {
    this.below = chance(seed);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** One of the values, or nothing of an empty list. */
  any<T>(values: readonly T[]): T | undefined {
    return values.length === 0 ? undefined : this.pick(values);
  }

  /** In so many of 100 cases. */
  in(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Each value in so many of 100 cases. */
  some<T>(values: readonly T[], percent: number): T[] {
    return values.filter(() => this.in(percent));
  }

  /** One of the values, with a probability by weight. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T {
    let left = this.below(values.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error('There is nothing to choose from.');
  }
}
