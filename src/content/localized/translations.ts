import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import { searchable } from '#common/text/fold.js';
import { toPlainText } from '#common/values/html.js';
import { sortKey } from './collation.js';
import { type KindDescription, translatedTexts } from './kinds.js';
import { tablesOf } from './localized-tables.js';
import type { LanguageTexts, SentTexts } from './sent-texts.js';
import { slugify, trashedSlug, untrashedSlug } from './slugs.js';
import { isText, type Localized, type TextPatch, type TextRow, type Texts } from './texts.js';
import {
  type FormerSource,
  type FormerSources,
  readsTheSame,
  type SourcesByLanguage,
  type TranslationStates,
  translationStates,
} from './translation-status.js';

export interface TextWrite {
  readonly kind: KindDescription;
  readonly id: number;
  readonly language: Language;
  readonly isOriginal: boolean;
  /** The language's present texts; undefined when it has none. */
  readonly current: TextRow | undefined;
  readonly patch: TextPatch;
  /** Not normalized. */
  readonly slug: string | undefined;
  /** The fields that the writer confirms as matching the present original. */
  readonly confirmed?: readonly string[] | undefined;
  readonly version: number;
  readonly now: number;
  /** Whether the record is in the trash, where its slugs are marked so that others may use the plain ones. */
  readonly trashed?: boolean;
}

/** The texts after a write, for each language that it changed. */
export type WrittenTexts = ReadonlyMap<Language, TextRow>;

/** A write of texts in all languages. */
export interface TextsToWrite {
  readonly current: Localized;
  readonly sent: SentTexts;
  /** From `formerSources`. */
  readonly sources: SourcesByLanguage;
}

/** What a write of texts has stored, and the columns of the record's own row that follow from it, still to be stored. */
export interface TextsWritten {
  readonly written: WrittenTexts;
  readonly columns: Partial<TranslationStates>;
}

const MAX_NAME_FOLD = 255;
const NO_SOURCES: SourcesByLanguage = new Map();

/** The stored form of a name for search and comparison. */
export const foldName = (name: string): string => [...searchable(name)].slice(0, MAX_NAME_FOLD).join('');
const orNull = (text: string): string | null => (text === '' ? null : text);

/** The columns derived from a name, null for a blank one. */
export function nameColumns(name: string): Record<NameColumn, string | null> {
  if (!isText(name)) return { name_fold: null, name_sort: null, name_sort_es: null, name_sort_ro: null };
  const [root, es, ro] = [sortKey(name, 'root'), sortKey(name, 'es'), sortKey(name, 'ro')];
  return {
    name_fold: foldName(name),
    name_sort: root,
    name_sort_es: es === root ? null : es,
    name_sort_ro: ro === root ? null : ro,
  };
}

export const NAME_COLUMNS = ['name_fold', 'name_sort', 'name_sort_es', 'name_sort_ro'] as const;
type NameColumn = (typeof NAME_COLUMNS)[number];

/**
 * The stored form of a text for phrase search; its column ends in `_fold`. Null for a blank one, which another language
 * stands in for; a picture alone is none.
 */
export const foldText = (text: string): string | null =>
  isText(text) ? searchable(toPlainText(text)) : null;

/**
 * The columns of the sent fields. Only the original's website is stored as an empty text: it means that the
 * record has no page at all.
 */
function textColumns({
  kind,
  patch,
  isOriginal,
}: Pick<TextWrite, 'kind' | 'patch' | 'isOriginal'>): Record<string, string | null> {
  const columns: Record<string, string | null> = {};
  for (const field of kind.texts) {
    const text = patch[field];
    if (text === undefined) continue;
    columns[field] = isOriginal && field === 'website' ? text : orNull(text);
    if (field === kind.nameField) Object.assign(columns, nameColumns(text));
    if (kind.folded.includes(field)) columns[`${field}_fold`] = foldText(text);
  }
  return columns;
}

/** The slug column. A sent slug belongs to this language only; the original always has one. */
async function slugColumn(manager: EntityManager, write: TextWrite): Promise<Record<string, string | null>> {
  const { kind, id, isOriginal, slug, current, patch } = write;
  if (slug === undefined) return {};
  const plain =
    slugify(slug) ||
    (isOriginal ? slugOfName(patch[kind.nameField] ?? current?.[kind.nameField] ?? '', id) : '');
  if (plain === '') return { slug: null, slug_claim: null };
  const wanted = write.trashed ? trashedSlug(untrashedSlug(plain)) : plain;
  const free = await tablesOf(kind).freeSlug(manager, id, wanted);
  return free === current?.['slug'] ? { slug: free } : { slug: free, slug_claim: null };
}

/** A slug derived from the name, or from the id when the name has no letter or digit. */
const slugOfName = (name: string, id: number): string => slugify(name) || String(id);

export interface NewLocalized {
  readonly kind: KindDescription;
  /** The table that assigns the ids. */
  readonly sequence: 'record' | 'term';
  readonly language: Language;
  /** The columns of the kind's own table. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The texts in the original and in other languages. */
  readonly sent: SentTexts;
  readonly now: number;
}

/** A record or term as it was added: the columns of its own row that were set, and its texts. */
export interface AddedLocalized {
  readonly id: number;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly texts: WrittenTexts;
}

/** Adds a record or term with its texts in all languages. */
export async function insertLocalized(manager: EntityManager, added: NewLocalized): Promise<AddedLocalized> {
  const { kind, language, columns, sent, now } = added;
  const { texts, slug: wanted = '' }: LanguageTexts = sent.get(language) ?? { texts: {}, slug: undefined };
  const localized = tablesOf(kind);
  const plain = slugify(wanted) || slugify(texts[kind.nameField] ?? '');
  const id = await localized.newId(manager, added.sequence);
  // A name without letters and digits has the slug of its id.
  const slug = await localized.freeSlug(manager, id, plain || String(id));
  const after = textsSent(sent);
  const before = { id, original_language: language, texts: new Map<Language, TextRow>() };
  const sources = sourcesAfter(kind, { before, after, confirmed: confirmedIn(sent) }, NO_SOURCES);
  const own = {
    ...columns,
    id,
    modified_at: now,
    version: 1,
    original_language: language,
    ...translationStates({ ...columns, original_language: language, texts: after }, kind, sources),
  };
  await localized.insert(manager, own);
  const translation = { ...textColumns({ kind, patch: texts, isOriginal: true }), slug };
  const row = { ...translation, slug_claim: slug, text_version: 1, updated_at: now };
  await localized.insertTexts(manager, id, language, row);
  const stored = new Map<Language, TextRow>([[language, translation]]);
  for (const [other, { texts: patch, slug: otherSlug }] of sent) {
    if (other === language) continue;
    const written = await writeTexts(manager, {
      kind,
      id,
      language: other,
      isOriginal: false,
      current: undefined,
      patch,
      slug: otherSlug,
      version: 1,
      now,
    });
    if (written !== undefined) stored.set(other, written);
  }
  if ([...stored.values()].some((one) => one !== translation && one['slug'] != null)) {
    await localized.claimSlugs(manager, id);
  }
  await localized.saveSources(manager, id, NO_SOURCES, sources);
  return { id, columns: own, texts: stored };
}

const sendsTexts = ({ texts, slug, confirmed = [] }: LanguageTexts): boolean =>
  slug !== undefined || confirmed.length > 0 || Object.keys(texts).length > 0;

/** What a record's texts were translated from, as `writeSentTexts` needs it. */
export async function formerSources(
  manager: EntityManager,
  kind: KindDescription,
  { id, original_language, texts }: Localized,
  sent: SentTexts,
): Promise<SourcesByLanguage> {
  // Only translations have them, and only a write of texts changes them.
  const isTranslated = [...texts.keys()].some((language) => language !== original_language);
  if (!isTranslated || ![...sent.values()].some(sendsTexts)) return NO_SOURCES;
  return (await tablesOf(kind).sources(manager, [id])).get(id) ?? NO_SOURCES;
}

/** Writes the sent texts of a record or term in all languages. */
export async function writeSentTexts(
  manager: EntityManager,
  kind: KindDescription,
  { current, sent, sources }: TextsToWrite,
  state: Pick<TextWrite, 'version' | 'now' | 'trashed'>,
): Promise<TextsWritten> {
  const written = new Map<Language, TextRow>();
  for (const [language, { texts: patch, slug, confirmed }] of sent) {
    const isOriginal = language === current.original_language;
    const own = current.texts.get(language);
    const write = {
      kind,
      id: current.id,
      language,
      isOriginal,
      current: own,
      patch,
      slug,
      confirmed,
      ...state,
    };
    const texts = await writeTexts(manager, write);
    if (texts !== undefined) written.set(language, texts);
  }
  if ([...sent.values()].some(({ slug }) => slug !== undefined)) {
    await tablesOf(kind).claimSlugs(manager, current.id);
  }
  return { written, columns: await statesAfter(manager, kind, { current, sent, sources }, written) };
}

/** The fields that a write confirms as matching the original, by language. */
const confirmedIn = (sent: SentTexts): ReadonlyMap<Language, ReadonlySet<string>> =>
  new Map([...sent].map(([language, { confirmed = [] }]) => [language, new Set(confirmed)]));

/** The sent texts, as those of a record to be created. */
const textsSent = (sent: SentTexts): Texts =>
  new Map([...sent].map(([language, { texts }]) => [language, texts]));

/**
 * Stores the original texts that outdated fields were translated from.
 * @returns the translation states for lists, if they may have changed
 */
async function statesAfter(
  manager: EntityManager,
  kind: KindDescription,
  { current: before, sent, sources: former }: TextsToWrite,
  written: WrittenTexts,
): Promise<Partial<TranslationStates>> {
  if (written.size === 0) return {};
  const { id } = before;
  const after = new Map([...before.texts, ...written]);
  const sources = sourcesAfter(kind, { before, after, confirmed: confirmedIn(sent) }, former);
  await tablesOf(kind).saveSources(manager, id, former, sources);
  return translationStates({ ...before, texts: after }, kind, sources);
}

/** Whether a text changes, or a translation is confirmed. */
function textsChange({ kind, current, patch, isOriginal, confirmed = [] }: TextWrite): boolean {
  if (!isOriginal && confirmed.length > 0) return true;
  return kind.texts.some((field) => patch[field] !== undefined && patch[field] !== (current?.[field] ?? ''));
}

/**
 * Writes one language's texts: adds or updates its row, or removes it when nothing is left.
 * @returns the resulting texts, or undefined when nothing was written
 */
async function writeTexts(manager: EntityManager, write: TextWrite): Promise<TextRow | undefined> {
  const columns = { ...textColumns(write), ...(await slugColumn(manager, write)) };
  const { kind, id, language, current, version, now } = write;
  const localized = tablesOf(kind);
  const changes = textsChange(write);
  if (Object.keys(columns).length === 0 && (current === undefined || !changes)) return undefined;
  const stamp = current === undefined || changes ? { text_version: version, updated_at: now } : {};
  const row = { ...columns, ...stamp };
  if (current === undefined) {
    if (Object.values(columns).every((text) => text === null)) return undefined;
    await localized.insertTexts(manager, id, language, row);
    return columns;
  }
  const merged: TextRow = { ...current, ...columns };
  if ([...kind.texts, 'slug'].every((field) => merged[field] == null)) {
    await localized.deleteTexts(manager, id, language);
  } else {
    await localized.patchTexts(manager, id, language, row);
  }
  return merged;
}

/** The effect of a write on the texts of a record. */
interface TextChange {
  readonly before: Localized;
  readonly after: Texts;
  /** The fields confirmed as matching the present original, by language. */
  readonly confirmed: ReadonlyMap<Language, ReadonlySet<string>>;
}

/**
 * What the fields of a record were translated from, after a write. A field keeps its state unless the original's text
 * changes or returns to its former wording, or its own text changes or is confirmed.
 */
function sourcesAfter(
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
