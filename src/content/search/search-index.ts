import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { FallbackOrder } from '#common/messages/fallbacks.js';
import type { RecordKind } from '#common/records/kinds.js';
import { chunkOf, startOf } from '#common/structures/id-set.js';
import { invalidParams } from '#http/errors/api-error.js';
import { SETTINGS } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { inParts } from '#platform/database/rows.js';
import { TransactionJournal } from '#platform/database/transaction-journal.js';
import type { KindDescription } from '../localized/kinds.js';
import {
  changedPostings,
  mostWords,
  NO_WORDS,
  type PostingChange,
  postingsOf,
  type RecordWords,
  type WordsByLanguage,
} from './postings.js';
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

/** The number of records whose words one statement reads. */
const MANY = 500;

type Kind = KindDescription<RecordKind>;

/** The changes of records, by the texts that they had. */
type KnownChanges = WeakMap<
  WordsByLanguage,
  { readonly before: RecordWords; readonly after: RecordWords; readonly changes: readonly PostingChange[] }[]
>;

const isAlike = (one: RecordWords, other: RecordWords): boolean =>
  one.texts === other.texts &&
  one.original === other.original &&
  one.shared.length === other.shared.length &&
  one.shared.every((word, index) => word === other.shared[index]);

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
   * Runs work that changes texts of many records, or texts that they inherit, and updates them. Words are read in two
   * statements before the work and two after it, for some hundreds of records each. Records that showed the same texts, and
   * do so now, are compared once.
   * @throws ApiError `rest_invalid_param` when one of them has too many words
   */
  async changeMany<T>(
    manager: EntityManager,
    kind: Kind,
    ids: readonly number[],
    work: () => Promise<T>,
  ): Promise<T> {
    const before = await this.wordsOfMany(manager, kind, ids);
    const result = await work();
    const after = await this.wordsOfMany(manager, kind, ids);
    const known: KnownChanges = new WeakMap();
    for (const id of ids) {
      const [was, is] = [before.get(id) ?? NO_WORDS, after.get(id) ?? NO_WORDS];
      this.noteChanges(manager, kind, id, this.changesOnce(kind, was, is, known));
    }
    return result;
  }

  private async wordsOfMany(
    manager: EntityManager,
    kind: Kind,
    ids: readonly number[],
  ): Promise<Map<number, RecordWords>> {
    const found = new Map<number, RecordWords>();
    await inParts(
      ids,
      async (part) => {
        for (const [id, words] of await loadWords(manager, kind, part)) found.set(id, words);
      },
      MANY,
    );
    return found;
  }

  /** The changes of a record, or those known of another one with the same texts. */
  private changesOnce(
    kind: Kind,
    before: RecordWords,
    after: RecordWords,
    known: KnownChanges,
  ): readonly PostingChange[] {
    const alike = known.get(before.texts) ?? [];
    const same = alike.find((one) => isAlike(one.before, before) && isAlike(one.after, after));
    if (same !== undefined) return same.changes;
    const changes = this.changesOf(kind, before, after);
    known.set(before.texts, [...alike, { before, after, changes }]);
    return changes;
  }

  /**
   * Updates a record whose words were `before` before this transaction; undefined stands for none.
   * @throws ApiError `rest_invalid_param` when there are too many words
   */
  change(
    manager: EntityManager,
    kind: Kind,
    id: number,
    {
      before = NO_WORDS,
      after = NO_WORDS,
    }: { before?: RecordWords | undefined; after?: RecordWords | undefined },
  ): void {
    this.noteChanges(manager, kind, id, this.changesOf(kind, before, after));
  }

  private changesOf({ searched }: Kind, before: RecordWords, after: RecordWords): PostingChange[] {
    this.refuseTooMany(searched.texts, before, after);
    return changedPostings(before, after, searched.texts, this.settings);
  }

  private noteChanges(
    manager: EntityManager,
    { name }: Kind,
    id: number,
    changes: readonly PostingChange[],
  ): void {
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
  private refuseTooMany(fields: readonly string[], before: RecordWords, after: RecordWords): void {
    if (mostWords(after) <= MAX_WORDS) return;
    const count = (words: RecordWords): number => postingsOf(words, fields, this.settings).size;
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
