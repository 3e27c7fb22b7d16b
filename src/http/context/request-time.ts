/**
 * When a request arrived, in seconds since 1970 UTC. Each way of reading the time also records until when a
 * response that depends on it is valid.
 */
export class RequestTime {
  private end = Infinity;

  constructor(private readonly second: number) {}

  /** For results that may differ in the next second: such a response is not cached. */
  get exact(): number {
    this.end = -Infinity;
    return this.second;
  }

  /** Only for comparison with publication dates: the response cache knows when the next one comes. */
  get forPublication(): number {
    return this.second;
  }

  /** For results that stay the same until the second that `change` returns. */
  until(change: (now: number) => number): number {
    this.end = Math.min(this.end, change(this.second));
    return this.second;
  }

  /** The first second in which the response may differ, publications aside. */
  get heldUntil(): number {
    return this.end;
  }
}
