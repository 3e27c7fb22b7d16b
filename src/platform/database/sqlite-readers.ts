import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LANGUAGES_ENVIRONMENT } from '../../common/messages/languages.js';
import type { Row, Values } from './sqlite-file-reads.js';
import type { Asked, READY, Told } from './sqlite-reader.process.js';

const SCRIPT = fileURLToPath(new URL('./sqlite-reader.process.js', import.meta.url));

const IDLE_MS = 60_000;
const START_MS = 10_000;

/** A statement was ended because it took too long. */
export class StatementTimeout extends Error {
  readonly code = 'STATEMENT_TIMEOUT';
}

class ReaderGone extends Error {
  readonly code = 'SQLITE_READER_GONE';
}

function rowsOf(columns: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const named = Object.entries(columns);
  const [[, first] = ['', []]] = named;
  return first.map((_, index) => {
    const row: Row = {};
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
  private pending:
    { readonly done: (told: Told) => void; readonly failed: (error: Error) => void } | undefined;

  constructor(
    file: string,
    private readonly onGone: (reader: Reader) => void,
  ) {
    // No other variables, so that no secret is passed on.
    const env = LANGUAGES_ENVIRONMENT;
    this.process = fork(SCRIPT, [file], { serialization: 'advanced', env, execArgv: [] });
    this.process.unref();
    this.process.channel?.unref();
    this.process.on('message', (told: Told | typeof READY) => {
      if (told === 'ready') this.ready.resolve(undefined);
      else this.pending?.done(told);
    });
    // The rejection is handled where `ready` is awaited.
    this.ready.promise.catch(() => undefined);
    const gone = (): void => {
      this.ready.reject(new ReaderGone('The process that reads the database did not start.'));
      this.pending?.failed(new ReaderGone('The process that reads the database has ended.'));
      this.onGone(this);
    };
    this.process.on('exit', gone);
    this.process.on('error', gone);
  }

  async query(sql: string, values: Values, limit: number): Promise<Row[]> {
    await this.started();
    const asked: Asked = { id: (this.last += 1), sql, values };
    const timer = setTimeout(() => {
      this.pending?.failed(new StatementTimeout('A statement took too long and was ended.'));
      this.end();
    }, limit);
    try {
      const told = await new Promise<Told>((done, failed) => {
        this.pending = { done, failed };
        this.process.send(asked, (error) => {
          if (error !== null) failed(new ReaderGone(error.message));
        });
      });
      if ('columns' in told) return rowsOf(told.columns);
      throw Object.assign(new Error(told.error.message), { code: told.error.code });
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
  rest(): void {
    this.idleTimer = setTimeout(() => {
      this.end();
    }, IDLE_MS).unref();
  }

  wake(): void {
    clearTimeout(this.idleTimer);
  }

  end(): void {
    this.onGone(this);
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
    work: (query: (sql: string, values: Values, limit: number) => Promise<Row[]>) => Promise<T>,
  ): Promise<T> {
    const reader = this.idle.pop() ?? this.start();
    reader.wake();
    try {
      return await work(async (sql, values, limit) => reader.query(sql, values, limit));
    } finally {
      if (this.all.has(reader)) {
        this.idle.push(reader);
        reader.rest();
      }
    }
  }

  end(): void {
    for (const reader of this.all) reader.end();
  }

  private start(): Reader {
    const reader = new Reader(this.file, (gone) => {
      this.all.delete(gone);
      const place = this.idle.indexOf(gone);
      if (place >= 0) this.idle.splice(place, 1);
    });
    this.all.add(reader);
    return reader;
  }
}
