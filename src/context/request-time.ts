export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * When a request came, in seconds since 1970 UTC, and until when an answer holds that was made by it: whoever asks
 * for the time says by the way how the answer depends on it.
 */
export class RequestTime {
  private end = Infinity;

  constructor(private readonly second: number) {}

  /** For what may be otherwise in the next second: such an answer is not kept. */
  get exact(): number {
    this.end = -Infinity;
    return this.second;
  }

  /** For comparing with publication dates and nothing else: whoever keeps answers knows when the next date comes. */
  get forPublication(): number {
    return this.second;
  }

  /** For what stays as it is up to the second that `change` gives. */
  until(change: (now: number) => number): number {
    this.end = Math.min(this.end, change(this.second));
    return this.second;
  }

  /** The second from which on the answer may be another one, publications aside. */
  get heldUntil(): number {
    return this.end;
  }
}
