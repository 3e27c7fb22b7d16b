import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type FallbackOrder, fallbacksText } from '#common/messages/fallbacks.js';
import { FIRST_LANGUAGES, LANGUAGE_LIST } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { chunkOf, startOf } from '#common/structures/id-set.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { engineOf } from '#platform/database/engine.js';
import { inParts, upserted, writeRows } from '#platform/database/rows.js';
import { allKinds, type KindDescription, recordKinds } from '../localized/kinds.js';
import { BlockSet } from './block-set.js';
import { postingsOf } from './postings.js';
import { loadWords } from './record-words.js';
import type { SearchState } from './search.entity.js';
import { SearchIndex } from './search-index.js';
import { type Block, deleteBlocks, loadChunk, writeBlocks } from './search-rows.js';
import { FORM_RULES, refreshForms } from './stored-forms.js';

/** The number of records whose texts are in memory at a time. */
const BATCH = 500;

type Kind = KindDescription<RecordKind>;

const orderText = ({ defaultLanguage, fallbacks }: FallbackOrder): string =>
  `${LANGUAGE_LIST} ${defaultLanguage} ${fallbacksText(fallbacks)}`;

type OnProgress = (done: number, total: number) => void;

type StateRow = Pick<SearchState, 'default_language' | 'fallbacks' | 'languages' | 'rules'>;

interface State {
  /** In the format of `orderText`. */
  readonly order: string;
  readonly rules: string | null;
}

/** Builds the index for all records while services are running; each chunk of ids is one transaction. */
@Injectable()
export class SearchBuilder {
  constructor(
    private readonly database: Database,
    private readonly index: SearchIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Rebuilds the index when it does not cover all records, was built for other languages, fallbacks or
   * another default language, or when the rules for the search, comparison or order of texts have changed.
   */
  async ensure(): Promise<void> {
    const state = await this.state();
    if (state?.order === orderText(this.settings) && state.rules === FORM_RULES) return;
    if ((await this.count()) > 0) new Logger('Search').log('Indexing all texts, which may take a while…');
    await (state?.rules === FORM_RULES ? this.indexAll() : this.rebuild());
  }

  /** Marks the index as complete if there are no records yet, so that no later check is needed. */
  async ensureOfEmpty(): Promise<void> {
    if ((await this.state()) === undefined && (await this.count()) === 0) await this.rebuild();
  }

  /**
   * Rebuilds the stored forms of all texts, then adds and removes words in the blocks where they differ.
   * Concurrent runs do no harm.
   * @returns the number of records
   */
  async rebuild(onProgress?: OnProgress): Promise<number> {
    for (const kind of allKinds()) await this.refreshForms(kind);
    return this.indexAll(onProgress);
  }

  private async indexAll(onProgress?: OnProgress): Promise<number> {
    const total = await this.count();
    let done = 0;
    for (const kind of recordKinds()) {
      for (let chunk = 0; chunk <= chunkOf(await this.lastId(kind)); chunk++) {
        done += await this.database.write(async (manager) => this.refresh(manager, kind, chunk));
        onProgress?.(Math.min(done, total), total);
      }
    }
    await this.database.write((manager) => this.note(manager));
    return done;
  }

  private async refreshForms(kind: KindDescription): Promise<void> {
    for (let last: number | undefined = 0; last !== undefined;) {
      const after: number = last;
      last = await this.database.write((manager) => refreshForms(manager, kind, after, BATCH));
    }
  }

  /** The settings that the index was built for; undefined until it is complete. */
  private async state(): Promise<State | undefined> {
    const sql = 'SELECT default_language, fallbacks, languages, rules FROM search_state WHERE id = 1';
    const [row] = await this.database.read((manager) => manager.query<StateRow[]>(sql));
    if (row === undefined) return undefined;
    const { default_language: first, fallbacks, languages } = row;
    return { order: `${languages ?? FIRST_LANGUAGES} ${first} ${fallbacks ?? ''}`, rules: row.rules };
  }

  private async count(): Promise<number> {
    const counts = recordKinds().map(({ name }) => `(SELECT COUNT(*) FROM ${name})`);
    const sql = `SELECT ${counts.join(' + ')} AS records`;
    const [row] = await this.database.read((manager) => manager.query<{ records: number | string }[]>(sql));
    return Number(row?.records ?? 0);
  }

  private async lastId({ name }: Kind): Promise<number> {
    const sql = `SELECT MAX(id) AS last FROM ${name}`;
    const [row] = await this.database.read((manager) => manager.query<{ last: number | null }[]>(sql));
    return row?.last ?? 0;
  }

  /** @returns the number of records in the chunk */
  private async refresh(manager: EntityManager, kind: Kind, chunk: number): Promise<number> {
    const first = startOf(chunk);
    // The first statement of the transaction: it waits for running writes, and then sees them. It also locks
    // the gaps, so that nobody adds a record here before the end.
    const [index, lock] = engineOf(manager) === 'mysql' ? ['FORCE INDEX (PRIMARY)', 'FOR UPDATE'] : ['', ''];
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${kind.name} ${index} WHERE id BETWEEN ? AND ? ${lock}`,
      [first, startOf(chunk + 1) - 1],
    );
    const wanted = new BlockSet(chunk);
    await inParts(
      rows.map(({ id }) => id),
      async (ids) => {
        for (const [id, words] of await loadWords(manager, kind, ids)) {
          const postings = postingsOf(words, kind.searched.texts, this.settings);
          for (const [word, languages] of postings) wanted.add(word, languages, id - first);
        }
      },
      BATCH,
    );
    await this.index.addWords(manager, wanted.words);
    await replaceChunk(manager, kind.name, chunk, wanted.blocks);
    return rows.length;
  }

  private async note(manager: EntityManager): Promise<void> {
    const update =
      engineOf(manager) === 'mysql'
        ? 'ON DUPLICATE KEY UPDATE default_language = VALUES(default_language), fallbacks = VALUES(fallbacks), languages = VALUES(languages), rules = VALUES(rules)'
        : 'ON CONFLICT (id) DO UPDATE SET default_language = excluded.default_language, fallbacks = excluded.fallbacks, languages = excluded.languages, rules = excluded.rules';
    const sql = `INSERT INTO search_state (id, default_language, fallbacks, languages, rules) VALUES (1, ?, ?, ?, ?) ${update}`;
    const { defaultLanguage, fallbacks } = this.settings;
    const noted = [defaultLanguage, fallbacksText(fallbacks), LANGUAGE_LIST, FORM_RULES];
    await writeRows(manager, sql, noted, upserted(1));
  }
}

/** Writes the blocks of a chunk that differ from the stored ones. */
async function replaceChunk(
  manager: EntityManager,
  kind: RecordKind,
  chunk: number,
  wanted: readonly Block[],
): Promise<void> {
  const keyOf = ({ word, languages }: Block): string => `${languages} ${word}`;
  const present = new Map((await loadChunk(manager, kind, chunk)).map((block) => [keyOf(block), block]));
  const isThere = (block: Block): boolean => present.get(keyOf(block))?.ids.equals(block.ids) === true;
  const kept = new Set(wanted.map(keyOf));
  const superfluous = [...present.values()].filter((block) => !kept.has(keyOf(block)));
  await writeBlocks(
    manager,
    kind,
    wanted.filter((block) => !isThere(block)),
    'replace',
  );
  await deleteBlocks(manager, kind, chunk, superfluous);
}
