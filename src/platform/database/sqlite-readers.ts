import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LANGUAGES_ENVIRONMENT } from '#common/messages/languages.js';
import type { SqliteRow, Values } from './sqlite-file-reads.js';
import type { ReaderQuery, ReaderResult, READY } from './sqlite-reader.process.js';

const SCRIPT = fileURLToPath(new URL('./sqlite-reader.process.js', import.meta.url));

const IDLE_MS = 60_000;
const START_MS = 10_000;

/** A statement was ended because it took too long. */
export class StatementTimeout extends Error {
  readonly code = 'STATEMENT_TIMEOUT';
}

class ReaderEnded extends Error {
  readonly code = 'SQLITE_READER_ENDED';
}

function rowsOf(columns: Readonly<Record<string, readonly unknown[]>>): SqliteRow[] {
  const named = Object.entries(columns);
  const [[, first] = ['', []]] = named;
  return first.map((_, index) => {
    const row: SqliteRow = {};
    for (const [name, values] of named) row[name] = values[index];
    return row;
  });
}

/** A reading process, used by one caller at a time. */
class Reader {
  private readonly process: ChildProcess;
  private last = 0;
  private readonly ready = Promise.withResolvers<undefined>();
  private idleTimer: NodeJS.Timeout | undefined;
  /** Settles when the last statement is done. */
  private before: Promise<undefined> = Promise.resolve(undefined);
  private pending:
    { readonly done: (result: ReaderResult) => void; readonly failed: (error: Error) => void } | undefined;

  constructor(
    file: string,
    private readonly onEnd: (reader: Reader) => void,
  ) {
    // No other variables, so that no secret is passed on.
    const env = LANGUAGES_ENVIRONMENT;
    this.process = fork(SCRIPT, [file], { serialization: 'advanced', env, execArgv: [] });
    this.process.unref();
    this.process.channel?.unref();
    this.process.on('message', (message: ReaderResult | typeof READY) => {
      if (message === 'ready') this.ready.resolve(undefined);
      else this.pending?.done(message);
    });
    // The rejection is handled where `ready` is awaited.
    this.ready.promise.catch(() => undefined);
    const onExit = (): void => {
      this.ready.reject(new ReaderEnded('The process that reads the database did not start.'));
      this.pending?.failed(new ReaderEnded('The process that reads the database has ended.'));
      this.onEnd(this);
    };
    this.process.on('exit', onExit);
    this.process.on('error', onExit);
  }

  /** Statements run in the order of these calls. */
  async query(sql: string, values: Values, limit: number): Promise<SqliteRow[]> {
    const rows = this.before.then(async () => this.run(sql, values, limit));
    this.before = rows.then(
      () => undefined,
      () => undefined,
    );
    return rows;
  }

  private async run(sql: string, values: Values, limit: number): Promise<SqliteRow[]> {
    await this.started();
    const query: ReaderQuery = { id: (this.last += 1), sql, values };
    const timer = setTimeout(() => {
      this.pending?.failed(new StatementTimeout('A statement took too long and was ended.'));
      this.end();
    }, limit);
    try {
      const result = await new Promise<ReaderResult>((done, failed) => {
        this.pending = { done, failed };
        this.process.send(query, (error) => {
          if (error !== null) failed(new ReaderEnded(error.message));
        });
      });
      if ('columns' in result) return rowsOf(result.columns);
      throw Object.assign(new Error(result.error.message), { code: result.error.code });
    } finally {
      clearTimeout(timer);
      this.pending = undefined;
    }
  }

  /** A statement's time starts when the process is ready to run it. */
  private async started(): Promise<void> {
    const timer = setTimeout(() => {
      this.ready.reject(new StatementTimeout('The process that reads the database took too long to start.'));
      this.end();
    }, START_MS);
    try {
      await this.ready.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Unused processes are ended after a while to free their memory. */
  startIdleTimer(): void {
    this.idleTimer = setTimeout(() => {
      this.end();
    }, IDLE_MS).unref();
  }

  stopIdleTimer(): void {
    clearTimeout(this.idleTimer);
  }

  end(): void {
    this.onEnd(this);
    this.process.kill('SIGKILL');
  }
}

/** The processes for long statements; each is started when it is first needed. */
export class SqliteReaders {
  private readonly idle: Reader[] = [];
  private readonly all = new Set<Reader>();

  constructor(private readonly file: string) {}

  /** Callers must limit concurrent calls to the intended number of processes. */
  async use<T>(
    work: (query: (sql: string, values: Values, limit: number) => Promise<SqliteRow[]>) => Promise<T>,
  ): Promise<T> {
    const reader = this.idle.pop() ?? this.start();
    reader.stopIdleTimer();
    try {
      return await work(async (sql, values, limit) => reader.query(sql, values, limit));
    } finally {
      if (this.all.has(reader)) {
        this.idle.push(reader);
        reader.startIdleTimer();
      }
    }
  }

  end(): void {
    for (const reader of this.all) reader.end();
  }

  private start(): Reader {
    const reader = new Reader(this.file, (ended) => {
      this.all.delete(ended);
      const place = this.idle.indexOf(ended);
      if (place >= 0) this.idle.splice(place, 1);
    });
    this.all.add(reader);
    return reader;
  }
}
