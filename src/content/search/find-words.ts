import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { IdSet } from '#common/structures/id-set.js';
import { engineOf } from '#platform/database/engine.js';
import { inParts, placeholders } from '#platform/database/rows.js';
import { decodeBlock } from './block-codec.js';
import { type Block } from './search-rows.js';
import { isLike, wordCondition, type WordPattern } from './word-patterns.js';

/** The number of patterns in one scan of the dictionary. */
const PATTERNS = 100;
/** The number of words whose blocks are in memory at a time: about 5 MB with a million records. */
const WORDS = 32;

/** The dictionary words that match each pattern, by the pattern's index. */
export async function findWords(
  manager: EntityManager,
  patterns: readonly WordPattern[],
): Promise<string[][]> {
  const found: string[][] = [];
  await inParts(
    patterns,
    async (part) => {
      const conditions = part.map((pattern) => wordCondition(engineOf(manager), pattern));
      const rows = await manager.query<{ word: string }[]>(
        `SELECT word FROM search_word WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' OR ')}`,
        conditions.flatMap(({ params }) => params),
      );
      const words = rows.map(({ word }) => word);
      found.push(...part.map((pattern) => words.filter((word) => isLike(word, pattern))));
    },
    PATTERNS,
  );
  return found;
}

/** For each list of words, the records that have any of them for these readers. */
export async function recordsWith(
  manager: EntityManager,
  kind: RecordKind,
  language: number,
  lists: readonly (readonly string[])[],
): Promise<IdSet[]> {
  const sets = lists.map(() => new IdSet());
  const setsOfWord = new Map<string, IdSet[]>();
  lists.forEach((words, index) => {
    const set = sets[index];
    if (set === undefined) return;
    for (const word of words) {
      const known = setsOfWord.get(word);
      if (known === undefined) setsOfWord.set(word, [set]);
      else known.push(set);
    }
  });
  await inParts(
    [...setsOfWord.keys()].sort(),
    async (part) => {
      const blocks = await manager.query<Block[]>(
        `SELECT word, chunk, ids FROM ${kind}_posting WHERE word IN (${placeholders(part)}) AND languages & ? <> 0`,
        [...part, language],
      );
      for (const { word, chunk, ids } of blocks) {
        const bits = decodeBlock(ids);
        for (const set of setsOfWord.get(word) ?? []) set.addBits(chunk, bits);
      }
    },
    WORDS,
  );
  return sets;
}
