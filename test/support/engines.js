import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import mysql from 'mysql2/promise';

/** Where a MariaDB or MySQL for the tests is looked for when `TEST_DATABASE_URL` names none. */
const DEFAULT_URL = 'mysql://root@127.0.0.1:3306';

/** Where a Redis for the tests is looked for when `REDIS_URL` names none. */
const DEFAULT_REDIS_URL = 'redis://127.0.0.1:6379';

/**
 * Finds the Redis that the tests of shared limits run on.
 * @returns {Promise<string | undefined>} its address, or undefined where there is none
 * @throws when one was named, or `CI=true` requires one, and none responds
 */
export async function findRedis() {
  const url = process.env.REDIS_URL ?? DEFAULT_REDIS_URL;
  const redis = createClient({ url, socket: { connectTimeout: 3_000, reconnectStrategy: false } });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
    return url;
  } catch (error) {
    if (process.env.REDIS_URL === undefined && process.env.CI !== 'true') return undefined;
    throw new Error(`The limits must be tested on a Redis too, and none answers: ${error.message}`, {
      cause: error,
    });
  } finally {
    redis.destroy();
  }
}

/**
 * @typedef {{ name: 'mariadb' | 'mysql', url: string }} DatabaseServer
 */

/** What each server is called, and the variable that names one. */
const SERVERS = {
  mariadb: { title: 'MariaDB', variable: 'TEST_DATABASE_URL' },
  mysql: { title: 'MySQL', variable: 'TEST_MYSQL_URL' },
};

/**
 * Finds the database servers that the tests run on besides SQLite, each once.
 * @param {string[]} wanted a MariaDB, a MySQL, or both
 * @returns {Promise<DatabaseServer[]>} those that are there
 * @throws when a server was named and does not respond, or is not what it was named for, or `CI=true` requires it
 */
export async function findDatabaseServers(wanted = Object.keys(SERVERS)) {
  const { TEST_DATABASE_URL, TEST_MYSQL_URL, CI } = process.env;
  const found = new Map();
  if (TEST_MYSQL_URL && wanted.includes('mysql')) {
    const server = await ask(TEST_MYSQL_URL);
    if (server.name !== 'mysql')
      throw new Error('TEST_MYSQL_URL names a MySQL, and a MariaDB answers there.');
    found.set(server.name, server);
  }
  try {
    const server = await ask(TEST_DATABASE_URL || DEFAULT_URL);
    if (!found.has(server.name)) found.set(server.name, server);
  } catch (error) {
    // Nobody said that there is one; whether it may be missing is decided below.
    if (TEST_DATABASE_URL) throw error;
  }
  for (const name of wanted) {
    const { title, variable } = SERVERS[name];
    if (CI === 'true' && !found.has(name)) {
      throw new Error(`The tests must run on a ${title} too, and none answers. Name one: ${variable}`);
    }
  }
  return Object.keys(SERVERS).flatMap((name) => found.get(name) ?? []);
}

/** @returns {Promise<DatabaseServer>} the server at this URL */
async function ask(url) {
  const { host } = new URL(url);
  try {
    const connection = await mysql.createConnection({ uri: url, connectTimeout: 3_000 });
    const [[{ version }]] = await connection.query('SELECT VERSION() AS version');
    await connection.end();
    return { name: /mariadb/i.test(version) ? 'mariadb' : 'mysql', url };
  } catch (error) {
    throw new Error(`The tests must run on the database server at ${host}: ${error.message}`, {
      cause: error,
    });
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

const onPath = (command) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));

/**
 * Finds the browser that the pages are tested in: that of `CHROMIUM_PATH`, else one on the `PATH`.
 * @returns {Promise<string | undefined>} its path, or undefined where there is none
 * @throws when one was named, or `CI=true` requires one, and none starts
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  const file = named ?? BROWSERS.map(onPath).find((found) => found !== undefined);
  try {
    await promisify(execFile)(file ?? BROWSERS[0], ['--version'], { timeout: 60_000 });
    return file;
  } catch (error) {
    if (named === undefined && process.env.CI !== 'true') return undefined;
    throw new Error(`The pages must be tested in a browser too, and none starts: ${error.message}`);
  }
}

/** What a MariaDB of the tests' own needs, alone and as one of a cluster. */
const SERVER_PARTS = ['mariadbd', 'mariadb-install-db', 'rsync', 'unshare'];
const GALERA = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];

/** A small disk is mounted where only the process sees it that is to fill it. */
const canMount = async () => {
  const mount = ['sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'];
  return promisify(execFile)('unshare', ['--user', '--map-root-user', '--mount', ...mount]).then(
    () => true,
    () => false,
  );
};

/**
 * Finds what the tests need to start servers of their own, which they kill, and to fill a disk.
 * @returns {Promise<string | undefined>} the path of the Galera library, or undefined where something is missing
 * @throws when `CI=true` requires them
 */
export async function findServers() {
  const galera = GALERA.find((file) => existsSync(file));
  const missing = SERVER_PARTS.filter((part) => onPath(part) === undefined);
  if (missing.length === 0 && !(await canMount())) missing.push('right to mount');
  if (galera !== undefined && missing.length === 0) return galera;
  if (process.env.CI !== 'true') return undefined;
  throw new Error(
    `Outages must be tested on servers and disks of the tests' own, and there is no ${[...missing, ...(galera ? [] : ['galera-4'])].join(', ')}.`,
  );
}

/** Where `scripts/mysql-server.sh` installs a MySQL, unless `TEST_MYSQL_ROOT` says where. */
const MYSQL_ROOT = '/var/cache/event-calendar/mysql-9';

/**
 * Finds the MySQL that the tests start servers of their own of, which they kill.
 * @returns {Promise<string | undefined>} the folder that it is installed in, or undefined where there is none
 * @throws when one was named, or `CI=true` requires one, and none starts
 */
export async function findMysqlRoot() {
  const { TEST_MYSQL_ROOT, CI } = process.env;
  const root = TEST_MYSQL_ROOT || MYSQL_ROOT;
  try {
    await promisify(execFile)('chroot', [root, 'mysqld', '--no-defaults', '--version'], { timeout: 60_000 });
    return root;
  } catch (error) {
    if (!TEST_MYSQL_ROOT && CI !== 'true') return undefined;
    throw new Error(`Outages must be tested on a MySQL too, and none starts in ${root}: ${error.message}`, {
      cause: error,
    });
  }
}

/** What the documents are tested with, and the packages of Debian that have it. */
export const TOOLS = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  php: 'php-cli',
  python3: 'python3',
};

/**
 * Looks for the programs that the documents are tested with.
 * @returns {string[]} those that are missing
 * @throws when `CI=true` requires them
 */
export function missingTools() {
  const missing = Object.keys(TOOLS).filter((tool) => onPath(tool) === undefined);
  if (missing.length > 0 && process.env.CI === 'true')
    throw new Error(`The documents must be tried with ${missing.join(', ')}, which are not there.`);
  return missing;
}
