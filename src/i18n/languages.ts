/** The languages in which the service itself speaks: each has a folder in `locales`. */
export const INTERFACE_LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** A language of texts: a BCP 47 tag. */
export type Language = string;

/** Each takes two bits of a signed integer in the search index. */
export const MAX_LANGUAGES = 12;

/** As many characters a column of a language has, and one that names all of them. */
export const MAX_TAG_LENGTH = 35;
const MAX_LIST_LENGTH = 200;

/** A tag as it is written by the book: `pt-BR`, not `pt-br` or `pt_BR`. */
function isCanonicalTag(tag: string): boolean {
  try {
    return tag.length <= MAX_TAG_LENGTH && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** The languages of a list such as `en,fr,pt-BR`; undefined when it is no such list. */
export function parseLanguages(list: string): readonly Language[] | undefined {
  const tags = list.split(',').map((tag) => tag.trim());
  const isBounded = tags.length <= MAX_LANGUAGES && tags.join(',').length <= MAX_LIST_LENGTH;
  return isBounded && tags.every(isCanonicalTag) && new Set(tags).size === tags.length ? tags : undefined;
}

/**
 * The languages of the texts, in the fixed order that fallback and listings use. They are those of the process, as the
 * classes of requests and responses name them when they are loaded. A list that is wrong is refused by the settings.
 */
export const LANGUAGES: readonly Language[] =
  parseLanguages(process.env['LANGUAGES'] ?? '') ?? INTERFACE_LANGUAGES;

export const LANGUAGE_LIST = LANGUAGES.join(',');

/** Those of databases that have noted none. */
export const FIRST_LANGUAGES = INTERFACE_LANGUAGES.join(',');

/** What processes of the service need in their environment to have the same languages. */
export const LANGUAGES_ENVIRONMENT = { LANGUAGES: LANGUAGE_LIST };

/** What each language of the interface calls itself. */
const LANGUAGE_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  ro: 'Română',
  es: 'Español',
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && LANGUAGES.includes(value);
}

const isInterfaceLanguage = (tag: string): tag is InterfaceLanguage =>
  (INTERFACE_LANGUAGES as readonly string[]).includes(tag);

/** The language in which the service speaks to readers of a language: French to those of `fr-CA`, else English. */
export function interfaceLanguage(language: Language): InterfaceLanguage {
  const [primary = ''] = language.split('-');
  return isInterfaceLanguage(primary) ? primary : 'en';
}

/** What a language calls itself. */
export const languageName = (language: Language): string =>
  isInterfaceLanguage(language)
    ? LANGUAGE_NAMES[language]
    : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);
