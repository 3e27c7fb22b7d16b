import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '../support/calendar-content.mjs';
import { execute, makeDatabase, type TestDatabase } from '../support/database.js';
import { rowsOf } from '../support/export-file.js';
import { cli, ServiceProcess } from '../support/process.js';
import { seriesWith } from '../support/series.js';
import type { Body } from '../support/service.js';

const admin = `${ADMIN.username}:${ADMIN.password}`;

/** Where a calendar lies: a database and a folder of pictures. */
interface Place {
  readonly DATABASE_URL: string;
  readonly MEDIA_DIR: string;
}

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-export-series-'));
const databases: TestDatabase[] = [];
let places = 0;

async function emptyPlace(): Promise<Place> {
  const database = await makeDatabase('empty');
  databases.push(database);
  return { DATABASE_URL: database.url, MEDIA_DIR: join(folder, `media-${(places += 1)}`) };
}

const startOn = async (place: Place): Promise<ServiceProcess> =>
  ServiceProcess.start({ ...place, ADMIN_PASSWORD: ADMIN.password });

async function run(place: Place, ...args: string[]): Promise<void> {
  const finished = await cli(args, { ...place });
  if (finished.code !== 0) throw new Error(`${args.join(' ')}: ${finished.stderr}`);
}

async function exported(place: Place, name: string): Promise<string> {
  const file = join(folder, name);
  await run(place, 'export', file, '--force');
  return readFileSync(file, 'utf8');
}

async function send(on: ServiceProcess, method: string, path: string, body?: object): Promise<Body> {
  const response = await on.send(method, path, body, admin);
  if (response.status !== 200 && response.status !== 201)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

/** What readers see of the series, their events, and the trail of both. */
async function readAll(on: ServiceProcess): Promise<unknown> {
  const read = async (path: string): Promise<Body> => {
    const body = await send(on, 'GET', path);
    return JSON.parse(JSON.stringify(body).replaceAll(new URL(on.api).host, 'calendar.example')) as Body;
  };
  const list = await read('/series?per_page=50&status=publish,draft');
  const ids = list['series'].map(({ id }: Body) => id as number);
  const events = await Promise.all(
    ids.flatMap((id: number) =>
      ['en', 'fr'].map(async (language) =>
        read(`/series/${id}/occurrences?per_page=50&i18n_language=${language}`),
      ),
    ),
  );
  const single = await Promise.all(ids.map(async (id: number) => read(`/series/${id}?context=edit`)));
  return [list, events, single, await read('/audit?kind=series'), await read('/events?search=jazz')];
}

let source: Place;
let service: ServiceProcess;
let answers: unknown;
let text: string;
beforeAll(async () => {
  source = await emptyPlace();
  service = await startOn(source);
  const series = await send(
    service,
    'POST',
    '/series',
    seriesWith({
      ...{ title: 'Friday Jazz', description: '<p>Live</p>', venue: { venue: 'Cellar' } },
      ...{ organizer: { organizer: 'Society' }, categories: ['Music'], tags: ['jazz'] },
      translations: { fr: { title: 'Jazz du vendredi' } },
      ...{ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=6', recurrence_dates: ['2099-05-01 18:00:00'] },
      ...{ excluded_dates: ['2099-03-20'], external_source: 'site', external_id: '7' },
    }),
  );
  const { events } = await send(service, 'GET', `/series/${series['id']}/occurrences?per_page=50`);
  const [first, second, third, last] = events.map(({ id }: Body) => `/events/${id}`);
  await send(service, 'PATCH', first, { title: 'Special', venue: { venue: 'Open Air' }, cost: '$5' });
  await send(service, 'PATCH', `${second}?lang=fr`, { description: 'À part' });
  await send(service, 'PATCH', third, { start_date: '2099-04-04 19:00:00', end_date: '2099-04-04 20:00:00' });
  await send(service, 'DELETE', last);
  const endless = await send(service, 'POST', '/series', seriesWith({ recurrence_rule: 'FREQ=WEEKLY' }));
  const split = `UPDATE series SET split_from = ${series['id']} WHERE id = ${endless['id']}`;
  await execute(source.DATABASE_URL, split);
  const [own] = events;
  const overrides = `UPDATE event SET overrides = ',cost,title,venue,' WHERE id = ${own.id}`;
  await execute(source.DATABASE_URL, overrides);
  const trashed = await send(service, 'POST', '/series', seriesWith());
  await send(service, 'DELETE', `/series/${trashed['id']}`);
  answers = await readAll(service);
  text = await exported(source, 'source.ndjson');
});
afterAll(async () => {
  await service.end('SIGTERM');
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

/** The restored calendar has the same rows, table by table, and reads and goes on as the first one. */
async function expectSame(place: Place, name: string): Promise<void> {
  const [before, after] = [rowsOf(text), rowsOf(await exported(place, name))];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
  const restored = await startOn(place);
  try {
    expect(await readAll(restored)).toEqual(answers);
  } finally {
    await restored.end('SIGTERM');
  }
}

it('an export has all tables of series', () => {
  const rows = rowsOf(text);
  for (const table of ['series', 'series_translation', 'series_venue', 'series_organizer', 'series_category'])
    expect([table, (rows.get(table) ?? []).length > 0]).toEqual([table, true]);
  expect(rows.has('series_posting')).toBe(false);
  expect(rows.get('series')?.filter(({ split_from }) => split_from !== null)).toHaveLength(1);
  const events = rows.get('event') ?? [];
  expect(events.every(({ series_id }) => series_id !== null)).toBe(true);
  expect(events.map(({ overrides }) => overrides)).toContain(',cost,title,venue,');
});

it('an export is restored with its series, and is the same file again', async () => {
  const place = await emptyPlace();
  await run(place, 'import', join(folder, 'source.ndjson'));
  expect((await exported(place, 'again.ndjson')) === text).toBe(true);
  await expectSame(place, 'restored.ndjson');
});

it('a backup has the series too', async () => {
  if (databaseServer !== null) return;
  const place = await emptyPlace();
  const file = join(folder, 'copy.sqlite');
  await run(source, 'backup', file);
  copyFileSync(file, place.DATABASE_URL.replace(/^sqlite:/, ''));
  await expectSame(place, 'copied.ndjson');
});

it('audit trail, change feed and webhooks name the kind', async () => {
  const { audit } = await send(service, 'GET', '/audit?kind=series&per_page=50');
  expect(audit.length).toBeGreaterThanOrEqual(4);
  expect(new Set(audit.map(({ kind }: Body) => kind))).toEqual(new Set(['series']));
  const { next } = await send(service, 'GET', '/changes?since=now&kinds=series');
  const { id } = await send(service, 'POST', '/series', seriesWith());
  const { changes } = await send(service, 'GET', `/changes?since=${next}&kinds=series`);
  expect(changes).toEqual([expect.objectContaining({ id, kind: 'series', action: 'create' })]);
  const hook = { url: 'https://hooks.example/', active: false, kinds: ['series'] };
  expect((await send(service, 'POST', '/webhooks', hook))['kinds']).toEqual(['series']);
});
