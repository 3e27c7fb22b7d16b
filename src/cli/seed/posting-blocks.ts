import type { EntityManager } from 'typeorm';
import type { InterfaceLanguage } from '../../common/messages/languages.js';
import { readersOf } from '../../content/search/postings.js';
import { encodeBits } from '../../content/search/block-codec.js';
import { type Bits, CHUNK_SIZE, CHUNK_WORDS, chunkOf } from '../../content/search/id-set.js';
import { type Block, byKey, writeBlocks } from '../../content/search/search-rows.js';
import { countVersions } from '../../resources/event-index/chunk-versions.js';
import type { SyntheticEvent } from './event-generator.js';
import { at, type Phrase, type Phrases } from './phrases.js';
import type { SeedRun } from './seed-run.js';

/** Number of possible sets of languages (a 12-bit mask) in which a word can be found. */
const COMBINATIONS = 1 << 12;

/**
 * The search index entries of seeded events, written in batches. Words are numbered, since an event has about
 * 200.
 */
export class PostingBlocks {
  private readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly numbersOf = new WeakMap<Phrase, readonly number[]>();
  private readonly readers: readonly (readonly [phrases: Phrases, languages: number])[];
  /** For each word, a bit mask of the languages in which it finds the current event. */
  private languages = new Uint16Array(0);

  constructor(
    private readonly run: SeedRun,
    phrases: ReadonlyMap<InterfaceLanguage, Phrases>,
  ) {
    // Every text exists in all languages or in none.
    const readers = readersOf(run.languages, 'en', run.order);
    this.readers = [...phrases].map(([language, own]) => [own, readers.get(language) ?? 0]);
  }

  async insert(
    manager: EntityManager,
    ids: readonly number[],
    events: readonly SyntheticEvent[],
  ): Promise<void> {
    const gathered = new Map<number, Map<number, Bits>>();
    events.forEach((event, index) => {
      const id = at(ids, index);
      let ofChunk = gathered.get(chunkOf(id));
      if (ofChunk === undefined) gathered.set(chunkOf(id), (ofChunk = new Map<number, Bits>()));
      this.gather(ofChunk, event, id % CHUNK_SIZE);
    });
    const blocks = [...gathered].flatMap(([chunk, ofChunk]) => this.blocksOf(chunk, ofChunk));
    await this.run.search.addWords(manager, [...new Set(blocks.map(({ word }) => word))]);
    // Appended after the entries of other events in the chunk. The chunk then stays slightly larger than
    // necessary.
    await writeBlocks(manager, 'event', blocks.sort(byKey), 'append');
    await countVersions(
      manager,
      [...gathered.keys()].sort((a, b) => a - b),
    );
  }

  private blocksOf(chunk: number, gathered: ReadonlyMap<number, Bits>): Block[] {
    return [...gathered].map(([key, bits]) => ({
      word: at(this.words, Math.floor(key / COMBINATIONS)),
      chunk,
      languages: key % COMBINATIONS,
      ids: encodeBits(bits),
    }));
  }

  private gather(blocks: Map<number, Bits>, event: SyntheticEvent, offset: number): void {
    const seen: number[] = [];
    for (const [phrases, languages] of this.readers) {
      for (const phrase of textsOf(phrases, event)) {
        for (const word of this.numbered(phrase)) {
          const before = this.languages[word] ?? 0;
          if (before === 0) seen.push(word);
          this.languages[word] = before | languages;
        }
      }
    }
    for (const word of seen) {
      const key = word * COMBINATIONS + (this.languages[word] ?? 0);
      this.languages[word] = 0;
      let bits = blocks.get(key);
      if (bits === undefined) blocks.set(key, (bits = new Uint32Array(CHUNK_WORDS)));
      bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31));
    }
  }

  private numbered(phrase: Phrase): readonly number[] {
    let numbers = this.numbersOf.get(phrase);
    if (numbers === undefined) {
      numbers = phrase.words.map((word) => this.numberOf(word));
      this.numbersOf.set(phrase, numbers);
    }
    return numbers;
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.push(word) - 1;
    this.numbers.set(word, number);
    if (number >= this.languages.length) {
      const longer = new Uint16Array(Math.max(1_024, number * 2));
      longer.set(this.languages);
      this.languages = longer;
    }
    return number;
  }
}

function textsOf(phrases: Phrases, event: SyntheticEvent): Phrase[] {
  const texts = [phrases.title(event.title), phrases.description(event.description)];
  return event.excerpt === undefined ? texts : [...texts, phrases.excerpt(event.excerpt)];
}
