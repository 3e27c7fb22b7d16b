import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { freePorts } from './resilience/ports.js';
import { until } from './resilience/until.js';

/** The folder that a MySQL is installed in, with all that it needs. */
const ROOT = globalThis.mysqlRoot ?? '';

/** A MySQL of the test's own. It sees only its own folder of the disk. */
export class MysqlServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    /** What it may read and write. */
    readonly folder: string,
  ) {}

  /** Makes an empty database; files may be put into `folder` before it is up. */
  static async make(): Promise<MysqlServer> {
    const [port = 0] = await freePorts(1);
    const server = new MysqlServer(port, mkdtempSync(join(ROOT, 'tmp', 'event-calendar-mysql-')));
    server.own();
    execFileSync('chroot', [...server.mysqld, '--initialize-insecure'], { stdio: 'pipe' });
    return server;
  }

  /** What the server calls one of its files. */
  within(path: string): string {
    return path.slice(ROOT.replace(/\/$/, '').length);
  }

  private own(): void {
    execFileSync('chroot', [ROOT, 'chown', '-R', 'mysql', this.within(this.folder)]);
  }

  private get mysqld(): string[] {
    const data = this.within(join(this.folder, 'data'));
    return [ROOT, 'mysqld', '--no-defaults', '--user=mysql', `--datadir=${data}`];
  }

  async up(options: readonly string[]): Promise<void> {
    this.own();
    const files = ['socket', 'pid-file'].map((name) => `--${name}=${this.within(join(this.folder, name))}`);
    const small = ['--innodb-buffer-pool-size=64M', '--performance-schema=OFF', '--mysqlx=OFF'];
    const where = [`--port=${this.port}`, '--bind-address=127.0.0.1', '--secure-file-priv=NULL'];
    this.child = spawn('chroot', [...this.mysqld, ...files, ...small, ...where, ...options], {
      stdio: 'ignore',
    });
    await until('MySQL answers', async () => {
      await this.query('SELECT 1');
      return true;
    });
  }

  async query(sql: string): Promise<void> {
    const connection = await mysql.createConnection({
      host: '127.0.0.1',
      port: this.port,
      user: 'root',
      ssl: { rejectUnauthorized: false },
    });
    try {
      await connection.query(sql);
    } finally {
      connection.destroy();
    }
  }

  async remove(): Promise<void> {
    const { child } = this;
    if (child?.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
