import { makeDatabase } from '../support/database.js';
import { runToEnd, ServiceProcess } from '../support/process.js';

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

/** The address of a database on the tested server. */
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

it('prints the public addresses and the one that it listens on', async () => {
  const database = await makeDatabase('file');
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
