import type { RequestContext } from '../context/request-context.js';
import { type ParamErrors } from '../http/api-error.js';
import { toParagraphs } from '../http/values/html.js';
import { readNested } from '../http/params.js';
import { HTML_FIELDS, type KindDescription } from '../records/kinds.js';
import { derivedName, type FormerTexts } from './former-texts.js';
import { type Language, LANGUAGES } from './languages.js';
import { isText, type Localized, pickSlug, pickText, type ShownText } from './texts.js';
import type { TextPatch } from './translations.js';

/** What a write sends for one language; texts that are left out are kept. */
export interface LanguageTexts {
  readonly texts: TextPatch;
  /** As it was sent. */
  readonly slug: string | undefined;
  /** The fields that are said to fit the original as it is now. */
  readonly confirmed?: readonly string[];
}

/** What a write sends, by language. */
export type SentTexts = ReadonlyMap<Language, LanguageTexts>;

/** The parameter `translations`: the fields of each language as they came, or null to remove them all. */
export type TranslationsInput = ReadonlyMap<Language, Readonly<Record<string, unknown>> | null>;

/** What a write may bring along: texts of its own language, and those of others. */
export interface LocalizedInput {
  readonly slug?: string;
  readonly translations?: TranslationsInput;
  /** The fields of other languages that are right as they are. */
  readonly confirmed?: ReadonlyMap<Language, readonly string[]>;
}

export type TranslationsOnly = Required<Pick<LocalizedInput, 'translations'>> &
  Pick<LocalizedInput, 'confirmed'>;

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

/** A record that a write changes, and how it is and was read. */
export interface ChangedRecord {
  readonly record: Localized;
  readonly former: FormerTexts;
  readonly shownText?: ShownText | undefined;
}

/** Is the text what the field shows, as source or as it is read? A field that shows nothing lends nothing. */
function isShown(field: string, shown: string, text: string): boolean {
  if (shown === '') return false;
  return text === shown || (HTML_FIELDS.has(field) && text === toParagraphs(shown));
}

/** Was it read in the field at an earlier time, as the text of another language or because the field follows others? */
function wasLent(former: FormerTexts, language: Language, field: string, text: string): boolean {
  const others = LANGUAGES.filter((other) => other !== language);
  return former.has(others, field, text) || former.has([language], derivedName(field), text);
}

/**
 * Without the texts and the slug that were only read: those that another language lends to this one, or lent to it
 * before they were changed, and the shown form of its own texts.
 */
function withoutRead(
  ctx: RequestContext,
  sent: LanguageTexts,
  changed: ChangedRecord | undefined,
): LanguageTexts {
  if (changed === undefined) return sent;
  const { record, former, shownText = pickText } = changed;
  const { language } = ctx;
  const own = record.texts.get(language);
  const isMeant = ([field, text]: [string, string]): boolean => {
    if (text === '' || isText(own?.[field])) return true;
    const shown = [true, false].map((fallback) => shownText(record, { ...ctx, fallback }, field));
    return !shown.some((one) => isShown(field, one, text)) && !wasLent(former, language, field, text);
  };
  const asStored = ([field, text]: [string, string]): [string, string] => {
    const stored = own?.[field] ?? '';
    return [field, isShown(field, stored, text) ? stored : text];
  };
  const isLent =
    own?.['slug'] == null &&
    sent.slug !== undefined &&
    // Only the original lends its slug.
    (sent.slug === pickSlug(record, ctx) || former.has([record.original_language], 'slug', sent.slug));
  return {
    texts: Object.fromEntries(Object.entries(sent.texts).filter(isMeant).map(asStored)),
    slug: isLent ? undefined : sent.slug,
  };
}

function cleared(kind: KindDescription): LanguageTexts {
  return { texts: Object.fromEntries(kind.texts.map((field) => [field, ''])), slug: '' };
}

/**
 * The texts of all languages that a write sends: its own fields, then those in `translations`.
 * What is wrong with the latter goes to `errors` as `translations[fr][title]`. Of a record that is there (`changed`),
 * texts that were only read and are sent back are left out: they are no translation.
 */
export function sentTexts(
  ctx: RequestContext,
  kind: KindDescription,
  type: TextsClass,
  input: LocalizedInput,
  errors: ParamErrors,
  changed?: ChangedRecord,
): SentTexts {
  const own = withoutRead(ctx, textsOf(kind, input), changed);
  const sent = new Map<Language, LanguageTexts>([[ctx.language, own]]);
  for (const [language, fields] of input.translations ?? []) {
    const read =
      fields === null
        ? cleared(kind)
        : textsOf(kind, readNested(`translations[${language}]`, type, fields, errors) ?? {});
    const isOwn = language === ctx.language;
    const texts = isOwn ? { ...read.texts, ...own.texts } : read.texts;
    const slug = isOwn ? (own.slug ?? read.slug) : read.slug;
    // What is sent for a language by name is meant for it, even where it repeats what is there.
    const confirmed = [...Object.keys(read.texts), ...(input.confirmed?.get(language) ?? [])];
    sent.set(language, { texts, slug, confirmed });
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
