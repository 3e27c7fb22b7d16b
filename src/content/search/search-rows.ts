import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { type Bits, CHUNK_WORDS, countBits, eachBit } from '#common/structures/id-set.js';
import type { Engine } from '#platform/database/columns.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { inParts, placeholders, upserted, writeRows } from '#platform/database/rows.js';

/*
 * A block stores which ids of a chunk have a word. It is a sequence of 16-bit numbers, lower byte first, that
 * are applied in order: an offset below 4,096 adds that id, the same with the top bit set removes it, and
 * `BITMAP` adds all ids of the bitmap that follows. A block can thus be changed by appending to it, without
 * reading it.
 */

const REMOVED = 0x8000;
const BITMAP = 0x1000;
const BITMAP_BYTES = CHUNK_WORDS * 4;

/** The length that a block may reach before it is rewritten; its ids fit into `BITMAP` and one bitmap. */
export const LONG_BLOCK = 640;

/** A list of more ids is longer than a bitmap. */
const MOST_LISTED = BITMAP_BYTES / 2;

/** Encodes changes of single ids: the offset in the chunk, and whether the id is now set. */
export function encodeChanges(changes: ReadonlyMap<number, boolean>): Buffer {
  const block = Buffer.alloc(changes.size * 2);
  let at = 0;
  for (const [offset, isThere] of changes) at = block.writeUInt16LE(isThere ? offset : offset | REMOVED, at);
  return block;
}

/** The shortest block of these ids. */
export function encodeBits(bits: Bits): Buffer {
  const count = countBits(bits);
  if (count > MOST_LISTED) {
    const block = Buffer.alloc(2 + BITMAP_BYTES);
    block.writeUInt16LE(BITMAP);
    bits.forEach((word, index) => block.writeUInt32LE(word, 2 + index * 4));
    return block;
  }
  const block = Buffer.alloc(count * 2);
  let at = 0;
  eachBit(bits, (offset) => (at = block.writeUInt16LE(offset, at)));
  return block;
}

const scratch = new Uint32Array(CHUNK_WORDS);

/**
 * The ids of a block.
 * @returns bits that the next call overwrites
 */
export function decodeBlock(block: Buffer): Bits {
  scratch.fill(0);
  for (let at = 0; at + 1 < block.length; at += 2) {
    const code = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    const index = (code & ~REMOVED) >>> 5;
    const bit = 1 << (code & 31);
    if (code === BITMAP) {
      addBitmap(block, at + 2);
      at += BITMAP_BYTES;
    } else if ((code & REMOVED) === 0) scratch[index] = (scratch[index] ?? 0) | bit;
    else scratch[index] = (scratch[index] ?? 0) & ~bit;
  }
  return scratch;
}

function addBitmap(block: Buffer, start: number): void {
  for (let index = 0, at = start; index < CHUNK_WORDS; index++, at += 4) {
    const low = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    const high = (block[at + 2] ?? 0) | ((block[at + 3] ?? 0) << 8);
    scratch[index] = (scratch[index] ?? 0) | low | (high << 16);
  }
}

/** Begins an INSERT that skips existing rows. */
const insertIgnore = (engine: Engine): string => (engine === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE');

interface BlockKey {
  readonly word: string;
  readonly chunk: number;
  readonly languages: number;
}

/** A block as a row. */
export interface Block extends BlockKey {
  readonly ids: Buffer;
}

/** All writers use the same order, which avoids deadlocks. */
export function byKey(a: BlockKey, b: BlockKey): number {
  if (a.word !== b.word) return a.word < b.word ? -1 : 1;
  return a.chunk - b.chunk || a.languages - b.languages;
}

/** What happens to an existing block. */
const ON_CONFLICT = {
  append: { mysql: 'CONCAT(ids, VALUES(ids))', sqlite: 'CAST(ids || excluded.ids AS BLOB)' },
  replace: { mysql: 'VALUES(ids)', sqlite: 'excluded.ids' },
};

/** Writes blocks, either appending to existing ones or replacing them. */
export async function writeBlocks(
  manager: EntityManager,
  kind: RecordKind,
  blocks: readonly Block[],
  conflict: keyof typeof ON_CONFLICT,
): Promise<void> {
  const engine = engineOf(manager);
  const update =
    engine === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (word, chunk, languages) DO UPDATE SET';
  await inParts(blocks, (part) =>
    writeRows(
      manager,
      `INSERT INTO ${kind}_posting (word, chunk, languages, ids)
       VALUES ${part.map(() => '(?, ?, ?, ?)').join(', ')} ${update} ids = ${ON_CONFLICT[conflict][engine]}`,
      part.flatMap(({ word, chunk, languages, ids }) => [word, chunk, languages, ids]),
      upserted(part.length),
    ),
  );
}

export async function deleteBlocks(
  manager: EntityManager,
  kind: RecordKind,
  chunk: number,
  blocks: readonly BlockKey[],
): Promise<void> {
  for (const [languages, some] of Map.groupBy(blocks, (block) => block.languages)) {
    await inParts(some.map(({ word }) => word).sort(), async (words) => {
      const sql = `DELETE FROM ${kind}_posting WHERE word IN (${placeholders(words)}) AND chunk = ? AND languages = ?`;
      await writeRows(manager, sql, [...words, chunk, languages], words.length);
    });
  }
}

/** The blocks of these words in a chunk that are longer than `length`. */
export async function loadLongBlocks(
  manager: EntityManager,
  kind: RecordKind,
  { chunk, words, length }: { chunk: number; words: readonly string[]; length: number },
): Promise<Block[]> {
  const found: Block[] = [];
  await inParts(words, async (part) => {
    const sql = `SELECT word, chunk, languages, ids FROM ${kind}_posting
      WHERE word IN (${placeholders(part)}) AND chunk = ? AND LENGTH(ids) > ?`;
    found.push(...(await manager.query<Block[]>(sql, [...part, chunk, length])));
  });
  return found;
}

/** All blocks of a chunk, found by the words of the dictionary, because searches look for no others. */
export async function loadChunk(manager: EntityManager, kind: RecordKind, chunk: number): Promise<Block[]> {
  return manager.query<Block[]>(
    `SELECT s.word, s.chunk, s.languages, s.ids FROM search_word w
     ${joinInOrder(engineOf(manager))} ${kind}_posting s ON s.word = w.word AND s.chunk = ?`,
    [chunk],
  );
}

/** The words among these that are in the dictionary. */
export async function presentWords(manager: EntityManager, words: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  await inParts(words, async (part) => {
    const rows = await manager.query<{ word: string }[]>(
      `SELECT word FROM search_word WHERE word IN (${placeholders(part)})`,
      [...part],
    );
    for (const { word } of rows) present.add(word);
  });
  return present;
}

export async function writeWords(manager: EntityManager, words: readonly string[]): Promise<void> {
  const insert = insertIgnore(engineOf(manager));
  await inParts(words, (part) =>
    writeRows(manager, `${insert} INTO search_word (word) VALUES ${part.map(() => '(?)').join(', ')}`, part, [
      0,
      part.length,
    ]),
  );
}
