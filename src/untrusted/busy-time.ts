/** How long a reader may still work, in all; only while it does, the time runs. */
export class BusyTime {
  /** Nothing is waited for any more. */
  isOver = false;
  private left: number;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.left = seconds * 1_000;
  }

  /** The reader works from now on. @param onEnd called when its time is used up before it pauses */
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
