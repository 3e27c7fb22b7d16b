import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { freePorts } from './ports.js';
import { MARIADB, MYSQL, type ServerProgram } from './server-programs.js';
import { until } from './until.js';

declare global {
  /** The server for tests of outages. Set by the Jest configuration. */
  var outageServer: 'mariadb' | 'mysql';
}

/** A connection that has ended by itself meanwhile. */
const NO_SUCH_THREAD = 'ER_NO_SUCH_THREAD';

/** A MariaDB or MySQL of the test's own, to be stopped, killed and held up. */
export class DatabaseServer {
  private child: ChildProcess | undefined;
  /** Where it keeps all that it writes. */
  private folder = '';

  /**
   * @param options beside those that every server of the tests has
   * @param disk the size of a disk of its own, which only its process has mounted; takes root
   */
  constructor(
    private readonly program: ServerProgram,
    readonly port: number,
    private readonly options: readonly string[] = [],
    private readonly disk?: string,
  ) {}

  /** The one that this project tries outages on. */
  static async start(): Promise<DatabaseServer> {
    const [port = 0] = await freePorts(1);
    const server = new DatabaseServer(outageServer === 'mysql' ? MYSQL : MARIADB, port);
    try {
      await server.up();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get title(): string {
    return this.program.title;
  }

  /** For `DATABASE_URL`. */
  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/calendar`;
  }

  /** Starts the process again, with all that is on its disk, and waits until it responds. */
  async up(options: readonly string[] = []): Promise<void> {
    await this.launch(options);
    await this.responses();
  }

  private async launch(options: readonly string[]): Promise<void> {
    if (this.folder === '') this.folder = await this.program.newFolder();
    const started = this.program.command(this.folder);
    const [command, ...args] = this.disk === undefined ? started : onOwnDisk(this.folder, this.disk, started);
    this.child = spawn(command, [...args, `--port=${this.port}`, ...this.options, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        appendFileSync(this.log, data);
      });
    }
    await once(this.child, 'spawn');
  }

  private async responses(): Promise<void> {
    await until(`${this.title} at ${this.port} answers`, async () => {
      if (this.child?.exitCode !== null) throw new Error(readFileSync(this.log, 'utf8').slice(-4_000));
      // A node that does not belong to its cluster yet responds, but runs nothing.
      await this.query('CREATE DATABASE IF NOT EXISTS calendar CHARACTER SET utf8mb4');
      return true;
    });
  }

  /** The folder of its data, as the server sees it. */
  get data(): string {
    return join(`/proc/${this.child?.pid}/root`, this.program.within(this.folder), 'data');
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
    if (this.folder !== '') this.program.removeFolder(this.folder);
  }

  /** Ends all connections of a user. */
  async disconnect(user: string): Promise<void> {
    const connections = await this.query<{ Id: number; User: string }>('SHOW PROCESSLIST');
    for (const { Id: id, User: name } of connections) {
      if (name !== user) continue;
      await this.query(`KILL ${id}`).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== NO_SUCH_THREAD) throw error;
      });
    }
  }

  /** Runs a statement on a connection that stays, with the locks that it holds, until it is destroyed. */
  async hold(sql: string): Promise<mysql.Connection> {
    const connection = await mysql.createConnection({ host: '127.0.0.1', port: this.port, user: 'root' });
    await connection.query(sql);
    return connection;
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

/** The command, on a copy of its data on a disk of this size. */
function onOwnDisk(folder: string, size: string, command: readonly string[]): [string, ...string[]] {
  const script = `cd "$0" && mv data whole && mkdir data && mount -t tmpfs -o size=${size} tmpfs data &&
    cp --archive whole/. data && chown --reference=whole data && exec "$@"`;
  return ['unshare', '--mount', 'sh', '-c', script, folder, ...command];
}
