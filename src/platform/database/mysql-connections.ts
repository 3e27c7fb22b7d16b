import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { MysqlTarget } from '../config/database-url.js';
import { hasTooManyConnections, isHostError, isReadOnly } from './driver-errors.js';
import { mysqlDriver } from './mysql-driver.js';
import { type ConnectionOptions, connectionOptions, isWithoutTls } from './mysql-transport.js';
import { WatchedConnection } from './watched-connection.js';

type OnConnection<T> = (error: Error | null, connection?: T) => void;

/** How long a request waits for a connection while all are in use, in milliseconds. */
const ACQUIRE_MS = 5_000;
/** How long a failed server is not used before one request tries it again, in milliseconds. */
const PROBE_EVERY_MS = 1_000;

/** The first statements on each connection. Servers that do not need some of them may not know them. */
const SESSION: readonly (readonly [sql: string, isOptional: boolean])[] = [
  // Values are escaped for a server that reads backslashes, and one that is not strict would cut long texts.
  ["SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'", false],
  ['SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ', false],
  ['SET SESSION innodb_lock_wait_timeout = 5', true],
  // A node of a Galera cluster then reads only after it has applied the earlier commits of the others.
  ['SET SESSION wsrep_sync_wait = 1', true],
];

/** No connection became free in time. */
class NoConnection extends Error {
  readonly code = 'POOL_TIMEOUT';
}

/**
 * The connections to the server, as the pool that TypeORM expects. A failed server is not used for a moment, so that
 * requests fail at once instead of each waiting.
 */
export class MysqlConnections {
  /** One for each of the ways to connect that was tried. */
  readonly pools: Pool[] = [];
  private readonly ways: ConnectionOptions;
  private wayIndex = 0;
  private readonly idle = new Set<PoolConnection>();
  private failure: { readonly at: number; readonly reason: Error } | undefined;
  private readonly watched = new WeakMap<PoolConnection, WatchedConnection>();
  /** When the holder of a connection must be done, on the process's own clock. */
  private readonly leases = new WeakMap<PoolConnection, number>();
  private limit = 0;

  constructor({ host, tls }: Pick<MysqlTarget, 'host' | 'tls'>, options: PoolOptions) {
    this.ways = connectionOptions(host, options, tls);
    this.open(this.ways[0]);
  }

  /** From now on, the holder of a connection must be done with it in this many milliseconds. */
  limitLeases(milliseconds: number): void {
    this.limit = milliseconds;
  }

  getConnection(onConnection: OnConnection<WatchedConnection>): void {
    const { closed } = this;
    if (closed !== undefined) {
      onConnection(closed);
      return;
    }
    this.connect((error, connection) => {
      if (error !== null && !(error instanceof NoConnection) && !hasTooManyConnections(error))
        this.failed(error);
      onConnection(error, connection);
    });
  }

  end(ended: (error?: Error | null) => void): void {
    Promise.all(this.pools.map(async (pool) => pool.promise().end())).then(() => {
      ended();
    }, ended);
  }

  private open(options: PoolOptions): Pool {
    const pool = mysqlDriver().createPool(options);
    pool.on('acquire', (connection: PoolConnection) => this.idle.delete(connection));
    pool.on('release', (connection: PoolConnection) => this.idle.add(connection));
    pool.on('connection', (connection: PoolConnection) => {
      for (const event of ['end', 'error']) connection.once(event, () => this.idle.delete(connection));
    });
    this.pools.push(pool);
    return pool;
  }

  /** Why the server is not to be used now. After a while, the first caller may try again. */
  private get closed(): Error | undefined {
    const { failure } = this;
    if (failure === undefined) return undefined;
    if (performance.now() - failure.at < PROBE_EVERY_MS) return failure.reason;
    this.failure = { at: performance.now(), reason: failure.reason };
    return undefined;
  }

  private failed(reason: Error): void {
    this.failure = { at: performance.now(), reason };
    this.wayIndex = 0;
    // They lead to the same server: using one would only waste time.
    for (const connection of this.idle) connection.destroy();
    this.idle.clear();
  }

  private connect(onConnection: OnConnection<WatchedConnection>): void {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      onConnection(new NoConnection('No connection to the database became free in time.'));
    }, ACQUIRE_MS);
    const finish: OnConnection<WatchedConnection> = (error, connection) => {
      clearTimeout(timer);
      if (isLate) connection?.release();
      // For any reason, such as a locked account: without a connection the database is unavailable.
      else onConnection(error && Object.assign(error, { fatal: true }), connection);
    };
    this.take((error, connection) => {
      if (connection === undefined) finish(error);
      else void this.prepare(connection, finish);
    });
  }

  private take(onConnection: OnConnection<PoolConnection>): void {
    const { wayIndex } = this;
    const pool = this.pools[wayIndex] ?? this.open(this.ways[wayIndex] ?? this.ways[0]);
    pool.getConnection((error: Error | null, connection) => {
      if (error === null) onConnection(null, connection);
      else if (isWithoutTls(error) && this.ways[wayIndex + 1] !== undefined) {
        this.wayIndex = wayIndex + 1;
        this.take(onConnection);
      } else onConnection(error);
    });
  }

  private async prepare(
    connection: PoolConnection,
    onConnection: OnConnection<WatchedConnection>,
  ): Promise<void> {
    if (this.limit > 0) this.leases.set(connection, performance.now() + this.limit);
    try {
      const known = this.watched.get(connection);
      const watched = known ?? this.watch(connection);
      // TypeORM may have failed to end a transaction whose savepoint was lost.
      if (watched.isInTransaction) await watched.promise().query('ROLLBACK');
      if (known === undefined) await setUpSession(watched);
      onConnection(null, watched);
    } catch (error) {
      connection.destroy();
      onConnection(error as Error);
    }
  }

  private watch(connection: PoolConnection): WatchedConnection {
    const watched = new WatchedConnection(connection, {
      timeLeft: () => {
        const until = this.leases.get(connection);
        return until === undefined ? undefined : until - performance.now();
      },
      settled: (error) => {
        if (error === null) this.failure = undefined;
        else this.examine(connection, error);
      },
    });
    this.watched.set(connection, watched);
    return watched;
  }

  /** A connection whose statement exceeded its time is dropped, as the late result would reach nobody. */
  private examine(connection: PoolConnection, error: Error): void {
    const { code } = error as { code?: unknown };
    // A server that takes no writes is still read.
    if (isHostError(code) && !isReadOnly(error)) this.failed(error);
    // Behind a proxy another connection may lead to a server that serves.
    if (isHostError(code) || code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
  }
}

async function setUpSession(connection: WatchedConnection): Promise<void> {
  for (const [sql, isOptional] of SESSION) {
    try {
      await connection.promise().query(sql);
    } catch (error) {
      const isUnknown = (error as { code?: unknown }).code === 'ER_UNKNOWN_SYSTEM_VARIABLE';
      if (!isOptional || !isUnknown) throw error;
    }
  }
}

/** Undefined for SQLite, which has one connection and no pool. */
export function connectionsOf({ driver }: DataSource): MysqlConnections | undefined {
  const { pool } = driver as unknown as { pool?: unknown };
  return pool instanceof MysqlConnections ? pool : undefined;
}
