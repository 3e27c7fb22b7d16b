import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ADMIN, fillCalendar } from '../support/calendar-content.mjs';
import { damagePicture } from '../support/damage.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { cli, type ProcessResult, ServiceProcess } from '../support/process.js';
import { eventWith } from '../support/service.js';

const admin = `${ADMIN.username}:${ADMIN.password}`;
const folder = mkdtempSync(join(tmpdir(), 'event-calendar-backup-'));
const media = join(folder, 'media');

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('migrated');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const backup = async (...args: string[]): Promise<ProcessResult> =>
  cli(['backup', ...args], { DATABASE_URL: database.url, MEDIA_DIR: media });

const start = async (url: string): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: url, MEDIA_DIR: media, ADMIN_PASSWORD: ADMIN.password });

async function hasWhatWasAcknowledged(): Promise<void> {
  const service = await start(database.url);
  await fillCalendar(service.api);
  const acknowledged: number[] = [];
  let isWriting = true;
  const write = async (): Promise<void> => {
    while (isWriting) {
      const body = eventWith({ venue: { venue: 'V' }, organizer: { organizer: 'O' }, tags: ['t'] });
      const response = await service.send('POST', '/events', body, admin);
      expect(response.status).toBe(201);
      acknowledged.push(response.body.id);
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  try {
    for (const round of [1, 2, 3]) await expectCopy(join(folder, `copy-${round}.sqlite`), acknowledged);
  } finally {
    isWriting = false;
    await writers;
    await service.end('SIGTERM');
  }
  await expectService(join(folder, 'copy-3.sqlite'));
}

/** Copies beside the writers; the copy is sound and has all events that were acknowledged before. */
async function expectCopy(copy: string, acknowledged: readonly number[]): Promise<void> {
  const before = [...acknowledged];
  const { code, stderr } = await backup(copy, '--media', join(folder, 'pictures'));
  expect([code, stderr, acknowledged.length > before.length]).toEqual([0, '', true]);
  const connection = new Sqlite(copy, { readonly: true });
  const ids = (sql: string): unknown[] => connection.prepare(sql).pluck().all();
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  const there = new Set(ids('SELECT id FROM event'));
  expect(before.filter((id) => !there.has(id))).toEqual([]);
  expect(new Set(ids('SELECT record_id FROM event_translation'))).toEqual(there);
  expect(new Set(ids("SELECT record_id FROM changes WHERE kind = 'event' AND verb = 'create'"))).toEqual(
    there,
  );
  connection.close();
}

async function expectService(copy: string): Promise<void> {
  const service = await start(`sqlite:${copy}`);
  expect((await service.send('GET', '/users/me', undefined, admin)).status).toBe(200);
  expect((await service.send('POST', '/events', eventWith(), admin)).status).toBe(201);
  await service.end('SIGTERM');
}

async function replacesNothingUnasked(): Promise<void> {
  const copy = join(folder, 'copy.sqlite');
  expect((await backup(copy, '--media', join(folder, 'pictures'))).code).toBe(0);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const pictures = readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' });
  expect(pictures.filter((name) => name.endsWith('.png'))).toHaveLength(3);

  const { ino } = statSync(copy);
  const again = await backup(copy);
  expect([again.code, again.stderr, statSync(copy).ino]).toEqual([
    1,
    expect.stringContaining('--force'),
    ino,
  ]);
  expect((await backup(copy, '--force')).code).toBe(0);
  expect(statSync(copy).ino).not.toBe(ino);
  expect((await backup(join(folder, 'nowhere', 'copy.sqlite'))).code).toBe(1);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
}

/** A service that was killed leaves its newest writes beside its database; SQLite would add them to a new one. */
async function refusesFilesOfAnotherDatabase(): Promise<void> {
  const copy = join(folder, 'used.sqlite');
  expect((await backup(copy)).code).toBe(0);
  const service = await start(`sqlite:${copy}`);
  expect((await service.send('POST', '/events', eventWith(), admin)).status).toBe(201);
  await service.end('SIGKILL');
  const left = [copy, `${copy}-wal`, `${copy}-shm`];
  expect(left.map((file) => existsSync(file))).toEqual([true, true, true]);

  const refused = await backup(copy, '--force');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`delete ${left.join(' ')}`)]);
  rmSync(copy);
  expect(await backup(copy)).toMatchObject({ code: 1, stderr: expect.stringContaining(`${copy}-wal`) });
  for (const file of left.slice(1)) rmSync(file);
  expect((await backup(copy)).code).toBe(0);
  const connection = new Sqlite(copy);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  connection.close();
}

async function replacesOnlyFiles(): Promise<void> {
  mkdirSync(join(folder, 'disk'));
  const [file, link] = [join(folder, 'disk', 'copy.sqlite'), join(folder, 'link.sqlite')];
  symlinkSync(file, link);
  const nowhere = await backup(link, '--force');
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('symbolic link')]);
  writeFileSync(file, '');
  expect((await backup(link)).stderr).toContain('--force');
  expect((await backup(link, '--force')).code).toBe(0);
  expect([lstatSync(link).isSymbolicLink(), lstatSync(file).size > 0]).toEqual([true, true]);

  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const name of [pipe, join(folder, 'disk')]) {
    const { code, stderr } = await backup(name, '--force');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${name} is a folder, a device or a pipe`)]);
  }
  expect(lstatSync(pipe).isFIFO()).toBe(true);
}

async function namesDamagedPictures(): Promise<void> {
  const [original, thumbnail] = damagePicture(media);
  const to = join(folder, 'whole');
  const args = [join(folder, 'pictured.sqlite'), '--media', to, '--json'];
  const { code, stdout, stderr } = await backup(...args);
  expect([code, JSON.parse(stdout)]).toEqual([
    1,
    expect.objectContaining({ copied: 1, missing: [], damaged: [original, thumbnail] }),
  ]);
  expect(stderr).toContain(`the picture ${original} is damaged`);
  const copied = readdirSync(to, { recursive: true, encoding: 'utf8' });
  expect(copied.filter((name) => name.endsWith('.png'))).toHaveLength(1);
}

if (databaseServer === null) {
  it(
    'a copy beside writers is sound and has every write that was acknowledged before',
    hasWhatWasAcknowledged,
  );
  it('replaces nothing unasked, and copies the pictures once', replacesNothingUnasked);
  it('refuses to be read with the files of another database', refusesFilesOfAnotherDatabase);
  it('replaces files only, and writes through a link', replacesOnlyFiles);
  it('copies no damaged picture, and names it', namesDamagedPictures);
  it('makes no database by looking for one', async () => {
    const missing = join(folder, 'missing.sqlite');
    const { code, stderr } = await cli(['backup', join(folder, 'x')], { DATABASE_URL: `sqlite:${missing}` });
    expect([code, stderr, existsSync(missing)]).toEqual([
      1,
      expect.stringContaining(`There is no database file ${missing}.`),
      false,
    ]);
  });
} else {
  it('says what to use instead', async () => {
    const { code, stderr } = await backup(join(folder, 'x'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('mariadb-dump')]);
    expect(readdirSync(folder)).toEqual([]);
  });
}
