import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addUniqueIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer'];

/** The ids of records in other systems; both columns are null for records without an external id. */
export class ExternalIds1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    for (const kind of KINDS) {
      await addColumn(runner, kind, c.text('external_source', 64, { isNullable: true }));
      await addColumn(runner, kind, c.text('external_id', 191, { isNullable: true }));
      await addUniqueIndex(runner, kind, `uq_${kind}_external`, ['external_source', 'external_id']);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) {
      await dropIndex(runner, kind, `uq_${kind}_external`);
      await dropColumn(runner, kind, 'external_id');
      await dropColumn(runner, kind, 'external_source');
    }
  }
}
