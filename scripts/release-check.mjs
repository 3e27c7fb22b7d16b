// Tries the archive of a release in an empty folder, with nothing but Node beside it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

const MOST_MEGABYTES = 200;
const START_MS = 60_000;
const EVENT = {
  title: 'Evening',
  start_date: '2030-05-01 20:00:00',
  end_date: '2030-05-01 22:00:00',
  external_source: 'release',
  external_id: '1',
};

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true }).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);

function expectThat(isRight, text) {
  if (!isRight) throw new Error(`The archive of the release does not work: ${text}`);
}

/** A database of the version before, as its dump tells it. */
async function formerDatabase(root, file) {
  const { default: Sqlite } = await import(join(root, 'node_modules/better-sqlite3/lib/index.js'));
  const connection = new Sqlite(file);
  const statements = gunzipSync(readFileSync('test/platform/upgrade/sqlite.sql.gz'))
    .toString('utf8')
    .split('\n');
  for (const sql of statements) connection.exec(sql);
  connection.close();
}

/**
 * @param archive the path of the archive
 * @param title its only folder
 * @returns its size when it is unpacked, in MB, and what was tried
 * @throws Error that says what failed
 */
export async function checkRelease(archive, title) {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-check-'));
  const root = join(folder, title);
  const data = join(folder, 'data');
  const environment = { PATH: process.env.PATH, HOME: folder, DATA_DIR: data, PORT: '0' };
  const calendar = (args, more = {}) =>
    spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args], {
      cwd: root,
      env: { ...environment, ...more },
      encoding: 'utf8',
    });
  try {
    execFileSync('tar', ['--extract', `--file=${archive}`], { cwd: folder });
    const megabytes = Math.ceil(sizeOf(root) / 1e6);
    expectThat(megabytes <= MOST_MEGABYTES, `it takes ${megabytes} MB, more than ${MOST_MEGABYTES}`);

    const stop = await started(root, environment);
    await stop();

    const file = join(folder, 'events.ndjson');
    writeFileSync(file, `${JSON.stringify(EVENT)}\n`);
    const imported = calendar(['import', file]);
    expectThat(imported.status === 0, `import: ${imported.stderr}`);

    const saved = calendar(['backup', join(folder, 'backup')]);
    expectThat(saved.status === 0, `backup: ${saved.stderr}`);

    const former = join(folder, 'former.sqlite');
    await formerDatabase(root, former);
    const refused = calendar(['users', 'list'], { DATABASE_URL: `sqlite:${former}` });
    expectThat(
      refused.status !== 0 && /restore/.test(refused.stderr),
      `a database of the version before: ${refused.stderr}`,
    );
    return { megabytes, tried: ['started', 'imported', 'backed up', 'refused the version before'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the service and asks for its events. @returns stops it */
async function started(root, environment) {
  const child = spawn(process.execPath, [join(root, 'dist/main.js')], { cwd: root, env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
  };
  for (let waited = 0; waited < START_MS && child.exitCode === null; waited += 100) {
    const [, port] = /listening on http:\/\/[^\s:]+:(\d+)/.exec(output) ?? [];
    if (port !== undefined) {
      const { status } = await fetch(`http://127.0.0.1:${port}/calendar/events/v1/events`);
      expectThat(status === 200, `the list of events is ${status}`);
      return stop;
    }
    await setTimeout(100);
  }
  await stop();
  throw new Error(`The archive of the release does not start: ${output.slice(-2_000)}`);
}
