import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/**
 * A text whose original is empty can be confirmed. Who confirmed one before is not known: such texts stay outdated.
 */
export class ConfirmedTexts1763700000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    for (const kind of KINDS)
      await addColumn(runner, `${kind}_source`, c.flag('is_confirmed', { default: 0 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await dropColumn(runner, `${kind}_source`, 'is_confirmed');
  }
}
