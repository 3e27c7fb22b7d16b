import { FIRST_LANGUAGES } from '#common/messages/languages.js';
import { parseDatabaseUrl } from './database-url.js';
import { parseLimit } from './default-limits.js';
import { parseIssuer, parseRoleMap } from './oidc.js';
import {
  choice,
  color,
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
  pictureFile,
  redisUrl,
  secret,
  styleFile,
  text,
  tilesUrl,
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

/** Every environment variable: its default, what it means, and how it is read. The rows of docs/configuration.md begin with the same words. */
export const VARIABLES = {
  HOST: variable('127.0.0.1', 'address to listen on', text),
  PORT: variable('3000', 'port to listen on; `0` uses a free one and prints it', integer(0, 65_535)),
  PUBLIC_URL: variable(
    '',
    'origin of the links in responses, such as `https://calendar.example`; default: from the request',
    (raw) => (raw === '' ? undefined : origin(raw)),
  ),
  DATABASE_URL: variable(
    '',
    '`sqlite:path`, or `mysql://user:password@host:port/database` for MySQL and MariaDB; default: `sqlite:data/calendar.sqlite` (in `DATA_DIR`)',
    (raw) => (raw === '' ? undefined : parseDatabaseUrl(raw)),
  ),
  DATABASE_USER: variable('', 'user for MySQL or MariaDB, if the URL has none', optionalText),
  DATABASE_PASSWORD: variable(
    '',
    'password for MySQL or MariaDB, if the URL has none; taken literally',
    optionalText,
  ),
  DATABASE_POOL: variable('10', 'connections to MySQL or MariaDB for each process', integer(1, 1_000)),
  DATABASE_TIMEOUT: variable(
    '10',
    'seconds after which a request stops waiting for MySQL or MariaDB and returns 503',
    integer(1, 600),
  ),
  LIST_TIMEOUT: variable(
    '2',
    'seconds after which a statement of a long list, search or feed is cancelled and the request gets 503',
    integer(1, 600),
  ),
  DATABASE_MIGRATE: variable(
    'true',
    'migrate the schema at start; safe if several instances start at once',
    flag,
  ),
  DATA_DIR: variable('data', 'folder of the SQLite database and the pictures', text),
  ADMIN_USERNAME: variable(
    'admin',
    'administrator account that gets `ADMIN_PASSWORD`; it is created if it is missing and `ADMIN_PASSWORD` is set, or on an empty database',
    text,
  ),
  ADMIN_PASSWORD: variable(
    '',
    'password of that account, at least 8 characters; default: generated on an empty database',
    loginPassword,
  ),
  SECRET_KEY: variable(
    '',
    'at least 32 characters with which application passwords, API keys and sessions are hashed; changing it invalidates all of them; default: generated, and stored in the database',
    secret(32),
  ),
  RATE_LIMIT: variable(
    'auto',
    'requests of one account, such as `600/minute` (or `second`, `hour`), or `off`. `auto` is `6000/minute`, and off if `HOST` is a loopback address',
    parseLimit,
  ),
  RATE_LIMIT_ANONYMOUS: variable(
    'auto',
    'requests from one address (IPv6: a /64 network) without credentials. `auto` is `300/minute`, and off if `HOST` is a loopback address',
    parseLimit,
  ),
  REDIS_URL: variable(
    '',
    '`redis://` or `rediss://` URL through which several instances share their limits; default: each instance counts for itself',
    redisUrl,
  ),
  OIDC_ISSUER: variable(
    '',
    'identity provider (OpenID Connect) whose tokens are accepted as `Authorization: Bearer`, such as `https://login.example/realms/main`; `http` only on this machine',
    parseIssuer,
  ),
  OIDC_AUDIENCE: variable('', 'required `aud` of those tokens; needed with `OIDC_ISSUER`', (raw) =>
    optionalText(raw.trim()),
  ),
  OIDC_ROLE_CLAIM: variable(
    'roles',
    'claim with the roles: a text separated by spaces, or an array; dots address nested objects (`realm_access.roles`)',
    text,
  ),
  OIDC_ROLE_MAP: variable(
    '',
    'which role each value of that claim stands for, such as `staff=editor,board=administrator`; users without a mapped role become subscribers; default: the values are role names',
    parseRoleMap,
  ),
  AUDIT_RETENTION_DAYS: variable(
    '365',
    'days for which the audit trail is kept; `0` keeps it forever',
    integer(0, 36_500),
  ),
  CHANGES_RETENTION_DAYS: variable(
    '30',
    'days that the change feed reaches back, at most those of `AUDIT_RETENTION_DAYS`; `0`: as many as these',
    integer(0, 36_500),
  ),
  LANGUAGES: variable(
    FIRST_LANGUAGES,
    'languages of the content, in their order of fallback: up to 12 BCP 47 tags such as `pt-BR`',
    languages,
  ),
  DEFAULT_LANGUAGE: variable(
    '',
    'language if a request names none; default: `en`, or the first of `LANGUAGES`',
    defaultLanguage,
  ),
  FALLBACKS: variable(
    '',
    'languages that replace a missing text before the default one, such as `ro:fr,en;it:de`',
    fallbacks,
  ),
  SITE_TIMEZONE: variable('UTC', 'time zone of dates that name none', zone),
  SITE_NAME: variable('Event Calendar', 'name of the site', text),
  PUBLIC_PAGES: variable('true', 'show the calendar and its records as pages for visitors', flag),
  ADMIN_CONSOLE: variable('false', 'show the console for editors at `/admin` (a preview)', flag),
  SITE_COLOR: variable('#1f6f5c', 'colour of links and buttons on the pages, such as `#7a1f5c`', color),
  SITE_LOGO: variable(
    '',
    'file of the logo on the pages: SVG, PNG, JPEG or WebP; default: the name of the site',
    pictureFile,
  ),
  SITE_CSS: variable('', 'file with styles of your own for the pages', styleFile),
  MAP_TILES_URL: variable(
    '',
    'address of the tiles of the map on the pages, such as `https://tiles.example/{z}/{x}/{y}.png`; default: no map',
    tilesUrl,
  ),
  MAP_ATTRIBUTION: variable('© OpenStreetMap contributors', 'who made the map, as it says itself', text),
  CURRENCY_SYMBOL: variable('$', 'symbol of a cost that names none', text),
  CURRENCY_CODE: variable('USD', 'ISO 4217 code of that currency', currencyCode),
  EVENT_URL_TEMPLATE: variable(
    '',
    'address of the page of an event, such as `https://portal.example/{language}/event/{id}-{slug}`; default: `/event/{slug}/` at `PUBLIC_URL`',
    pageTemplate,
  ),
  VENUE_URL_TEMPLATE: variable('', 'address of the page of a venue; default: `/venue/{slug}/`', pageTemplate),
  ORGANIZER_URL_TEMPLATE: variable(
    '',
    'address of the page of an organizer; default: `/organizer/{slug}/`',
    pageTemplate,
  ),
  CATEGORY_URL_TEMPLATE: variable(
    '',
    'address of the page of a category; default: `/events/category/{slug}/`',
    pageTemplate,
  ),
  TAG_URL_TEMPLATE: variable('', 'address of the page of a tag; default: `/tag/{slug}/`', pageTemplate),
  SERIES_URL_TEMPLATE: variable(
    '',
    'address of the page of a series; default: `/series/{slug}/`',
    pageTemplate,
  ),
  COMPAT_MOUNTS: variable(
    '/wp-json/tribe/events/v1',
    'more base paths of the same API, separated by commas; empty for none',
    mounts,
  ),
  CORS_ORIGINS: variable(
    '',
    'origins whose pages may write and send credentials; pages of other origins may only read, without credentials',
    (raw) => list(raw).map(origin),
  ),
  BODY_LIMIT: variable('1048576', 'largest request body, in bytes', integer(1_024, 1_073_741_824)),
  REQUEST_TIMEOUT: variable(
    '60',
    'seconds in which a client must have sent its request (the headers in 10 at most), and read the response; slower connections are closed',
    integer(1, 3_600),
  ),
  SHUTDOWN_DELAY_MS: variable(
    '0',
    'milliseconds after SIGTERM or SIGINT in which new connections are still accepted, while `/health/ready` returns 503',
    integer(0, 600_000),
  ),
  SHUTDOWN_TIMEOUT: variable(
    '20',
    'seconds after that in which running requests may finish; then they are aborted',
    integer(0, 3_600),
  ),
  MIN_FREE_DISK: variable(
    '67108864',
    'free bytes that `/health/ready` requires where pictures and the SQLite database are stored; `0` disables the check',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  REQUIRE_IF_MATCH: variable(
    'false',
    'refuse updates and deletes of items without `If-Match` (428); creates do not need it',
    flag,
  ),
  CACHE_BYTES: variable(
    '33554432',
    'memory for cached responses, in bytes; `0` disables the cache',
    integer(0, 2_147_483_647),
  ),
  CACHE_STALENESS_MS: variable(
    '0',
    'milliseconds that a response may lag behind writes of other instances, on MySQL and MariaDB; an instance always shows its own writes at once',
    integer(0, 60_000),
  ),
  CACHE_STALE_IF_ERROR: variable(
    '0',
    'seconds for which cached responses are sent while the database is away, counted from the last successful check; `0` disables it',
    integer(0, 86_400),
  ),
  MEDIA_DIR: variable(
    '',
    'folder of the pictures; default: `data/media` (`media` in `DATA_DIR`)',
    optionalText,
  ),
  MEDIA_KEEP_METADATA: variable('false', 'keep metadata in pictures: place, time, device, author', flag),
  MEDIA_FETCH_ALLOWED_HOSTS: variable(
    '',
    'hosts (`name` or `name:port`) from which pictures are fetched although their addresses are not public',
    (raw) => list(raw).map(host),
  ),
  EXTERNAL_SOURCE_ROLES: variable(
    '',
    'the least role that may set external ids of a source, such as `erp=author,portal=contributor`; ids of all other sources are set by editors and administrators only',
    parseRoleMap,
  ),
  IMPORT_RATE: variable(
    '2',
    'requests per second to a site from which events are imported, including its pictures',
    integer(1, 100),
  ),
  READ_TIME_LIMIT: variable(
    '30',
    'seconds of work for reading one file or site to import, or one translation file',
    integer(1, 3_600),
  ),
  READ_MEMORY_LIMIT: variable(
    '512',
    'megabytes of memory for it; two may be read at once',
    integer(64, 16_384),
  ),
  WEBHOOK_ALLOWED_HOSTS: variable(
    '',
    'hosts (`name` or `name:port`) to which webhooks may be sent although their addresses are not public, also by `http`',
    (raw) => list(raw).map(host),
  ),
  SERIES_HORIZON_DAYS: variable(
    '730',
    'days for which the occurrences of a series without end are made ahead',
    integer(1, 3_650),
  ),
  TRASH_RETENTION_DAYS: variable(
    '30',
    'days after which trash is deleted permanently; `0` keeps it',
    integer(0, 36_500),
  ),
  METRICS: variable(
    'loopback',
    'who may read `/metrics`: `off` nobody, `loopback` only direct connections from this machine, `public` everybody',
    choice(['off', 'loopback', 'public'] as const),
  ),
  METRICS_HOSTS: variable(
    '',
    'host names under which `/metrics` may be requested without the token, separated by commas, such as `calendar`. `localhost`, addresses such as `10.0.0.5:3000` and the host of `PUBLIC_URL` always work',
    (raw) => list(raw).map(hostName),
  ),
  METRICS_TOKEN: variable(
    '',
    'at least 16 characters: clients that send them as `Authorization: Bearer` may read `/metrics` too',
    secret(16),
  ),
  LOG_FORMAT: variable(
    'auto',
    '`text`, `json` (one object a line), or `auto`: text on a terminal, else JSON',
    choice(['auto', 'text', 'json'] as const),
  ),
  LOG_REQUESTS: variable(
    'false',
    'log every request: method, route, status, time, size of the response, client address, user agent, account',
    flag,
  ),
  SLOW_QUERY_MS: variable(
    '1000',
    'milliseconds from which a database statement is logged, without its values; `0` logs none',
    integer(0, 3_600_000),
  ),
  LOG_LEVEL: variable(
    'info',
    '`silent`, `error`, `warn`, `info` or `debug`',
    choice(['silent', 'error', 'warn', 'info', 'debug'] as const),
  ),
  TRUST_PROXY: variable(
    'off',
    'whose `X-Forwarded-*` headers count: the number of proxies in front of the service (`1` for one, if the service cannot be reached past it), or their addresses: `10.0.0.1`, `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, separated by commas',
    trustProxy,
  ),
} as const;

export type VariableName = keyof typeof VARIABLES;
export type VariableValues = { readonly [K in VariableName]: ReturnType<(typeof VARIABLES)[K]['read']> };
