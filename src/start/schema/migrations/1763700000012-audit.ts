import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Adds to the change log where a write came from, and the values before and after it. */
export class Audit1763700000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await addColumn(runner, 'changes', c.text('address', 45, { isNullable: true }));
    await addColumn(runner, 'changes', c.longText('details'));
    await addIndex(runner, 'changes', 'ix_changes_at', ['at']);
    await addIndex(runner, 'changes', 'ix_changes_actor', ['actor_id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'changes', 'ix_changes_actor');
    await dropIndex(runner, 'changes', 'ix_changes_at');
    await dropColumn(runner, 'changes', 'details');
    await dropColumn(runner, 'changes', 'address');
  }
}
