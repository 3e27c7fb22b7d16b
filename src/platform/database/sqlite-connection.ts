import type { Database as SqliteConnection, Statement } from 'better-sqlite3';
import type { DataSource, QueryRunner } from 'typeorm';
import { TransactionWatch } from './lost-writes.js';

export const sqliteConnection = ({ driver }: DataSource): SqliteConnection =>
  (driver as unknown as { databaseConnection: SqliteConnection }).databaseConnection;

const watches = new WeakMap<SqliteConnection, TransactionWatch>();

/**
 * TypeORM opens deferred transactions, which fail at once when a second process has written since their first
 * read. An immediate one waits its turn instead. SQLite rolls some transactions back on its own, for example
 * on a full disk: their remaining statements are refused.
 */
export function controlTransactions(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const watch = new TransactionWatch();
  watches.set(connection, watch);
  const controlled = (sql: string): Statement => {
    const statement = prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql);
    const watched =
      <T>(work: (...parameters: unknown[]) => T) =>
      (...parameters: unknown[]): T => {
        watch.before(sql, connection.inTransaction);
        const result = work(...parameters);
        watch.after(connection.inTransaction);
        return result;
      };
    // TypeORM uses no other methods.
    statement.run = watched(statement.run.bind(statement));
    statement.all = watched(statement.all.bind(statement));
    return statement;
  };
  connection.prepare = controlled as typeof connection.prepare;
}

/**
 * Makes SQLite report at once that another process writes: waiting inside SQLite would block the whole
 * process.
 */
export function disableBusyTimeout(dataSource: DataSource): void {
  sqliteConnection(dataSource).pragma('busy_timeout = 0');
}

/**
 * SQLite itself rolls back a transaction that it cannot write, for example on a full disk. TypeORM's own
 * rollback then fails, so it considers the transaction open and would add all later ones to it, and what its
 * subscribers have noted.
 */
export async function endBrokenTransaction(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner() as unknown as {
    isTransactionActive: boolean;
    transactionDepth: number;
    readonly broadcaster: QueryRunner['broadcaster'];
  };
  if (!runner.isTransactionActive) return;
  const connection = sqliteConnection(dataSource);
  if (connection.inTransaction) connection.exec('ROLLBACK');
  watches.get(connection)?.reset();
  runner.isTransactionActive = false;
  runner.transactionDepth = 0;
  await runner.broadcaster.broadcast('AfterTransactionRollback');
}
