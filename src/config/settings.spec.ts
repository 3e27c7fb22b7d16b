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
      host: 'db.example',
      port: 3307,
      username: 'me',
      password: 'p@ss',
      database: 'calendar',
    },
  ],
])('reads DATABASE_URL=%s', (url, target) => {
  expect(readSettings({ DATABASE_URL: url }).database).toEqual(target);
});

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

it('every variable is in the README’s table with its default', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, { default: value }] of Object.entries(VARIABLES)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect([name, row]).toEqual([name, expect.any(String)]);
    if (value !== '') expect(row).toContain(`\`${value}\``);
  }
});
