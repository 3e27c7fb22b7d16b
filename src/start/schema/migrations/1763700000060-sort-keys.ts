import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];
const KEYS = ['name_sort', 'name_sort_es', 'name_sort_ro'];
const MAX_SORT_KEY = 300;
const FOLDED: Readonly<Record<string, readonly string[]>> = { event: ['description_fold', 'excerpt_fold'] };

/**
 * Sort keys for names, and the versions of the rules for them and for the search forms. All are rebuilt by
 * the current rules at the next start.
 */
export class SortKeys1763700000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    for (const kind of KINDS) {
      for (const key of KEYS) await addColumn(runner, `${kind}_translation`, c.text(key, MAX_SORT_KEY));
    }
    await addColumn(runner, 'search_state', c.text('rules', 64));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) {
      for (const key of KEYS) await dropColumn(runner, `${kind}_translation`, key);
      for (const column of ['name_fold', ...(FOLDED[kind] ?? [])]) {
        const former = `REPLACE(REPLACE(REPLACE(${column}, 'ä', 'a'), 'ö', 'o'), 'ü', 'u')`;
        await runner.query(`UPDATE ${kind}_translation SET ${column} = ${former}`);
      }
    }
    await dropColumn(runner, 'search_state', 'rules');
    await runner.query('DELETE FROM search_state');
  }
}
