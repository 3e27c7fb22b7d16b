interface Held<V> {
  readonly value: V;
  readonly weight: number;
}

/** Holds values up to a weight in total; what was not used for the longest time goes first. */
export class WeightedLru<V> {
  /** In the order of their last use. */
  private readonly held = new Map<string, Held<V>>();
  private newest: string | undefined;
  private total = 0;

  constructor(
    private readonly limit: number,
    private readonly onLeave: (value: V) => void = () => undefined,
  ) {}

  get weight(): number {
    return this.total;
  }

  get(key: string): V | undefined {
    const found = this.held.get(key);
    if (found === undefined) return undefined;
    if (key !== this.newest) {
      this.held.delete(key);
      this.held.set(key, found);
      this.newest = key;
    }
    return found.value;
  }

  set(key: string, value: V, weight: number): void {
    this.delete(key);
    this.held.set(key, { value, weight });
    this.newest = key;
    this.total += weight;
    for (const [oldest] of this.held) {
      if (this.total <= this.limit) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const found = this.held.get(key);
    if (found === undefined) return;
    this.held.delete(key);
    this.total -= found.weight;
    this.onLeave(found.value);
  }
}
