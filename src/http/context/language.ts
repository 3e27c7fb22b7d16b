import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import { languageParameter } from '../requests/language-parameter.js';
import { firstEntries } from '../requests/list-header.js';

/** How the language of a request was chosen. */
export interface LanguageChoice {
  readonly language: Language;
  readonly by: 'parameter' | 'segment' | 'header';
  /** The language of error messages. */
  readonly ofErrors: Language;
}

interface Sources {
  readonly body: unknown;
  readonly query: unknown;
  readonly segment: Language | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly defaultLanguage: Language;
  /** Browsers send `Accept-Language` by default: it must not decide which language a write changes. */
  readonly isWrite: boolean;
}

/** The available language that `Accept-Language` prefers; undefined when it prefers none. */
export function acceptedLanguage(
  headers: IncomingHttpHeaders,
  defaultLanguage: Language,
): Language | undefined {
  const { 'accept-language': accepted } = headers;
  if (accepted === undefined) return undefined;
  // The default comes first, because `*` selects the first.
  const offered = [defaultLanguage, ...LANGUAGES.filter((language) => language !== defaultLanguage)];
  return new Negotiator({ headers: { 'accept-language': firstEntries(accepted) } })
    .languages(offered)
    .find(isLanguage);
}

/**
 * Chooses the language by parameter, path segment, `Accept-Language`, default, in this order. For a write,
 * the header chooses only the language of errors. An invalid value of the parameter is skipped here and
 * refused later by the parameter's own rule.
 */
export function chooseLanguage(sources: Sources): LanguageChoice {
  const { segment, headers, defaultLanguage, isWrite } = sources;
  const parameter = languageParameter(sources.body, sources.query);
  if (isLanguage(parameter)) return { language: parameter, by: 'parameter', ofErrors: parameter };
  if (segment !== undefined) return { language: segment, by: 'segment', ofErrors: segment };
  const accepted = acceptedLanguage(headers, defaultLanguage) ?? defaultLanguage;
  return { language: isWrite ? defaultLanguage : accepted, by: 'header', ofErrors: accepted };
}
