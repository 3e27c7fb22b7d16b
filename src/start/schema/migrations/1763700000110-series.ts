import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsFor, tablesOf } from './sql-statements.js';

/** The columns of `event` that make it an occurrence. */
const COLUMNS: Readonly<Record<string, string>> = {
  series_id: 'integer NULL',
  recurrence_id: 'varchar(19) NULL',
  overrides: "varchar(1000) NOT NULL DEFAULT ''",
};
const INDEX = 'uq_event_occurrence';

const hasIndex = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.getTable('event'))?.indices.some(({ name }) => name === INDEX) === true;

/** Series, and the columns that make an event one of their occurrences. */
export class Series1763700000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of statementsFor(runner, 'series')) await runner.query(sql);
    for (const [column, type] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('event', column)))
        await runner.query(`ALTER TABLE event ADD COLUMN ${column} ${type}`);
    if (!(await hasIndex(runner)))
      await runner.query(`CREATE UNIQUE INDEX ${INDEX} ON event (series_id, recurrence_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.dropIndex('event', INDEX);
    for (const column of Object.keys(COLUMNS))
      if (await runner.hasColumn('event', column))
        await runner.query(`ALTER TABLE event DROP COLUMN ${column}`);
    for (const table of tablesOf(statementsFor(runner, 'series'))) await runner.dropTable(table, true);
  }
}
