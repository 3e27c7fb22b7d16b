type Use<T> = (value: T) => void;

/** A question that was sent, and who waits for its answer. */
interface Sent<T> {
  readonly at: number;
  readonly waiting: Use<T>[];
}

/**
 * Something that is asked for with every request: all that wait share one question. Who comes when it was already
 * sent needs the next one, as its answer may be older than the request; except within `staleness`.
 */
export class SharedCheck<T> {
  private waiting: Use<T>[] = [];
  private sent: Sent<T> | undefined;
  private known: { readonly at: number; readonly value: T } | undefined;
  private isDue = false;

  /**
   * @param ask never rejects
   * @param staleness for how many milliseconds an answer counts, from when it was asked for
   */
  constructor(
    private readonly ask: () => T | Promise<T>,
    private readonly staleness: number,
  ) {}

  /** Hands the value to `use`, at once or later. Callbacks, as a promise for each request would cost more than all else. */
  get(use: Use<T>): void {
    if (this.staleness > 0) {
      const oldest = performance.now() - this.staleness;
      if (this.known !== undefined && this.known.at >= oldest) {
        use(this.known.value);
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

  /** What was asked before now counts no longer. */
  forget(): void {
    this.known = undefined;
    this.sent = undefined;
    this.schedule();
  }

  /** One question at a time; at the end of the turn, so that requests that have come by then share it. */
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
    const value = this.ask();
    if (value instanceof Promise)
      void value.then((known) => {
        this.finish(sent, known);
      });
    else this.finish(sent, value);
  }

  private finish(sent: Sent<T>, value: T): void {
    if (this.sent === sent) {
      this.sent = undefined;
      if (this.staleness > 0) this.known = { at: sent.at, value };
    }
    for (const use of sent.waiting) use(value);
    this.schedule();
  }
}
