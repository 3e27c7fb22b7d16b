import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database as SqliteConnection } from 'better-sqlite3';
import type { PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { SlowStatements } from '../logging/slow-statements.js';
import { adaptColumnTypes } from './columns.js';
import { MIGRATIONS } from './migrations/index.js';
import { MysqlHosts } from './mysql-hosts.js';
import { beginImmediate } from './sqlite-connection.js';

/** How long a statement waits for another process that writes to the same SQLite file, in milliseconds. */
const SQLITE_BUSY_TIMEOUT = 5_000;
/** Enough to keep the indexes' inner pages of a large calendar in memory; the system keeps the rest. */
const SQLITE_CACHE_KIB = 16_384;
/** Pages of the log that are gathered before they go to the file: a write changes many, the same ones as the last. */
const SQLITE_CHECKPOINT_PAGES = 8_000;
const MYSQL_CONNECT_TIMEOUT = 3_000;

function sqliteOptions(file: string): DataSourceOptions {
  if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true });
  return {
    type: 'better-sqlite3',
    database: file,
    enableWAL: file !== ':memory:',
    timeout: SQLITE_BUSY_TIMEOUT,
    prepareDatabase: (connection: SqliteConnection) => {
      // What was acknowledged is on the disk, not only with the system.
      connection.pragma('synchronous = FULL');
      connection.pragma(`cache_size = -${SQLITE_CACHE_KIB}`);
      connection.pragma(`wal_autocheckpoint = ${SQLITE_CHECKPOINT_PAGES}`);
      beginImmediate(connection);
      // SQLite's own knows ASCII only.
      connection.function('lower', { deterministic: true }, (text: unknown) =>
        typeof text === 'string' ? text.toLowerCase() : text,
      );
    },
  };
}

type DatabaseSettings = Pick<Settings, 'database' | 'databasePool' | 'slowQuery'>;
export type EntityList = readonly EntityTarget[];
type EntityTarget = new () => object;
type MysqlTarget = Extract<Settings['database'], { engine: 'mysql' }>;

function mysqlOptions(target: MysqlTarget, pool: number): DataSourceOptions {
  const { engine: _, hosts, ...connection } = target;
  return {
    type: 'mysql',
    ...connection,
    charset: 'utf8mb4_bin',
    supportBigNumbers: true,
    bigNumberStrings: false,
    timezone: 'Z',
    connectTimeout: MYSQL_CONNECT_TIMEOUT,
    driver: { createPool: (options: PoolOptions) => new MysqlHosts(hosts, options) },
    poolSize: pool,
    extra: { waitForConnections: true, maxIdle: pool, idleTimeout: 60_000 },
  };
}

/** The options of the one data source, for the engine that `DATABASE_URL` names. */
export function dataSourceOptions(settings: DatabaseSettings, entities: EntityList): DataSourceOptions {
  const target = settings.database;
  adaptColumnTypes(target.engine);
  return {
    ...(target.engine === 'sqlite'
      ? sqliteOptions(target.file)
      : mysqlOptions(target, settings.databasePool)),
    entities: [...entities],
    migrations: MIGRATIONS,
    migrationsRun: false,
    synchronize: false,
    logging: false,
    logger: new SlowStatements(),
    maxQueryExecutionTime: settings.slowQuery,
  };
}

export function createDataSource(settings: DatabaseSettings, entities: EntityList): DataSource {
  return new DataSource(dataSourceOptions(settings, entities));
}
