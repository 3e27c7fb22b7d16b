import type { Language } from './languages.js';

/** For each language, those whose texts replace a missing one, before the default language's. */
export type Fallbacks = Readonly<Partial<Record<Language, readonly Language[]>>>;

export const NO_FALLBACKS: Fallbacks = {};

/** The settings that decide which text a reader sees. */
export interface FallbackOrder {
  readonly defaultLanguage: Language;
  readonly fallbacks: Fallbacks;
}

/** The languages in which a reader's text is looked up before the record's original language, best first. */
export const beforeOriginal = (
  language: Language,
  { defaultLanguage, fallbacks }: FallbackOrder,
): Language[] => [...new Set([language, ...(fallbacks[language] ?? []), defaultLanguage])];

/** A canonical text of the fallbacks, independent of the order in which they were configured. */
export const fallbacksText = (fallbacks: Fallbacks): string =>
  Object.entries(fallbacks)
    .map(([language, others = []]) => `${language}:${others.join(',')}`)
    .sort()
    .join(';');
