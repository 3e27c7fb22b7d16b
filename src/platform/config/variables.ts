import { FIRST_LANGUAGES } from '../../common/messages/languages.js';
import { parseDatabaseUrl } from './database-url.js';
import { parseLimit } from './default-limits.js';
import { parseIssuer, parseRoleMap } from './oidc.js';
import {
  choice,
  currencyCode,
  defaultLanguage,
  fallbacks,
  flag,
  host,
  hostName,
  integer,
  languages,
  list,
  loginPassword,
  mounts,
  optionalText,
  origin,
  pageTemplate,
  redisUrl,
  secret,
  text,
  trustProxy,
  zone,
} from './parsers.js';

interface Variable<T> {
  readonly default: string;
  readonly meaning: string;
  readonly read: (raw: string) => T;
}

function variable<T>(defaultValue: string, meaning: string, read: (raw: string) => T): Variable<T> {
  return { default: defaultValue, meaning, read };
}

/** Every environment variable: its default, what it means, and how it is read. The tables of docs/configuration.md are checked against this one. */
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
  DATABASE_USER: variable('', 'user of MySQL or MariaDB, for a URL without one', optionalText),
  DATABASE_PASSWORD: variable(
    '',
    'password of that user, as it is, for a URL without one; special characters need no encoding',
    optionalText,
  ),
  DATABASE_POOL: variable('10', 'connections to MySQL or MariaDB per process', integer(1, 1_000)),
  DATABASE_TIMEOUT: variable(
    '10',
    'seconds after which a request gives up MySQL or MariaDB and answers 503',
    integer(1, 600),
  ),
  LIST_TIMEOUT: variable(
    '2',
    'seconds after which a statement of a long list, search or feed is ended and the request answered 503',
    integer(1, 600),
  ),
  DATABASE_MIGRATE: variable('true', 'bring the schema up to date at start', flag),
  DATA_DIR: variable('data', 'where the embedded database and the pictures lie', text),
  ADMIN_USERNAME: variable(
    'admin',
    'administrator that gets `ADMIN_PASSWORD`, or is created on an empty database',
    text,
  ),
  ADMIN_PASSWORD: variable(
    '',
    'password of that administrator, of at least 8 characters, set once for each value; default: made once on an empty database',
    loginPassword,
  ),
  SECRET_KEY: variable(
    '',
    'at least 32 characters that application passwords and API keys are hashed with; default: made once and kept in the database',
    secret(32),
  ),
  RATE_LIMIT: variable(
    'auto',
    'requests of one account: such as `600/minute` (or `second`, `hour`), or `off`; `auto`: `6000/minute` where `HOST` is not this machine alone',
    parseLimit,
  ),
  RATE_LIMIT_ANONYMOUS: variable(
    'auto',
    'requests from one address without credentials; `auto`: `300/minute` where `HOST` is not this machine alone',
    parseLimit,
  ),
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
  CHANGES_RETENTION_DAYS: variable(
    '30',
    'days that the change feed reaches back, at most those of `AUDIT_RETENTION_DAYS`; `0`: as many as these',
    integer(0, 36_500),
  ),
  LANGUAGES: variable(
    FIRST_LANGUAGES,
    'languages of the texts, as tags such as `pt-BR`, in the order in which they stand in for each other',
    languages,
  ),
  DEFAULT_LANGUAGE: variable(
    '',
    'language when nothing else names one; default: `en`, or the first of `LANGUAGES` where it is none of them',
    defaultLanguage,
  ),
  FALLBACKS: variable(
    '',
    'languages that stand in for a missing text before the default one, such as `ro:fr,en;it:de`',
    fallbacks,
  ),
  SITE_TIMEZONE: variable('UTC', 'time zone of the site, for dates without one', zone),
  SITE_NAME: variable('Event Calendar', 'name of the site', text),
  CURRENCY_SYMBOL: variable('$', 'put before a cost that names none', text),
  CURRENCY_CODE: variable('USD', 'ISO 4217 code of that currency', currencyCode),
  EVENT_URL_TEMPLATE: variable(
    '',
    'address of the pages of events, such as `https://portal.example/{language}/event/{id}-{slug}`; default: below `PUBLIC_URL`',
    pageTemplate,
  ),
  VENUE_URL_TEMPLATE: variable('', 'the same for venues', pageTemplate),
  ORGANIZER_URL_TEMPLATE: variable('', 'the same for organizers', pageTemplate),
  CATEGORY_URL_TEMPLATE: variable('', 'the same for categories', pageTemplate),
  TAG_URL_TEMPLATE: variable('', 'the same for tags', pageTemplate),
  COMPAT_MOUNTS: variable('/wp-json/tribe/events/v1', 'further paths of the same interface', mounts),
  CORS_ORIGINS: variable('', 'origins whose pages may write and send credentials from a browser', (raw) =>
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
  MEDIA_KEEP_METADATA: variable(
    'false',
    'keep what pictures say beside what they show: where they were taken, and by whom',
    flag,
  ),
  MEDIA_FETCH_ALLOWED_HOSTS: variable(
    '',
    'hosts (`name` or `name:port`) that pictures are fetched from although they are not public',
    (raw) => list(raw).map(host),
  ),
  EXTERNAL_SOURCE_ROLES: variable(
    '',
    'the least role that may set external ids of a source, such as `erp=author`; of all others only editors may',
    parseRoleMap,
  ),
  IMPORT_RATE: variable(
    '2',
    'requests per second to the site that events are imported from, its pictures included',
    integer(1, 100),
  ),
  READ_TIME_LIMIT: variable(
    '30',
    'seconds of work after which a file or site that is read for an import, or a translation file, is given up',
    integer(1, 3_600),
  ),
  READ_MEMORY_LIMIT: variable(
    '512',
    'megabytes of memory that reading one of them may take',
    integer(64, 16_384),
  ),
  WEBHOOK_ALLOWED_HOSTS: variable(
    '',
    'hosts (`name` or `name:port`) that webhooks may lead to although they are not public, also by `http`',
    (raw) => list(raw).map(host),
  ),
  TRASH_RETENTION_DAYS: variable(
    '30',
    'days after which trash is deleted for good; `0` keeps it',
    integer(0, 36_500),
  ),
  METRICS: variable(
    'loopback',
    'who may read `/metrics`: `off` nobody, `loopback` who connects from this machine, `public` everybody',
    choice(['off', 'loopback', 'public'] as const),
  ),
  METRICS_HOSTS: variable(
    '',
    'host names by which `/metrics` may be asked for without the token, beside `localhost`, addresses and the host of `PUBLIC_URL`',
    (raw) => list(raw).map(hostName),
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
    'what is logged: `silent`, `error`, `warn`, `info` or `debug`',
    choice(['silent', 'error', 'warn', 'info', 'debug'] as const),
  ),
  TRUST_PROXY: variable(
    'off',
    'how many proxies stand in a row before the service, or their addresses: then their `X-Forwarded-*` count',
    trustProxy,
  ),
} as const;

export type VariableName = keyof typeof VARIABLES;
export type VariableValues = { readonly [K in VariableName]: ReturnType<(typeof VARIABLES)[K]['read']> };
