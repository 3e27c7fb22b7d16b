import type { EntityManager } from 'typeorm';
import { EVERYBODY } from '#access/changes/change.entity.js';
import type { Language } from '#common/messages/languages.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { freeSlug } from '#content/localized/localized-tables.js';
import { slugForm } from '#content/localized/slugs.js';
import { isText, type TextRow } from '#content/localized/texts.js';
import { type SourcesByLanguage, translationStates } from '#content/localized/translation-status.js';
import { engineOf } from '#platform/database/engine.js';
import { insertRows, placeholders, writeRows } from '#platform/database/rows.js';

/** Records, slugs or changes that are read at once. */
const PART = 500;

const RECORDS: readonly string[] = ['event', 'venue', 'organizer'];

/** Changes of records that were public at some time: the status was `publish`, or became it. */
const PUBLIC = [
  '%"status":["publish",%',
  ...['null', '"draft"', '"pending"', '"private"', '"trash"', '"future"'].map(
    (before) => `%"status":[${before},"publish"]%`,
  ),
];

interface Holder {
  readonly id: number;
  /** Separated by commas. */
  readonly languages: string;
}

interface Row {
  readonly id: number;
  readonly original_language: Language;
  readonly language: Language;
  readonly text_version: number;
  readonly [field: string]: unknown;
}

/** Fills the columns that an export of 0.2.0 does not have, from its rows. */
export class EarlierRepository {
  /** Marks all changes of records that were public: clients with a copy must learn that they no longer are. */
  async noteAudience(manager: EntityManager, kind: string): Promise<void> {
    const told = PUBLIC.map(() => 'details LIKE ?').join(' OR ');
    const rows = await manager.query<{ record_id: number }[]>(
      `SELECT DISTINCT record_id FROM changes WHERE kind = ? AND (${told})`,
      [kind, ...PUBLIC],
    );
    for (let at = 0; at < rows.length; at += PART) {
      const ids = rows.slice(at, at + PART).map(({ record_id: id }) => id);
      const sql = `UPDATE changes SET known_to = ${EVERYBODY} WHERE kind = ? AND record_id IN (${placeholders(ids)})`;
      await writeRows(manager, sql, [kind, ...ids], 'any');
    }
  }

  /** Stores slugs in the form in which they are looked up. */
  async storeForms(manager: EntityManager, kind: string): Promise<void> {
    let after = '';
    for (;;) {
      const rows = await manager.query<{ slug: string }[]>(
        `SELECT DISTINCT slug FROM ${kind}_translation WHERE slug > ? ORDER BY slug LIMIT ${PART}`,
        [after],
      );
      for (const { slug } of rows) await this.storeForm(manager, kind, slug);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.slug;
    }
  }

  /** A slug belongs to one record of its kind, in any language: the first keeps it, the others get a number. */
  async numberDoubles(manager: EntityManager, kind: string): Promise<void> {
    for (;;) {
      const doubles = await manager.query<{ slug: string }[]>(
        `SELECT slug FROM ${kind}_translation WHERE slug IS NOT NULL
         GROUP BY slug HAVING MIN(record_id) <> MAX(record_id) ORDER BY slug LIMIT ${PART}`,
      );
      if (doubles.length === 0) return;
      for (const { slug } of doubles) {
        const [, ...others] = await this.holders(manager, kind, slug);
        for (const holder of others) await this.rename(manager, kind, holder, { slug, wanted: slug });
      }
    }
  }

  /** Each slug of a record is claimed in the first language that has it. */
  async claimSlugs(manager: EntityManager, kind: string): Promise<void> {
    const table = `${kind}_translation`;
    // MySQL cannot update a table that a subquery of the statement reads, and SQLite has no join in updates.
    const byJoin = `UPDATE ${table} t JOIN (SELECT record_id, slug, MIN(language) AS language FROM ${table}
        WHERE slug IS NOT NULL GROUP BY record_id, slug) f ON f.record_id = t.record_id AND f.language = t.language
      SET t.slug_claim = t.slug`;
    const bySubquery = `UPDATE ${table} SET slug_claim = slug WHERE slug IS NOT NULL AND NOT EXISTS (SELECT 1
        FROM ${table} o WHERE o.record_id = ${table}.record_id AND o.slug = ${table}.slug AND o.language < ${table}.language)`;
    if (engineOf(manager) === 'mysql') await writeRows(manager, byJoin, [], 'any');
    else await writeRows(manager, bySubquery, [], 'any');
  }

  /**
   * Describes the translations of the records after an id. A language that was outdated is so in all of its texts; the texts
   * from which they were translated are not known.
   * @returns the last id; undefined when there are no more
   */
  async describe(manager: EntityManager, kind: KindDescription, after: number): Promise<number | undefined> {
    const { name, texts } = kind;
    const ids = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${name} WHERE id > ? ORDER BY id LIMIT ${PART}`,
      [after],
    );
    const last = ids.at(-1)?.id;
    if (last === undefined) return undefined;
    const columns = texts.map((field) => `t.${field}`).join(', ');
    const rows = await manager.query<Row[]>(
      `SELECT r.id, r.original_language, t.language, t.text_version, ${columns} FROM ${name} r
       JOIN ${name}_translation t ON t.record_id = r.id WHERE r.id > ? AND r.id <= ?`,
      [after, last],
    );
    for (const record of Map.groupBy(rows, ({ id }) => id).values())
      await this.describeOne(manager, kind, record);
    return last;
  }

  private async describeOne(
    manager: EntityManager,
    kind: KindDescription,
    record: readonly Row[],
  ): Promise<void> {
    const [first] = record;
    if (first === undefined) return;
    const { id, original_language } = first;
    const original = record.find(({ language }) => language === original_language);
    const outdated = record
      .filter(({ text_version }) => text_version < (original?.text_version ?? 0))
      .map((row) => ({
        language: row.language,
        fields: kind.texts.filter((field) => isText(row[field] as string | null)),
      }));
    const sources: SourcesByLanguage = new Map(
      outdated.map(({ language, fields }) => [
        language,
        new Map(fields.map((field) => [field, { text: null, isConfirmed: false }])),
      ]),
    );
    const texts = new Map(record.map((row) => [row.language, row as unknown as TextRow]));
    const { translation_states: states, original_words: words } = translationStates(
      { original_language, texts },
      kind,
      sources,
    );
    const notes = outdated.flatMap(({ language, fields }) =>
      fields.map((field) => ({ record_id: id, language, field, is_confirmed: 0 })),
    );
    await insertRows(manager, `${kind.name}_source`, notes);
    const sql = `UPDATE ${kind.name} SET translation_states = ?, original_words = ? WHERE id = ?`;
    await writeRows(manager, sql, [states, words, id], 1);
  }

  /** The record that shows the slug in its original language comes first, as in most languages it is seen there; then the older one. */
  private async holders(manager: EntityManager, kind: string, slug: string): Promise<Holder[]> {
    return manager.query<Holder[]>(
      `SELECT t.record_id AS id, GROUP_CONCAT(t.language) AS languages FROM ${kind}_translation t
       JOIN ${kind} r ON r.id = t.record_id WHERE t.slug = ? GROUP BY t.record_id
       ORDER BY MAX(CASE WHEN t.language = r.original_language THEN 1 ELSE 0 END) DESC, t.record_id`,
      [slug],
    );
  }

  private async storeForm(manager: EntityManager, kind: string, slug: string): Promise<void> {
    const wanted = slugForm(slug);
    if (wanted === slug) return;
    for (const holder of await this.holders(manager, kind, slug))
      await this.rename(manager, kind, holder, { slug, wanted });
  }

  /** The modification date and the change log tell copies of the calendar about the change. */
  private async rename(
    manager: EntityManager,
    kind: string,
    { id, languages: listed }: Holder,
    { slug, wanted }: { readonly slug: string; readonly wanted: string },
  ): Promise<void> {
    const free = await freeSlug(wanted, async (one) => {
      const sql = `SELECT 1 FROM ${kind}_translation WHERE slug = ? AND record_id <> ? LIMIT 1`;
      return (await manager.query<unknown[]>(sql, [one, id])).length === 0;
    });
    const languages = listed.split(',');
    const renamed = `UPDATE ${kind}_translation SET slug = ? WHERE slug = ? AND record_id = ?`;
    await writeRows(manager, renamed, [free, slug, id], languages.length);
    const at = Date.now();
    const now = Math.floor(at / 1_000);
    const changed = `UPDATE ${kind} SET version = version + 1, modified_at = ? WHERE id = ?`;
    await writeRows(manager, changed, [now, id], 1);
    const details = Object.fromEntries(languages.map((language) => [`slug.${language}`, [slug, free]]));
    const change = `INSERT INTO changes (kind, record_id, verb, languages, fields, at, details, known_to)
      SELECT '${kind}', id, 'update', ?, 'slug', ?, ?, ${knownTo(kind, now)} FROM ${kind} WHERE id = ?`;
    await writeRows(manager, change, [listed, at, JSON.stringify(details), id], 1);
  }
}

/** Who may know of a change of a record: everybody (0), its author, or nobody (null); terms concern nobody. */
function knownTo(kind: string, now: number): string {
  if (!RECORDS.includes(kind)) return 'NULL';
  const listed = kind === 'event' ? 'AND hide_from_listings = 0' : '';
  return `CASE WHEN status = 'publish' AND published_at <= ${now} ${listed} THEN ${EVERYBODY}
    WHEN status = 'trash' THEN NULL ELSE author_id END`;
}
