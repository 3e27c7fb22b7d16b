/** Does work, so much of it at once; the rest waits in the order in which it came. */
export class InTurn {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.waiting.push(() => {
        resolve(undefined);
      });
      await promise;
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // It takes the place over.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
