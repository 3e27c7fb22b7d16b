import { join } from 'node:path';
import { PageTemplate } from '#common/values/page-template.js';
import { type DatabaseTarget, withCredentials } from './database-url.js';
import { DEFAULT_LIMITS, limitOn, limitsNotice } from './default-limits.js';
import { InvalidVariable } from './invalid-variable.js';
import { misspeltPlaces } from './misspelt.js';
import type { OidcSettings } from './oidc.js';
import type { RateLimit } from './rate-limit.js';
import { type VariableName, VARIABLES, type VariableValues } from './variables.js';

export type PageTemplates = Readonly<Partial<Record<string, PageTemplate>>>;

/** The setting of a variable: `bodyLimit` of `BODY_LIMIT`. */
type SettingName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<SettingName<Rest>>}`
  : Lowercase<Name>;

type OwnValues = { readonly [Name in VariableName as SettingName<Name>]: VariableValues[Name] };

/** What is made of several variables, or has another name. */
interface DerivedSettings {
  readonly database: DatabaseTarget;
  /** Undefined for no limit. */
  readonly rateLimit: RateLimit | undefined;
  readonly rateLimitAnonymous: RateLimit | undefined;
  /** The start message about limits that are on by default; undefined when there are none. */
  readonly limitsNotice: string | undefined;
  /** Undefined without an identity provider. */
  readonly oidc: OidcSettings | undefined;
  readonly currency: { readonly symbol: string; readonly code: string };
  /** Where the pages of records are; undefined for those of a website at `publicUrl`. */
  readonly pages: PageTemplates;
  /** In milliseconds. */
  readonly shutdownDelay: number;
  /** In milliseconds. */
  readonly cacheStaleness: number;
  /** Folder of the pictures. */
  readonly mediaDir: string;
  /** Limits for parsing a file from others. */
  readonly readingLimits: { readonly seconds: number; readonly megabytes: number };
  /** In milliseconds; 0 for none. */
  readonly slowQuery: number;
}

/** The validated, frozen configuration of a process. `variables.ts` says what each value means. */
export interface Settings extends Omit<OwnValues, keyof DerivedSettings>, DerivedSettings {}

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

const settingName = (variable: string): string =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads the settings from environment variables.
 * @throws InvalidSettings naming every variable that is wrong, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values = readVariables(environment);
  const own = Object.entries(values).map(([name, value]) => [settingName(name), value] as const);
  const derived: DerivedSettings = {
    database:
      values.DATABASE_URL ?? ({ engine: 'sqlite', file: join(values.DATA_DIR, 'calendar.sqlite') } as const),
    rateLimit: limitOn(values.HOST, values.RATE_LIMIT, DEFAULT_LIMITS.account),
    rateLimitAnonymous: limitOn(values.HOST, values.RATE_LIMIT_ANONYMOUS, DEFAULT_LIMITS.anonymous),
    limitsNotice: limitsNotice(values.HOST, values, values.TRUST_PROXY !== false),
    oidc: oidcSettings(values),
    currency: { symbol: values.CURRENCY_SYMBOL, code: values.CURRENCY_CODE },
    pages: pageTemplates(values),
    shutdownDelay: values.SHUTDOWN_DELAY_MS,
    cacheStaleness: values.CACHE_STALENESS_MS,
    mediaDir: values.MEDIA_DIR ?? join(values.DATA_DIR, 'media'),
    readingLimits: { seconds: values.READ_TIME_LIMIT, megabytes: values.READ_MEMORY_LIMIT },
    slowQuery: values.SLOW_QUERY_MS,
  };
  return Object.freeze({ ...(Object.fromEntries(own) as OwnValues), ...derived });
}
