import type { Answer } from './answer.js';
import { WeightedLru } from './weighted-lru.js';

/** Where the answer of a key lies, as long as there is one. */
interface Slot {
  readonly key: string;
  answer: Answer | undefined;
}

/** What an entry costs beside its bytes, roughly. */
const OVERHEAD = 512;
/** The part of the memory that names are given, and that one answer may take at most. */
const PART = 8;

/** Finished answers, within a number of bytes: by the key of what was asked, and by the names of how it was asked. */
export class KeptAnswers {
  private readonly slots: WeightedLru<Slot>;
  private readonly aliases: WeightedLru<Slot>;

  constructor(private readonly bytes: number) {
    this.slots = new WeightedLru(bytes - Math.floor(bytes / PART), (slot) => {
      slot.answer = undefined;
    });
    this.aliases = new WeightedLru(Math.floor(bytes / PART));
  }

  get weight(): number {
    return this.slots.weight + this.aliases.weight;
  }

  byAlias(alias: string): Answer | undefined {
    const slot = this.aliases.get(alias);
    return slot?.answer && this.byKey(slot.key);
  }

  byKey(key: string): Answer | undefined {
    return this.slots.get(key)?.answer;
  }

  /** Lets the answer of a key be found by another name too. */
  name(alias: string, key: string): void {
    const slot = this.slots.get(key);
    if (slot !== undefined) this.aliases.set(alias, slot, alias.length + OVERHEAD);
  }

  /** An answer that is too large is not kept. */
  keep(key: string, answer: Answer): void {
    const texts = [key, ...answer.headers, ...answer.notModified];
    const weight = answer.body.length + texts.reduce((sum, { length }) => sum + length, OVERHEAD);
    if (weight > this.bytes / PART) return;
    const slot: Slot = this.slots.get(key) ?? { key, answer };
    this.slots.set(key, slot, weight);
    // Its names stay; leaving its old place has emptied it.
    slot.answer = answer;
  }
}
