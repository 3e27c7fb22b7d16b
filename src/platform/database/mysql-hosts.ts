import type { Pool, PoolConnection, PoolOptions, QueryOptions } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { MysqlTarget } from '../config/database-url.js';
import { hasTooManyConnections, isHostError, isReadOnly } from './driver-errors.js';
import { mysqlDriver } from './mysql-driver.js';
import { type ConnectionOptions, connectionOptions, isWithoutTls } from './mysql-transport.js';
import { type OnResult, StatementQueue } from './statement-queue.js';

type OnConnection = (error: Error | null, connection?: PoolConnection) => void;

/** How long a request waits for a connection while all are in use, in milliseconds. */
const ACQUIRE_MS = 5_000;
/** How long a failed host is not used before one request tries it again, in milliseconds. */
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

/** What shows whether a server takes writes: a replica, and a node outside of its Galera cluster, may answer reads. */
const ROLE =
  "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('read_only', 'wsrep_on'); SHOW STATUS LIKE 'wsrep_ready'";

interface NamedValue {
  readonly Variable_name: string;
  readonly Value: string;
}

function takesWrites(rows: readonly NamedValue[]): boolean {
  const values = new Map(rows.map(({ Variable_name: name, Value: value }) => [name.toLowerCase(), value]));
  // MariaDB is never ready where it has no cluster.
  const isOutside = values.get('wsrep_on') === 'ON' && values.get('wsrep_ready') !== 'ON';
  return (values.get('read_only') ?? 'OFF') === 'OFF' && !isOutside;
}

/** A server of several that is alive, but takes no writes. */
class NotWritable extends Error {
  readonly code = 'ER_READ_ONLY_MODE';
}

/** No connection became free in time. */
class NoConnection extends Error {
  readonly code = 'POOL_TIMEOUT';
}

/** The first reason, except that one that cannot be reached may come back, while a server that takes no writes may stay so. */
const moreTelling = (first: Error | undefined, next: Error): Error =>
  first === undefined || (first instanceof NotWritable && !(next instanceof NotWritable)) ? next : first;

/** One server with its connections. */
class Host {
  private failedAt: number | undefined;
  private reason: Error | undefined;
  /** Whether it takes writes is unknown. Where there are others, that it responds to reads proves nothing. */
  mustProve: boolean;
  private readonly idle = new Set<PoolConnection>();
  /** One for each of the `poolOptions` that was tried. */
  readonly pools: Pool[] = [];
  private optionsIndex = 0;

  constructor(
    private readonly poolOptions: ConnectionOptions,
    private readonly isOnly: boolean,
  ) {
    this.mustProve = !isOnly;
    this.open(poolOptions[0]);
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

  getConnection(onConnection: OnConnection): void {
    const { optionsIndex } = this;
    const options = this.poolOptions[optionsIndex] ?? this.poolOptions[0];
    const pool = this.pools[optionsIndex] ?? this.open(options);
    pool.getConnection((error: Error | null, connection) => {
      if (error === null) onConnection(null, connection);
      else if (isWithoutTls(error) && this.poolOptions[optionsIndex + 1] !== undefined) {
        this.optionsIndex = optionsIndex + 1;
        this.getConnection(onConnection);
      } else onConnection(error);
    });
  }

  /** Why it is not to be used now. After a while, the first caller may try again. */
  get closed(): Error | undefined {
    if (this.failedAt === undefined) return undefined;
    if (performance.now() - this.failedAt < PROBE_EVERY_MS) return this.reason;
    this.failedAt = performance.now();
    return undefined;
  }

  failed(reason: Error): void {
    this.failedAt = performance.now();
    this.reason = reason;
    this.mustProve = !this.isOnly;
    this.optionsIndex = 0;
    // They lead to the same server: using one would only waste time.
    for (const connection of this.idle) connection.destroy();
    this.idle.clear();
  }

  responded(): void {
    if (!this.mustProve) this.failedAt = undefined;
  }

  /** It takes writes. */
  proved(): void {
    this.mustProve = false;
    this.failedAt = undefined;
  }
}

/**
 * The connections to the servers of one database, as the pool that TypeORM expects. The first server that
 * responds is used. A failed one is not used for a moment, so that requests fail at once instead of each
 * waiting.
 */
export class MysqlHosts {
  private readonly hosts: readonly Host[];
  /** When the holder of a connection must be done, on the process's own clock. */
  private readonly leases = new WeakMap<PoolConnection, number>();
  private readonly queues = new WeakMap<PoolConnection, StatementQueue>();
  private limit = 0;

  constructor({ hosts, tls }: Pick<MysqlTarget, 'hosts' | 'tls'>, options: PoolOptions) {
    this.hosts = hosts.map((host) => new Host(connectionOptions(host, options, tls), hosts.length === 1));
  }

  get pools(): readonly Pool[] {
    return this.hosts.flatMap(({ pools }) => pools);
  }

  /** From now on, the holder of a connection must be done with it in this many milliseconds. */
  limitLeases(milliseconds: number): void {
    this.limit = milliseconds;
  }

  getConnection(onConnection: OnConnection): void {
    this.getFrom(0, undefined, onConnection);
  }

  end(ended: (error?: Error | null) => void): void {
    Promise.all(this.pools.map(async (pool) => pool.promise().end())).then(() => {
      ended();
    }, ended);
  }

  private getFrom(index: number, reason: Error | undefined, onConnection: OnConnection): void {
    const host = this.hosts[index];
    if (host === undefined) {
      onConnection(reason ?? new Error('No server is named.'));
      return;
    }
    const { closed } = host;
    if (closed !== undefined) {
      this.getFrom(index + 1, moreTelling(reason, closed), onConnection);
      return;
    }
    this.connect(host, (error, connection) => {
      if (error === null) onConnection(null, connection);
      else if (error instanceof NoConnection) onConnection(error);
      else {
        if (!hasTooManyConnections(error)) host.failed(error);
        this.getFrom(index + 1, moreTelling(reason, error), onConnection);
      }
    });
  }

  private connect(host: Host, onConnection: OnConnection): void {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      onConnection(new NoConnection('No connection to the database became free in time.'));
    }, ACQUIRE_MS);
    const finish: OnConnection = (error, connection) => {
      clearTimeout(timer);
      if (isLate) connection?.release();
      // For any reason, such as a locked account: without a connection the database is unavailable.
      else onConnection(error && Object.assign(error, { fatal: true }), connection);
    };
    host.getConnection((error, connection) => {
      if (connection === undefined) finish(error);
      else this.prepare(host, connection, finish);
    });
  }

  private prepare(host: Host, connection: PoolConnection, onConnection: OnConnection): void {
    if (this.limit > 0) this.leases.set(connection, performance.now() + this.limit);
    const ready = (error: Error | null): void => {
      if (error !== null) connection.destroy();
      else if (host.mustProve) {
        this.prove(host, connection, onConnection);
        return;
      }
      onConnection(error, connection);
    };
    const queue = this.queues.get(connection);
    // TypeORM may have failed to end a transaction whose savepoint was lost.
    if (queue?.isInTransaction === true) connection.query('ROLLBACK', ready);
    else if (queue !== undefined) ready(null);
    else {
      this.bound(host, connection);
      this.setUpSession(connection, 0, ready);
    }
  }

  private prove(host: Host, connection: PoolConnection, onConnection: OnConnection): void {
    connection.query(ROLE, (error: Error | null, results: unknown) => {
      const isWritable = error === null && takesWrites((results as NamedValue[][]).flat());
      if (isWritable) host.proved();
      else connection.destroy();
      onConnection(isWritable ? null : (error ?? new NotWritable('The server takes no writes.')), connection);
    });
  }

  private setUpSession(connection: PoolConnection, step: number, done: (error: Error | null) => void): void {
    const statement = SESSION[step];
    if (statement === undefined) {
      done(null);
      return;
    }
    const [sql, isOptional] = statement;
    connection.query(sql, (error: (Error & { code?: string }) | null) => {
      const isUnknown = isOptional && error?.code === 'ER_UNKNOWN_SYSTEM_VARIABLE';
      if (error === null || isUnknown) this.setUpSession(connection, step + 1, done);
      else done(error);
    });
  }

  /** Ends statements that exceed the lease, together with their connection, as a late result would reach nobody. */
  private bound(host: Host, connection: PoolConnection): void {
    const queue = new StatementQueue(connection, {
      timeLeft: () => {
        const until = this.leases.get(connection);
        return until === undefined ? undefined : until - performance.now();
      },
      settled: (error) => {
        if (error === null) host.responded();
        else this.examine(host, connection, error);
      },
    });
    this.queues.set(connection, queue);
    const query = (sql: string | QueryOptions, values?: unknown, then?: OnResult): unknown => {
      const done = typeof values === 'function' ? (values as OnResult) : then;
      const options = {
        ...(typeof sql === 'string' ? { sql } : sql),
        ...(typeof values !== 'function' && values !== undefined && { values }),
      } as QueryOptions;
      // Without a callback the rows are streamed.
      if (done === undefined) return queue.stream(options);
      queue.add(options, done);
      return undefined;
    };
    connection.query = query as typeof connection.query;
  }

  private examine(host: Host, connection: PoolConnection, error: Error): void {
    const { code } = error as { code?: unknown };
    // A single server is still read.
    if (this.hosts.length === 1 && isReadOnly(error)) return;
    if (isHostError(code)) host.failed(error);
    if (isHostError(code) || code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
  }
}

/** Undefined for SQLite, which has one connection and no pool. */
export function hostsOf({ driver }: DataSource): MysqlHosts | undefined {
  const { pool } = driver as unknown as { pool?: unknown };
  return pool instanceof MysqlHosts ? pool : undefined;
}
