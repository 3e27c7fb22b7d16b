import type { Language } from './languages.js';

/** By language, those whose texts stand in for a missing one, before the default language's. */
export type Fallbacks = Readonly<Partial<Record<Language, readonly Language[]>>>;

export const NO_FALLBACKS: Fallbacks = {};

/** What decides over the text that a reader sees, beside the record itself. */
export interface FallbackOrder {
  readonly defaultLanguage: Language;
  readonly fallbacks: Fallbacks;
}

/** The languages that a reader's text is looked for in before the record's own, best first. */
export const beforeOriginal = (
  language: Language,
  { defaultLanguage, fallbacks }: FallbackOrder,
): Language[] => [...new Set([language, ...(fallbacks[language] ?? []), defaultLanguage])];

/** The same text for the same fallbacks, in whatever order they were named. */
export const fallbacksText = (fallbacks: Fallbacks): string =>
  Object.entries(fallbacks)
    .map(([language, others = []]) => `${language}:${others.join(',')}`)
    .sort()
    .join(';');
