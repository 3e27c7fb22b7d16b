import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from './support/database.js';
import { idOf, parseCalendar } from './support/feeds.js';
import { cli, type Finished } from './support/process.js';

/* Exports of the events alone, by the command line. */

let databases: TestDatabase[];
let folder: string;
beforeAll(async () => {
  databases = await Promise.all([0, 1, 2].map(async () => makeDatabase('file')));
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-export-'));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

const run = async (database: number, ...args: string[]): Promise<Finished> =>
  cli(args, {
    DATABASE_URL: databases[database]?.url ?? '',
    ADMIN_PASSWORD: 'secret',
    PUBLIC_URL: 'https://calendar.example',
    MEDIA_DIR: join(folder, `media-${database}`),
  });

/** Exports to a file and gives what is in it. */
async function exported(database: number, format: string, ...options: string[]): Promise<string> {
  const path = join(folder, `events.${format}`);
  const done = await run(database, 'export', path, '--events', format, '--force', '--json', ...options);
  expect([done.code, done.stderr]).toEqual([0, '']);
  expect(JSON.parse(done.stdout)).toEqual({ events: expect.any(Number), format });
  return readFileSync(path, 'utf8');
}

it('writes calendars and tables, and lines that can be imported again', async () => {
  await run(0, 'demo');
  const lines = await exported(0, 'ndjson');
  const [first, ...others] = lines.trim().split('\n');
  expect(others).toHaveLength(11);
  const imported = await run(1, 'import', join(folder, 'events.ndjson'), '--language', 'de', '--json');
  expect(JSON.parse(imported.stdout)).toMatchObject({ imported: 12 });
  expect(await exported(1, 'ndjson')).toBe(lines);
  const french = await exported(0, 'ics', '--language', 'fr');
  const { calendar, events } = parseCalendar(french);
  expect(events.map(({ summary }) => summary)).toContain('Une ville chante');
  expect(calendar.getFirstPropertyValue('source')).toContain('https://calendar.example/');
  expect((await exported(0, 'csv')).split('\r\n')[1]).toContain(JSON.parse(first ?? '').title);
  // In calendars an event keeps its name when everything moves elsewhere.
  await run(0, 'export', join(folder, 'all.ndjson'));
  expect(await run(2, 'import', join(folder, 'all.ndjson'))).toMatchObject({ code: 0 });
  const moved = parseCalendar((await run(2, 'export', '--events', 'ics')).stdout);
  expect(moved.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  const late = parseCalendar((await run(0, 'export', '--events', 'ics', '--before', '2000-01-01')).stdout);
  expect(late.events.map(idOf)).toEqual([]);
});

it('says what is wrong', async () => {
  const format = await run(0, 'export', '--events', 'pdf');
  expect([format.code, format.stderr]).toEqual([2, expect.stringContaining('ics, rss, csv, ndjson')]);
  const alone = await run(0, 'export', '--language', 'fr');
  expect([alone.code, alone.stderr.trim()]).toEqual([1, '--language: only with --events.']);
  const date = await run(0, 'export', '--events', 'ics', '--after', 'someday');
  expect([date.code, date.stderr]).toEqual([1, expect.stringContaining('ends_after')]);
});
