import { languageChain, type ReadLanguage, type RequestContext } from '../context/request-context.js';
import { isBlank } from '../http/values/characters.js';
import { type Language, LANGUAGES } from './languages.js';

/** One language's localized fields as stored; blank ones are null or empty. */
export type TextRow = Readonly<Record<string, string | null>>;

/** All texts of a record by language. */
export type Texts = ReadonlyMap<Language, TextRow>;

/** Anything with texts: a record or a term as it was loaded. */
export interface Localized {
  readonly id: number;
  readonly original_language: Language;
  readonly texts: Texts;
}

export const isText = (text: string | null | undefined): text is string => text != null && !isBlank(text);

/** How a field of a record is read in a language: the stored text, or one that follows from others. */
export type ShownText = (record: Localized, ctx: RequestContext, field: string) => string;

/** The text to show for one field: the first that is not blank along the request's chain, else `''`. */
export function pickText(record: Localized, ctx: ReadLanguage, field: string): string {
  for (const language of languageChain(ctx, record.original_language)) {
    const text = record.texts.get(language)?.[field];
    if (isText(text)) return text;
  }
  return '';
}

/** The language that a record's name comes from; the asked one when it has no name there and nothing falls back. */
export function servedLanguage(record: Localized, ctx: RequestContext, nameField: string): Language {
  const chain = languageChain(ctx, record.original_language);
  return chain.find((language) => isText(record.texts.get(language)?.[nameField])) ?? ctx.language;
}

/** The languages in which the record has any text, in the fixed order; an address is none. */
export function availableLanguages(record: Localized, fields: readonly string[]): Language[] {
  const texts = fields.filter((field) => field !== 'website');
  return LANGUAGES.filter((language) => texts.some((field) => isText(record.texts.get(language)?.[field])));
}

/** The slug to show: the asked language's own, else the original's. */
export function pickSlug(record: Localized, ctx: RequestContext): string {
  const slugIn = (language: Language) => record.texts.get(language)?.['slug'];
  return slugIn(ctx.language) ?? slugIn(record.original_language) ?? '';
}
