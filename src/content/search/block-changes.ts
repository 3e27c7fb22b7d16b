import type { EntityManager } from 'typeorm';
import type { RecordKind } from '../../common/records/kinds.js';
import { decodeBlock, encodeBits, encodeChanges, LONG_BLOCK } from './block-codec.js';
import { chunkOf, startOf } from './id-set.js';
import { type Block, byKey, deleteBlocks, loadLongBlocks, writeBlocks } from './search-rows.js';

/** One in this many writes looks for long blocks. */
const COMPACTS_ONE_IN = 16;

interface Posting {
  readonly word: string;
  readonly languages: number;
}

interface Changed extends Posting {
  readonly chunk: number;
  readonly offsets: Map<number, boolean>;
}

/** The changes of a transaction to the blocks of a kind; the last change of an id counts. */
export class BlockChanges {
  private readonly byKey = new Map<string, Changed>();

  constructor(private readonly kind: RecordKind) {}

  set({ word, languages }: Posting, id: number, isThere: boolean): void {
    const chunk = chunkOf(id);
    const key = `${chunk} ${languages} ${word}`;
    let changed = this.byKey.get(key);
    if (changed === undefined)
      this.byKey.set(key, (changed = { word, languages, chunk, offsets: new Map() }));
    changed.offsets.set(id - startOf(chunk), isThere);
  }

  /** Appends all changes. Reads nothing, except that it sometimes looks for long blocks. */
  async write(manager: EntityManager): Promise<void> {
    const blocks = [...this.byKey.values()].map(({ offsets, ...key }) => ({
      ...key,
      ids: encodeChanges(offsets),
    }));
    await writeBlocks(manager, this.kind, blocks.sort(byKey), 'append');
    if (Math.random() * COMPACTS_ONE_IN < 1) await this.compact(manager);
  }

  /** Rewrites long blocks. Only blocks that were appended to, and are thus locked, can be overwritten. */
  async compact(manager: EntityManager): Promise<void> {
    for (const [chunk, changed] of Map.groupBy(this.byKey.values(), (one) => one.chunk)) {
      const words = [...new Set(changed.map(({ word }) => word))].sort();
      const found = await loadLongBlocks(manager, this.kind, { chunk, words, length: LONG_BLOCK });
      const own = found.filter(({ word, languages }) => this.byKey.has(`${chunk} ${languages} ${word}`));
      const short = own.map((block): Block => ({ ...block, ids: encodeBits(decodeBlock(block.ids)) }));
      const [empty = [], filled = []] = [true, false].map((isEmpty) =>
        short.filter(({ ids }) => (ids.length === 0) === isEmpty),
      );
      await writeBlocks(manager, this.kind, filled.sort(byKey), 'replace');
      await deleteBlocks(manager, this.kind, chunk, empty);
    }
  }
}
