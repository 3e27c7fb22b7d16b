import { readFileSync } from 'node:fs';
import { InvalidSettings, readSettings } from './settings.js';
import { VARIABLES } from './variables.js';

it('gives the defaults on an empty environment', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { engine: 'sqlite', file: 'data/calendar.sqlite' },
    defaultLanguage: 'en',
    fallbacks: {},
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
  ['sqlite:/var/lib/calendar.sqlite', { engine: 'sqlite', file: '/var/lib/calendar.sqlite' }],
  [
    'mysql://me:p%40ss@db.example:3307/calendar',
    {
      engine: 'mysql',
      host: { host: 'db.example', port: 3307 },
      username: 'me',
      password: 'p@ss',
      database: 'calendar',
    },
  ],
  [
    'mysql://me:x@[::1]:3308/calendar?socket=/run/db',
    {
      engine: 'mysql',
      host: { host: '::1', port: 3308 },
      username: 'me',
      password: 'x',
      database: 'calendar',
      socketPath: '/run/db',
    },
  ],
])('reads DATABASE_URL=%s', (url, target) => {
  expect(readSettings({ DATABASE_URL: url }).database).toEqual(target);
});

it.each(['sqlite:', 'sqlite::memory:'])('says that %s names no file', (DATABASE_URL) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow('DATABASE_URL names no file: write sqlite:');
});

it('says what to name in place of several hosts', () => {
  const DATABASE_URL = 'mysql://me:secret@one,two:3307/calendar';
  expect(() => readSettings({ DATABASE_URL })).toThrow(
    'DATABASE_URL names several hosts: name a proxy that leads to the server that takes writes, such as HAProxy, ProxySQL or MaxScale.',
  );
});

it('takes user and password from variables of their own, without decoding', () => {
  const credentials = { DATABASE_USER: 'me@site', DATABASE_PASSWORD: 'p@ss/w#rd?100%41' };
  const { database } = readSettings({ DATABASE_URL: 'mysql://db.example/calendar', ...credentials });
  expect(database).toMatchObject({ username: 'me@site', password: 'p@ss/w#rd?100%41' });
  const url = 'mysql://me@db.example/calendar';
  const half = readSettings({ DATABASE_URL: url, DATABASE_PASSWORD: 'x/y' }).database;
  expect(half).toMatchObject({ username: 'me', password: 'x/y' });
});

it('refuses a user or password without a database: SQLite would be used in its place', () => {
  for (const name of ['DATABASE_USER', 'DATABASE_PASSWORD'])
    expect(() => readSettings({ [name]: 'me' })).toThrow(/DATABASE_URL is not set, but DATABASE_USER/);
});

it('does not say that a database is not named where its name is wrong', () => {
  const of = (environment: Record<string, string>): string => {
    try {
      readSettings(environment);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  for (const name of ['DATABASE_URL', 'DATABSE_URL'])
    expect(of({ [name]: 'postgres://host/db', DATABASE_USER: 'me' }).split('\n')).toHaveLength(2);
});

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['MEDIA_DIRS', 'MEDIA_DIR'],
  ['SECRETKEY', 'SECRET_KEY'],
])('refuses %s, which would be taken for nothing in place of %s', (name, meant) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(
    `${name} is not a variable of the service: write ${meant}`,
  );
  const right = meant === 'DATABASE_URL' ? 'sqlite:x.sqlite' : 'a value of at least 32 characters …';
  expect(() => readSettings({ [name]: 'x', [meant]: right })).not.toThrow();
});

it('refuses a user or password that is given twice', () => {
  const read = (): unknown =>
    readSettings({
      DATABASE_URL: 'mysql://me:secret@db.example/calendar',
      DATABASE_USER: 'you',
      DATABASE_PASSWORD: 'secret',
    });
  expect(read).toThrow(/DATABASE_URL names a user, .*\n {2}DATABASE_URL names a password, /);
});

it.each(['zqxj@vwk/fyb#ghu', 'zqxj@vwk', 'zqxj/vwk', 'zqxj?vwk', 'zqxj#vwk', 'zqxj%vwk', 'zqxj/3306?vwk=1'])(
  'requires the percent-encoding of the password %s, and does not show it',
  (password) => {
    let message = '';
    try {
      readSettings({ DATABASE_URL: `mysql://u:${password}@127.0.0.1/x` });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(
      /\n {2}DATABASE_URL must have special characters .* percent-encoded .*DATABASE_PASSWORD/,
    );
    for (const piece of password.split(/[@/#?%=]/).filter((part) => part.length > 1)) {
      expect(message).not.toContain(piece);
    }
  },
);

it('accepts a database and a prefix in REDIS_URL', () => {
  const url = 'rediss://user:secret@redis.example:6380/1?keyPrefix=calendar:';
  expect(readSettings({ REDIS_URL: url }).redisUrl).toBe(url);
});

it.each(['u:1?zqxj@redis.example', 'redis.example/zqxj', 'redis.example?family=zqxj&keyPrefix=a'])(
  'refuses parts without effect in REDIS_URL=redis://%s, and does not show them',
  (rest) => {
    const read = (): unknown => readSettings({ REDIS_URL: `redis://${rest}` });
    expect(read).toThrow(/REDIS_URL must be an address such as redis:/);
    expect(read).not.toThrow(/zqxj/);
  },
);

it('keeps pictures beside the embedded database by default', () => {
  expect(readSettings({}).mediaDir).toBe('data/media');
  expect(readSettings({ DATA_DIR: '/srv' }).mediaDir).toBe('/srv/media');
  expect(readSettings({ DATA_DIR: '/srv', MEDIA_DIR: '/pictures' }).mediaDir).toBe('/pictures');
});

it('reads hosts as URLs spell them', () => {
  const hosts = 'Intranet.example, 127.1:80,[0:0::1]:8080 , [::1], pictures:443';
  expect(readSettings({ MEDIA_FETCH_ALLOWED_HOSTS: hosts }).mediaFetchAllowedHosts).toEqual([
    'intranet.example',
    '127.0.0.1:80',
    '[::1]:8080',
    '[::1]',
    'pictures:443',
  ]);
});

it('reads the fallbacks of languages', () => {
  const of = (raw: string) => readSettings({ FALLBACKS: raw }).fallbacks;
  expect(of('ro:fr,en;it:de')).toEqual({ ro: ['fr', 'en'], it: ['de'] });
  expect(of(' ro:fr  it:de ')).toEqual({ ro: ['fr'], it: ['de'] });
});

it.each(['ro', 'ro:', 'ro:xx', 'xx:ro', 'ro:ro', 'ro:fr,fr', 'ro:fr;ro:en', 'ro:fr:en', 'ro:fr,'])(
  'refuses the fallbacks %s',
  (raw) => {
    expect(() => readSettings({ FALLBACKS: raw })).toThrow(InvalidSettings);
  },
);

it.each(['a/b', 'user@host', 'host:port', 'host:99999', '*', 'http://host'])(
  'refuses the host %s',
  (host) => {
    expect(() => readSettings({ MEDIA_FETCH_ALLOWED_HOSTS: host })).toThrow(InvalidSettings);
  },
);

it('lists all errors at once and never repeats a value', () => {
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
  ['OFF', false],
  ['0', false],
  ['', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['loopback, 10.0.0.0/8,::1,fd00::/8', ['loopback', '10.0.0.0/8', '::1', 'fd00::/8']],
])('reads TRUST_PROXY=%s', (raw, expected) => {
  expect(readSettings({ TRUST_PROXY: raw }).trustProxy).toEqual(expected);
});

it.each([
  ['TRUST_PROXY', 'loopback,maybe'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', 'True'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '1.5'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', ','],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,::/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0'],
  ['CURRENCY_CODE', 'eur'],
  ['CURRENCY_CODE', 'ABC'],
  ['CURRENCY_CODE', ''],
  ['DATABASE_URL', 'mysql://one:99999/calendar'],
  ['DATABASE_URL', 'mysql://one'],
  ['DATABASE_URL', 'mysql://one/'],
  ['DATABASE_URL', 'mysql://one/a/b'],
  ['DATABASE_TIMEOUT', '0'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', '1 2 3 4 5 6 7'],
  ['CACHE_STALE_IF_ERROR', '-1'],
  ['SHUTDOWN_TIMEOUT', 'soon'],
  ['METRICS', 'everybody'],
  ['METRICS_HOSTS', 'calendar:3000'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_FORMAT', 'xml'],
  ['REQUIRE_IF_MATCH', 'maybe'],
  ['EVENT_URL_TEMPLATE', '/event/{id}'],
  ['VENUE_URL_TEMPLATE', 'https://portal.example/venue'],
  ['ORGANIZER_URL_TEMPLATE', 'https://{slug}.example/'],
  ['CATEGORY_URL_TEMPLATE', 'https://portal.example/{name}-{id}'],
  ['TAG_URL_TEMPLATE', ' '],
])('refuses %s=%s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`\\n  ${name} must `));
});

it('every variable is in a table of docs/configuration.md with its default, in the words of --help', () => {
  const lines = readFileSync('docs/configuration.md', 'utf8').split('\n');
  const rows = lines.filter(
    (line) => line.startsWith('| `') && !/^\| `ssl-mode|^\| `[A-Z_]+` \| [^|]*\|$/.test(line),
  );
  expect(rows.map((row) => row.split('`')[1]).sort()).toEqual(Object.keys(VARIABLES).sort());
  for (const [name, { default: value, meaning }] of Object.entries(VARIABLES)) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\``));
    expect([name, row]).toEqual([name, expect.any(String)]);
    if (value !== '') expect(row).toContain(`\`${value}\``);
    const [text, other = ''] = meaning.split('; default: ');
    expect(row).toContain(`| ${text}`);
    expect(row).toContain(`| ${other}`);
  }
});

it('requires as much free space as somebody wants, beyond 2 GiB too', () => {
  expect(readSettings({ MIN_FREE_DISK: '5368709120' }).minFreeDisk).toBe(5_368_709_120);
});

it('explains what to write instead of TRUST_PROXY=on', () => {
  expect(() => readSettings({ TRUST_PROXY: 'on' })).toThrow(
    /TRUST_PROXY must say how many proxies .* such as 1, or their addresses/,
  );
});

describe('limits', () => {
  const limitsOn = (environment: Record<string, string>): unknown[] => {
    const { rateLimit, rateLimitAnonymous, limitsNotice } = readSettings(environment);
    return [rateLimit, rateLimitAnonymous, limitsNotice];
  };

  it.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }])(
    'are off when only this machine can send requests: %j',
    (environment) => {
      expect(limitsOn(environment as Record<string, string>)).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each(['0.0.0.0', '::', '192.0.2.1', 'calendar.example'])('are on when others can: %s', (HOST) => {
    expect(limitsOn({ HOST })).toEqual([
      { requests: 6_000, seconds: 60 },
      { requests: 300, seconds: 60 },
      `RATE_LIMIT_ANONYMOUS=300/minute, RATE_LIMIT=6000/minute, as others can reach ${HOST}; off switches a limit off; behind a proxy set TRUST_PROXY, or all callers count as one`,
    ]);
  });

  it('are those configured, and off when configured so', () => {
    expect(limitsOn({ HOST: '0.0.0.0', RATE_LIMIT: 'off', RATE_LIMIT_ANONYMOUS: '5/second' })).toEqual([
      undefined,
      { requests: 5, seconds: 1 },
      undefined,
    ]);
    const [, , notice] = limitsOn({ HOST: '0.0.0.0', RATE_LIMIT_ANONYMOUS: 'off', TRUST_PROXY: '1' });
    expect(notice).toBe('RATE_LIMIT=6000/minute, as others can reach 0.0.0.0; off switches a limit off');
  });
});
