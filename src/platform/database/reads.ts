import { setImmediate } from 'node:timers/promises';
import { type DataSource, EntityManager, type QueryRunner } from 'typeorm';
import type { AfterQueryEvent } from 'typeorm/subscriber/event/QueryEvent.js';
import { Slots } from '#common/structures/slots.js';
import { clientKey } from '../requests/request-info.js';
import { Retries } from './retries.js';
import { SqliteFileReads, type SqliteRow, type Values } from './sqlite-file-reads.js';
import { SqliteReaders } from './sqlite-readers.js';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/** Ways to run read-only statements. */
export interface Reads {
  /** For work with short statements, whatever the size of the tables. */
  run<T>(work: Work<T>): Promise<T>;
  /** For work whose statements may read a large part of a table: limited in time and in number at once. */
  runLong<T>(work: Work<T>): Promise<T>;
  /** From now on a statement of long work is ended after this many milliseconds. */
  limit(milliseconds: number): Promise<void>;
  end(): void;
}

/** The longest wait for a turn, in milliseconds. */
const MAX_WAIT_MS = 10_000;
/** How long one task may block the process, in milliseconds. */
const SLICE_MS = 20;

type Query = (sql: string, values: Values) => Promise<unknown>;

/** A query runner for TypeORM's own API (`find`, query builders) that reads by another way, in no transaction. */
const readingRunner = (runner: QueryRunner, query: Query): QueryRunner =>
  Object.create(runner, {
    isTransactionActive: { value: false },
    manager: { value: undefined, writable: true },
    query: {
      value: async (sql: string, values: Values = [], isStructured = false) => {
        const rows = await query(sql, values);
        return isStructured ? { raw: rows, records: rows } : rows;
      },
    },
  }) as QueryRunner;

/** A manager for reading: all its statements, those of `find` too, run by `run`. */
class ReadManager extends EntityManager {
  constructor(
    dataSource: DataSource,
    runner: QueryRunner,
    private readonly run: Query,
  ) {
    super(dataSource, readingRunner(runner, run));
  }

  override async query<T>(sql: string, values: Values = []): Promise<T> {
    return (await this.run(sql, values)) as T;
  }
}

/** When statements that run in this thread last let other work run. */
interface Slice {
  since: number;
}

/** Lets other work run between statements that run in this thread. */
const sliced =
  (query: Query, slice: Slice): Query =>
  async (sql, values) => {
    if (performance.now() - slice.since > SLICE_MS) {
      await setImmediate();
      slice.since = performance.now();
    }
    return query(sql, values);
  };

/** One for all transactions of a connection: they follow each other without a turn for other work. */
const slices = new WeakMap<QueryRunner, Slice>();

/** The manager of a transaction, which lets other work run between its statements. */
export function inSlices(manager: EntityManager): EntityManager {
  const { queryRunner } = manager;
  if (queryRunner === undefined) throw new Error('Only a transaction has statements to be sliced.');
  const slice = slices.get(queryRunner) ?? { since: performance.now() };
  slices.set(queryRunner, slice);
  const query = sliced(manager.query.bind(manager) as Query, slice);
  return Object.create(manager, {
    query: { value: async (sql: string, values: Values = []) => query(sql, values) },
  }) as EntityManager;
}

/** The number of processes that read a file at once. */
const READERS = 2;

/**
 * SQLite in a file: short statements run in this process, on a connection that waits for no writer; long ones
 * run in others.
 */
class FileReads implements Reads {
  private readonly readers: SqliteReaders;
  private readonly slots = new Slots(READERS, MAX_WAIT_MS);
  private connection: SqliteFileReads | undefined;
  /** One for all short reads, as making a manager costs more than a short statement. */
  private short: EntityManager | undefined;
  private bound: number | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly file: string,
  ) {
    this.readers = new SqliteReaders(file);
  }

  async run<T>(work: Work<T>): Promise<T> {
    return work((this.short ??= this.shortManager()));
  }

  async runLong<T>(work: Work<T>): Promise<T> {
    const { bound } = this;
    // The command line has no time limit.
    if (bound === undefined) return this.run(work);
    return this.slots.run(clientKey(), async () =>
      // A process that was killed from outside, for instance for lack of memory, is replaced.
      new Retries().run(async () =>
        this.readers.use(async (query) =>
          work(
            this.manager(async (sql, values) =>
              this.observed(sql, values, async () => query(sql, values, bound)),
            ),
          ),
        ),
      ),
    );
  }

  async limit(milliseconds: number): Promise<void> {
    this.bound = milliseconds;
    return Promise.resolve();
  }

  end(): void {
    this.readers.end();
    this.connection?.close();
    this.connection = undefined;
    this.short = undefined;
  }

  private shortManager(): EntityManager {
    const connection = (this.connection ??= new SqliteFileReads(this.file));
    const query: Query = async (sql, values) =>
      this.observed(sql, values, async () => Promise.resolve(connection.query(sql, values)));
    return this.manager(sliced(query, { since: performance.now() }));
  }

  private manager(query: Query): EntityManager {
    return new ReadManager(this.dataSource, this.dataSource.createQueryRunner(), query);
  }

  /** Notifies the logger and the subscribers of statements, as TypeORM does for its own. */
  private async observed(
    sql: string,
    values: Values,
    query: () => Promise<SqliteRow[]>,
  ): Promise<SqliteRow[]> {
    this.dataSource.logger.logQuery(sql, [...values]);
    const from = performance.now();
    let success = false;
    try {
      const rows = await query();
      success = true;
      return rows;
    } finally {
      const executionTime = performance.now() - from;
      const { logger, options, subscribers } = this.dataSource;
      const event = { query: sql, executionTime, success } as AfterQueryEvent;
      for (const subscriber of subscribers)
        if (subscriber.afterQuery !== undefined) await subscriber.afterQuery(event);
      if (options.maxQueryExecutionTime && executionTime > options.maxQueryExecutionTime)
        logger.logQuerySlow(Math.round(executionTime), sql);
    }
  }
}

/** Makes the server limit a statement's time: on MariaDB by a prefix, on MySQL by a hint. */
const bounded = {
  mariadb: (sql: string, milliseconds: number): string =>
    `SET STATEMENT max_statement_time=${milliseconds / 1_000} FOR ${sql}`,
  mysql: (sql: string, milliseconds: number): string => {
    const hint = `SELECT /*+ MAX_EXECUTION_TIME(${milliseconds}) */`;
    // The hint takes effect in the outermost SELECT only.
    return /^\s*SELECT\b/i.test(sql) ? sql.replace(/SELECT/i, hint) : `${hint} * FROM (${sql}) bounded`;
  },
};

/** MySQL and MariaDB: each task uses a connection of the pool; long ones leave half of them to others. */
class ServerReads implements Reads {
  private readonly slots: Slots;
  private bounded: ((sql: string) => string) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    pool: number,
  ) {
    this.slots = new Slots(Math.max(1, Math.floor(pool / 2)), MAX_WAIT_MS);
  }

  async run<T>(work: Work<T>): Promise<T> {
    return this.onRunner(async ({ manager }) => work(manager));
  }

  async runLong<T>(work: Work<T>): Promise<T> {
    const { bounded: limited } = this;
    if (limited === undefined) return this.run(work);
    return this.slots.run(clientKey(), async () =>
      this.onRunner(async (runner) =>
        work(
          new ReadManager(this.dataSource, runner, async (sql, values) =>
            runner.query(limited(sql), [...values]),
          ),
        ),
      ),
    );
  }

  async limit(milliseconds: number): Promise<void> {
    const [row] = await this.dataSource.query<{ version: string }[]>('SELECT VERSION() AS version');
    const server = /mariadb/i.test(row?.version ?? '') ? 'mariadb' : 'mysql';
    this.bounded = (sql) => bounded[server](sql, milliseconds);
  }

  end(): void {
    // They end with the pool.
  }

  private async onRunner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    return new Retries().run(async () => {
      const runner = this.dataSource.createQueryRunner();
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    });
  }
}

export function readsOf(dataSource: DataSource): Reads {
  const { options } = dataSource;
  return options.type === 'better-sqlite3'
    ? new FileReads(dataSource, options.database)
    : new ServerReads(dataSource, (options as { poolSize?: number }).poolSize ?? 1);
}
