import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsFor, tablesOf } from './sql-statements.js';

const FOLDER = 'sessions';

/** The sessions of people who have signed in by a browser. */
export class Sessions1763700000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of statementsFor(runner, FOLDER)) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tablesOf(statementsFor(runner, FOLDER))) await runner.dropTable(table, true);
  }
}
