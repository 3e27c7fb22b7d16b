import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];

/** Distinguishes texts that were read earlier and are sent back from new ones. */
export class FormerTexts1763700000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).longText('former_texts');
    for (const kind of KINDS) await addColumn(runner, kind, column);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await dropColumn(runner, kind, 'former_texts');
  }
}
