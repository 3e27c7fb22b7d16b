import type { Database as SqliteConnection } from 'better-sqlite3';
import type { DataSource } from 'typeorm';

export const sqliteConnection = ({ driver }: DataSource): SqliteConnection =>
  (driver as unknown as { databaseConnection: SqliteConnection }).databaseConnection;

/**
 * TypeORM opens deferred transactions, which fail at once when a second process has written since their
 * first read. An immediate one waits its turn instead.
 */
export function beginImmediate(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql: string) =>
    prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql);
}

/** Lets SQLite say at once that another process writes: while it waited itself, the whole process would. */
export function waitElsewhere(dataSource: DataSource): void {
  sqliteConnection(dataSource).pragma('busy_timeout = 0');
}

/**
 * SQLite itself rolls back what it cannot write, as on a full disk; TypeORM, which then cannot, takes its transaction
 * for open still, and would add all later ones to it.
 */
export function endBrokenTransaction(dataSource: DataSource): void {
  const runner = dataSource.createQueryRunner() as unknown as {
    isTransactionActive: boolean;
    transactionDepth: number;
  };
  if (!runner.isTransactionActive) return;
  const connection = sqliteConnection(dataSource);
  if (connection.inTransaction) connection.exec('ROLLBACK');
  runner.isTransactionActive = false;
  runner.transactionDepth = 0;
}
