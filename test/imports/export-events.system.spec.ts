import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCalendar, textOf } from '../support/feeds.js';
import { cli, cliInShell, type ProcessResult } from '../support/process.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Exports of the events alone, by the command line. */

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-export-'));
  const title = { title: 'Soirée', translations: { en: { title: 'Night out' } } };
  await service.make('/events?i18n_language=fr', eventWith(title));
  await service.make(
    '/events',
    eventWith({ title: 'Long ago', start_date: '1999-01-01', end_date: '1999-01-01' }),
  );
  await service.make('/events', eventWith({ title: 'Draft', status: 'draft' }));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<ProcessResult> =>
  cli(args, { DATABASE_URL: service.databaseUrl, PUBLIC_URL: 'https://calendar.example' });

/** Exports to a file and gives what is in it. */
async function exported(format: string, ...options: string[]): Promise<string> {
  const path = join(folder, `events.${format}`);
  const done = await run('export', path, '--events', format, '--json', ...options);
  expect([done.code, done.stderr]).toEqual([0, '']);
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(done.stdout)).toEqual({ events: expect.any(Number), format });
  return text;
}

it('writes a calendar whose events have the names that the service gives, and keeps these with a full export', async () => {
  const { calendar, events } = parseCalendar(await exported('ics', '--language', 'fr'));
  expect(events.map(({ summary }) => summary)).toEqual(['Long ago', 'Soirée']);
  expect(calendar.getFirstPropertyValue('source')).toMatch(/^https:\/\/calendar\.example\//);
  const served = parseCalendar(
    await textOf(service, '/events.ics?start_date=1990-01-01&end_date=2199-12-31'),
  );
  expect(served.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  const all = await run('export');
  const secrets = all.stdout.split('\n').filter((line) => line.includes('"table":"secret"'));
  expect(secrets.some((line) => line.includes(events[0]?.uid.split('@')[1] ?? 'none'))).toBe(true);
});

it('writes lines that can be imported again, each in its language', async () => {
  await exported('ndjson', '--as', 'administrator', '--after', '2000-01-01');
  const other = await Service.start();
  const imported = await cli(['import', join(folder, 'events.ndjson'), '--language', 'de', '--json'], {
    DATABASE_URL: other.databaseUrl,
    ADMIN_USERNAME: 'administrator',
  });
  expect(JSON.parse(imported.stdout)).toMatchObject({ imported: 2 });
  const { body } = await other.get('/events?start_date=2000-01-01', { as: 'administrator' });
  expect(
    body['events'].map((event: Body) => [event['title'], event['status'], event['i18n_available_languages']]),
  ).toEqual([
    ['Night out', 'publish', ['en', 'fr']],
    ['Draft', 'draft', ['en']],
  ]);
  await other.stop();
});

it('says what is wrong', async () => {
  const format = await run('export', '--events', 'pdf');
  expect([format.code, format.stderr]).toEqual([2, expect.stringContaining('ics, rss, csv, ndjson')]);
});

describe('what cannot be written', () => {
  /** Larger than the limit below, which is of 64 or 128 KiB, by the shell. */
  const long = { title: 'Long', description: 'word '.repeat(60_000), start_date: '2027-03-01' };
  let full: Service;
  let environment: Record<string, string>;
  beforeAll(async () => {
    full = await Service.start();
    environment = { DATABASE_URL: full.databaseUrl };
    await full.make('/events', eventWith({ ...long, end_date: '2027-03-01' }));
    // The first export writes an id into the database, whose file is as limited.
    await cli(['export', '--events', 'csv'], environment);
  });
  afterAll(async () => full.stop());

  it.each([
    ['export', '--events', 'csv'],
    ['export', '--events', 'ndjson'],
    ['export', '--events', 'ics'],
    ['export', '--events', 'rss'],
    ['export'],
    ['xliff', 'export', '--source', 'en', '--target', 'fr'],
  ])('is said in one line, and leaves no file: %s %s %s', async (...args) => {
    const own = mkdtempSync(join(folder, 'full-'));
    const limited = 'ulimit -f 128; exec "$@"';
    const { code, stdout, stderr } = await cliInShell(limited, [...args, join(own, 'file')], environment);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^[^\n]+ would be larger than a file may be\.\n$/),
    ]);
    expect(readdirSync(own)).toEqual([]);
  });

  it.each([['export', '--events', 'csv'], ['export', '--events', 'ics'], ['export']])(
    'is said in one line of the standard output too: %s %s %s',
    async (...args) => {
      const { code, stderr } = await cliInShell('exec "$@" >/dev/full', args, environment);
      expect([code, stderr]).toEqual([1, 'The standard output cannot be written: there is no room left.\n']);
    },
  );
});
