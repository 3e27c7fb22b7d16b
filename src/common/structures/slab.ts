/**
 * A collection of objects that come and go all the time. Unlike in a `Set`, nothing keeps an object that was removed:
 * V8 replaces the table of a busy `Set` again and again, and once one of them is old, it keeps all later ones, with
 * what was in them, until the next full collection.
 */
export class Slab<T extends object> implements Iterable<T> {
  private readonly items: (T | undefined)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.items.length - this.free.length;
  }

  /** @returns the place of the item, for `remove` */
  add(item: T): number {
    const place = this.free.pop() ?? this.items.length;
    this.items[place] = item;
    return place;
  }

  /** Does nothing if the item was removed before; its place may have another one since. */
  remove(place: number, item: T): void {
    if (this.items[place] !== item) return;
    this.items[place] = undefined;
    this.free.push(place);
  }

  /** Removes the items for which the condition holds. */
  removeIf(condition: (item: T) => boolean): void {
    for (const [place, item] of this.items.entries())
      if (item !== undefined && condition(item)) this.remove(place, item);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const item of this.items) if (item !== undefined) yield item;
  }
}
