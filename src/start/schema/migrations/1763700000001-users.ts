import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

export class Users1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'user', {
      columns: [
        c.sequence('id'),
        c.text('username', 60),
        c.text('email', 255),
        c.text('role', 16),
        c.flag('active'),
        c.instant('created_at'),
      ],
      indices: [{ name: 'uq_user_username', columnNames: ['username'], isUnique: true }],
    });
    await createTable(runner, 'application_password', {
      columns: [
        c.sequence('id'),
        c.id('user_id'),
        c.text('name', 255),
        c.text('hash', 255),
        c.instant('created_at'),
      ],
      indices: [{ name: 'ix_application_password_user', columnNames: ['user_id'] }],
      foreignKeys: [reference('application_password', 'user_id', 'user', 'CASCADE')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('application_password', true);
    await runner.dropTable('user', true);
  }
}
