import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { isBlank } from '#common/values/characters.js';
import { languageChain, type ReadLanguage, type RequestContext } from '#http/context/request-context.js';

/** One language's localized fields as stored; blank fields are null or empty. */
export type TextRow = Readonly<Record<string, string | null>>;

/** All texts of a record by language. */
export type Texts = ReadonlyMap<Language, TextRow>;

/** A loaded record or term with texts. */
export interface Localized {
  readonly id: number;
  readonly original_language: Language;
  readonly texts: Texts;
}

/**
 * The texts that readers see of a record that inherits texts: in each language those of its own, and where one is blank the
 * inherited one, also one that was cleared. So a text that is cleared gives the field back, and a website that is cleared
 * in the original (`''`) means that there is none only where none is inherited. All else in a row is the record's own: no
 * slug is inherited, and the original language is the same for both.
 * @param inherited undefined for a record that inherits nothing
 */
export function withInherited(own: Texts, inherited: Texts | undefined, fields: readonly string[]): Texts {
  if (inherited === undefined) return own;
  const shown = new Map(own);
  for (const [language, row] of inherited) {
    const texts: Record<string, string | null> = { ...own.get(language) };
    for (const field of fields) {
      const text = texts[field] ?? null;
      texts[field] = isText(text) ? text : (row[field] ?? text);
    }
    shown.set(language, texts);
  }
  return shown;
}

export const isText = (text: string | null | undefined): text is string => text != null && !isBlank(text);

/** How a field is read in a language: the stored text, or one derived from others. */
export type ShownText = (record: Localized, ctx: RequestContext, field: string) => string;

/** The text to show for a field: the first in the request's fallback chain that is not blank, else `''`. */
export function pickText(record: Localized, ctx: ReadLanguage, field: string): string {
  for (const language of languageChain(ctx, record.original_language)) {
    const text = record.texts.get(language)?.[field];
    if (isText(text)) return text;
  }
  return '';
}

/** The language of the text that `pickText` shows for a field; the requested one where it shows none. */
export function servedLanguage(record: Localized, ctx: ReadLanguage, field: string): Language {
  const chain = languageChain(ctx, record.original_language);
  return chain.find((language) => isText(record.texts.get(language)?.[field])) ?? ctx.language;
}

/** The languages in which the record has any text, in the fixed order; a slug alone does not count. */
export function availableLanguages(record: Localized, fields: readonly string[]): Language[] {
  const texts = fields.filter((field) => field !== 'website');
  return LANGUAGES.filter((language) => texts.some((field) => isText(record.texts.get(language)?.[field])));
}

/** The languages in which the record has anything of its own, in the fixed order; a slug alone counts. */
export function storedLanguages(record: Localized, fields: readonly string[]): Language[] {
  return LANGUAGES.filter((language) => {
    const row = record.texts.get(language);
    return row !== undefined && (row['slug'] != null || fields.some((field) => isText(row[field])));
  });
}

/** The slug to show: that of the requested language, else the original's. */
export function pickSlug(record: Localized, ctx: Pick<RequestContext, 'language'>): string {
  const slugIn = (language: Language) => record.texts.get(language)?.['slug'];
  return slugIn(ctx.language) ?? slugIn(record.original_language) ?? '';
}

/** The texts that a write sends for one language; omitted fields stay unchanged. */
export type TextPatch = Readonly<Record<string, string>>;

const collators = new Map<Language, Intl.Collator>();

/** Compares names in the alphabetical order of the language, in which lists by name are as well. */
export function compareNames(language: Language): (a: string, b: string) => number {
  let collator = collators.get(language);
  if (collator === undefined) collators.set(language, (collator = new Intl.Collator(language)));
  return collator.compare;
}
