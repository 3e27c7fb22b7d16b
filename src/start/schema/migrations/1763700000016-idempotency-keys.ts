import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Responses that are sent again when a request is repeated with its idempotency key. */
export class IdempotencyKeys1763700000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'idempotency_key', {
      columns: [
        c.sequence('id'),
        c.id('user_id'),
        c.text('key_hash', 64),
        c.instant('created_at'),
        c.longText('answer'),
      ],
      indices: [
        { name: 'uq_idempotency_key', columnNames: ['user_id', 'key_hash'], isUnique: true },
        { name: 'ix_idempotency_key_created', columnNames: ['created_at'] },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_key', true);
  }
}
