import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../alter-table.js';
import { engineOf, tableColumns } from '../table-columns.js';

/** Which fallbacks the index of searches was made for: for others it is made anew. */
export class SearchFallbacks1763700000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('fallbacks', 255, { isNullable: true });
    await addColumn(runner, 'search_state', column);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'search_state', 'fallbacks');
  }
}
