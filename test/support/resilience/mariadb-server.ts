import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { freePorts } from './ports.js';
import { until } from './until.js';

const run = promisify(execFile);

/** Small, as several run at once; commits reach the disk, as they do by default. */
const OPTIONS = [
  '--no-defaults',
  '--bind-address=127.0.0.1',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=32M',
  '--innodb-flush-log-at-trx-commit=1',
  '--performance-schema=OFF',
  '--skip-name-resolve',
  '--max-connections=60',
];

let template: string | undefined;

/** An empty data folder, made once in a process, as that takes seconds. */
async function dataFolder(parent: string): Promise<string> {
  if (template === undefined) {
    template = join(mkdtempSync(join(tmpdir(), 'event-calendar-mariadb-')), 'data');
    process.once('exit', () => {
      rmSync(join(String(template), '..'), { recursive: true, force: true });
    });
    await run('mariadb-install-db', [
      '--no-defaults',
      `--user=${userInfo().username}`,
      `--datadir=${template}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
  }
  const data = join(parent, 'data');
  cpSync(template, data, { recursive: true });
  return data;
}

/** A MariaDB of the test's own, to be stopped, killed and held up. */
export class MariadbServer {
  private child: ChildProcess | undefined;

  protected constructor(
    protected readonly folder: string,
    private readonly data: string,
    readonly port: number,
  ) {}

  static async start(): Promise<MariadbServer> {
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-mariadb-'));
    const [port = 0] = await freePorts(1);
    const server = new MariadbServer(folder, await dataFolder(folder), port);
    await server.up();
    return server;
  }

  static async prepare(port: number): Promise<{ folder: string; data: string; port: number }> {
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-mariadb-'));
    return { folder, data: await dataFolder(folder), port };
  }

  /** For `DATABASE_URL`. */
  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/calendar`;
  }

  /** Starts the process again, with all that is on its disk, and waits until it answers. */
  async up(options: readonly string[] = []): Promise<void> {
    await this.launch(options);
    await this.answers();
    await this.query('CREATE DATABASE IF NOT EXISTS calendar CHARACTER SET utf8mb4');
  }

  protected async launch(options: readonly string[]): Promise<void> {
    const own = [
      `--user=${userInfo().username}`,
      `--datadir=${this.data}`,
      `--port=${this.port}`,
      `--socket=${join(this.folder, 'socket')}`,
      `--pid-file=${join(this.folder, 'pid')}`,
    ];
    this.child = spawn('mariadbd', [...OPTIONS, ...own, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        appendFileSync(this.log, data);
      });
    }
    await once(this.child, 'spawn');
  }

  async answers(milliseconds = 60_000): Promise<void> {
    await until(
      `MariaDB at ${this.port} answers`,
      async () => {
        if (this.child?.exitCode !== null) throw new Error(readFileSync(this.log, 'utf8').slice(-4_000));
        return (await this.query('SELECT 1')).length === 1;
      },
      milliseconds,
    );
  }

  protected get log(): string {
    return join(this.folder, 'log');
  }

  /** Sends the process a signal: SIGSTOP holds it up, SIGCONT lets it go on. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Ends the process, with SIGKILL in the middle of whatever it does. */
  async down(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGCONT');
    child.kill(signal);
    await closed;
  }

  /** Ends the process and removes all that it has written. */
  async remove(): Promise<void> {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a statement on a connection of its own. */
  async query<T = Record<string, unknown>>(sql: string): Promise<T[]> {
    const { port } = this;
    const connection = await mysql.createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      connectTimeout: 2_000,
    });
    try {
      const [rows] = await connection.query(sql);
      return Array.isArray(rows) ? (rows as T[]) : [];
    } finally {
      connection.destroy();
    }
  }
}
