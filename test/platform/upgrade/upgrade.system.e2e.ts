import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';
import { ADMIN, ANA, EVENT_PASSWORD } from '../../support/calendar-content.mjs';
import { makeDatabase, type TestDatabase } from '../../support/database.js';
import { NO_DETAILS, NO_SERIES } from '../../support/event-details.js';
import { cli, runToEnd, ServiceProcess } from '../../support/process.js';
import { readAnswers } from './read-answers.mjs';

/*
 * A database that 0.2.0 has made and filled (see `make-fixture.mjs`) is refused. The export that 0.2.0 has made of it is
 * restored, and the service responds as that version did.
 */

type Answers = Record<string, { status: number; body: any }>;

const ENGINE = databaseServer?.name ?? 'sqlite';

const fixture = (file: string): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, `${file}.gz`))).toString();

async function load(url: string): Promise<void> {
  const statements = fixture(`${ENGINE}.sql`).split('\n');
  if (ENGINE === 'sqlite') {
    const connection = new Sqlite(url.slice('sqlite:'.length));
    connection.pragma('foreign_keys = off');
    for (const sql of statements) connection.exec(sql);
    connection.close();
    return;
  }
  const connection = await mysql.createConnection({ uri: url, charset: 'utf8mb4' });
  await connection.query('SET FOREIGN_KEY_CHECKS = 0');
  for (const sql of statements) await connection.query(sql);
  await connection.end();
}

const { answers, secrets } = JSON.parse(fixture('sqlite.answers.json')) as {
  answers: Answers;
  secrets: { password: string; key: string };
};

let database: TestDatabase;
let service: ServiceProcess;
beforeAll(async () => {
  database = await makeDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-upgrade-'));
  const file = join(folder, 'export.ndjson');
  writeFileSync(file, fixture('export.ndjson'));
  const restored = await cli(['import', file], { DATABASE_URL: database.url });
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('7 events')]);
  rmSync(folder, { recursive: true });
  // Before there were pages, the address of a record had its language in a parameter.
  service = await ServiceProcess.start({ DATABASE_URL: database.url, PUBLIC_PAGES: 'false' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
});

const FREE: Record<string, string> = {
  fr: 'Gratuit',
  de: 'Kostenlos',
  it: 'Gratuito',
  ro: 'Gratuit',
  es: 'Gratis',
};

/** Pictures had no texts. */
const NO_TEXTS = { alt_text: '', caption: '', credit: '', translations: {} };

/**
 * What responses say otherwise since then: that something is free in the language, that of JSON-LD, the details of events,
 * and the texts of pictures.
 */
function asToday(address: string, body: unknown): unknown {
  const language = /i18n_language=(..)/.exec(address)?.[1] ?? 'en';
  const free = FREE[language] ?? 'Free';
  const text = JSON.stringify(body, (name, value: any) => {
    if (name === 'cost' && typeof value === 'string') return value.replace(/^Free\b/, free);
    if (typeof value?.mime_type === 'string') return { ...value, ...NO_TEXTS, i18n_language: language };
    if (value?.utc_start_date === undefined) return value;
    const event = { ...value, ...NO_DETAILS, ...NO_SERIES };
    const isSingle = event.json_ld !== undefined;
    return isSingle ? { ...event, json_ld: { ...event.json_ld, inLanguage: event.i18n_language } } : event;
  });
  return JSON.parse(text);
}

/**
 * A response as the release before gave it: what is said of each text is new, and so is the status of languages that
 * lack some. It must be so where the release before had the other statuses.
 */
function asBefore(now: any, before: any): unknown {
  const languages = now?.body?.translations;
  if (typeof languages !== 'object' || Array.isArray(languages)) return now;
  const entries = Object.entries<any>(languages).map(([language, { fields, source, ...all }]) => {
    // No event has a reason for its status yet.
    const { event_status_reason: _, ...texts } = all;
    // What has no text in the original is outdated since then.
    const shown = Object.entries(fields).filter(([field]) => languages[now.body.original_language]?.[field]);
    const statuses = shown.map(([, status]) => status);
    const was = before?.body?.translations?.[language]?.status;
    expect({ was, source, isOutdated: statuses.includes('outdated') }).toEqual({
      was,
      source: undefined,
      isOutdated: was === 'outdated',
    });
    const isSame = !statuses.includes('missing') && shown.length === Object.keys(fields).length;
    return [language, { ...texts, status: isSame ? texts.status : was }];
  });
  return { ...now, body: { ...now.body, translations: Object.fromEntries(entries) } };
}

/** Errors may be worded otherwise. */
function withoutWords(answer: any): unknown {
  if (typeof answer.body?.code !== 'string') return answer;
  const text = JSON.stringify(answer, (name, value: any) => {
    if (name === 'params' && !Array.isArray(value)) return Object.keys(value);
    return name === 'message' ? undefined : value;
  });
  return JSON.parse(text);
}

it.each(['true', 'false'])(
  'a database of that version is refused, with DATABASE_MIGRATE=%s',
  async (DATABASE_MIGRATE) => {
    const former = await makeDatabase();
    await load(former.url);
    const settings = { DATABASE_URL: former.url, DATABASE_MIGRATE };
    const refusal =
      /^A version before 0\.3\.0 has made this database\. Export it with that version .* and restore the file into an empty database .*\n$/;
    const started = await runToEnd({ ...settings, PORT: '0' });
    expect([started.code, started.stderr]).toEqual([1, expect.stringMatching(refusal)]);
    for (const command of [['migrate'], ['users', 'list'], ['search', 'rebuild']])
      expect([command, await cli(command, settings)]).toEqual([
        command,
        expect.objectContaining({ code: 1, stdout: '', stderr: expect.stringMatching(refusal) }),
      ]);
    await former.drop();
  },
);

it('returns everything in six languages as that version did', async () => {
  const now = (await readAnswers(service.api)) as Answers;
  expect(Object.keys(now)).toEqual(Object.keys(answers));
  expect(Object.keys(now).length).toBeGreaterThan(180);
  for (const [address, answer] of Object.entries(answers)) {
    const expected = { ...answer, body: asToday(address, answer.body) };
    const found = { address, ...(asBefore(now[address], answer) as object) };
    expect(withoutWords(found)).toEqual(withoutWords({ address, ...expected }));
  }
});

const admin = `${ADMIN.username}:${ADMIN.password}`;
const ana = `${ANA.username}:${ANA.password}`;
const EVENT = { title: 'After the upgrade', start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' };

it('lets in with the passwords and keys that were given out before', async () => {
  for (const credentials of [ana, `ana@example.org:${ANA.password}`, `ana:${secrets.password}`]) {
    const { status, body } = await service.send('GET', '/users/me', undefined, credentials);
    expect([status, body.username]).toEqual([200, 'ana']);
  }
  const byKey = async (path: string): Promise<number> =>
    (await fetch(service.api + path, { headers: { authorization: `Bearer ${secrets.key}` } })).status;
  expect([await byKey('/events'), await byKey('/venues')]).toEqual([200, 403]);
  expect((await service.send('GET', '/users/me', undefined, 'ben:ben-will-leave')).status).toBe(401);
});

it('opens an event with the password that was given before', async () => {
  const secret = answers['admin /events?' + allEvents()]?.body.events.find(
    (event: any) => event.title === 'Secret',
  );
  const read = async (password: string): Promise<string | undefined> => {
    const response = await fetch(
      `${service.api}/events/${secret.id}?password=${encodeURIComponent(password)}`,
    );
    return ((await response.json()) as { description?: string }).description;
  };
  expect(await read(EVENT_PASSWORD)).toContain('Behind the door');
  expect(await read('wrong')).toBeUndefined();
});

/** The query of the administrator's list of all events. */
const allEvents = (): string =>
  Object.keys(answers)
    .find((address) => address.startsWith('admin /events?'))
    ?.slice('admin /events?'.length) ?? '';

/** All that were ever given to a kind. */
const idsOf = (kind: string): number[] =>
  Object.entries(answers)
    .filter(([address]) => address.startsWith(`admin /audit?kind=${kind}&`))
    .flatMap(([, { body }]) => body.audit.map((change: any) => Number(change.record_id)));

it('writes on, with ids that were never used', async () => {
  const created = await service.send('POST', '/events', { ...EVENT, venue: { venue: 'New hall' } }, admin);
  expect(created.status).toBe(201);
  const records = ['event', 'venue', 'organizer', 'media'].flatMap(idsOf);
  expect(created.body.venue.id).toBeGreaterThan(Math.max(...records));
  expect(created.body.id).toBeGreaterThan(Math.max(...records));
  // The tag with the last id was deleted by the release before.
  const tag = await service.send('POST', '/tags', { name: 'after the upgrade' }, admin);
  expect(tag.body.id).toBeGreaterThan(Math.max(...idsOf('tag')));

  const first = Math.min(...idsOf('event'));
  const changed = await service.send('PATCH', `/events/${first}?i18n_language=fr`, { title: 'Après' }, admin);
  expect([changed.status, changed.body.title]).toEqual([200, 'Après']);
  const found = await fetch(
    `${service.api}/events?${allEvents().replace(/&status.*/, '')}&search=apr%C3%A8s&lang=fr`,
  );
  expect(((await found.json()) as { events: any[] }).events.map(({ id }) => id)).toEqual([first]);
});

it('has the schema of today afterwards, and can be exported', async () => {
  const { code, stdout, stderr } = await cli(['export', '-', '--no-media'], { DATABASE_URL: database.url });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').end.rows.event).toBe(
    idsOf('event').length + 1,
  );
});
