/** The languages of the interface, in their order of fallback. */
export const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language is called in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  ro: 'Română',
  es: 'Español',
};

export const isLanguage = (value: string | undefined): value is Language =>
  LANGUAGES.some((language) => language === value);
