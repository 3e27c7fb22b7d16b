import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';

/** The statements of a folder for the engine, each of which ends with a semicolon at the end of a line; one of them may have run before. */
export function statementsFor({ dataSource }: QueryRunner, folder: string): string[] {
  const file = dataSource.options.type === 'better-sqlite3' ? 'sqlite.sql' : 'mysql.sql';
  const text = readFileSync(join(import.meta.dirname, folder, file), 'utf8').replaceAll(/^--.*$/gm, '');
  return text.split(/;$/m).flatMap((sql) => sql.trim() || []);
}

/** The tables that the statements create, the last one first. */
export const tablesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((sql) => /^CREATE TABLE IF NOT EXISTS .(\w+)/.exec(sql)?.[1] ?? []).reverse();
