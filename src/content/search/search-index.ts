import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { FallbackOrder } from '#common/messages/fallbacks.js';
import type { RecordKind } from '#common/records/kinds.js';
import { chunkOf, startOf } from '#common/structures/id-set.js';
import { invalidParams } from '#http/errors/api-error.js';
import { SETTINGS } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { TransactionJournal } from '#platform/database/transaction-journal.js';
import type { KindDescription } from '../localized/kinds.js';
import { changedPostings, mostWords, NO_WORDS, postingsOf, type RecordWords } from './postings.js';
import { loadWords } from './record-words.js';
import {
  type Block,
  byKey,
  decodeBlock,
  deleteBlocks,
  encodeBits,
  encodeChanges,
  loadLongBlocks,
  LONG_BLOCK,
  presentWords,
  writeBlocks,
  writeWords,
} from './search-rows.js';

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
    this.refuseTooMany(searched.texts, before, after);
    const changes = changedPostings(before ?? NO_WORDS, after ?? NO_WORDS, searched.texts, this.settings);
    for (const one of changes) {
      const note = (languages: number, isThere: boolean): void => {
        if (languages !== 0)
          this.journal.add(manager, { kind: name, id, word: one.word, languages, isThere });
      };
      note(one.before, false);
      note(one.after, true);
    }
  }

  /** Records that already have more words may be changed as long as they get no further ones. */
  private refuseTooMany(
    fields: readonly string[],
    before: RecordWords | undefined,
    after: RecordWords | undefined,
  ): void {
    if (after === undefined || mostWords(after) <= MAX_WORDS) return;
    const count = (words: RecordWords | undefined): number =>
      words === undefined ? 0 : postingsOf(words, fields, this.settings).size;
    if (count(after) <= Math.max(MAX_WORDS, count(before))) return;
    const field = fields.includes('description') ? 'description' : fields.join(', ');
    throw invalidParams({ [field]: { key: 'too_many_distinct_words', args: { max: MAX_WORDS } } });
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
    const unknown = this.known.unknown(manager.queryRunner, words);
    if (unknown.length === 0) return;
    await writeWords(manager, await this.missing(manager, unknown));
    this.known.add(manager.queryRunner, unknown);
  }

  /** Those of the words that the dictionary lacks. Inserting existing words would lock them and block other writers. */
  private async missing(manager: EntityManager, words: readonly string[]): Promise<string[]> {
    const present = await presentWords(manager, words);
    return words.filter((word) => !present.has(word)).sort();
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

/** About 20 MB. Words beyond this are forgotten, which costs one statement each. */
const MAX_KNOWN = 200_000;

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * The words that this process knows to be in the dictionary, so that it need not insert them again. Words
 * that a transaction added count for it at once, and for others after the commit.
 */
class KnownWords implements EntitySubscriberInterface {
  private readonly committed = new Set<string>();
  private readonly pending = new WeakMap<QueryRunner, Set<string>>();

  unknown(runner: QueryRunner | undefined, words: readonly string[]): string[] {
    const own = runner && this.pending.get(runner);
    return words.filter((word) => !this.committed.has(word) && own?.has(word) !== true);
  }

  /** Must be called in the transaction that read or added the words. */
  add(runner: QueryRunner | undefined, words: readonly string[]): void {
    if (runner?.isTransactionActive !== true) return;
    const own = this.pending.get(runner) ?? new Set();
    for (const word of words) own.add(word);
    this.pending.set(runner, own);
  }

  /** Also called when a savepoint is released, while the transaction continues. */
  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    if (queryRunner.isTransactionActive) return;
    if (this.committed.size > MAX_KNOWN) this.committed.clear();
    for (const word of this.pending.get(queryRunner) ?? []) this.committed.add(word);
    this.pending.delete(queryRunner);
  }

  /**
   * Rolling back to a savepoint may remove words added since; all words of the transaction count as unknown
   * again.
   */
  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    this.pending.delete(queryRunner);
  }
}

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
