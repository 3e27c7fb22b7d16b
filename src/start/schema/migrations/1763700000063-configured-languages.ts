import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];

const TAGS = [
  ...KINDS.map((kind) => [`${kind}_translation`, 'language']),
  ...KINDS.map((kind) => [kind, 'original_language']),
  ['search_state', 'default_language'],
];
const LISTS = [
  ['changes', 'languages'],
  ['webhook', 'languages'],
];

/** The tables that record the languages of their index; null for the first six, or before it was built. */
const NOTED = ['search_state', 'event_fact_state'];

/**
 * Languages are tags such as `pt-BR`, and each installation chooses its own. SQLite does not enforce the
 * declared length of a column.
 */
export class ConfiguredLanguages1763700000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const widen = async (columns: string[][], length: number): Promise<void> => {
      for (const [table, column] of columns)
        await runner.query(
          `ALTER TABLE ${table} MODIFY ${column} VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL`,
        );
    };
    if (engineOf(runner) === 'mysql') {
      await widen(TAGS, 35);
      await widen(LISTS, 255);
    }
    const column = tableColumns(engineOf(runner)).text('languages', 255, { isNullable: true });
    for (const table of NOTED) await addColumn(runner, table, column);
  }

  /** The wider columns do no harm. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of NOTED) await dropColumn(runner, table, 'languages');
  }
}
