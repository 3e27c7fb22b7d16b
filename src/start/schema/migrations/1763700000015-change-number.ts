import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Counts committed transactions; SQLite counts them by itself and leaves the table empty. */
export class ChangeNumber1763700000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'change_number', {
      columns: [c.id('shard', { isPrimary: true }), c.instant('n')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('change_number', true);
  }
}
