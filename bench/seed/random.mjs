/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class Random {
  state;
  constructor(state) {
    this.state = state;
  }

  /** A number from 0 up to, but not including, 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer from 0 up to, but not including, `bound`. */
  below(bound) {
    return Math.floor(this.next() * bound);
  }

  /** Like `below`, but small numbers are more frequent. */
  skewedBelow(bound) {
    return Math.floor(this.next() ** 3 * bound);
  }

  chance(probability) {
    return this.next() < probability;
  }
}
