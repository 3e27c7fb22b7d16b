import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer'];

/** The status of a record before it was moved to the trash: it decides who may restore it. */
export class TrashedStatus1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('trashed_status', 16, { isNullable: true });
    for (const kind of KINDS) {
      await addColumn(runner, kind, column);
      // The former status of older trash is unknown: it counts as published.
      await runner.query(`UPDATE ${kind} SET trashed_status = 'publish' WHERE status = 'trash'`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await dropColumn(runner, kind, 'trashed_status');
  }
}
