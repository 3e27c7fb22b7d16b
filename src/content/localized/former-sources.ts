import type { Language } from '#common/messages/languages.js';
import { type KindDescription, translatedTexts } from './kinds.js';
import { isText, type Localized, type Texts } from './texts.js';
import {
  type FormerSource,
  type FormerSources,
  readsTheSame,
  type SourcesByLanguage,
} from './translation-status.js';

/** The effect of a write on the texts of a record. */
export interface TextChange {
  readonly before: Localized;
  readonly after: Texts;
  /** The fields confirmed as matching the present original, by language. */
  readonly confirmed: ReadonlyMap<Language, ReadonlySet<string>>;
}

/**
 * What the fields of a record were translated from, after a write. A field keeps its state unless the original's text
 * changes or returns to its former wording, or its own text changes or is confirmed.
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
    const sources = new Map<string, FormerSource>();
    for (const field of translatedTexts(kind).filter((one) => isText(row[one]))) {
      const source = sourceAfter(kind, field, {
        own: [before.texts.get(language)?.[field], row[field]],
        original: [originalBefore?.[field], originalAfter?.[field]],
        isConfirmed: confirmed.get(language)?.has(field) === true,
        stored: former.get(language)?.get(field),
      });
      if (source !== undefined) sources.set(field, source);
    }
    if (sources.size > 0) result.set(language, sources);
  }
  return result;
}

type BeforeAndAfter = readonly [before: string | null | undefined, after: string | null | undefined];

interface FieldChange {
  readonly own: BeforeAndAfter;
  readonly original: BeforeAndAfter;
  readonly isConfirmed: boolean;
  readonly stored: FormerSource | undefined;
}

/** What a field was translated from, where that is to be stored. */
function sourceAfter(
  kind: KindDescription,
  field: string,
  { own, original: [originalBefore, originalAfter], isConfirmed, stored }: FieldChange,
): FormerSource | undefined {
  if (isConfirmed) return isText(originalAfter) ? undefined : { text: '', isConfirmed: true };
  if (!readsTheSame(kind, field, ...own)) return undefined;
  const source = stored ?? { text: originalBefore ?? '', isConfirmed: false };
  // If the former text was not stored, it is unknown whether the original has returned to it.
  const isKept =
    source.isConfirmed || source.text === null || !readsTheSame(kind, field, source.text, originalAfter);
  return isKept ? source : undefined;
}
