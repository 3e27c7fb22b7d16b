/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Like `below`, but small numbers are more frequent. */
  skewedBelow(bound: number): number {
    return Math.floor(this.next() ** 3 * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
