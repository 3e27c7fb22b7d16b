import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { rowLock } from '#platform/database/row-lock.js';
import { inParts, insertRows, placeholders, writeRows } from '#platform/database/rows.js';
import { kindOf } from '../localized/kinds.js';
import { slugForm } from '../localized/slugs.js';
import { knownColumns, type KnownRecord, type RecordRights } from '../visibility/visibility.js';

/** The key of a record in another system. */
interface ExternalName {
  readonly source: string;
  readonly id: string;
}

const tables = new Map<RecordKind, RecordTables>();

/** The tables of a kind, for code that is given its name; they hold nothing but table names. */
export function recordTablesOf(kind: RecordKind): RecordTables {
  const known = tables.get(kind) ?? new RecordTables(kind);
  tables.set(kind, known);
  return known;
}

/**
 * Look-ups of events, venues and organizers other than by text. All three share the statements, which are
 * prepared once for each kind because reads by slug or external id and writes of events run them.
 */
class RecordTables {
  constructor(private readonly table: RecordKind) {}

  /** The record that has the slug in any language. */
  async findBySlug(
    manager: EntityManager,
    slug: string,
    lock: '' | 'FOR UPDATE' = '',
  ): Promise<number | undefined> {
    const wanted = slugForm(slug);
    const rows = await manager.query<{ id: number; slug: string }[]>(
      `SELECT record_id AS id, slug FROM ${this.table}_translation WHERE slug = ? ${lock}`,
      [wanted],
    );
    // MySQL ignores trailing spaces when it compares.
    return rows.find((row) => row.slug === wanted)?.id;
  }

  /** The same, locked and read at its present state; see `idForWrite`. */
  async lockBySlug(manager: EntityManager, slug: string): Promise<number | undefined> {
    return this.findBySlug(manager, slug, rowLock(manager));
  }

  /** The record that has this external id. */
  async findByExternalId(
    manager: EntityManager,
    external: { readonly source: string; readonly externalId: string },
    lock: '' | 'FOR UPDATE' = '',
  ): Promise<number | undefined> {
    const rows = await manager.query<{ id: number; external_id: string }[]>(
      `SELECT id, external_id FROM ${this.table} WHERE external_source = ? AND external_id = ? ${lock}`,
      [external.source, external.externalId],
    );
    // MySQL ignores trailing spaces when it compares.
    return rows.find((row) => row.external_id === external.externalId)?.id;
  }

  /** The ids of the records with these external ids, with one statement per system. */
  async findByExternalNames<T extends ExternalName>(
    manager: EntityManager,
    names: readonly T[],
  ): Promise<Map<T, number>> {
    const found = new Map<T, number>();
    for (const [source, ofSource] of Map.groupBy(names, (name) => name.source)) {
      const ids = ofSource.map(({ id }) => id);
      const rows = await manager.query<{ id: number; external_id: string }[]>(
        `SELECT id, external_id FROM ${this.table} WHERE external_source = ? AND external_id IN (${placeholders(ids)})`,
        [source, ...ids],
      );
      // MySQL ignores trailing spaces when it compares.
      const byExternalId = new Map(rows.map((row) => [row.external_id, row.id]));
      for (const name of ofSource) {
        const id = byExternalId.get(name.id);
        if (id !== undefined) found.set(name, id);
      }
    }
    return found;
  }

  /** The columns that decide who may read these records in full; unknown ids are left out. */
  async rights(
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<(RecordRights & { readonly id: number })[]> {
    const password = kindOf(this.table).isProtectable ? 'password_hash' : 'NULL AS password_hash';
    return manager.query<(RecordRights & { readonly id: number })[]>(
      `SELECT id, author_id, status, trashed_status, published_at, ${password} FROM ${this.table} WHERE id IN (${placeholders(ids)})`,
      [...ids],
    );
  }

  /** The columns that decide who may know of these records; unknown ids are left out. */
  async known(
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<(KnownRecord & { readonly id: number })[]> {
    const found: (KnownRecord & { readonly id: number })[] = [];
    await inParts(ids, async (part) => {
      const sql = `SELECT id, ${knownColumns(this.table)} FROM ${this.table} WHERE id IN (${placeholders(part)})`;
      found.push(...(await manager.query<(KnownRecord & { readonly id: number })[]>(sql, [...part])));
    });
    return found;
  }

  /** Of what kind the record with the id is, if there is any. */
  async kindOfId(manager: EntityManager, id: number): Promise<string | undefined> {
    const [row] = await manager.query<{ kind: string }[]>('SELECT kind FROM record WHERE id = ?', [id]);
    return row?.kind;
  }

  /** Stores when a record becomes public. */
  async schedule(manager: EntityManager, id: number, due_at: number): Promise<void> {
    await insertRows(manager, 'scheduled_publication', [{ record_id: id, due_at }]);
  }

  async unschedule(manager: EntityManager, id: number): Promise<void> {
    await writeRows(manager, 'DELETE FROM scheduled_publication WHERE record_id = ?', [id], [0, 1]);
  }
}
