import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsFor, tablesOf } from './sql-statements.js';

/**
 * All tables of 0.3.0. On MySQL, where each statement is committed by itself, a run after an interrupted one goes on with
 * the tables that are missing.
 */
export class Baseline1763700000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of statementsFor(runner, 'baseline')) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tablesOf(statementsFor(runner, 'baseline'))) await runner.dropTable(table, true);
  }
}
