import { nthOf } from './nth.js';

/** So much room more than is wanted: the more, the more seldom it is made again. */
const SPARE = 4;
const LEAST_ROOM = 4_096;

/** Tells what comes after a place in the order of a key and then of ids. */
export function behindPlace(
  place: { readonly key: number; readonly id: number } | null | undefined,
  descending: boolean,
): (key: number, id: number) => boolean {
  if (place == null) return () => true;
  const sign = descending ? -1 : 1;
  return (key, id) => (key === place.key ? (id - place.id) * sign > 0 : (key - place.key) * sign > 0);
}

/**
 * The first of many ids in the order of a key and then of themselves, while they come by in the order of ids. Holds
 * little more than are wanted, and sorts only what lies on the page.
 */
export class FirstPlaces {
  private readonly ids: Uint32Array;
  /** What is first is least: with a minus where the order descends. */
  private readonly keys: Float64Array;
  private readonly sign: 1 | -1;
  private count = 0;
  /** What comes after it is not on the page. */
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
    // Of what is equal, the ids that come later are first where the order descends, and last else.
    if (signed > this.last || (signed === this.last && this.sign === 1)) return;
    if (this.count === this.ids.length) this.makeRoom();
    this.ids[this.count] = id;
    this.keys[this.count] = signed;
    this.count++;
  }

  /** The ids from a place on; together with it no more than were wanted. */
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

  /** The key of an id that `from` gave. */
  keyOf(id: number): number {
    return (this.keys[this.ids.indexOf(id)] ?? 0) * this.sign;
  }

  /** Leaves only the first that are wanted. */
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

  /** How many keys are less than the last (-1), or equal to it (0). */
  private countOf(sign: number): number {
    let count = 0;
    for (let index = 0; index < this.count; index++) {
      if (Math.sign((this.keys[index] ?? 0) - this.last) === sign) count++;
    }
    return count;
  }
}
