import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { isLanguage, type Language, LANGUAGES } from '../i18n/languages.js';

/** How the language of a request was chosen. */
export interface LanguageChoice {
  readonly language: Language;
  readonly by: 'parameter' | 'segment' | 'header';
}

interface Sources {
  /** Values of `i18n_language` (or its alias `lang`) from the payload and the query, best first. */
  readonly parameters: readonly unknown[];
  readonly segment: Language | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly defaultLanguage: Language;
}

/**
 * Chooses by parameter, path segment, `Accept-Language`, default, in this order.
 * A value of the parameter that is no language is passed over: the parameter's own rule refuses it later.
 */
export function chooseLanguage({ parameters, segment, headers, defaultLanguage }: Sources): LanguageChoice {
  const parameter = parameters.find((value) => value != null);
  if (isLanguage(parameter)) return { language: parameter, by: 'parameter' };
  if (segment !== undefined) return { language: segment, by: 'segment' };
  // The default first: it is what `*` takes.
  const offered = [defaultLanguage, ...LANGUAGES.filter((language) => language !== defaultLanguage)];
  const accepted =
    headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages(offered);
  return { language: accepted.find(isLanguage) ?? defaultLanguage, by: 'header' };
}
