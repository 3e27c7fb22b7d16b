import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';
import { ROOT } from './paths.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function sqliteVersion() {
  const connection = new Sqlite(':memory:');
  const version = connection.prepare('SELECT sqlite_version()').pluck().get();
  connection.close();
  return version;
}

async function serverVersion(server) {
  const connection = await mysql.createConnection({ uri: server.url });
  const [[row]] = await connection.query(
    `SELECT VERSION() AS version, @@innodb_buffer_pool_size AS pool, @@innodb_flush_log_at_trx_commit AS flushed,
      @@log_bin AS logged, @@sync_binlog AS synced`,
  );
  await connection.end();
  return { name: server.name, ...row };
}

const PROCESSES = { mariadb: ['mariadbd', 'mysqld'], mysql: ['mysqld'] };

/** The process of a database server on this machine, if it can be seen. */
export function databaseProcess(engine) {
  const nameOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    } catch {
      return undefined;
    }
  };
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return PROCESSES[engine].flatMap((name) => running.find((pid) => nameOf(pid) === name) ?? [])[0];
}

export async function describeMachine(servers = []) {
  return {
    date: new Date().toISOString(),
    commit:
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'src') === '' ? '' : ' with changes'),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    kernel: release(),
    node: process.version,
    sqlite: sqliteVersion(),
    servers: await Promise.all(servers.map(serverVersion)),
  };
}
