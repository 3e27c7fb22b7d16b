import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { addRareEvents, lookUpFacts } from './facts.mjs';
import { DATA, ROOT } from './paths.mjs';

const EVENTS_PER_SERIES = 50;
const ADMIN_PASSWORD = 'bench-only-password';

/** The sources that determine the rows: when one of them changes, the data is rebuilt. */
const SOURCES = ['src/start/schema/migrations', 'bench/seed.mjs', 'bench/seed', 'bench/lib/facts.mjs'];

function contents(path) {
  if (!statSync(path).isDirectory()) return [readFileSync(path)];
  return readdirSync(path)
    .sort()
    .flatMap((name) => contents(join(path, name)));
}

const stampOfSources = () => {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const text of contents(join(ROOT, source))) hash.update(text);
  return hash.digest('hex').slice(0, 16);
};

/** Runs a script on a database. */
function run(url, script, args) {
  const environment = {
    DATABASE_URL: url,
    ADMIN_PASSWORD,
    LOG_LEVEL: 'error',
    DATA_DIR: join(DATA, 'files'),
  };
  const result = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed: ${result.stderr.slice(-2_000)}`);
  return result.stdout;
}

/** Builds of earlier versions have the generator as a command. */
function seed(url, size, root, series) {
  const script = join(root, 'bench/seed.mjs');
  const events = ['--events', String(size), ...(series === 0 ? [] : ['--series', String(series)])];
  if (existsSync(script)) run(url, script, events);
  else run(url, join(root, 'dist/cli/main.js'), ['seed', ...events]);
}

/** The place of the data of one engine and size. Each `name` is one database. */
function target(engine, name, server) {
  if (engine === 'sqlite') {
    const file = join(DATA, `${name}.sqlite`);
    return {
      url: `sqlite:${file}`,
      exists: async () => existsSync(file),
      clear: async () => {
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      },
      file,
    };
  }
  const database = `event_calendar_bench_${name}`;
  const run = async (sql) => {
    const connection = await mysql.createConnection({ uri: server.url });
    try {
      return (await connection.query(sql))[0];
    } finally {
      await connection.end();
    }
  };
  return {
    url: `${server.url.replace(/\/$/, '')}/${database}`,
    exists: async () => (await run(`SHOW DATABASES LIKE '${database.replaceAll('_', '\\_')}'`)).length > 0,
    clear: async () => {
      await run(`DROP DATABASE IF EXISTS ${database}`);
      await run(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
    },
  };
}

async function make({ url, clear }, size, log, { root = ROOT, series = 0 } = {}) {
  const started = performance.now();
  await clear();
  seed(url, size, root, series);
  // Earlier versions have no series.
  const scopes = `events:read,events:write${series === 0 ? '' : ',series:read,series:write'}`;
  const key = JSON.parse(
    run(url, join(root, 'dist/cli/main.js'), [
      ...['keys', 'create', '--user', 'admin', '--name', 'bench', '--scopes', scopes, '--json'],
    ]),
  ).key;
  const environment = environmentOf(url);
  await addRareEvents(environment, key, root);
  const facts = { ...(await lookUpFacts(environment, root)), key, size };
  log(`created ${size} events in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  return facts;
}

const environmentOf = (url) => ({
  DATABASE_URL: url,
  ADMIN_PASSWORD,
  LOG_LEVEL: 'error',
  DATA_DIR: join(DATA, 'files'),
});

/**
 * The data of an engine and size, created if it is missing or if migrations or seed have changed since.
 * @returns the environment for the service, and the facts about the data that the cases need
 */
export async function ensureData(engine, size, server, log) {
  return ensure(engine, String(size), size, server, log);
}

/** Half of the events are occurrences of series. Small data is made anew, because measuring adds to it. */
export async function seriesData(engine, size, server, log) {
  const always = size <= 10_000;
  return ensure(engine, `${size}_series`, size, server, log, { always, series: size / EVENTS_PER_SERIES });
}

/** A database of 10,000 events for writes; every run rebuilds it, except quick runs on a server. */
export async function freshData(engine, server, log, isQuick) {
  const size = 10_000;
  if (engine !== 'sqlite') return ensure(engine, 'write', size, server, log, !isQuick);
  const { facts } = await ensureData(engine, size, server, log);
  const copy = target(engine, 'write');
  await copy.clear();
  const { file } = target(engine, String(size));
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy.file + suffix);
  return { environment: environmentOf(copy.url), facts };
}

/** A database created by a build in another folder, rebuilt for each run. */
export async function dataOf(root, engine, name, size, server, log) {
  mkdirSync(DATA, { recursive: true });
  const place = target(engine, name, server);
  const facts = await make(place, size, (text) => log(`${engine}, ${name}: ${text}`), { root });
  return { environment: environmentOf(place.url), facts };
}

async function ensure(engine, name, size, server, log, { always = false, series = 0 } = {}) {
  mkdirSync(DATA, { recursive: true });
  const place = target(engine, name, server);
  const stampFile = join(DATA, `${engine}-${name}.json`);
  const stamp = stampOfSources();
  const known = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
  const environment = environmentOf(place.url);
  if (!always && known?.stamp === stamp && (await place.exists())) return { environment, facts: known.facts };
  rmSync(stampFile, { force: true });
  const facts = await make(place, size, (text) => log(`${engine}: ${text}`), { series });
  writeFileSync(stampFile, JSON.stringify({ stamp, facts }, null, 2));
  return { environment, facts };
}
