import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** The fallbacks for which the search index was built: it is rebuilt when they change. */
export class SearchFallbacks1763700000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('fallbacks', 255, { isNullable: true });
    await addColumn(runner, 'search_state', column);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'search_state', 'fallbacks');
  }
}
