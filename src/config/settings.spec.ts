import { readFileSync } from 'node:fs';
import { InvalidSettings, readSettings } from './settings.js';
import { VARIABLES } from './variables.js';

it('gives the defaults on an empty environment', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { engine: 'sqlite', file: 'data/calendar.sqlite' },
    defaultLanguage: 'en',
    siteTimezone: 'UTC',
    compatMounts: ['/wp-json/tribe/events/v1'],
    bodyLimit: 1_048_576,
    trustProxy: false,
  });
});

it('is frozen', () => {
  expect(Object.isFrozen(readSettings({}))).toBe(true);
});

it.each([
  ['sqlite::memory:', { engine: 'sqlite', file: ':memory:' }],
  ['sqlite:/var/lib/calendar.sqlite', { engine: 'sqlite', file: '/var/lib/calendar.sqlite' }],
  [
    'mysql://me:p%40ss@db.example:3307/calendar',
    {
      engine: 'mysql',
      hosts: [{ host: 'db.example', port: 3307 }],
      username: 'me',
      password: 'p@ss',
      database: 'calendar',
    },
  ],
  [
    'mysql://me:x@one,two:3307,[::1]:3308/calendar?socket=/run/db',
    {
      engine: 'mysql',
      hosts: [
        { host: 'one', port: 3306 },
        { host: 'two', port: 3307 },
        { host: '::1', port: 3308 },
      ],
      username: 'me',
      password: 'x',
      database: 'calendar',
      socketPath: '/run/db',
    },
  ],
])('reads DATABASE_URL=%s', (url, target) => {
  expect(readSettings({ DATABASE_URL: url }).database).toEqual(target);
});

it('keeps pictures beside the embedded database unless told otherwise', () => {
  expect(readSettings({}).mediaDir).toBe('data/media');
  expect(readSettings({ DATA_DIR: '/srv' }).mediaDir).toBe('/srv/media');
  expect(readSettings({ DATA_DIR: '/srv', MEDIA_DIR: '/pictures' }).mediaDir).toBe('/pictures');
});

it('reads hosts as an address would spell them', () => {
  const hosts = 'Intranet.example, 127.1:80,[0:0::1]:8080 , [::1], pictures:443';
  expect(readSettings({ MEDIA_FETCH_ALLOWED_HOSTS: hosts }).mediaFetchAllowedHosts).toEqual([
    'intranet.example',
    '127.0.0.1:80',
    '[::1]:8080',
    '[::1]',
    'pictures:443',
  ]);
});

it.each(['a/b', 'user@host', 'host:port', 'host:99999', '*', 'http://host'])(
  'refuses the host %s',
  (host) => {
    expect(() => readSettings({ MEDIA_FETCH_ALLOWED_HOSTS: host })).toThrow(InvalidSettings);
  },
);

it('lists everything that is wrong at once and never repeats a value', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_URL: 'postgres://secret@host/db',
    DEFAULT_LANGUAGE: 'xx',
    SITE_TIMEZONE: 'Mars/Phobos',
    PUBLIC_URL: 'https://calendar.example/with/path',
    BODY_LIMIT: '1MB',
    LOG_LEVEL: 'loud',
    DATABASE_MIGRATE: 'maybe',
    COMPAT_MOUNTS: 'no-slash',
    CORS_ORIGINS: 'example.com',
    TRUST_PROXY: 'maybe',
    CURRENCY_CODE: 'EURO',
    MEDIA_FETCH_ALLOWED_HOSTS: 'https://intranet.example',
  };
  let error: unknown;
  try {
    readSettings(wrong);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InvalidSettings);
  const { problems, message } = error as InvalidSettings;
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
  for (const value of Object.values(wrong)) expect(message).not.toContain(value);
});

it.each([
  ['on', true],
  ['OFF', false],
  ['', []],
  ['10.0.0.1', ['10.0.0.1']],
  ['loopback, 10.0.0.0/8,::1,fd00::/8', ['loopback', '10.0.0.0/8', '::1', 'fd00::/8']],
])('reads TRUST_PROXY=%s', (raw, expected) => {
  expect(readSettings({ TRUST_PROXY: raw }).trustProxy).toEqual(expected);
});

it.each([
  ['TRUST_PROXY', 'loopback,maybe'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0'],
  ['CURRENCY_CODE', 'eur'],
  ['CURRENCY_CODE', 'ABC'],
  ['CURRENCY_CODE', ''],
  ['DATABASE_URL', 'mysql://one,,two/calendar'],
  ['DATABASE_URL', 'mysql://,one/calendar'],
  ['DATABASE_URL', 'mysql://one:3306,two:99999/calendar'],
  ['DATABASE_URL', 'mysql://one'],
  ['DATABASE_TIMEOUT', '0'],
  ['CACHE_STALE_IF_ERROR', '-1'],
  ['SHUTDOWN_TIMEOUT', 'soon'],
  ['METRICS', 'everybody'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_FORMAT', 'xml'],
  ['REQUIRE_IF_MATCH', 'maybe'],
])('refuses %s=%s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`\\n  ${name} must `));
});

it('every variable is in the README’s table with its default', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, { default: value }] of Object.entries(VARIABLES)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect([name, row]).toEqual([name, expect.any(String)]);
    if (value !== '') expect(row).toContain(`\`${value}\``);
  }
});
