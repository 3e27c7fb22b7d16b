import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS } from '../../platform/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { TransactionJournal } from '../../platform/database/transaction-journal.js';
import type { FallbackOrder } from '../../common/messages/fallbacks.js';
import { invalidParams } from '../../http/errors/api-error.js';
import type { RecordKind } from '../../common/records/kinds.js';
import type { KindDescription } from '../localized/kinds.js';
import { BlockChanges } from './block-changes.js';
import { KnownWords } from './known-words.js';
import { type Postings, postingsOf, type RecordWords } from './postings.js';
import { loadWords } from './record-words.js';
import { presentWords, writeWords } from './search-rows.js';

/**
 * The number of words that a record may have: each is an index row that is written together with the record.
 */
const MAX_WORDS = 5_000;

type Kind = KindDescription<RecordKind>;

/** A word that a record gains or loses. */
interface Note {
  readonly kind: RecordKind;
  readonly id: number;
  readonly word: string;
  readonly languages: number;
  readonly isThere: boolean;
}

/**
 * Keeps the blocks of words in step with the texts; its methods are called in the transaction that writes the
 * texts.
 */
@Injectable()
export class SearchIndex {
  private readonly known = new KnownWords();
  private readonly journal: TransactionJournal<Note>;

  constructor(
    database: Database,
    @Inject(SETTINGS) private readonly settings: FallbackOrder,
  ) {
    database.dataSource.subscribers.push(this.known);
    this.journal = new TransactionJournal(database, async (manager, notes) => this.flush(manager, notes));
  }

  /** The present words of a record; undefined when it has no text. */
  async wordsOf(manager: EntityManager, kind: Kind, id: number): Promise<RecordWords | undefined> {
    return (await loadWords(manager, kind, [id])).get(id);
  }

  /**
   * Updates a record whose words were `before` before this transaction; undefined stands for none.
   * @throws ApiError `rest_invalid_param` when there are too many words
   */
  change(
    manager: EntityManager,
    { name, searched }: Kind,
    id: number,
    { before, after }: { before?: RecordWords | undefined; after?: RecordWords | undefined },
  ): void {
    const postings = (words: RecordWords | undefined): Postings =>
      words ? postingsOf(words, searched.texts, this.settings) : new Map<string, number>();
    const [old, now] = [postings(before), postings(after)];
    // Records that already have more words may be changed as long as they get no further ones.
    if (now.size > Math.max(MAX_WORDS, old.size)) {
      const field = searched.texts.includes('description') ? 'description' : searched.texts.join(', ');
      throw invalidParams({ [field]: { key: 'too_many_distinct_words', args: { max: MAX_WORDS } } });
    }
    for (const [word, languages] of old) {
      if (now.get(word) !== languages)
        this.journal.add(manager, { kind: name, id, word, languages, isThere: false });
    }
    for (const [word, languages] of now) {
      if (old.get(word) !== languages)
        this.journal.add(manager, { kind: name, id, word, languages, isThere: true });
    }
  }

  /** For a record that is about to be deleted. */
  async remove(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    this.change(manager, kind, id, { before: await this.wordsOf(manager, kind, id) });
  }

  /** For records created in this transaction. */
  async add(manager: EntityManager, kind: Kind, ids: readonly number[]): Promise<void> {
    for (const [id, after] of await loadWords(manager, kind, ids)) this.change(manager, kind, id, { after });
  }

  /** Adds missing words to the dictionary. */
  async addWords(manager: EntityManager, words: readonly string[]): Promise<void> {
    const { queryRunner } = manager;
    const unknown = this.known.unknown(queryRunner, words);
    if (unknown.length === 0) return;
    // Read first: inserting existing words would lock them and block other writers.
    const present = await presentWords(manager, unknown);
    const missing = unknown.filter((word) => !present.has(word)).sort();
    await writeWords(manager, missing);
    this.known.add(queryRunner, unknown);
  }

  private async flush(manager: EntityManager, notes: readonly Note[]): Promise<void> {
    const changes = new Map<RecordKind, BlockChanges>();
    const words = new Set<string>();
    for (const note of notes) {
      let ofKind = changes.get(note.kind);
      if (ofKind === undefined) changes.set(note.kind, (ofKind = new BlockChanges(note.kind)));
      ofKind.set(note, note.id, note.isThere);
      if (note.isThere) words.add(note.word);
    }
    await this.addWords(manager, [...words]);
    for (const kind of [...changes.keys()].sort()) await changes.get(kind)?.write(manager);
  }
}
