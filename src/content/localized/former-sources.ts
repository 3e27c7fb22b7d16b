import { type KindDescription, translatedTexts } from './kinds.js';
import type { Language } from '../../common/messages/languages.js';
import { type FormerSources, readsTheSame, type SourcesByLanguage } from './translation-status.js';
import { isText, type Localized, type Texts } from './texts.js';

/** The effect of a write on the texts of a record. */
export interface TextChange {
  readonly before: Localized;
  readonly after: Texts;
  /** The fields confirmed as matching the present original, by language. */
  readonly confirmed: ReadonlyMap<Language, ReadonlySet<string>>;
}

/**
 * The fields that are outdated after a write, with the texts they were translated from. A field keeps its
 * state unless the original's text changes or returns to its former wording, or its own text changes or is
 * confirmed.
 */
export function sourcesAfter(
  kind: KindDescription,
  { before, after, confirmed }: TextChange,
  former: SourcesByLanguage,
): SourcesByLanguage {
  const { original_language: original } = before;
  const result = new Map<Language, FormerSources>();
  const [originalBefore, originalAfter] = [before.texts.get(original), after.get(original)];
  for (const [language, row] of after) {
    if (language === original) continue;
    const sources = new Map<string, string | null>();
    const unchanged = translatedTexts(kind)
      .filter((field) => isText(row[field]) && confirmed.get(language)?.has(field) !== true)
      .filter((field) => readsTheSame(kind, field, before.texts.get(language)?.[field], row[field]));
    for (const field of unchanged) {
      const stored = former.get(language)?.get(field);
      // If the former text was not stored, it is unknown whether the original has returned to it.
      const source = stored === undefined ? (originalBefore?.[field] ?? '') : stored;
      if (source === null || !readsTheSame(kind, field, source, originalAfter?.[field]))
        sources.set(field, source);
    }
    if (sources.size > 0) result.set(language, sources);
  }
  return result;
}
