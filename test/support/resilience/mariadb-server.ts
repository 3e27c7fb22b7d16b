import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** Servers do not run as root: what they start to send data to each other would not get at it. */
const USER = process.getuid?.() === 0 ? 'mysql' : userInfo().username;

/** A folder that the servers' user may write to. */
async function ownFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-mariadb-'));
  if (process.getuid?.() === 0) await run('chown', ['-R', USER, folder]);
  return folder;
}

let template: string | undefined;

/** Puts an empty database into a folder; it is made once in a process, as that takes seconds. */
async function fillDataFolder(folder: string): Promise<void> {
  if (template === undefined) {
    template = join(await ownFolder(), 'data');
    process.once('exit', () => {
      rmSync(join(String(template), '..'), { recursive: true, force: true });
    });
    await run('mariadb-install-db', [
      '--no-defaults',
      `--user=${USER}`,
      `--datadir=${template}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
  }
  await run('cp', ['--archive', template, join(folder, 'data')]);
}

/** A MariaDB of the test's own, to be stopped, killed and held up. */
export class MariadbServer {
  private child: ChildProcess | undefined;
  /** Where it keeps all that it writes. */
  private folder = '';

  /** @param options beside those that every server of the tests has */
  constructor(
    readonly port: number,
    private readonly options: readonly string[] = [],
  ) {}

  static async start(): Promise<MariadbServer> {
    const [port = 0] = await freePorts(1);
    const server = new MariadbServer(port);
    await server.up();
    return server;
  }

  /** For `DATABASE_URL`. */
  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/calendar`;
  }

  /** Starts the process again, with all that is on its disk, and waits until it answers. */
  async up(options: readonly string[] = []): Promise<void> {
    await this.launch(options);
    await this.answers();
  }

  private async launch(options: readonly string[]): Promise<void> {
    if (this.folder === '') {
      this.folder = await ownFolder();
      await fillDataFolder(this.folder);
    }
    const own = [
      `--user=${USER}`,
      `--datadir=${join(this.folder, 'data')}`,
      `--port=${this.port}`,
      `--socket=${join(this.folder, 'socket')}`,
      `--pid-file=${join(this.folder, 'pid')}`,
    ];
    this.child = spawn('mariadbd', [...OPTIONS, ...own, ...this.options, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        appendFileSync(this.log, data);
      });
    }
    await once(this.child, 'spawn');
  }

  private async answers(milliseconds = 60_000): Promise<void> {
    await until(
      `MariaDB at ${this.port} answers`,
      async () => {
        if (this.child?.exitCode !== null) throw new Error(readFileSync(this.log, 'utf8').slice(-4_000));
        // A node that does not belong to its cluster yet answers, and does nothing.
        await this.query('CREATE DATABASE IF NOT EXISTS calendar CHARACTER SET utf8mb4');
        return true;
      },
      milliseconds,
    );
  }

  private get log(): string {
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
