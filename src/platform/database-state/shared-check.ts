type Use<T> = (value: T) => void;

/** A query that was sent, and the callers that wait for its result. */
interface PendingQuery<T> {
  readonly at: number;
  readonly waiting: Use<T>[];
}

/**
 * A value that every request needs: waiting callers share one query. A caller that comes after it was sent
 * needs the next one, as its result may be older than the request, unless `staleness` allows that.
 */
export class SharedCheck<T> {
  private waiting: Use<T>[] = [];
  private sent: PendingQuery<T> | undefined;
  private cached: { readonly at: number; readonly value: T } | undefined;
  private isDue = false;

  /**
   * @param query never rejects
   * @param staleness for how many milliseconds a result counts, from when its query was sent
   */
  constructor(
    private readonly query: () => T | Promise<T>,
    private readonly staleness: number,
  ) {}

  /**
   * Passes the value to `use`, at once or later. A callback, as a promise for each request would cost more
   * than all the rest.
   */
  get(use: Use<T>): void {
    if (this.staleness > 0) {
      const oldest = performance.now() - this.staleness;
      if (this.cached !== undefined && this.cached.at >= oldest) {
        use(this.cached.value);
        return;
      }
      if (this.sent !== undefined && this.sent.at >= oldest) {
        this.sent.waiting.push(use);
        return;
      }
    }
    this.waiting.push(use);
    this.schedule();
  }

  /** Invalidates the results of all earlier queries. */
  invalidate(): void {
    this.cached = undefined;
    this.sent = undefined;
    this.schedule();
  }

  /** One query at a time, sent at the end of the turn so that all requests of this turn share it. */
  private schedule(): void {
    if (this.isDue || this.sent !== undefined || this.waiting.length === 0) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.send();
    });
  }

  private send(): void {
    const sent = { at: performance.now(), waiting: this.waiting };
    this.waiting = [];
    this.sent = sent;
    const value = this.query();
    if (value instanceof Promise)
      void value.then((result) => {
        this.finish(sent, result);
      });
    else this.finish(sent, value);
  }

  private finish(sent: PendingQuery<T>, value: T): void {
    if (this.sent === sent) {
      this.sent = undefined;
      if (this.staleness > 0) this.cached = { at: sent.at, value };
    }
    for (const use of sent.waiting) use(value);
    this.schedule();
  }
}
