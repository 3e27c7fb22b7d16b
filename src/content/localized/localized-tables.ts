import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import { OldSnapshot } from '#platform/database/lost-writes.js';
import { rowLock } from '#platform/database/row-lock.js';
import {
  type Columns,
  deleteRow,
  insertNumbered,
  insertRows,
  placeholders,
  updateRow,
} from '#platform/database/rows.js';
import type { KindDescription } from './kinds.js';
import { numberedSlug, slugify } from './slugs.js';
import type { Localized, TextRow } from './texts.js';
import type { FormerSource, SourcesByLanguage } from './translation-status.js';

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
  readonly is_confirmed: number | boolean;
}

interface ClaimRow {
  readonly language: Language;
  readonly slug: string;
  readonly slug_claim: string | null;
}

const tables = new Map<KindDescription, LocalizedTables<Localized>>();

/** The tables of a kind, for code that is given the kind; they hold nothing but column names. */
export function tablesOf<T extends Localized>(kind: KindDescription): LocalizedTables<T> {
  const known = tables.get(kind) ?? new LocalizedTables<Localized>(kind);
  tables.set(kind, known);
  return known as LocalizedTables<T>;
}

/**
 * The tables of a kind's texts: `<kind>`, `<kind>_translation` and `<kind>_source`. All kinds share the
 * statements, which are prepared once for each kind because every read and write of a record runs them.
 */
export class LocalizedTables<T extends Localized> {
  private readonly row: RowColumns;
  private readonly translations: string;
  private readonly sourceTexts: string;

  constructor(readonly kind: KindDescription) {
    this.row = rowColumns(kind);
    this.translations = `${kind.name}_translation`;
    this.sourceTexts = `${kind.name}_source`;
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
    const sql = `SELECT version FROM ${this.kind.name} WHERE id = ? ${lock}`;
    const [present] = await manager.query<{ version: number }[]>(sql, [id]);
    const [record] = await this.load(manager, [id]);
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

  /** Whether the record has a number at a slug that was sent, as another record had that slug, and it is free now. */
  async isSlugFreed(
    manager: EntityManager,
    { id, texts }: Localized & { readonly id: number },
    sent: ReadonlyMap<Language, { readonly slug?: string | undefined }>,
  ): Promise<boolean> {
    for (const [language, { slug = '' }] of sent) {
      const wanted = slugify(slug);
      if (wanted === '' || texts.get(language)?.['slug'] === wanted) continue;
      if ((await this.freeSlug(manager, id, wanted)) === wanted) return true;
    }
    return false;
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

  /** What fields were translated from, by record; see `FormerSources`. */
  async sources(
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, SourcesByLanguage>> {
    const sources = new Map<number, Map<Language, Map<string, FormerSource>>>();
    if (ids.length === 0) return sources;
    const rows = await manager.query<SourceRow[]>(
      `SELECT record_id, language, field, source, is_confirmed FROM ${this.sourceTexts} WHERE record_id IN (${placeholders(ids)})`,
      [...ids],
    );
    for (const { record_id: id, language, field, source, is_confirmed } of rows) {
      const ofRecord = sources.get(id) ?? new Map<Language, Map<string, FormerSource>>();
      sources.set(id, ofRecord);
      const ofLanguage = ofRecord.get(language) ?? new Map<string, FormerSource>();
      ofRecord.set(language, ofLanguage.set(field, { text: source, isConfirmed: Boolean(is_confirmed) }));
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
    const isSame = (one: FormerSource, other: FormerSource | undefined): boolean =>
      one.text === other?.text && one.isConfirmed === other.isConfirmed;
    for (const [language, sources] of before) {
      for (const [field, source] of sources) {
        if (isSame(source, after.get(language)?.get(field))) continue;
        await deleteRow(manager, this.sourceTexts, { record_id: id, language, field });
      }
    }
    const added = [...after].flatMap(([language, sources]) =>
      [...sources]
        .filter(([field, source]) => !isSame(source, before.get(language)?.get(field)))
        .map(([field, { text: source, isConfirmed }]) => ({
          ...{ record_id: id, language, field, source },
          is_confirmed: isConfirmed ? 1 : 0,
        })),
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
