import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statements of a file, each of which ends with a semicolon at the end of a line; one of them may have run before. */
function statementsFor({ dataSource }: QueryRunner): string[] {
  const file = dataSource.options.type === 'better-sqlite3' ? 'sqlite.sql' : 'mysql.sql';
  const text = readFileSync(join(import.meta.dirname, 'baseline', file), 'utf8').replaceAll(/^--.*$/gm, '');
  return text.split(/;$/m).flatMap((sql) => sql.trim() || []);
}

/**
 * All tables of 0.3.0. On MySQL, where each statement is committed by itself, a run after an interrupted one goes on with
 * the tables that are missing.
 */
export class Baseline1763700000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of statementsFor(runner)) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = statementsFor(runner).flatMap(
      (sql) => /^CREATE TABLE IF NOT EXISTS .(\w+)/.exec(sql)?.[1] ?? [],
    );
    for (const table of tables.reverse()) await runner.dropTable(table, true);
  }
}
