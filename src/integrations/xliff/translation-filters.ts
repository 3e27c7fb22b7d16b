/** Which translations an export has. */
export const TRANSLATION_FILTERS = ['missing', 'outdated', 'all'] as const;

export type TranslationFilter = (typeof TRANSLATION_FILTERS)[number];
