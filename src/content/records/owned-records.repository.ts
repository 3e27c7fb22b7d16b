import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { listByKind, type RecordKind } from '#common/records/kinds.js';
import { engineOf } from '#platform/database/engine.js';
import { writeRows } from '#platform/database/rows.js';

/** Tables whose records have an owner. */
export const OWNED = listByKind<OwnedTable>(
  ({ name, form }) => (form === 'record' ? [name as RecordKind] : []),
  ['media'],
);

export type OwnedTable = RecordKind | 'media';

/** The owners of the rows of several tables. */
@Injectable()
export class OwnedRecordsRepository {
  async countOwnedBy(manager: EntityManager, owner: number): Promise<number> {
    const counts = OWNED.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE author_id = ?)`);
    const [row] = await manager.query<{ total: number | string }[]>(
      `SELECT ${counts.join(' + ')} AS total`,
      OWNED.map(() => owner),
    );
    return Number(row?.total ?? 0);
  }

  /** The ids of all rows that an account owns, locked until this transaction ends. */
  async lockOwnedBy(manager: EntityManager, table: OwnedTable, owner: number): Promise<number[]> {
    const lock = engineOf(manager) === 'mysql' ? ' FOR UPDATE' : '';
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${table} WHERE author_id = ? ORDER BY id${lock}`,
      [owner],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Transfers all rows that an account owns in a table to another account.
   * @param count the expected number of rows
   */
  async transfer(
    manager: EntityManager,
    table: OwnedTable,
    { owner, heir, count }: { readonly owner: number; readonly heir: number; readonly count: number },
  ): Promise<void> {
    const version = table === 'media' ? '' : ', version = version + 1';
    const sql = `UPDATE ${table} SET author_id = ?${version} WHERE author_id = ?`;
    await writeRows(manager, sql, [heir, owner], count);
  }
}
