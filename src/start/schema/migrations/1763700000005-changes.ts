import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

export class Changes1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'changes', {
      columns: [
        c.sequence('id'),
        c.text('kind', 16),
        c.id('record_id'),
        c.text('verb', 16),
        c.text('languages', 255),
        c.text('fields', 1_000),
        c.id('actor_id', { isNullable: true }),
        c.instant('at'),
      ],
      indices: [{ name: 'ix_changes_record', columnNames: ['kind', 'record_id'] }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('changes', true);
  }
}
