import type { DataSource, EntityManager } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';
import { type Columns, countRows, deleteRow, insertRows, writeRows } from '#platform/database/rows.js';

/** The table of the marker. */
export const MARKER = 'unfinished_import';

const quoted = (table: string): string => `\`${table}\``;

/** Writes whole tables by their names in an export, and the marker of an interrupted restore. */
export class RestoreRepository {
  /** Locks the marker. Returns the restore that it belongs to; undefined when there is no marker. */
  async lockMarker(manager: EntityManager): Promise<string | undefined> {
    const lock = engineOf(manager) === 'mysql' ? ' FOR UPDATE' : '';
    const sql = `SELECT run FROM ${MARKER} WHERE id = 1${lock}`;
    const [marker] = await manager.query<{ run: string }[]>(sql);
    return marker?.run;
  }

  async insertMarker(manager: EntityManager, run: string): Promise<void> {
    await insertRows(manager, MARKER, [{ id: 1, run }]);
  }

  async deleteMarker(manager: EntityManager): Promise<void> {
    await deleteRow(manager, MARKER, { id: 1 });
  }

  /** Records that no migration has run: the first makes the tables that are missing. */
  async forgetMigrations(manager: EntityManager): Promise<void> {
    // Other rows are those of write probes.
    await writeRows(manager, 'DELETE FROM migrations WHERE id > 0', [], 'any');
  }

  async hasRows(manager: EntityManager, table: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    return rows.length > 0;
  }

  async count(manager: EntityManager, table: string): Promise<number> {
    return countRows(manager, quoted(table));
  }

  async insertAll(manager: EntityManager, table: string, rows: readonly Columns[]): Promise<void> {
    await insertRows(manager, table, rows);
  }

  async deleteAll(manager: EntityManager, table: string): Promise<void> {
    await writeRows(manager, `DELETE FROM ${quoted(table)}`, [], 'any');
  }

  /**
   * MySQL: sets the next id of a table. Must run outside a transaction, which this statement would commit.
   */
  async setAutoIncrement(dataSource: DataSource, table: string, next: number): Promise<void> {
    await dataSource.query(`ALTER TABLE ${quoted(table)} AUTO_INCREMENT = ${next}`);
  }

  /** SQLite: sets the next id of a table. */
  async setSequence(manager: EntityManager, table: string, next: number): Promise<void> {
    // An internal table of SQLite, without a key.
    await deleteRow(manager, 'sqlite_sequence', { name: table }, [0, 1]);
    await insertRows(manager, 'sqlite_sequence', [{ name: table, seq: next - 1 }]);
  }
}
