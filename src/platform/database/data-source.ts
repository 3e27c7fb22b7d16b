import { Logger } from '@nestjs/common';
import type { Database as SqliteConnection } from 'better-sqlite3';
import type { PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import type { MysqlTarget } from '../config/database-url.js';
import type { Settings } from '../config/settings.js';
import { SlowStatements } from '../logging/slow-statements.js';
import { adaptColumnTypes } from './columns.js';
import { MysqlConnections } from './mysql-connections.js';
import { controlTransactions } from './sqlite-connection.js';
import { createDatabaseFile } from './sqlite-file.js';
import { addFunctions } from './sqlite-file-reads.js';

/** How long a statement waits for another process that writes to the same SQLite file, in milliseconds. */
const SQLITE_BUSY_TIMEOUT = 5_000;
/**
 * Enough to keep the inner index pages of a large calendar in memory; the operating system caches the rest.
 */
const SQLITE_CACHE_KIB = 16_384;
/**
 * Pages in the log before a checkpoint: a write changes many pages, often those of the last write, so fewer
 * checkpoints write less.
 */
const SQLITE_CHECKPOINT_PAGES = 8_000;
const MYSQL_CONNECT_TIMEOUT = 3_000;

function sqliteOptions(file: string): DataSourceOptions {
  createDatabaseFile(file);
  return {
    type: 'better-sqlite3',
    database: file,
    enableWAL: true,
    timeout: SQLITE_BUSY_TIMEOUT,
    prepareDatabase: (connection: SqliteConnection) => {
      // An acknowledged write must be on the disk, not only in the system's cache.
      connection.pragma('synchronous = FULL');
      connection.pragma(`cache_size = -${SQLITE_CACHE_KIB}`);
      connection.pragma(`wal_autocheckpoint = ${SQLITE_CHECKPOINT_PAGES}`);
      controlTransactions(connection);
      addFunctions(connection);
    },
  };
}

type DatabaseSettings = Pick<Settings, 'database' | 'databasePool' | 'slowQuery'>;

/** The entities, and the migrations that create their tables, in order of execution. */
export interface Schema {
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

function mysqlOptions(target: MysqlTarget, pool: number): DataSourceOptions {
  const { engine: _, host: __, tls, ...connection } = target;
  if (tls !== undefined && tls.unused.length > 0) {
    new Logger('Database').warn(
      `DATABASE_URL has ${tls.unused.join(', ')}, of which ssl-mode=${tls.mode} makes no use: nothing is verified below VERIFY_CA.`,
    );
  }
  return {
    type: 'mysql',
    ...connection,
    charset: 'utf8mb4_bin',
    supportBigNumbers: true,
    bigNumberStrings: false,
    timezone: 'Z',
    connectTimeout: MYSQL_CONNECT_TIMEOUT,
    driver: { createPool: (options: PoolOptions) => new MysqlConnections(target, options) },
    poolSize: pool,
    extra: {
      waitForConnections: true,
      maxIdle: pool,
      idleTimeout: 60_000,
      // The stacks of the callers cost 3 % of a write; errors have those of TypeORM.
      trace: false,
    },
  };
}

/** The options of the process's data source, for the engine in `DATABASE_URL`. */
export function dataSourceOptions(settings: DatabaseSettings, schema: Schema): DataSourceOptions {
  const target = settings.database;
  adaptColumnTypes(target.engine);
  return {
    ...(target.engine === 'sqlite'
      ? sqliteOptions(target.file)
      : mysqlOptions(target, settings.databasePool)),
    entities: [...schema.entities],
    migrations: [...schema.migrations],
    migrationsRun: false,
    synchronize: false,
    logging: false,
    logger: new SlowStatements(),
    maxQueryExecutionTime: settings.slowQuery,
  };
}

export function createDataSource(settings: DatabaseSettings, schema: Schema): DataSource {
  return new DataSource(dataSourceOptions(settings, schema));
}
