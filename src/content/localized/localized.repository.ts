import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { Language } from '../../common/messages/languages.js';
import type { Kind } from '../../common/records/kinds.js';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import { type DatabaseState, haveChanged } from '../../platform/database-state/database-state.js';
import { readingOf } from '../../platform/database/grouped-writes.js';
import { OldSnapshot } from '../../platform/database/lost-writes.js';
import { rowLock } from '../../platform/database/row-lock.js';
import {
  type Columns,
  deleteRow,
  insertNumbered,
  insertRows,
  placeholders,
  updateRow,
} from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { ANYTHING, type KindBits, kindBits, writtenKinds } from '../../platform/database/written-kinds.js';
import type { KindDescription } from './kinds.js';
import { numberedSlug } from './slugs.js';
import type { Localized, TextRow } from './texts.js';
import type { SourcesByLanguage } from './translation-status.js';

/** The bookkeeping columns of a translation row that readers need along with its texts. */
const TRANSLATION_COLUMNS = ['language', 'slug', 'text_version', 'updated_at'] as const;

type JoinedRow = Record<string, unknown>;

/** The column names of a kind in a row of record and translation. */
interface RowColumns {
  /** `a.x, a.y …`, for SELECT. */
  readonly sql: string;
  /** Names of the record's columns in a row. */
  readonly record: readonly string[];
  /** The translation's columns: each name, and its name in a row. */
  readonly texts: readonly (readonly [string, string])[];
}

function rowColumns(kind: KindDescription): RowColumns {
  const joinedColumns = Object.entries(kind.joined?.columns ?? {});
  const texts = [...TRANSLATION_COLUMNS, ...kind.texts].map((column) => [column, `t_${column}`] as const);
  const sql = [
    ...kind.columns.map((column) => `r.${column}`),
    ...texts.map(([column, name]) => `t.${column} AS ${name}`),
    ...joinedColumns.map(([name, column]) => `${column} AS ${name}`),
  ].join(', ');
  const record = [...kind.columns, ...joinedColumns.map(([name]) => name)];
  return { sql, record, texts: texts.filter(([column]) => column !== 'language') };
}

interface SourceRow {
  readonly record_id: number;
  readonly language: Language;
  readonly field: string;
  readonly source: string | null;
}

interface ClaimRow {
  readonly language: Language;
  readonly slug: string;
  readonly slug_claim: string | null;
}

const repositories = new Map<KindDescription, LocalizedRepository<Localized>>();

/**
 * The tables of a kind's texts: `<kind>`, `<kind>_translation` and `<kind>_source`. All kinds share the
 * statements, which are prepared once for each kind because every read and write of a record runs them.
 */
export class LocalizedRepository<T extends Localized> {
  private readonly row: RowColumns;
  private readonly translations: string;
  private readonly sourceTexts: string;

  private constructor(private readonly kind: KindDescription) {
    this.row = rowColumns(kind);
    this.translations = `${kind.name}_translation`;
    this.sourceTexts = `${kind.name}_source`;
  }

  /** The repository of a kind; it holds nothing but column names. */
  static of<T extends Localized>(kind: KindDescription): LocalizedRepository<T> {
    let repository = repositories.get(kind);
    if (repository === undefined) {
      repository = new LocalizedRepository<Localized>(kind);
      repositories.set(kind, repository);
    }
    return repository as LocalizedRepository<T>;
  }

  /** `a.x, a.y …`: the columns of a record (`r`) and of one of its translations (`t`). */
  get columns(): string {
    return this.row.sql;
  }

  /** Joins the tables of `columns` to the record (`r`). */
  get joins(): string {
    return `JOIN ${this.translations} t ON t.record_id = r.id ${this.kind.joined?.join ?? ''}`;
  }

  /**
   * Groups rows of record and translation, one for each language, into records, in the order of their first
   * row.
   */
  group(rows: readonly JoinedRow[]): T[] {
    const records = new Map<number, { readonly texts: Map<Language, TextRow> }>();
    for (const row of rows) {
      const id = Number(row['id']);
      let record = records.get(id);
      if (record === undefined) {
        const own: JoinedRow = {};
        for (const column of this.row.record) own[column] = row[column];
        record = Object.assign(own, { texts: new Map() });
        records.set(id, record);
      }
      const texts: JoinedRow = {};
      for (const [column, name] of this.row.texts) texts[column] = row[name];
      record.texts.set(row['t_language'] as Language, texts as TextRow);
    }
    return [...records.values()] as unknown as T[];
  }

  /**
   * Loads records with all their texts in one statement; unknown ids are left out. With a lock the rows have
   * their present state, without one the state at the transaction's first read.
   */
  async load(manager: EntityManager, ids: readonly number[], lock: '' | 'FOR UPDATE' = ''): Promise<T[]> {
    if (ids.length === 0) return [];
    const rows = await manager.query<JoinedRow[]>(
      `SELECT ${this.columns} FROM ${this.kind.name} r
     ${this.joins} WHERE r.id IN (${placeholders(ids)}) ${lock}`,
      [...ids],
    );
    return this.group(rows);
  }

  /**
   * Loads and locks one record for a change; other writers of it wait until this transaction ends.
   * @throws OldSnapshot when the transaction cannot read the record's present state
   */
  async loadForUpdate(manager: EntityManager, id: number): Promise<T | undefined> {
    const lock = rowLock(manager);
    if (lock === '') return (await this.load(manager, [id]))[0];
    const [[present], [record]] = await Promise.all([
      manager.query<{ version: number }[]>(`SELECT version FROM ${this.kind.name} WHERE id = ? ${lock}`, [
        id,
      ]),
      this.load(manager, [id]),
    ]);
    // A lock shows the present row, all else the state in which this transaction read for the first time.
    if (present?.version !== (record as { version?: number } | undefined)?.version)
      throw new OldSnapshot(this.kind.name, id);
    return record;
  }

  /** Assigns the next id for a record or term. */
  async newId(manager: EntityManager, sequence: 'record' | 'term'): Promise<number> {
    return insertNumbered(manager, sequence, { kind: this.kind.name });
  }

  /** Adds the record's own row; `insertTexts` adds its texts. */
  async insert(manager: EntityManager, row: Columns & { readonly id: number }): Promise<void> {
    await insertRows(manager, this.kind.name, [row]);
  }

  /** Changes columns of the record's own row. */
  async patch(manager: EntityManager, id: number, columns: Columns): Promise<void> {
    await updateRow(manager, this.kind.name, { id }, columns);
  }

  async insertTexts(manager: EntityManager, id: number, language: Language, row: Columns): Promise<void> {
    await insertRows(manager, this.translations, [{ record_id: id, language, ...row }]);
  }

  async patchTexts(manager: EntityManager, id: number, language: Language, row: Columns): Promise<void> {
    await updateRow(manager, this.translations, { record_id: id, language }, row);
  }

  async deleteTexts(manager: EntityManager, id: number, language: Language): Promise<void> {
    await deleteRow(manager, this.translations, { record_id: id, language });
  }

  /** The wanted slug, or its first numbered form that no other record has; see `freeSlug`. */
  async freeSlug(manager: EntityManager, id: number, wanted: string): Promise<string> {
    return freeSlug(wanted, async (slug) => {
      const rows = await manager.query<unknown[]>(
        `SELECT 1 FROM ${this.translations} WHERE slug = ? AND record_id <> ? LIMIT 1`,
        [slug, id],
      );
      return rows.length === 0;
    });
  }

  /**
   * Claims the slugs that a record has not claimed yet, each in the first language that has it. A record may
   * repeat a slug in several languages, so only the claims can be unique. Writing another slug drops the
   * claim of that row.
   */
  async claimSlugs(manager: EntityManager, id: number): Promise<void> {
    const rows = await manager.query<ClaimRow[]>(
      `SELECT language, slug, slug_claim FROM ${this.translations} WHERE record_id = ? AND slug IS NOT NULL ORDER BY language`,
      [id],
    );
    const claimed = new Set(rows.map(({ slug_claim }) => slug_claim));
    for (const { language, slug } of rows) {
      if (claimed.has(slug)) continue;
      await this.patchTexts(manager, id, language, { slug_claim: slug });
      claimed.add(slug);
    }
  }

  /** The digests of a record's former texts, as JSON; null without any. */
  async formerTexts(manager: EntityManager, id: number): Promise<string | null> {
    const [row] = await manager.query<{ former_texts: string | null }[]>(
      `SELECT former_texts FROM ${this.kind.name} WHERE id = ?`,
      [id],
    );
    return row?.former_texts ?? null;
  }

  /** The former original texts that outdated fields were translated from, by record. */
  async sources(
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, SourcesByLanguage>> {
    const sources = new Map<number, Map<Language, Map<string, string | null>>>();
    if (ids.length === 0) return sources;
    const rows = await manager.query<SourceRow[]>(
      `SELECT record_id, language, field, source FROM ${this.sourceTexts} WHERE record_id IN (${placeholders(ids)})`,
      [...ids],
    );
    for (const { record_id: id, language, field, source } of rows) {
      const ofRecord = sources.get(id) ?? new Map<Language, Map<string, string | null>>();
      sources.set(id, ofRecord);
      const ofLanguage = ofRecord.get(language) ?? new Map<string, string | null>();
      ofRecord.set(language, ofLanguage.set(field, source));
    }
    return sources;
  }

  /** Stores the differences from the previous state. */
  async saveSources(
    manager: EntityManager,
    id: number,
    before: SourcesByLanguage,
    after: SourcesByLanguage,
  ): Promise<void> {
    for (const [language, sources] of before) {
      for (const field of sources.keys()) {
        if (after.get(language)?.has(field) === true) continue;
        await deleteRow(manager, this.sourceTexts, { record_id: id, language, field });
      }
    }
    const added = [...after].flatMap(([language, sources]) =>
      [...sources]
        .filter(([field]) => before.get(language)?.has(field) !== true)
        .map(([field, source]) => ({ record_id: id, language, field, source })),
    );
    await insertRows(manager, this.sourceTexts, added);
  }

  /**
   * The next language after this one that is the original language of any record of the kind: one index step.
   */
  async nextOriginalLanguage(manager: EntityManager, language: string): Promise<string | null> {
    const [row] = await manager.query<{ next: string | null }[]>(
      `SELECT MIN(original_language) AS next FROM ${this.kind.name} WHERE original_language > ?`,
      [language],
    );
    return row?.next ?? null;
  }
}

/**
 * The wanted slug, or the first of `-2`, `-3` … that no other record has in any language. The unique claim decides
 * between concurrent transactions: the slower one gets a duplicate error and is retried.
 */
export async function freeSlug(
  wanted: string,
  isUnused: (slug: string) => Promise<boolean>,
): Promise<string> {
  const isFree = async (n: number): Promise<boolean> => isUnused(numberedSlug(wanted, n));
  if (await isFree(1)) return numberedSlug(wanted, 1);
  let inUse = 1;
  let free = 2;
  while (!(await isFree(free))) {
    inUse = free;
    free *= 2;
  }
  while (free - inUse > 1) {
    const middle = Math.floor((inUse + free) / 2);
    if (await isFree(middle)) free = middle;
    else inUse = middle;
  }
  return numberedSlug(wanted, free);
}

/** Whose counts a response shows: those of everybody, or of callers who may read all records; and of which second. */
export interface SharedCounts {
  readonly of: 'public' | 'all';
  /** Since 1970 UTC. */
  readonly second: number;
}

/** What a process keeps in memory of one kind of records. */
export interface Cached {
  /** The most records; a venue in six languages takes about 10 KB. */
  readonly most: number;
  /** The kinds whose writes may change them. Writes that belong to no kind count as changes of anything. */
  readonly dependsOn: readonly Kind[];
  /** Whether they show counts, which the next scheduled publication changes. */
  readonly showsCounts?: true;
}

/** The most characters that the texts of the cached records of a kind have together: one record may have millions. */
const MAX_CACHED_TEXT = 8 * 1_024 * 1_024;

/** The characters of the texts of cached records. */
const lengths = new WeakMap<Records<unknown>, number>();

function lengthOf(record: unknown): number {
  const { texts } = record as Partial<Localized>;
  let length = 0;
  for (const row of texts?.values() ?? [])
    for (const text of Object.values(row)) length += typeof text === 'string' ? text.length : 0;
  return length;
}

interface Kept extends Cached {
  readonly bits: KindBits;
}

/** Records as they were loaded, with all texts, by id. They are shared, so nobody may change them. */
type Records<T> = Map<number, T>;
type RecordsByName = ReadonlyMap<string, Records<unknown>>;

/** The records of one state of the database. Another state keeps those that did not change in between. */
interface CachedRecords {
  readonly state: DatabaseState;
  readonly records: RecordsByName;
  /** When the next scheduled publication changes counts, in seconds since 1970 UTC. */
  readonly countsUntil: number;
}

/** The records that are cached for the state of the database that a read asked for. */
export class RecordsInCache {
  /** Of a read that caches nothing. */
  static readonly NONE = new RecordsInCache(new Map(), new Map(), false);

  constructor(
    private readonly records: RecordsByName,
    private readonly limits: ReadonlyMap<string, Cached>,
    private readonly hasCounts: boolean,
  ) {}

  /**
   * The records with these ids, from the cache or loaded. Copied, as concurrent requests may evict records from the cache.
   * @param load loads those that are not cached, all in one statement; unknown ids are left out
   */
  async get<T extends { readonly id: number }>(
    name: string,
    ids: Iterable<number>,
    load: (missing: readonly number[]) => Promise<readonly T[]>,
  ): Promise<ReadonlyMap<number, T>> {
    const { found, missing } = this.find<T>(name, ids);
    if (missing.length === 0) return found;
    this.add(name, found, await load(missing));
    return found;
  }

  /** The cached ones among the records with these ids, and the ids of the others. */
  find<T>(name: string, ids: Iterable<number>): { readonly found: Records<T>; readonly missing: number[] } {
    const cached = this.usable(name) as Records<T> | undefined;
    const found: Records<T> = new Map();
    const missing: number[] = [];
    for (const id of ids) {
      const record = cached?.get(id);
      if (record === undefined) missing.push(id);
      else found.set(id, record);
    }
    return { found, missing };
  }

  /** Adds loaded records to those found, and to the cache, from which the oldest ones are evicted. */
  add<T extends { readonly id: number }>(name: string, found: Records<T>, loaded: readonly T[]): void {
    for (const record of loaded) found.set(record.id, record);
    const cached = this.usable(name);
    if (cached === undefined) return;
    let length = lengths.get(cached) ?? 0;
    for (const record of loaded) {
      length += lengthOf(record) - lengthOf(cached.get(record.id) ?? {});
      cached.set(record.id, record);
    }
    const { most = 0 } = this.limits.get(name) ?? {};
    for (const [id, record] of cached) {
      if (cached.size <= most && length <= MAX_CACHED_TEXT) break;
      cached.delete(id);
      length -= lengthOf(record);
    }
    lengths.set(cached, length);
  }

  /** Counts are cached as everybody sees them, for the present second; for a group of writes, those of other callers too. */
  private usable(name: string): Records<unknown> | undefined {
    const { showsCounts = false } = this.limits.get(name) ?? {};
    return showsCounts && !this.hasCounts ? undefined : this.records.get(name);
  }
}

/** Keeps records that many lists show, such as venues, in memory until any process changes them. */
@Injectable()
export class RecordCache {
  private readonly kept = new Map<string, Kept>();
  private cached: CachedRecords | undefined;
  /** By the key of their reads, then by name, and by the counts that they show. */
  private readonly ofGroups = new WeakMap<object, Map<string, Records<unknown>>>();
  /** The states that transactions on a server see. */
  private readonly seen = new WeakMap<QueryRunner, DatabaseState>();

  constructor(private readonly changes: ChangeNumber) {}

  /** Must be called at the start for each kind of records that is cached. */
  register(name: string, cached: Cached): void {
    this.kept.set(name, { ...cached, bits: kindBits(cached.dependsOn) });
  }

  /**
   * Asks for the state that a transaction on a server sees, so that it may take records from the cache. On SQLite that needs
   * no statement. A transaction that locks the record that it writes must do that first: its first read decides what it sees.
   */
  async enter(manager: EntityManager): Promise<void> {
    const { queryRunner } = manager;
    if (queryRunner === undefined || engineOf(manager) === 'sqlite' || this.seen.has(queryRunner)) return;
    this.seen.set(queryRunner, await this.changes.stateFor(manager));
  }

  /**
   * The cache for the present state. For a transaction: the records as they were committed before it, except those of kinds
   * that it has written; nothing if it has not entered the cache. The results of one group of writes on SQLite share what
   * else they load.
   * @param counts of the records that are read; undefined for those of one caller
   */
  async at(manager: EntityManager, counts: SharedCounts | undefined): Promise<RecordsInCache> {
    if (manager.queryRunner?.isTransactionActive === true) return this.inTransaction(manager, counts);
    const counting = counts?.of === 'public' ? counts.second : undefined;
    const state = await this.changes.stateFor(manager);
    this.cached = this.after(this.cached, state);
    if (counting !== undefined && counting >= this.cached.countsUntil)
      this.cached = this.withoutCounts(this.cached, state);
    const { records, countsUntil } = this.cached;
    const hasCounts = counting !== undefined && counting >= state.asOf && counting < countsUntil;
    return new RecordsInCache(records, this.kept, hasCounts);
  }

  private async inTransaction(
    manager: EntityManager,
    counts: SharedCounts | undefined,
  ): Promise<RecordsInCache> {
    const { queryRunner } = manager;
    const reading = readingOf(manager);
    const state =
      reading === undefined
        ? queryRunner && this.seen.get(queryRunner)
        : await this.changes.stateFor(manager);
    if (state === undefined) return RecordsInCache.NONE;
    const ofGroup = reading && this.ofGroup(reading, counts);
    const unchanged = this.unchanged(state);
    const written = writtenKinds(manager);
    const isWritten = ({ bits }: Kept): boolean => written === ANYTHING || (written & bits) !== 0;
    const records = this.recordsOf((name, kept) =>
      kept.showsCounts === true || isWritten(kept) ? ofGroup?.(name, kept) : unchanged(name, kept),
    );
    return new RecordsInCache(records, this.kept, reading !== undefined && counts !== undefined);
  }

  /** What the reads of the results of one group of writes have loaded. */
  private ofGroup(
    reading: object,
    counts: SharedCounts | undefined,
  ): (name: string, kept: Kept) => Records<unknown> {
    const ofGroup = this.ofGroups.get(reading) ?? new Map<string, Records<unknown>>();
    this.ofGroups.set(reading, ofGroup);
    const shown = counts === undefined ? '' : `${counts.of} ${counts.second}`;
    return (name, { showsCounts }) => {
      const key = showsCounts === true ? `${name} ${shown}` : name;
      const known = ofGroup.get(key) ?? new Map<number, unknown>();
      ofGroup.set(key, known);
      return known;
    };
  }

  /**
   * The cached records that are the same in this state. It may be older than that of the cache, which never goes back to
   * it: the transactions of an earlier moment must not empty it for all others.
   */
  private unchanged(state: DatabaseState): (name: string, kept: Kept) => Records<unknown> | undefined {
    if (this.cached === undefined || state.number > this.cached.state.number)
      this.cached = this.after(this.cached, state);
    const { cached } = this;
    return (name, { bits }) =>
      haveChanged(bits, cached.state, state) ? undefined : cached.records.get(name);
  }

  private after(before: CachedRecords | undefined, state: DatabaseState): CachedRecords {
    if (before === undefined)
      return { state, records: this.recordsOf(() => undefined), countsUntil: state.nextPublication };
    if (before.state.number === state.number) return before;
    // Requests that still read in the former state keep its records, and add theirs to maps that stay valid.
    const records = this.recordsOf((name, { bits }) =>
      haveChanged(bits, before.state, state) ? undefined : before.records.get(name),
    );
    return { state, records, countsUntil: Math.min(before.countsUntil, state.nextPublication) };
  }

  /** Requests of an earlier second go on with the former maps. */
  private withoutCounts(before: CachedRecords, state: DatabaseState): CachedRecords {
    const records = this.recordsOf((name, { showsCounts }) =>
      showsCounts === true ? undefined : before.records.get(name),
    );
    return { state, records, countsUntil: state.nextPublication };
  }

  private recordsOf(stillValid: (name: string, kept: Kept) => Records<unknown> | undefined): RecordsByName {
    return new Map(this.kept.entries().map(([name, kept]) => [name, stillValid(name, kept) ?? new Map()]));
  }
}
