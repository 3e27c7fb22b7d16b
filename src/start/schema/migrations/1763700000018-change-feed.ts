import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addUniqueIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Rows that one statement numbers. */
const PART = 10_000;

/** Positions of changes in the order of their commits, and a name for the change feed. */
export class ChangeFeed1763700000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await addColumn(runner, 'changes', c.instant('position'));
    // The order of existing changes does not matter, as nobody has read the feed yet.
    const [newest] = (await runner.query('SELECT MAX(id) AS id FROM changes')) as { id: number | null }[];
    for (let from = 0; from <= (newest?.id ?? 0); from += PART) {
      const sql = 'UPDATE changes SET position = id WHERE id > ? AND id <= ? AND position IS NULL';
      await runner.query(sql, [from, from + PART]);
    }
    await addUniqueIndex(runner, 'changes', 'uq_changes_position', ['position']);
    await createTable(runner, 'change_feed', {
      columns: [
        c.id('id', { isPrimary: true }),
        c.text('name', 22),
        c.instant('last_position'),
        c.instant('dropped_position'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('change_feed', true);
    await dropIndex(runner, 'changes', 'uq_changes_position');
    await dropColumn(runner, 'changes', 'position');
  }
}
