import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import type { KindDescription, RecordKind } from '../records/kinds.js';
import { KnownWords } from './known-words.js';
import { type Postings, postingsOf } from './postings.js';
import {
  deletePostings,
  loadPostings,
  loadWords,
  type PostingRow,
  presentWords,
  writePostings,
  writeWords,
} from './search-rows.js';

type Kind = KindDescription<RecordKind>;

/** Keeps the postings of records what their texts are; called in the transaction that wrote the texts. */
@Injectable()
export class SearchIndex {
  private readonly known = new KnownWords();

  constructor(
    database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'defaultLanguage'>,
  ) {
    database.dataSource.subscribers.push(this.known);
  }

  /** For records that were made in this transaction. */
  async add(manager: EntityManager, kind: Kind, ids: readonly number[]): Promise<void> {
    await this.write(manager, kind, ids, new Map());
  }

  /** For records whose texts may have changed: compares their postings with them, and writes the difference. */
  async update(manager: EntityManager, kind: Kind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.write(manager, kind, ids, await loadPostings(manager, kind, ids));
  }

  private async write(
    manager: EntityManager,
    kind: Kind,
    ids: readonly number[],
    present: ReadonlyMap<number, Postings>,
  ): Promise<void> {
    const gone = new Map<number, string[]>();
    const changed: PostingRow[] = [];
    for (const [id, words] of await loadWords(manager, kind, ids)) {
      const before: Postings = present.get(id) ?? new Map<string, number>();
      const after = postingsOf(words, kind.searched.texts, this.settings.defaultLanguage);
      gone.set(id, [...before.keys()].filter((word) => !after.has(word)).sort());
      for (const [word, languages] of after) {
        if (before.get(word) !== languages) changed.push([word, id, languages]);
      }
    }
    await this.addWords(manager, changed);
    for (const [id, words] of gone) await deletePostings(manager, kind, id, words);
    await writePostings(manager, kind, changed.sort(byKey));
  }

  private async addWords(manager: EntityManager, rows: readonly PostingRow[]): Promise<void> {
    const { queryRunner } = manager;
    const words = [...new Set(rows.map(([word]) => word))].sort();
    const unknown = this.known.unknown(queryRunner, words);
    if (unknown.length === 0) return;
    // Read first: to insert what is there would lock it, and let other writers wait.
    const present = await presentWords(manager, unknown);
    await writeWords(
      manager,
      unknown.filter((word) => !present.has(word)),
    );
    this.known.add(queryRunner, unknown);
  }
}

/** All writers go in one order, so that they wait for each other rather than in a circle. */
function byKey([a, idA]: PostingRow, [b, idB]: PostingRow): number {
  if (a === b) return idA - idB;
  return a < b ? -1 : 1;
}
