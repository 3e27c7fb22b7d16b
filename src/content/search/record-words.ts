import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { searchable } from '#common/text/fold.js';
import { toPlainText } from '#common/values/html.js';
import { placeholders } from '#platform/database/rows.js';
import { HTML_FIELDS, inheritedId, type KindDescription } from '../localized/kinds.js';
import { isText, type Localized, type Texts } from '../localized/texts.js';
import { type RecordWords, type TextWords, Words, type WordsByLanguage } from './postings.js';

type Kind = KindDescription<RecordKind>;
type Values = Readonly<Record<string, unknown>>;
type Row = Values & {
  readonly id: number;
  readonly original_language: Language;
  readonly language: Language;
};

/** The column of a text; it may hold the folded form already. */
export function searchedColumn({ folded, nameField }: Kind, field: string): string {
  const isStoredFolded = folded.length > 0 && (field === nameField || folded.includes(field));
  if (!isStoredFolded) return field;
  return field === nameField ? 'name_fold' : `${field}_fold`;
}

/** The words of a stored text, which may be HTML; null when it is blank. */
function wordsIn(kind: Kind, field: string, text: unknown): Words | null {
  if (typeof text !== 'string') return null;
  if (searchedColumn(kind, field) !== field) return new Words(text);
  return isText(text) ? new Words(searchable(HTML_FIELDS.has(field) ? toPlainText(text) : text)) : null;
}

const sharedWords = (kind: Kind, values: Values): string[] =>
  kind.searched.shared.flatMap((column) => [...(wordsIn(kind, column, values[column])?.all ?? [])]);

/** The words of the searched texts of a row. */
function rowWords(kind: Kind, row: Values, columnOf: (field: string) => string): TextWords {
  return Object.fromEntries(
    kind.searched.texts.map((field) => [field, wordsIn(kind, field, row[columnOf(field)])]),
  );
}

/** The words of the record's own texts and of those that it inherits, as readers see both: see `withInherited`. */
function shownWords(own: WordsByLanguage, inherited: WordsByLanguage): Pick<RecordWords, 'texts' | 'parts'> {
  const hasOwn = own.values().some((texts) => Object.values(texts).some((words) => words !== null));
  // Records with the same texts share them, so that they are compared once.
  if (!hasOwn) return { texts: inherited, parts: { own, inherited } };
  const texts = new Map(own);
  for (const [language, words] of inherited) {
    const ownWords = Object.entries(own.get(language) ?? {}).filter(([, one]) => one !== null);
    texts.set(language, { ...words, ...Object.fromEntries(ownWords) });
  }
  return { texts, parts: { own, inherited } };
}

/** The words of the texts that a record inherits, from `loadInherited`. */
function inheritedWords(kind: Kind, inherited: Texts): WordsByLanguage {
  let words = knownWords.get(inherited);
  if (words === undefined) {
    words = new Map(
      [...inherited].map(([language, row]) => [
        language,
        rowWords(kind, row, (field) => searchedColumn(kind, field)),
      ]),
    );
    knownWords.set(inherited, words);
  }
  return words;
}

/** Many records are written with the same inherited texts, whose words are split once. */
const knownWords = new WeakMap<Texts, WordsByLanguage>();

/** The words of the records' present texts, in one statement, and in one more if any of them inherits texts. */
export async function loadWords(
  manager: EntityManager,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, RecordWords>> {
  const { name, searched, inheritsFrom } = kind;
  const columns = [
    ...searched.shared.map((column) => `r.${column}`),
    ...textColumns(kind),
    ...(inheritsFrom === undefined ? [] : [`r.${inheritsFrom.column}`]),
  ];
  const rows = await manager.query<Row[]>(
    `SELECT r.id, r.original_language, t.language, ${columns.join(', ')}
     FROM ${name} r JOIN ${name}_translation t ON t.record_id = r.id WHERE r.id IN (${placeholders(ids)})`,
    [...ids],
  );
  const inherited = await loadInheritedWords(
    manager,
    kind,
    rows.map((row) => inheritedId(kind, row)),
  );
  const records = new Map<number, RecordWords>();
  for (const [id, ofRecord] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = ofRecord;
    if (first === undefined) continue;
    const own = new Map(ofRecord.map((row) => [row.language, rowWords(kind, row, (field) => `t_${field}`)]));
    const from = inheritedId(kind, first);
    const shown = from === null ? { texts: own } : shownWords(own, inherited.get(from) ?? new Map());
    records.set(id, { original: first.original_language, shared: sharedWords(kind, first), ...shown });
  }
  return records;
}

const textColumns = (kind: Kind): string[] =>
  kind.searched.texts.map((field) => `t.${searchedColumn(kind, field)} AS t_${field}`);

/** The words that records inherit from these ids, by id. */
async function loadInheritedWords(
  manager: EntityManager,
  kind: Kind,
  from: readonly (number | null)[],
): Promise<Map<number, WordsByLanguage>> {
  const ids = [...new Set(from)].filter((id) => id !== null);
  if (kind.inheritsFrom === undefined || ids.length === 0) return new Map();
  const rows = await manager.query<Row[]>(
    `SELECT t.record_id AS id, t.language, ${textColumns(kind).join(', ')}
     FROM ${kind.inheritsFrom.kind}_translation t WHERE t.record_id IN (${placeholders(ids)})`,
    ids,
  );
  const words = Map.groupBy(rows, (row) => row.id);
  return new Map(
    [...words].map(([id, ofRecord]) => [
      id,
      new Map(ofRecord.map((row) => [row.language, rowWords(kind, row, (field) => `t_${field}`)])),
    ]),
  );
}

interface WrittenRecord {
  /** The present values of the columns that all languages share. */
  readonly values: Values;
  /** The texts of its own that were written. */
  readonly written: Texts;
  readonly before?: RecordWords | undefined;
  /** The texts that a new record inherits, from `loadInherited`. */
  readonly inherited?: Texts | undefined;
}

/** The words of a record after a write. Columns of a language that it did not write are taken from `before`. */
export function wordsAfter(
  kind: Kind,
  { original_language: original }: Pick<Localized, 'original_language'>,
  { values, written, before, inherited }: WrittenRecord,
): RecordWords {
  const own = new Map(before?.parts?.own ?? before?.texts);
  for (const [language, row] of written) {
    const words = kind.searched.texts.map((field) => {
      const column = searchedColumn(kind, field);
      const text = column in row ? wordsIn(kind, field, row[column]) : (own.get(language)?.[field] ?? null);
      return [field, text] as const;
    });
    own.set(language, Object.fromEntries(words));
  }
  const from = before?.parts?.inherited ?? (inherited && inheritedWords(kind, inherited));
  return {
    original,
    shared: sharedWords(kind, values),
    ...(from === undefined ? { texts: own } : shownWords(own, from)),
  };
}
