import { join } from 'node:path';
import type { Fallbacks } from '../../common/messages/fallbacks.js';
import type { Language } from '../../common/messages/languages.js';
import { PageTemplate } from '../../common/values/page-template.js';
import { type DatabaseTarget, withCredentials } from './database-url.js';
import { DEFAULT_LIMITS, limitOn, limitsNotice } from './default-limits.js';
import { InvalidVariable } from './invalid-variable.js';
import { misspeltPlaces } from './misspelt.js';
import type { OidcSettings, RoleMap } from './oidc.js';
import type { TrustedProxies } from './parsers.js';
import type { RateLimit } from './rate-limit.js';
import { VARIABLES, type VariableName, type VariableValues } from './variables.js';

export type PageTemplates = Readonly<Partial<Record<string, PageTemplate>>>;

/** The validated, frozen configuration of a process. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly database: DatabaseTarget;
  readonly databasePool: number;
  /** The most seconds that a request may take at the database. */
  readonly databaseTimeout: number;
  /** The most seconds that a statement of a long list may take. */
  readonly listTimeout: number;
  readonly databaseMigrate: boolean;
  /** Folder of the service's local files. */
  readonly dataDir: string;
  readonly adminUsername: string;
  readonly adminPassword: string | undefined;
  readonly secretKey: string | undefined;
  /** Undefined for no limit. */
  readonly rateLimit: RateLimit | undefined;
  readonly rateLimitAnonymous: RateLimit | undefined;
  /** The start message about limits that are on by default; undefined when there are none. */
  readonly limitsNotice: string | undefined;
  readonly redisUrl: string | undefined;
  /** Undefined without an identity provider. */
  readonly oidc: OidcSettings | undefined;
  readonly auditRetentionDays: number;
  readonly changesRetentionDays: number;
  readonly defaultLanguage: Language;
  readonly fallbacks: Fallbacks;
  readonly siteTimezone: string;
  readonly siteName: string;
  readonly currency: { readonly symbol: string; readonly code: string };
  /** Where the pages of records are; undefined for those of a website at `publicUrl`. */
  readonly pages: PageTemplates;
  readonly compatMounts: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly bodyLimit: number;
  /** In seconds. */
  readonly requestTimeout: number;
  /** In milliseconds. */
  readonly shutdownDelay: number;
  /** In seconds. */
  readonly shutdownTimeout: number;
  /** Bytes; 0 turns the check off. */
  readonly minFreeDisk: number;
  readonly requireIfMatch: boolean;
  /** 0 for no cache. */
  readonly cacheBytes: number;
  /** In milliseconds. */
  readonly cacheStaleness: number;
  /** Seconds for which cached responses are sent while the database is unavailable. */
  readonly cacheStaleIfError: number;
  readonly trashRetentionDays: number;
  /** Folder of the pictures. */
  readonly mediaDir: string;
  readonly mediaKeepMetadata: boolean;
  readonly mediaFetchAllowedHosts: readonly string[];
  /** The least role that may set external ids of each of these sources. */
  readonly externalSourceRoles: RoleMap;
  /** Requests per second. */
  readonly importRate: number;
  /** Limits for parsing a file from others. */
  readonly readingLimits: { readonly seconds: number; readonly megabytes: number };
  readonly webhookAllowedHosts: readonly string[];
  readonly metrics: VariableValues['METRICS'];
  readonly metricsHosts: readonly string[];
  readonly metricsToken: string | undefined;
  readonly logFormat: VariableValues['LOG_FORMAT'];
  readonly logRequests: boolean;
  /** In milliseconds; 0 for none. */
  readonly slowQuery: number;
  readonly logLevel: VariableValues['LOG_LEVEL'];
  readonly trustProxy: TrustedProxies;
}

/** Injection token of the `Settings`. */
export const SETTINGS = Symbol('Settings');

/** Lists all errors in the environment, one line per variable. */
export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

function problemsOf(name: string, error: unknown): string[] {
  if (!(error instanceof InvalidVariable)) throw error;
  return error.reasons.map((reason) => `${name} ${reason}.`);
}

function readVariables(environment: Readonly<Record<string, string | undefined>>): VariableValues {
  const problems = misspeltPlaces(environment);
  const values: Partial<Record<VariableName, unknown>> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    try {
      values[name as VariableName] = variable.read(environment[name] ?? variable.default);
    } catch (error) {
      problems.push(...problemsOf(name, error));
    }
  }
  try {
    const {
      DATABASE_URL: target,
      DATABASE_USER: user,
      DATABASE_PASSWORD: password,
    } = values as VariableValues;
    if (target !== undefined) values.DATABASE_URL = withCredentials(target, user, password);
    // What is wrong with the URL itself is said already.
    else if ((user ?? password) !== undefined && !problems.some((text) => text.includes('DATABASE_URL')))
      throw new InvalidVariable('is not set, but DATABASE_USER or DATABASE_PASSWORD is: name the database');
  } catch (error) {
    problems.push(...problemsOf('DATABASE_URL', error));
  }
  if (values.OIDC_ISSUER !== undefined && values.OIDC_AUDIENCE === undefined) {
    problems.push('OIDC_AUDIENCE must be set, as OIDC_ISSUER is: tokens for other services would be taken.');
  }
  if (problems.length > 0) throw new InvalidSettings(problems);
  return values as VariableValues;
}

function oidcSettings(values: VariableValues): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = values;
  if (issuer === undefined || audience === undefined) return undefined;
  return { issuer, audience, roleClaim: values.OIDC_ROLE_CLAIM, roleMap: values.OIDC_ROLE_MAP };
}

/** The template of a kind is the variable of its name. */
const pageTemplates = (values: VariableValues): PageTemplates =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const kind = /^([A-Z]+)_URL_TEMPLATE$/.exec(name)?.[1];
      return kind !== undefined && value instanceof PageTemplate ? [[kind.toLowerCase(), value]] : [];
    }),
  );

/**
 * Reads the settings from environment variables.
 * @throws InvalidSettings naming every variable that is wrong, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values = readVariables(environment);
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    database:
      values.DATABASE_URL ?? ({ engine: 'sqlite', file: join(values.DATA_DIR, 'calendar.sqlite') } as const),
    databasePool: values.DATABASE_POOL,
    databaseTimeout: values.DATABASE_TIMEOUT,
    listTimeout: values.LIST_TIMEOUT,
    databaseMigrate: values.DATABASE_MIGRATE,
    dataDir: values.DATA_DIR,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    secretKey: values.SECRET_KEY,
    rateLimit: limitOn(values.HOST, values.RATE_LIMIT, DEFAULT_LIMITS.account),
    rateLimitAnonymous: limitOn(values.HOST, values.RATE_LIMIT_ANONYMOUS, DEFAULT_LIMITS.anonymous),
    limitsNotice: limitsNotice(values.HOST, values, values.TRUST_PROXY !== false),
    redisUrl: values.REDIS_URL,
    oidc: oidcSettings(values),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    changesRetentionDays: values.CHANGES_RETENTION_DAYS,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    fallbacks: values.FALLBACKS,
    siteTimezone: values.SITE_TIMEZONE,
    siteName: values.SITE_NAME,
    currency: { symbol: values.CURRENCY_SYMBOL, code: values.CURRENCY_CODE },
    pages: pageTemplates(values),
    compatMounts: values.COMPAT_MOUNTS,
    corsOrigins: values.CORS_ORIGINS,
    bodyLimit: values.BODY_LIMIT,
    requestTimeout: values.REQUEST_TIMEOUT,
    shutdownDelay: values.SHUTDOWN_DELAY_MS,
    shutdownTimeout: values.SHUTDOWN_TIMEOUT,
    minFreeDisk: values.MIN_FREE_DISK,
    requireIfMatch: values.REQUIRE_IF_MATCH,
    cacheBytes: values.CACHE_BYTES,
    cacheStaleness: values.CACHE_STALENESS_MS,
    cacheStaleIfError: values.CACHE_STALE_IF_ERROR,
    trashRetentionDays: values.TRASH_RETENTION_DAYS,
    mediaDir: values.MEDIA_DIR ?? join(values.DATA_DIR, 'media'),
    mediaKeepMetadata: values.MEDIA_KEEP_METADATA,
    mediaFetchAllowedHosts: values.MEDIA_FETCH_ALLOWED_HOSTS,
    externalSourceRoles: values.EXTERNAL_SOURCE_ROLES,
    importRate: values.IMPORT_RATE,
    readingLimits: { seconds: values.READ_TIME_LIMIT, megabytes: values.READ_MEMORY_LIMIT },
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    metrics: values.METRICS,
    metricsHosts: values.METRICS_HOSTS,
    metricsToken: values.METRICS_TOKEN,
    logFormat: values.LOG_FORMAT,
    logRequests: values.LOG_REQUESTS,
    slowQuery: values.SLOW_QUERY_MS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
  });
}
