import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Records that a restore of a whole calendar has not ended. */
export class UnfinishedImport1763700000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'unfinished_import', {
      columns: [c.id('id', { isPrimary: true }), c.text('run', 32)],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('unfinished_import', true);
  }
}
