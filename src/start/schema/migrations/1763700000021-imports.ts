import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Imports requested through the API. */
export class Imports1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'import_job', {
      columns: [
        c.sequence('id'),
        c.id('user_id'),
        c.text('state', 12),
        c.integer('version'),
        c.integer('attempts'),
        c.text('holder', 36, { isNullable: true }),
        c.instant('leased_until', { isNullable: true }),
        c.integer('done'),
        c.integer('total'),
        c.instant('created_at'),
        c.instant('finished_at', { isNullable: true }),
        c.longText('options'),
        c.longText('content'),
        c.longText('report'),
        c.text('error', 1_000, { isNullable: true }),
      ],
      indices: [
        { name: 'ix_import_job_state', columnNames: ['state', 'id'] },
        { name: 'ix_import_job_finished', columnNames: ['finished_at'] },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('import_job', true);
  }
}
