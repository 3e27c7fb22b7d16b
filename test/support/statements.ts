import { AsyncLocalStorage } from 'node:async_hooks';
import { currentRequest } from '#platform/requests/request-info.js';
import type { Service } from './service.js';

interface LoggingDataSource {
  logger: { logQuery: (sql: string, params?: unknown[]) => void };
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Distinguishes the work, and requests over a socket, from background work of the service. */
const working = new AsyncLocalStorage<true>();

/** The statement without its time limit, so that it can be explained. */
const withoutBound = (sql: string): string =>
  sql
    .replace(/^SET STATEMENT max_statement_time=\S+ FOR /, '')
    .replace(/\/\*\+ MAX_EXECUTION_TIME\(\d+\) \*\/ /, '');

/** Runs the work and returns the statements that it sent to the database. */
export async function statementsOf(service: Service, work: () => Promise<unknown>): Promise<Statement[]> {
  const dataSource = service.database.dataSource as unknown as LoggingDataSource;
  const original = dataSource.logger;
  const statements: Statement[] = [];
  dataSource.logger = Object.assign(Object.create(original) as typeof original, {
    logQuery: (sql: string, params: unknown[] = []) => {
      if (working.getStore() === true || currentRequest.getStore() !== undefined)
        statements.push({ sql: withoutBound(sql), params });
    },
  });
  try {
    await working.run(true, work);
  } finally {
    dataSource.logger = original;
  }
  return statements;
}
