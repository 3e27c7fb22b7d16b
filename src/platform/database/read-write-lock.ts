/**
 * Lets readers run together and a writer alone, in the order of their arrival. SQLite has one connection
 * here: without this, a reader would see a transaction's uncommitted rows, and a second transaction would run
 * inside the first.
 */
export class ReadWriteLock {
  private lastWrite: Promise<unknown> = Promise.resolve();
  private readonly reads = new Set<Promise<unknown>>();

  async read<T>(work: () => Promise<T>): Promise<T> {
    const run = this.lastWrite.then(work);
    const settled = run.then(
      () => undefined,
      () => undefined,
    );
    this.reads.add(settled);
    void settled.then(() => this.reads.delete(settled));
    return run;
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    const run = Promise.all([this.lastWrite, ...this.reads]).then(work);
    this.lastWrite = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }
}
