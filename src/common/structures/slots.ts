/** The default limits of waiting work, in total and per client; further work is refused at once. */
const MAX_WAITING = 1_024;
const MAX_OF_CLIENT = 256;

/** Refused without any effect: too much work is running, or it waited too long. */
export class TooBusy extends Error {
  readonly code = 'TOO_BUSY';
}

/**
 * Bounds how much of one kind of work runs at once. Waiting clients take turns, however much work each has;
 * the work of one client runs in order of arrival.
 */
export class Slots {
  private free: number;
  private count = 0;
  /** By client, in the order of their turns. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @param maxWaitMs the longest wait for a turn, in milliseconds; may be infinite */
  constructor(
    size: number,
    private readonly maxWaitMs: number,
    private readonly maxOfClient = MAX_OF_CLIENT,
  ) {
    this.free = size;
  }

  /** For work that always gets its turn, however much there is. */
  static withoutLimits(size: number): Slots {
    return new Slots(size, Infinity, Infinity);
  }

  /** @throws TooBusy when no turn came in time */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.waitForTurn(client);
    try {
      return await work();
    } finally {
      // The slot is passed on directly, so that later work cannot take it.
      const next = this.next();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private next(): (() => void) | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [client, turns] = first;
    const turn = turns.shift();
    this.count -= 1;
    // A client with more work goes to the end of the queue.
    this.waiting.delete(client);
    if (turns.length > 0) this.waiting.set(client, turns);
    return turn;
  }

  private async waitForTurn(client: string): Promise<void> {
    const turns = this.waiting.get(client) ?? [];
    if (turns.length >= this.maxOfClient || this.count >= Math.max(MAX_WAITING, this.maxOfClient))
      throw new TooBusy('Too many wait for their turn.');
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.leave(client, turn);
        reject(new TooBusy('No turn came in time.'));
      };
      const timer = Number.isFinite(this.maxWaitMs) ? setTimeout(giveUp, this.maxWaitMs) : undefined;
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      turns.push(turn);
      this.count += 1;
      this.waiting.set(client, turns);
    });
  }

  private leave(client: string, turn: () => void): void {
    const turns = this.waiting.get(client) ?? [];
    turns.splice(turns.indexOf(turn), 1);
    this.count -= 1;
    if (turns.length === 0) this.waiting.delete(client);
  }
}
