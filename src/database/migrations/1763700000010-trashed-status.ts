import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../alter-table.js';
import { engineOf, tableColumns } from '../table-columns.js';

const KINDS = ['event', 'venue', 'organizer'];

/** What a record in the trash was before: who may take it out depends on that. */
export class TrashedStatus1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('trashed_status', 16, { isNullable: true });
    for (const kind of KINDS) {
      await addColumn(runner, kind, column);
      // Of older trash nothing is known: it counts as published.
      await runner.query(`UPDATE ${kind} SET trashed_status = 'publish' WHERE status = 'trash'`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) await dropColumn(runner, kind, 'trashed_status');
  }
}
