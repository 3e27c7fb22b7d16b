import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

declare global {
  /** The folder that a MySQL is installed in, with all that it needs; undefined where there is none. */
  var mysqlRoot: string | undefined;
}

const run = promisify(execFile);

/** Small, as several run at once; commits reach the disk, as they do by default. */
const OPTIONS = [
  '--bind-address=127.0.0.1',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=1',
  '--performance-schema=OFF',
  '--max-connections=60',
];

/** How a server is installed on this machine. */
export abstract class ServerProgram {
  abstract readonly title: string;
  private readonly folders = new Set<string>();
  private readonly lent: string[] = [];
  private template: string | undefined;

  /** Makes a folder that the server may write to. */
  protected abstract emptyFolder(): Promise<string>;

  /** Makes an empty database in a part of such a folder. */
  protected abstract fill(data: string): Promise<void>;

  /** The path of a file as the server sees it. */
  abstract within(path: string): string;

  /** Copies files to where the server reads them, until the last folder is removed. @returns their paths as the server sees them */
  async lend(files: readonly string[]): Promise<string[]> {
    const folder = await this.emptyFolder();
    this.lent.push(folder);
    for (const file of files) await run('cp', [file, folder]);
    await run('chmod', ['--recursive', 'a+rX', folder]);
    return files.map((file) => join(this.within(folder), basename(file)));
  }

  /** Starts the server on such a folder; options may follow. */
  abstract command(folder: string): [string, ...string[]];

  /** Makes a folder with an empty database. That takes seconds, so it is created once and then copied. */
  async newFolder(): Promise<string> {
    const folder = await this.emptyFolder();
    this.folders.add(folder);
    if (this.template === undefined) {
      this.template = await this.emptyFolder();
      await this.fill(join(this.template, 'data'));
    }
    await run('cp', ['--archive', join(this.template, 'data'), folder]);
    return folder;
  }

  removeFolder(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
    this.folders.delete(folder);
    if (this.folders.size > 0 || this.template === undefined) return;
    for (const one of [this.template, ...this.lent.splice(0)]) rmSync(one, { recursive: true, force: true });
    this.template = undefined;
  }
}

const filesIn = (folder: string): string[] => [
  `--datadir=${join(folder, 'data')}`,
  `--socket=${join(folder, 'socket')}`,
  `--pid-file=${join(folder, 'pid')}`,
  // A server that starts removes temporary tables from its folder for them, whoever they belong to.
  `--tmpdir=${folder}`,
];

/** Servers do not run as root: what they start to send data to each other would not get at it. */
const isRoot = process.getuid?.() === 0;
const USER = isRoot ? 'mysql' : userInfo().username;

/** That of the machine. */
class Mariadb extends ServerProgram {
  override readonly title = 'MariaDB';

  override command(folder: string): [string, ...string[]] {
    const own = [`--user=${USER}`, '--innodb-log-file-size=32M', '--skip-name-resolve', ...filesIn(folder)];
    return ['mariadbd', '--no-defaults', ...OPTIONS, ...own];
  }

  override within(path: string): string {
    return path;
  }

  protected override async emptyFolder(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-mariadb-'));
    if (isRoot) await run('chown', [USER, folder]);
    return folder;
  }

  protected override async fill(data: string): Promise<void> {
    await run('mariadb-install-db', [
      '--no-defaults',
      `--user=${USER}`,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      `--tmpdir=${dirname(data)}`,
    ]);
  }
}

/** The one that `scripts/mysql-server.sh` installs: it sees its own folder for all of the disk. */
class Mysql extends ServerProgram {
  override readonly title = 'MySQL';

  override command(folder: string): [string, ...string[]] {
    const own = ['--innodb-redo-log-capacity=64M', '--mysqlx=OFF', '--secure-file-priv=NULL'];
    return ['chroot', ...this.mysqld, ...OPTIONS, ...own, ...filesIn(this.within(folder))];
  }

  protected override async emptyFolder(): Promise<string> {
    const folder = mkdtempSync(join(this.root, 'tmp', 'event-calendar-mysql-'));
    await run('chroot', [this.root, 'chown', 'mysql', this.within(folder)]);
    return folder;
  }

  protected override async fill(data: string): Promise<void> {
    await run('chroot', [...this.mysqld, '--initialize-insecure', `--datadir=${this.within(data)}`]);
  }

  private get mysqld(): string[] {
    return [this.root, 'mysqld', '--no-defaults', '--user=mysql'];
  }

  private get root(): string {
    if (mysqlRoot === undefined) throw new Error('No MySQL is installed.');
    return mysqlRoot;
  }

  override within(path: string): string {
    return path.slice(this.root.replace(/\/$/, '').length);
  }
}

export const MARIADB: ServerProgram = new Mariadb();
export const MYSQL: ServerProgram = new Mysql();
