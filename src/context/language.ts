import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { isLanguage, type Language, LANGUAGES } from '../i18n/languages.js';

/** How the language of a request was chosen. */
export interface LanguageChoice {
  readonly language: Language;
  readonly by: 'parameter' | 'segment' | 'header';
  /** What errors are said in. */
  readonly ofErrors: Language;
}

interface Sources {
  readonly body: unknown;
  readonly query: unknown;
  readonly segment: Language | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly defaultLanguage: Language;
  /** Browsers send `Accept-Language` unasked: it must not decide which language a write changes. */
  readonly isWrite: boolean;
}

/** What an object has under a name of its own. */
export const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? (source as Record<string, unknown>)[name]
    : undefined;

/** In a record as it was read, `i18n_language` says where its name came from, and chooses nothing. */
const isAsRead = (body: unknown): boolean => field(body, 'i18n_available_languages') !== undefined;

/** The value of `i18n_language`, or of its alias `lang`, that counts: the payload's before the query's. */
export function languageParameter(body: unknown, query: unknown): unknown {
  const ofBody = isAsRead(body) ? undefined : field(body, 'i18n_language');
  const values = [ofBody, field(query, 'i18n_language'), field(body, 'lang'), field(query, 'lang')];
  return values.find((value) => value != null);
}

/** The language that `Accept-Language` prefers among those that there are; undefined where it prefers none. */
export function acceptedLanguage(
  headers: IncomingHttpHeaders,
  defaultLanguage: Language,
): Language | undefined {
  if (headers['accept-language'] === undefined) return undefined;
  // The default first: it is what `*` takes.
  const offered = [defaultLanguage, ...LANGUAGES.filter((language) => language !== defaultLanguage)];
  return new Negotiator({ headers }).languages(offered).find(isLanguage);
}

/**
 * Chooses by parameter, path segment, `Accept-Language`, default, in this order; for a write the header chooses only
 * what errors are said in.
 * A value of the parameter that is no language is passed over: the parameter's own rule refuses it later.
 */
export function chooseLanguage(sources: Sources): LanguageChoice {
  const { segment, headers, defaultLanguage, isWrite } = sources;
  const parameter = languageParameter(sources.body, sources.query);
  if (isLanguage(parameter)) return { language: parameter, by: 'parameter', ofErrors: parameter };
  if (segment !== undefined) return { language: segment, by: 'segment', ofErrors: segment };
  const accepted = acceptedLanguage(headers, defaultLanguage) ?? defaultLanguage;
  return { language: isWrite ? defaultLanguage : accepted, by: 'header', ofErrors: accepted };
}
