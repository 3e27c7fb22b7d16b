import type { Connection, PoolConnection, ResultSetHeader } from 'mysql2';
import { TransactionWatch } from './lost-writes.js';

/** The status flag of an open transaction, which the server sends with the end of each statement. */
const IN_TRANSACTION = 0x1;

interface Owner {
  /** Milliseconds until the holder of the connection must be done; undefined without a limit. */
  timeLeft(): number | undefined;
  /** Called after each statement. */
  settled(error: Error | null): void;
}

const isHeader = (result: unknown): result is ResultSetHeader =>
  typeof result === 'object' && result !== null && 'serverStatus' in result;

/**
 * A connection with the methods that TypeORM calls. Sends one statement after the other, each with what is left of the
 * time, and checks after each that the transaction still exists. The driver tells the status of the connection with the
 * results of statements that return no rows.
 */
export class WatchedConnection {
  private readonly watch = new TransactionWatch();
  private readonly statements = {
    query: async (sql: string, values?: unknown[]): Promise<[unknown]> => [await this.inTurn(sql, values)],
  };
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly connection: PoolConnection,
    private readonly owner: Owner,
  ) {}

  /** A transaction was begun, and neither committed nor rolled back, as far as is known. */
  get isInTransaction(): boolean {
    return this.watch.isExpected;
  }

  promise(): typeof this.statements {
    return this.statements;
  }

  /** Rows that are read one by one, while no other statement runs; their reader gets the errors. */
  query(sql: string, values?: unknown[]): ReturnType<Connection['query']> {
    return this.connection.query(this.options(sql, values));
  }

  release(): void {
    this.connection.release();
  }

  on(event: string, listener: (...args: unknown[]) => void): this {
    this.connection.on(event, listener);
    return this;
  }

  listeners(event: string): unknown[] {
    return this.connection.listeners(event);
  }

  /** The check of a statement decides whether the next one may be sent at all. */
  private async inTurn(sql: string, values?: unknown[]): Promise<unknown> {
    const result = this.last.then(async () => this.send(sql, values));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async send(sql: string, values?: unknown[]): Promise<unknown> {
    this.watch.before(sql);
    const { promise, resolve } = Promise.withResolvers<{ error: Error | null; result: unknown }>();
    this.connection.query(this.options(sql, values), (error: Error | null, result: unknown) => {
      resolve({ error, result });
    });
    const { error, result } = await promise;
    this.owner.settled(error);
    if (error !== null) {
      this.watch.failed();
      throw error;
    }
    if (isHeader(result)) this.watch.after((result.serverStatus & IN_TRANSACTION) !== 0);
    return result;
  }

  private options(sql: string, values?: unknown[]): { sql: string; values?: unknown[]; timeout?: number } {
    const left = this.owner.timeLeft();
    return {
      sql,
      ...(values !== undefined && { values }),
      ...(left !== undefined && { timeout: Math.max(1, left) }),
    };
  }
}
