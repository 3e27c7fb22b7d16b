/** The remaining working time of a reader; it only decreases while the reader works. */
export class BusyTime {
  /** Set once the reader has finished or was stopped. */
  isOver = false;
  private left: number;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.left = seconds * 1_000;
  }

  /** Starts the clock. @param onEnd called when the time is used up before the reader pauses */
  begin(onEnd: () => void): void {
    if (this.isOver) return;
    this.since = performance.now();
    this.timer = setTimeout(onEnd, Math.max(this.left, 1));
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left -= performance.now() - this.since;
  }

  end(): void {
    this.pause();
    this.isOver = true;
  }
}
