import type { RequestContext } from '../context/request-context.js';
import { type ParamErrors } from '../http/api-error.js';
import { toParagraphs } from '../http/values/html.js';
import { readNested } from '../http/params.js';
import type { KindDescription } from '../records/kinds.js';
import type { Language } from './languages.js';
import { type Localized, pickSlug, pickText } from './texts.js';
import type { TextPatch } from './translations.js';

/** What a write sends for one language; texts that are left out are kept. */
export interface LanguageTexts {
  readonly texts: TextPatch;
  /** As it was sent. */
  readonly slug: string | undefined;
}

/** What a write sends, by language. */
export type SentTexts = ReadonlyMap<Language, LanguageTexts>;

/** The parameter `translations`: the fields of each language as they came, or null to remove them all. */
export type TranslationsInput = ReadonlyMap<Language, Readonly<Record<string, unknown>> | null>;

/** What a write may bring along: texts of its own language, and those of others. */
export interface LocalizedInput {
  readonly slug?: string;
  readonly translations?: TranslationsInput;
}

export type TranslationsOnly = Required<Pick<LocalizedInput, 'translations'>>;

/** The class that the texts of one language are read into. */
export type TextsClass = new () => object;

function textsOf(kind: KindDescription, input: object): LanguageTexts {
  const values = input as Readonly<Record<string, unknown>>;
  const texts: Record<string, string> = {};
  for (const field of kind.texts) {
    const text = values[field];
    if (typeof text === 'string') texts[field] = text;
  }
  return { texts, slug: values['slug'] as string | undefined };
}

const HTML_FIELDS: ReadonlySet<string> = new Set(['description', 'excerpt']);

/** Is the text what the field shows, as source or as it is read? A field that shows nothing lends nothing. */
function isShown(field: string, shown: string, text: string): boolean {
  if (shown === '') return false;
  return text === shown || (HTML_FIELDS.has(field) && text === toParagraphs(shown));
}

/** Without the texts and the slug that another language lends to this one. */
function withoutFallback(
  ctx: RequestContext,
  sent: LanguageTexts,
  current: Localized | undefined,
): LanguageTexts {
  if (current === undefined || ctx.language === current.original_language) return sent;
  const own = current.texts.get(ctx.language);
  const reader = { ...ctx, fallback: true };
  const texts = Object.entries(sent.texts).filter(
    ([field, text]) =>
      text === '' || (own?.[field] ?? '') !== '' || !isShown(field, pickText(current, reader, field), text),
  );
  const isLent = own?.['slug'] == null && sent.slug !== undefined && sent.slug === pickSlug(current, ctx);
  return { texts: Object.fromEntries(texts), slug: isLent ? undefined : sent.slug };
}

function cleared(kind: KindDescription): LanguageTexts {
  return { texts: Object.fromEntries(kind.texts.map((field) => [field, ''])), slug: '' };
}

/**
 * The texts of all languages that a write sends: its own fields, then those in `translations`.
 * What is wrong with the latter goes to `errors` as `translations[fr][title]`. Of a record that is there (`current`),
 * texts that only were read after fallback and sent back are left out: they are no translation.
 */
export function sentTexts(
  ctx: RequestContext,
  kind: KindDescription,
  type: TextsClass,
  input: LocalizedInput,
  errors: ParamErrors,
  current?: Localized,
): SentTexts {
  const own = withoutFallback(ctx, textsOf(kind, input), current);
  const sent = new Map<Language, LanguageTexts>([[ctx.language, own]]);
  for (const [language, fields] of input.translations ?? []) {
    const read =
      fields === null
        ? cleared(kind)
        : textsOf(kind, readNested(`translations[${language}]`, type, fields, errors) ?? {});
    const isOwn = language === ctx.language;
    sent.set(
      language,
      isOwn ? { texts: { ...read.texts, ...own.texts }, slug: own.slug ?? read.slug } : read,
    );
  }
  return sent;
}

/** The name in the original language stays: it is what all others fall back to. */
export function keepOriginalName(
  ctx: RequestContext,
  kind: KindDescription,
  sent: SentTexts,
  original: Language,
  errors: ParamErrors,
): void {
  if (sent.get(original)?.texts[kind.nameField] !== '') return;
  const name = original === ctx.language ? kind.nameField : `translations[${original}][${kind.nameField}]`;
  errors.add(name, { key: 'name_required_in_original' });
}

/** The languages that a write says something in. */
export function sentLanguages(sent: SentTexts): Language[] {
  return [...sent]
    .filter(([, { texts, slug }]) => slug !== undefined || Object.keys(texts).length > 0)
    .map(([language]) => language);
}
