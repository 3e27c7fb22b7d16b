import { nthOf } from './nth.js';

/** The buffer holds this many times the wanted number; a larger buffer is compacted less often. */
const SPARE = 4;
const LEAST_ROOM = 4_096;

/** Returns whether a key and id come after a position. */
export function afterPlace(
  place: { readonly key: number; readonly id: number } | null | undefined,
  descending: boolean,
): (key: number, id: number) => boolean {
  if (place == null) return () => true;
  const sign = descending ? -1 : 1;
  return (key, id) => (key === place.key ? (id - place.id) * sign > 0 : (key - place.key) * sign > 0);
}

/**
 * Selects the first of many ids by key and then by id, while the ids arrive in ascending order. Holds little
 * more than the wanted number, and sorts only the ids of the page.
 */
export class FirstPlaces {
  private readonly ids: Uint32Array;
  /** Smaller comes first; keys are negated for a descending order. */
  private readonly keys: Float64Array;
  private readonly sign: 1 | -1;
  private count = 0;
  /** Larger keys are not on the page. */
  private last = Infinity;

  constructor(
    private readonly wanted: number,
    descending: boolean,
    most: number,
  ) {
    const room = Math.min(most, Math.max(LEAST_ROOM, wanted * SPARE));
    this.ids = new Uint32Array(room);
    this.keys = new Float64Array(room);
    this.sign = descending ? -1 : 1;
  }

  add(id: number, key: number): void {
    const signed = key * this.sign;
    // Among equal keys, later ids come first in a descending order and last in an ascending one.
    if (signed > this.last || (signed === this.last && this.sign === 1)) return;
    if (this.count === this.ids.length) this.makeRoom();
    this.ids[this.count] = id;
    this.keys[this.count] = signed;
    this.count++;
  }

  /** The ids from an offset on; at most the wanted number minus the offset. */
  from(offset: number): number[] {
    this.makeRoom();
    const low = offset < this.count ? nthOf(this.keys.slice(0, this.count), offset) : Infinity;
    const near: number[] = [];
    let before = 0;
    for (let index = 0; index < this.count; index++) {
      if ((this.keys[index] ?? 0) < low) before++;
      else near.push(index);
    }
    const { ids, keys, sign } = this;
    near.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || sign * ((ids[a] ?? 0) - (ids[b] ?? 0)));
    return near.slice(offset - before).map((index) => ids[index] ?? 0);
  }

  /** The key of an id that `from` returned. */
  keyOf(id: number): number {
    return (this.keys[this.ids.indexOf(id)] ?? 0) * this.sign;
  }

  /** Drops all but the first wanted ids. */
  private makeRoom(): void {
    if (this.count <= this.wanted) return;
    this.last = nthOf(this.keys.slice(0, this.count), this.wanted - 1);
    const [less, equal] = [-1, 0].map((sign) => this.countOf(sign)) as [number, number];
    const firstEqual = this.sign === 1 ? 0 : equal - (this.wanted - less);
    const lastEqual = firstEqual + this.wanted - less;
    let kept = 0;
    for (let index = 0, equals = 0; index < this.count; index++) {
      const key = this.keys[index] ?? 0;
      if (key > this.last) continue;
      if (key === this.last) {
        equals++;
        if (equals <= firstEqual || equals > lastEqual) continue;
      }
      this.ids[kept] = this.ids[index] ?? 0;
      this.keys[kept++] = key;
    }
    this.count = kept;
  }

  /** The number of keys that are less than the last one (-1), or equal to it (0). */
  private countOf(sign: number): number {
    let count = 0;
    for (let index = 0; index < this.count; index++) {
      if (Math.sign((this.keys[index] ?? 0) - this.last) === sign) count++;
    }
    return count;
  }
}
