import type { Language } from '../i18n/languages.js';
import { availableLanguages, type Localized } from '../i18n/texts.js';
import type { KindDescription } from '../records/kinds.js';

export const TRANSLATION_STATUSES = ['current', 'outdated', 'missing'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

/** How a language's texts stand to the original's: they are outdated when the original's changed after them. */
export function translationStatus(
  record: Localized,
  kind: KindDescription,
  language: Language,
): TranslationStatus {
  if (!availableLanguages(record, kind.texts).includes(language)) return 'missing';
  const version = (of: Language): number => Number(record.texts.get(of)?.['text_version']);
  return version(language) < version(record.original_language) ? 'outdated' : 'current';
}
