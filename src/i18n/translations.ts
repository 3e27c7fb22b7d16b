import type { EntityManager } from 'typeorm';
import { deleteRow, insertNumbered, insertRows, updateRow } from '../database/rows.js';
import type { KindDescription } from '../records/kinds.js';
import { toPlainText } from '../http/values/html.js';
import { sortKey } from './collation.js';
import { searchable } from './fold.js';
import { loadFormerSources, saveFormerSources, sourcesAfter } from './former-sources.js';
import type { Language } from './languages.js';
import { claimSlugs, freeSlug, slugify, trashedSlug, untrashedSlug } from './slugs.js';
import type { LanguageTexts, SentTexts } from './sent-texts.js';
import type { Localized, TextRow, Texts } from './texts.js';
import { translationStates } from './translation-status.js';

/** The texts that a write sends for one language; fields that are left out are kept. */
export type TextPatch = Readonly<Record<string, string>>;

export interface TextWrite {
  readonly kind: KindDescription;
  readonly id: number;
  readonly language: Language;
  readonly isOriginal: boolean;
  /** What the language has now; undefined when it has nothing. */
  readonly current: TextRow | undefined;
  readonly patch: TextPatch;
  /** As it was sent. */
  readonly slug: string | undefined;
  /** The fields that are said to fit the original as it is now. */
  readonly confirmed?: readonly string[] | undefined;
  readonly version: number;
  readonly now: number;
  /** Is the record in the trash, where its slugs leave the plain ones to others? */
  readonly trashed?: boolean;
}

/** The texts that a write leaves behind, of the languages in which it wrote. */
export type WrittenTexts = ReadonlyMap<Language, TextRow>;

const MAX_NAME_FOLD = 255;

/** A name as it is stored for search and comparison. */
export const foldName = (name: string): string => [...searchable(name)].slice(0, MAX_NAME_FOLD).join('');
const orNull = (text: string): string | null => (text === '' ? null : text);

/** What is stored beside a name, null where it is blank. */
export function nameColumns(name: string): Record<NameColumn, string | null> {
  const name_fold = orNull(foldName(name));
  if (name_fold === null) return { name_fold, name_sort: null, name_sort_es: null, name_sort_ro: null };
  const [root, es, ro] = [sortKey(name, 'root'), sortKey(name, 'es'), sortKey(name, 'ro')];
  return {
    name_fold,
    name_sort: root,
    name_sort_es: es === root ? null : es,
    name_sort_ro: ro === root ? null : ro,
  };
}

export const NAME_COLUMNS = ['name_fold', 'name_sort', 'name_sort_es', 'name_sort_ro'] as const;
type NameColumn = (typeof NAME_COLUMNS)[number];

/** What is stored beside a text that is searched for phrases; its column ends in `_fold`. */
export const foldText = (text: string): string | null => orNull(searchable(toPlainText(text)));

/** Columns for the sent fields. Empty is kept as such only of the original's website: an event's own page is then none. */
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

/** The slug column: one that was sent is this language's own; the original always has one. */
async function slugColumn(manager: EntityManager, write: TextWrite): Promise<Record<string, string | null>> {
  const { kind, id, isOriginal, slug, current, patch } = write;
  if (slug === undefined) return {};
  const plain =
    slugify(slug) ||
    (isOriginal ? slugOfName(patch[kind.nameField] ?? current?.[kind.nameField] ?? '', id) : '');
  if (plain === '') return { slug: null, slug_claim: null };
  const wanted = write.trashed ? trashedSlug(untrashedSlug(plain)) : plain;
  const free = await freeSlug(manager, { kind: kind.name, id }, wanted);
  return free === current?.['slug'] ? { slug: free } : { slug: free, slug_claim: null };
}

/** A slug made from a name, or from the id when the name has no letter or digit. */
const slugOfName = (name: string, id: number): string => slugify(name) || String(id);

export interface NewLocalized {
  readonly kind: KindDescription;
  /** The table that hands out the ids. */
  readonly sequence: 'record' | 'term';
  readonly language: Language;
  /** Columns of the kind's own table. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The texts of its original language and of others. */
  readonly sent: SentTexts;
  readonly now: number;
}

/**
 * Adds a record or term with its texts in its original language and in others.
 * @returns its id, and its texts as they are stored
 */
export async function insertLocalized(
  manager: EntityManager,
  added: NewLocalized,
): Promise<{ readonly id: number; readonly texts: WrittenTexts }> {
  const { kind, language, columns, sent, now } = added;
  const { texts, slug: wanted = '' }: LanguageTexts = sent.get(language) ?? { texts: {}, slug: undefined };
  const id = await insertNumbered(manager, added.sequence, { kind: kind.name });
  const owner = { kind: kind.name, id };
  const slug = await freeSlug(manager, owner, slugify(wanted) || slugOfName(texts[kind.nameField] ?? '', id));
  const own = {
    modified_at: now,
    version: 1,
    original_language: language,
    ...translationStates({ original_language: language, texts: textsSent(sent) }, kind),
  };
  await insertRows(manager, kind.name, [{ ...columns, id, ...own }]);
  const translation = { ...textColumns({ kind, patch: texts, isOriginal: true }), slug };
  const row = {
    ...{ record_id: id, language, ...translation },
    ...{ slug_claim: slug, text_version: 1, updated_at: now },
  };
  await insertRows(manager, `${kind.name}_translation`, [row]);
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
    await claimSlugs(manager, owner);
  }
  return { id, texts: stored };
}

/**
 * Writes what was sent for each language of a record or term.
 * @returns the texts of the languages in which anything was written
 */
export async function writeSentTexts(
  manager: EntityManager,
  kind: KindDescription,
  current: Localized,
  sent: SentTexts,
  state: Pick<TextWrite, 'version' | 'now' | 'trashed'>,
): Promise<WrittenTexts> {
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
    await claimSlugs(manager, { kind: kind.name, id: current.id });
  }
  await noteStates(manager, kind, current, sent, written);
  return written;
}

/** What was sent, as texts of a record that is to be. */
const textsSent = (sent: SentTexts): Texts =>
  new Map([...sent].map(([language, { texts }]) => [language, texts]));

/** Keeps from which texts of the original outdated fields were made, and what lists say of the translations. */
async function noteStates(
  manager: EntityManager,
  kind: KindDescription,
  before: Localized,
  sent: SentTexts,
  written: WrittenTexts,
): Promise<void> {
  if (written.size === 0) return;
  const { id, original_language } = before;
  const former = (await loadFormerSources(manager, kind, [id])).get(id) ?? new Map<Language, never>();
  const confirmed = new Map(
    [...sent].map(([language, { confirmed: fields = [] }]) => [language, new Set(fields)]),
  );
  const after = new Map([...before.texts, ...written]);
  const sources = sourcesAfter(kind, { before, after, confirmed }, former);
  await saveFormerSources(manager, kind, id, former, sources);
  const states = translationStates({ original_language, texts: after }, kind, sources);
  await updateRow(manager, kind.name, { id }, { ...states });
}

/** Does a text change, or is one of a translation confirmed? */
function textsChange({ kind, current, patch, isOriginal, confirmed = [] }: TextWrite): boolean {
  if (!isOriginal && confirmed.length > 0) return true;
  return kind.texts.some((field) => patch[field] !== undefined && patch[field] !== (current?.[field] ?? ''));
}

/**
 * Writes one language's texts: adds, changes or, when nothing is left, removes its row.
 * @returns its texts now, or undefined when nothing was written
 */
async function writeTexts(manager: EntityManager, write: TextWrite): Promise<TextRow | undefined> {
  const columns = { ...textColumns(write), ...(await slugColumn(manager, write)) };
  const { kind, id, language, current, version, now } = write;
  const table = `${kind.name}_translation`;
  const changes = textsChange(write);
  if (Object.keys(columns).length === 0 && (current === undefined || !changes)) return undefined;
  const stamp = current === undefined || changes ? { text_version: version, updated_at: now } : {};
  const row = { ...columns, ...stamp };
  if (current === undefined) {
    if (Object.values(columns).every((text) => text === null)) return undefined;
    await insertRows(manager, table, [{ record_id: id, language, ...row }]);
    return columns;
  }
  const merged: TextRow = { ...current, ...columns };
  if ([...kind.texts, 'slug'].every((field) => merged[field] == null)) {
    await deleteRow(manager, table, { record_id: id, language });
  } else {
    await updateRow(manager, table, { record_id: id, language }, row);
  }
  return merged;
}
