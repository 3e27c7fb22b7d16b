import { type Bits, CHUNK_WORDS } from '#common/structures/id-set.js';
import { type Block, byKey, encodeBits } from './search-rows.js';

interface Gathered {
  readonly languages: number;
  readonly bits: Bits;
}

/** Collects the blocks of one chunk from its records. */
export class BlockSet {
  private readonly byWord = new Map<string, Gathered[]>();

  constructor(private readonly chunk: number) {}

  add(word: string, languages: number, offset: number): void {
    let ofWord = this.byWord.get(word);
    if (ofWord === undefined) this.byWord.set(word, (ofWord = []));
    let gathered = ofWord.find((one) => one.languages === languages);
    if (gathered === undefined) ofWord.push((gathered = { languages, bits: new Uint32Array(CHUNK_WORDS) }));
    const { bits } = gathered;
    bits[offset >>> 5] = (bits[offset >>> 5] ?? 0) | (1 << (offset & 31));
  }

  get words(): string[] {
    return [...this.byWord.keys()];
  }

  /** Ordered by key, each in its shortest form. */
  get blocks(): Block[] {
    return [...this.byWord]
      .flatMap(([word, ofWord]) =>
        ofWord.map(({ languages, bits }) => ({ word, chunk: this.chunk, languages, ids: encodeBits(bits) })),
      )
      .sort(byKey);
  }
}
