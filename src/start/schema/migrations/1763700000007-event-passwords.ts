import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

/** Passwords of events, and the list of records that become public later. */
export class EventPasswords1763700000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await addColumn(runner, 'event', c.text('password_hash', 255, { isNullable: true }));
    await createTable(runner, 'scheduled_publication', {
      columns: [c.id('record_id', { isPrimary: true }), c.instant('due_at')],
      indices: [{ name: 'ix_scheduled_publication_due', columnNames: ['due_at'] }],
      foreignKeys: [reference('scheduled_publication', 'record_id', 'record', 'CASCADE')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('scheduled_publication', true);
    await dropColumn(runner, 'event', 'password_hash');
  }
}
