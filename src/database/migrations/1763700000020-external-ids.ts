import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addUniqueIndex, dropColumn, dropIndex } from '../alter-table.js';
import { engineOf, tableColumns } from '../table-columns.js';

const KINDS = ['event', 'venue', 'organizer'];

/** What other systems call a record, each by ids of its own; records that none knows have neither. */
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
