/** The languages of the service's own messages: each has a folder in `locales`. */
export const INTERFACE_LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** A content language: a BCP 47 tag. */
export type Language = string;

/** Each language takes two bits of a signed integer in the search index. */
export const MAX_LANGUAGES = 12;

/** The length of the columns for one tag and for the list of all languages. */
export const MAX_TAG_LENGTH = 35;
const MAX_LIST_LENGTH = 200;

/** Whether a tag is in its canonical spelling: `pt-BR`, not `pt-br` or `pt_BR`. */
function isCanonicalTag(tag: string): boolean {
  try {
    return tag.length <= MAX_TAG_LENGTH && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** Parses a list such as `en,fr,pt-BR`; undefined if it is invalid. */
export function parseLanguages(list: string): readonly Language[] | undefined {
  const tags = list.split(',').map((tag) => tag.trim());
  const isBounded = tags.length <= MAX_LANGUAGES && tags.join(',').length <= MAX_LIST_LENGTH;
  return isBounded && tags.every(isCanonicalTag) && new Set(tags).size === tags.length ? tags : undefined;
}

/**
 * The content languages, in the fixed order that fallback and listings use. They are read when this module is
 * loaded, as request and response classes need them while they are loaded. An invalid list is reported by the
 * settings.
 */
export const LANGUAGES: readonly Language[] =
  parseLanguages(process.env['LANGUAGES'] ?? '') ?? INTERFACE_LANGUAGES;

export const LANGUAGE_LIST = LANGUAGES.join(',');

/** The languages of databases that have none recorded: those of the versions before they could be configured. */
export const FIRST_LANGUAGES = 'en,fr,de,it,ro,es';

/** The environment that child processes need to have the same languages. */
export const LANGUAGES_ENVIRONMENT = { LANGUAGES: LANGUAGE_LIST };

/** The name of each interface language in that language. */
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

/** The interface language for readers of a content language: French for `fr-CA`, else English. */
export function interfaceLanguage(language: Language): InterfaceLanguage {
  const [primary = ''] = language.split('-');
  return isInterfaceLanguage(primary) ? primary : 'en';
}

/** The name of a language in that language. */
export const languageName = (language: Language): string =>
  isInterfaceLanguage(language)
    ? LANGUAGE_NAMES[language]
    : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);
