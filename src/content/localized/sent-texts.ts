import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { toParagraphs } from '#common/values/html.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { readNested } from '#http/parameters/params.js';
import { derivedName, type FormerTexts } from './former-texts.js';
import { HTML_FIELDS, type KindDescription } from './kinds.js';
import {
  isText,
  type Localized,
  pickSlug,
  pickText,
  type ShownText,
  type TextPatch,
  type Texts,
} from './texts.js';

/** The texts that a write sends for one language; omitted texts stay unchanged. */
export interface LanguageTexts {
  readonly texts: TextPatch;
  /** Not normalized. */
  readonly slug: string | undefined;
  /** The fields that the writer confirms as matching the present original. */
  readonly confirmed?: readonly string[];
}

/** The texts that a write sends, by language. */
export type SentTexts = ReadonlyMap<Language, LanguageTexts>;

/** The parameter `translations`: the raw fields of each language, or null to remove them all. */
export type TranslationsInput = ReadonlyMap<Language, Readonly<Record<string, unknown>> | null>;

/** The texts in a write: those of its own language, and those of others. */
export interface LocalizedInput {
  readonly slug?: string;
  readonly translations?: TranslationsInput;
  /** The confirmed fields of other languages. */
  readonly confirmed?: ReadonlyMap<Language, readonly string[]>;
}

export type TranslationsOnly = Required<Pick<LocalizedInput, 'translations'>> &
  Pick<LocalizedInput, 'confirmed'> & { readonly errors: ParamErrors };

/** The class that the texts of one language are parsed into. */
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

/** The part of a write that checks need. */
type CheckContext = Pick<UnitOfWork, 'ctx' | 'errors'>;

/** A record that a write changes, and how readers see and saw it. */
export interface ChangedRecord {
  /** With the texts that it inherits: one of the same language is meant when it is sent, though it is shown already. */
  readonly record: Localized;
  readonly former: FormerTexts;
  readonly shownText?: ShownText | undefined;
}

/** Whether the field shows this text, as source or rendered. A field that shows nothing never matches. */
function isShown(field: string, shown: string, text: string): boolean {
  if (shown === '') return false;
  return text === shown || (HTML_FIELDS.has(field) && text === toParagraphs(shown));
}

/**
 * Whether the field showed this text earlier, through a fallback from another language or derived from other
 * fields.
 */
function wasSubstitute(former: FormerTexts, language: Language, field: string, text: string): boolean {
  const others = LANGUAGES.filter((other) => other !== language);
  return former.has(others, field, text) || former.has([language], derivedName(field), text);
}

/**
 * Removes texts and slugs that the client only read and sent back: fallback texts from or to other languages,
 * before or after a change, and rendered forms of the language's own texts.
 */
function withoutEchoes(
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
    return !shown.some((one) => isShown(field, one, text)) && !wasSubstitute(former, language, field, text);
  };
  const asStored = ([field, text]: [string, string]): [string, string] => {
    const stored = own?.[field] ?? '';
    return [field, isShown(field, stored, text) ? stored : text];
  };
  const isSubstitute =
    own?.['slug'] == null &&
    sent.slug !== undefined &&
    // Only the original's slug serves as a fallback.
    (sent.slug === pickSlug(record, ctx) || former.has([record.original_language], 'slug', sent.slug));
  return {
    texts: Object.fromEntries(Object.entries(sent.texts).filter(isMeant).map(asStored)),
    slug: isSubstitute ? undefined : sent.slug,
  };
}

function cleared(kind: KindDescription): LanguageTexts {
  return { texts: Object.fromEntries(kind.texts.map((field) => [field, ''])), slug: '' };
}

/**
 * An event without a website has its own page, and an empty one in its original means that it has none. A translation shows
 * both as empty, so sending that back must not make one of the other.
 */
function withoutUnsetWebsite(
  sent: LanguageTexts,
  language: Language,
  record: Localized | undefined,
): LanguageTexts {
  const isUnset = language === record?.original_language && record.texts.get(language)?.['website'] == null;
  const { website, ...texts } = sent.texts;
  // Sent alone, it was not only read with the others.
  if (!isUnset || website !== '' || Object.keys(texts).length === 0) return sent;
  return { ...sent, texts };
}

/**
 * The texts that a write sends in all languages: its own fields, then those in `translations`. Errors in the
 * latter are added to those of the unit as `translations[fr][title]`. For an existing record (`changed`), texts that
 * were only read and sent back are left out, because they are no translation.
 */
export function sentTexts(
  { ctx, errors }: CheckContext,
  kind: KindDescription,
  type: TextsClass,
  input: LocalizedInput,
  changed?: ChangedRecord,
): SentTexts {
  const own = withoutEchoes(ctx, textsOf(kind, input), changed);
  const sent = new Map<Language, LanguageTexts>([[ctx.language, own]]);
  for (const [language, fields] of input.translations ?? []) {
    const all =
      fields === null
        ? cleared(kind)
        : textsOf(kind, readNested(`translations[${language}]`, type, fields, errors) ?? {});
    const read = withoutUnsetWebsite(all, language, changed?.record);
    const isOwn = language === ctx.language;
    const texts = isOwn ? { ...read.texts, ...own.texts } : read.texts;
    const slug = isOwn ? (own.slug ?? read.slug) : read.slug;
    // Texts sent for an explicitly named language are meant for it, even if they repeat the shown text.
    const confirmed = [...Object.keys(read.texts), ...(input.confirmed?.get(language) ?? [])];
    sent.set(language, { texts, slug, confirmed });
  }
  return sent;
}

/**
 * Keeps the name in the original language, because all other languages fall back to it. A record that inherits a name may
 * clear its own.
 */
export function keepOriginalName(
  { ctx, errors }: CheckContext,
  kind: KindDescription,
  { sent, inherited }: { readonly sent: SentTexts; readonly inherited: Texts | undefined },
  original: Language,
): void {
  if (sent.get(original)?.texts[kind.nameField] !== '') return;
  if (isText(inherited?.get(original)?.[kind.nameField])) return;
  const name = original === ctx.language ? kind.nameField : `translations[${original}][${kind.nameField}]`;
  errors.add(name, { key: 'name_required_in_original' });
}

/** The languages in which a write sends anything. */
export function sentLanguages(sent: SentTexts): Language[] {
  return [...sent]
    .filter(([, { texts, slug }]) => slug !== undefined || Object.keys(texts).length > 0)
    .map(([language]) => language);
}
