import type { Language } from '../../i18n/languages.js';

/** What the documentation says, by its English. */
export const TEXTS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: {},
  de: {},
  it: {},
  ro: {},
  es: {},
};
