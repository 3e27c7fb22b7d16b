import { eachBit, startOf } from '#common/structures/id-set.js';
import { decodeBlock } from '#content/search/search-rows.js';
import type { Service } from './service.js';

export type PostingRow = readonly [word: string, id: number, languages: number];

/** The words of each record with their languages, read from the blocks of a kind; deleted records are left out. */
export async function postingsIn(
  service: Service,
  kind: 'event' | 'venue' | 'organizer',
): Promise<PostingRow[]> {
  const there = new Set((await service.query(`SELECT id FROM ${kind}`)).map((row) => row['id'] as number));
  const blocks = await service.query(
    `SELECT word, chunk, languages, ids FROM ${kind}_posting ORDER BY word, chunk, languages`,
  );
  const found: PostingRow[] = [];
  for (const { word, chunk, languages, ids } of blocks) {
    eachBit(decodeBlock(ids as Buffer), (offset) => {
      const id = startOf(chunk as number) + offset;
      if (there.has(id)) found.push([word as string, id, languages as number]);
    });
  }
  return found.sort(([a, idA], [b, idB]) => (a === b ? idA - idB : a < b ? -1 : 1));
}
