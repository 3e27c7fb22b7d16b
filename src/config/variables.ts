import { isIP } from 'node:net';
import { isCurrencyCode } from '../http/values/currency-codes.js';
import { LANGUAGES } from '../i18n/languages.js';
import { parseZone } from '../time/zone.js';
import { parseDatabaseUrl } from './database-url.js';
import { InvalidVariable } from './invalid-variable.js';
import { parseIssuer, parseRoleMap } from './oidc.js';
import { parseRateLimit } from './rate-limit.js';

interface Variable<T> {
  readonly default: string;
  readonly meaning: string;
  readonly read: (raw: string) => T;
}

function variable<T>(defaultValue: string, meaning: string, read: (raw: string) => T): Variable<T> {
  return { default: defaultValue, meaning, read };
}

const text = (raw: string): string => {
  if (raw.trim() === '') throw new InvalidVariable('must not be empty');
  return raw.trim();
};

const optionalText = (raw: string): string | undefined => (raw === '' ? undefined : raw);

function integer(minimum: number, maximum: number) {
  return (raw: string): number => {
    const value = Number(raw);
    if (!/^\d{1,10}$/.test(raw) || value < minimum || value > maximum) {
      throw new InvalidVariable(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

function flag(raw: string): boolean {
  if (!/^(true|false|1|0)$/i.test(raw)) throw new InvalidVariable('must be true or false');
  return /^(true|1)$/i.test(raw);
}

function choice<const T extends string>(values: readonly T[]) {
  return (raw: string): T => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new InvalidVariable(`must be one of ${values.join(', ')}`);
    return found;
  };
}

const list = (raw: string): readonly string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function origin(raw: string): string {
  const parsed = URL.parse(raw);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.origin !== raw.replace(/\/$/, '')) {
    throw new InvalidVariable('must be an origin such as https://calendar.example, without a path');
  }
  return parsed.origin;
}

function mounts(raw: string): readonly string[] {
  return list(raw).map((mount) => {
    if (!/^(\/[\w.~-]+)+$/.test(mount)) {
      throw new InvalidVariable('must be paths such as /wp-json/tribe/events/v1, separated by commas');
    }
    return mount;
  });
}

/** Nothing, or a text that cannot be guessed. */
function secret(minimum: number) {
  return (raw: string): string | undefined => {
    if (raw !== '' && raw.length < minimum) {
      throw new InvalidVariable(`must have at least ${minimum} characters`);
    }
    return optionalText(raw);
  };
}

function redisUrl(raw: string): string | undefined {
  if (raw !== '' && !/^rediss?:$/.test(URL.parse(raw)?.protocol ?? '')) {
    throw new InvalidVariable('must be an address such as redis://127.0.0.1:6379');
  }
  return optionalText(raw);
}

/** As an address would spell it. */
function host(raw: string): string {
  const parsed = URL.parse(`http://${raw}`);
  if (parsed === null || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(raw)) {
    throw new InvalidVariable(
      'must be hosts such as intranet.example or 127.0.0.1:8080, separated by commas',
    );
  }
  // The parser leaves out the port 80.
  return parsed.hostname + (/:\d+$/.exec(raw.replace(/^\[.*\]/, ''))?.[0] ?? '');
}

function zone(raw: string): string {
  try {
    return parseZone(text(raw));
  } catch {
    throw new InvalidVariable('must be a time zone such as Europe/Paris');
  }
}

function currencyCode(raw: string): string {
  if (!isCurrencyCode(raw)) throw new InvalidVariable('must be an ISO 4217 code such as EUR, in capitals');
  return raw;
}

const PROXY_GROUPS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** `10.0.0.1`, `10.0.0.0/8`, `::1`, or the name of a group of addresses. */
function isProxyAddress(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2);
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return PROXY_GROUPS.includes(text) || (isIP(address) !== 0 && isPrefix && text.split('/').length <= 2);
}

function trustProxy(raw: string): boolean | readonly string[] {
  if (/^(true|false|1|0|off|on)$/i.test(raw)) return /^(true|1|on)$/i.test(raw);
  const addresses = list(raw);
  if (!addresses.every(isProxyAddress)) {
    throw new InvalidVariable(
      `must be on, off, or addresses such as 10.0.0.0/8 or ${PROXY_GROUPS.join(', ')}, separated by commas`,
    );
  }
  return addresses;
}

/** Every environment variable: its default, what it means, and how it is read. The README's table is checked against this one. */
export const VARIABLES = {
  HOST: variable('127.0.0.1', 'address to listen on', text),
  PORT: variable('3000', 'port to listen on; `0` takes a free one and prints it', integer(0, 65_535)),
  PUBLIC_URL: variable('', 'origin of the links in answers; default: from the request', (raw) =>
    raw === '' ? undefined : origin(raw),
  ),
  DATABASE_URL: variable(
    '',
    '`sqlite:path`, `sqlite::memory:` or `mysql://user:password@host:port/database`; default: `calendar.sqlite` in `DATA_DIR`',
    (raw) => (raw === '' ? undefined : parseDatabaseUrl(raw)),
  ),
  DATABASE_POOL: variable('10', 'connections to MySQL or MariaDB per process', integer(1, 1_000)),
  DATABASE_TIMEOUT: variable(
    '10',
    'seconds after which a request gives up MySQL or MariaDB and answers 503',
    integer(1, 600),
  ),
  DATABASE_MIGRATE: variable('true', 'bring the schema up to date at start', flag),
  DATA_DIR: variable('data', 'where the embedded database and the pictures lie', text),
  ADMIN_USERNAME: variable('admin', 'administrator that is made sure to exist', text),
  ADMIN_PASSWORD: variable(
    '',
    'password of that administrator; default: made once on an empty database and printed',
    optionalText,
  ),
  SECRET_KEY: variable(
    '',
    'at least 32 characters that application passwords and API keys are hashed with; default: made once and kept in the database',
    secret(32),
  ),
  RATE_LIMIT: variable(
    'off',
    'requests of one account: such as `600/minute` (or `second`, `hour`)',
    parseRateLimit,
  ),
  RATE_LIMIT_ANONYMOUS: variable('off', 'requests from one address without credentials', parseRateLimit),
  REDIS_URL: variable(
    '',
    '`redis://` or `rediss://` address where several instances share their limits; default: each for itself',
    redisUrl,
  ),
  OIDC_ISSUER: variable(
    '',
    'identity provider (OpenID Connect) whose tokens are taken, such as `https://login.example/realms/main`; default: none',
    parseIssuer,
  ),
  OIDC_AUDIENCE: variable('', 'what the `aud` of those tokens must name; needed with `OIDC_ISSUER`', (raw) =>
    optionalText(raw.trim()),
  ),
  OIDC_ROLE_CLAIM: variable('roles', 'claim that tells the roles; dots go into nested objects', text),
  OIDC_ROLE_MAP: variable(
    '',
    'what the values of that claim stand for, such as `staff=editor,board=administrator`; default: the values are role names',
    parseRoleMap,
  ),
  AUDIT_RETENTION_DAYS: variable(
    '365',
    'days that the audit trail is kept; `0` keeps it for ever',
    integer(0, 36_500),
  ),
  DEFAULT_LANGUAGE: variable('en', 'language when nothing else names one', choice(LANGUAGES)),
  SITE_TIMEZONE: variable('UTC', 'time zone of the site, for dates without one', zone),
  SITE_NAME: variable('Event Calendar', 'name of the site', text),
  CURRENCY_SYMBOL: variable('$', 'put before a cost that names none', text),
  CURRENCY_CODE: variable('USD', 'ISO 4217 code of that currency', currencyCode),
  COMPAT_MOUNTS: variable('/wp-json/tribe/events/v1', 'further paths of the same interface', mounts),
  CORS_ORIGINS: variable('', 'origins that may send credentials from a browser', (raw) =>
    list(raw).map(origin),
  ),
  BODY_LIMIT: variable('1048576', 'largest request body, in bytes', integer(1_024, 1_073_741_824)),
  REQUEST_TIMEOUT: variable(
    '60',
    'seconds in which a request must be sent, and its answer taken; slower clients are cut',
    integer(1, 3_600),
  ),
  SHUTDOWN_DELAY_MS: variable(
    '0',
    'milliseconds between the signal to end and the last connection that is taken; meanwhile `/health/ready` answers 503',
    integer(0, 600_000),
  ),
  SHUTDOWN_TIMEOUT: variable(
    '20',
    'seconds after that in which running requests may be finished before they are cut',
    integer(0, 3_600),
  ),
  MIN_FREE_DISK: variable(
    '67108864',
    'bytes that must be free where pictures and the embedded database lie; `0`: nobody looks',
    integer(0, 2_147_483_647),
  ),
  REQUIRE_IF_MATCH: variable(
    'false',
    'refuse updates and deletes of items that do not say by `If-Match` which version they are for',
    flag,
  ),
  CACHE_BYTES: variable(
    '33554432',
    'memory for finished answers, in bytes; `0` keeps none',
    integer(0, 2_147_483_647),
  ),
  CACHE_STALENESS_MS: variable(
    '0',
    'milliseconds by which an answer may be behind what another instance has written (MySQL, MariaDB)',
    integer(0, 60_000),
  ),
  CACHE_STALE_IF_ERROR: variable(
    '0',
    'seconds for which kept answers are sent on while the database is away',
    integer(0, 86_400),
  ),
  MEDIA_DIR: variable('', 'where pictures lie; default: `media` in `DATA_DIR`', optionalText),
  MEDIA_FETCH_ALLOWED_HOSTS: variable(
    '',
    'hosts (`name` or `name:port`) that pictures are fetched from although they are not public',
    (raw) => list(raw).map(host),
  ),
  TRASH_RETENTION_DAYS: variable(
    '30',
    'days after which trash is deleted for good; `0` keeps it',
    integer(0, 36_500),
  ),
  METRICS: variable(
    'loopback',
    'who may read `/metrics`: nobody, who connects from this machine, or everybody',
    choice(['off', 'loopback', 'public'] as const),
  ),
  METRICS_TOKEN: variable(
    '',
    'at least 16 characters that let whoever sends them as `Authorization: Bearer` read `/metrics`; default: none',
    secret(16),
  ),
  LOG_FORMAT: variable('auto', '`text`, `json`, or as fits', choice(['auto', 'text', 'json'] as const)),
  LOG_REQUESTS: variable('false', 'log every request', flag),
  SLOW_QUERY_MS: variable(
    '1000',
    'milliseconds from which on a statement is logged; `0`: none is',
    integer(0, 3_600_000),
  ),
  LOG_LEVEL: variable(
    'info',
    'what is logged',
    choice(['silent', 'error', 'warn', 'info', 'debug'] as const),
  ),
  TRUST_PROXY: variable('off', '`on`, or addresses of proxies whose `X-Forwarded-*` count', trustProxy),
} as const;

export type VariableName = keyof typeof VARIABLES;
export type VariableValues = { readonly [K in VariableName]: ReturnType<(typeof VARIABLES)[K]['read']> };
