import { execute, makeDatabase } from '../support/database.js';
import { cli, runToEnd, ServiceProcess } from '../support/process.js';
import { Service } from '../support/service.js';

const SECRET = 'pa55w0rd';

/** What a start that cannot find its database says: a server names the user or the database, SQLite the file. */
const WRONG_DATABASES: [wrong: string, url: string, message: RegExp][] =
  databaseServer === null
    ? [['a folder that is none', 'sqlite:package.json/calendar.sqlite', /cannot be opened/]]
    : [
        [
          'wrong credentials',
          at('/calendar', `nobody:${SECRET}`),
          /refuses the user nobody for calendar .*DATABASE_URL/,
        ],
        ['a missing database', at('/ec_test_missing'), /no database ec_test_missing at .*Create it/],
      ];

/** The URL of a database on the tested server. */
function at(path: string, credentials?: string): string {
  const url = new URL(String(databaseServer?.url));
  if (credentials !== undefined) [url.username = '', url.password = ''] = credentials.split(':');
  url.pathname = path;
  return url.href;
}

it.each(WRONG_DATABASES)('%s is named in one line', async (_, url, message) => {
  const { code, stdout, stderr } = await runToEnd({ PORT: '0', DATABASE_URL: url });
  expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain(SECRET);
});

it('prints the public URLs and the address that it listens on', async () => {
  const database = await makeDatabase();
  const service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://calendar.example',
  });
  expect(service.api).toBe('https://calendar.example/calendar/events/v1');
  expect(service.output).toContain('https://calendar.example/docs');
  const [, origin = ''] = /listening on (http:\/\/127\.0\.0\.1:[1-9]\d*)\./.exec(service.output) ?? [];
  const { status } = await fetch(`${origin}/calendar/events/v1/events`);
  expect(status).toBe(200);
  await service.end('SIGTERM');
  await database.drop();
});

it('an empty database is not used when DATABASE_MIGRATE=false', async () => {
  const database = await makeDatabase();
  const settings = { PORT: '0', DATABASE_URL: database.url, DATABASE_MIGRATE: 'false' };
  const { code, stdout, stderr } = await runToEnd(settings);
  expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
  expect(stderr).toMatch(/^The database is empty, and DATABASE_MIGRATE=false\. Run `migrate`/);
  expect((await cli(['migrate'], settings)).code).toBe(0);
  const service = await ServiceProcess.start(settings);
  await service.end('SIGTERM');
  await database.drop();
});

it.each(['true', 'false'])(
  'the schema of a later version is not used, with DATABASE_MIGRATE=%s',
  async (DATABASE_MIGRATE) => {
    const service = await Service.start();
    await service.query(
      "INSERT INTO migrations (timestamp, name) VALUES (2900000000000, 'Later2900000000000')",
    );
    const settings = { DATABASE_URL: service.databaseUrl, DATABASE_MIGRATE };
    const started = await runToEnd({ ...settings, PORT: '0' });
    expect([started.code, started.stderr.split('\n').length]).toEqual([1, 2]);
    expect(started.stderr).toContain('A later version has changed the schema of this database (Later29');
    const listed = await cli(['users', 'list'], settings);
    expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining('A later version has changed')]);
    const exported = await cli(['export', '-'], settings);
    expect([exported.code, exported.stdout, exported.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('not that of this version'),
    ]);
    await service.stop();
  },
);

it('a database with tables of another program is left alone', async () => {
  const database = await makeDatabase();
  await execute(database.url, 'CREATE TABLE other_program (id INT)');
  const settings = { PORT: '0', DATABASE_URL: database.url };
  const { code, stdout, stderr } = await runToEnd(settings);
  expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
  expect(stderr).toContain(
    'has tables of another program (other_program). Name an empty one in DATABASE_URL.',
  );
  expect((await cli(['migrate'], settings)).code).toBe(1);
  await database.drop();
});

it('a command that only reads makes no tables', async () => {
  const database = await makeDatabase();
  await execute(database.url, 'SELECT 1');
  const { code, stderr } = await cli(['users', 'list'], { DATABASE_URL: database.url });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/database .* is empty/)]);
  await database.drop();
});

it('a failed start is one line of JSON where the log is JSON', async () => {
  const { code, stderr } = await runToEnd({ PORT: '99999', LOG_FORMAT: 'json' });
  expect([code, JSON.parse(stderr)]).toEqual([
    1,
    { time: expect.any(String), level: 'error', context: 'Start', message: expect.stringContaining('PORT') },
  ]);
});
