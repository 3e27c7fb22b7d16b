import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import type { Engine } from '#platform/database/columns.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { inParts, placeholders, upserted, writeRows } from '#platform/database/rows.js';

/** Begins an INSERT that skips existing rows. */
export const insertIgnore = (engine: Engine): string =>
  engine === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE';

interface BlockKey {
  readonly word: string;
  readonly chunk: number;
  readonly languages: number;
}

/** A block as a row; see `block-codec.ts`. */
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
