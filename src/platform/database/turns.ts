/** Lets one work run at a time, in the order of their arrival. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(work);
    this.last = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }
}
