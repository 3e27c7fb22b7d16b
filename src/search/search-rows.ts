import type { EntityManager } from 'typeorm';
import type { Engine } from '../database/columns.js';
import { engineOf } from '../database/table-columns.js';
import { placeholders } from '../i18n/localized-rows.js';
import type { Language } from '../i18n/languages.js';
import { toPlainText } from '../http/values/html.js';
import { fold } from '../i18n/fold.js';
import type { KindDescription, RecordKind } from '../records/kinds.js';
import type { Postings, RecordWords, TextWords } from './postings.js';
import { wordsOf } from './words.js';

/** Begins a statement that passes over rows which are there already. */
export const insertIgnore = (engine: Engine): string =>
  engine === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE';

/** Longer statements gain nothing, and a list of 1,000 makes MariaDB plan by another method. */
const ROWS = 500;

/** Calls `work` for a part of the items at a time. */
async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS) await work(items.slice(from, from + ROWS));
}

type Kind = KindDescription<RecordKind>;
type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly original_language: Language;
  readonly language: Language;
};

/** The column of a text, which may hold its folded form already. */
function searchedColumn({ folded, nameField }: Kind, field: string): string {
  const isStoredFolded = folded.length > 0 && (field === nameField || folded.includes(field));
  if (!isStoredFolded) return field;
  return field === nameField ? 'name_fold' : `${field}_fold`;
}

/** The words of a stored text, which may be HTML; null when it is blank. */
function wordsIn(kind: Kind, field: string, text: unknown): string[] | null {
  if (typeof text !== 'string') return null;
  if (searchedColumn(kind, field) !== field) return wordsOf(text);
  const folded = fold(HTML_FIELDS.has(field) ? toPlainText(text) : text);
  return folded === '' ? null : wordsOf(folded);
}

const HTML_FIELDS: ReadonlySet<string> = new Set(['description', 'excerpt']);

const notBlank = (words: readonly string[] | null): readonly string[] => words ?? [];

/** The words of the records' present texts, in one statement. */
export async function loadWords(
  manager: EntityManager,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, RecordWords>> {
  const { name, searched } = kind;
  const columns = [
    ...searched.shared.map((column) => `r.${column}`),
    ...searched.texts.map((field) => `t.${searchedColumn(kind, field)} AS t_${field}`),
  ];
  const rows = await manager.query<Row[]>(
    `SELECT r.id, r.original_language, t.language, ${columns.join(', ')}
     FROM ${name} r JOIN ${name}_translation t ON t.record_id = r.id WHERE r.id IN (${placeholders(ids)})`,
    [...ids],
  );
  const records = new Map<number, RecordWords & { texts: Map<Language, TextWords> }>();
  for (const row of rows) {
    const record = records.get(row.id) ?? {
      original: row.original_language,
      texts: new Map(),
      shared: searched.shared.flatMap((column) => notBlank(wordsIn(kind, column, row[column]))),
    };
    const words = searched.texts.map((field) => [field, wordsIn(kind, field, row[`t_${field}`])] as const);
    record.texts.set(row.language, Object.fromEntries(words));
    records.set(row.id, record);
  }
  return records;
}

/** The postings that the records have now. */
export async function loadPostings(
  manager: EntityManager,
  { name }: Kind,
  ids: readonly number[],
): Promise<Map<number, Postings>> {
  const rows = await manager.query<{ record_id: number; word: string; languages: number }[]>(
    `SELECT record_id, word, languages FROM ${name}_posting WHERE record_id IN (${placeholders(ids)})`,
    [...ids],
  );
  const found = new Map<number, Postings>();
  for (const { record_id: id, word, languages } of rows) {
    const postings: Postings = found.get(id) ?? new Map<string, number>();
    found.set(id, postings.set(word, languages));
  }
  return found;
}

/** A posting as a row. */
export type PostingRow = readonly [word: string, recordId: number, languages: number];

export async function writePostings(
  manager: EntityManager,
  { name }: Kind,
  rows: readonly PostingRow[],
): Promise<void> {
  const update =
    engineOf(manager) === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE languages = VALUES(languages)'
      : 'ON CONFLICT (word, record_id) DO UPDATE SET languages = excluded.languages';
  await inParts(rows, (part) =>
    manager.query(
      `INSERT INTO ${name}_posting (word, record_id, languages)
       VALUES ${part.map(() => '(?, ?, ?)').join(', ')} ${update}`,
      part.flat(),
    ),
  );
}

/** By full key, and found by it: on its way along the index of records, InnoDB would lock the gap where others insert. */
export async function deletePostings(
  manager: EntityManager,
  { name }: Kind,
  id: number,
  words: readonly string[],
): Promise<void> {
  const from =
    engineOf(manager) === 'mysql'
      ? `DELETE p FROM ${name}_posting p FORCE INDEX (PRIMARY)`
      : `DELETE FROM ${name}_posting`;
  await inParts(words, (part) =>
    manager.query(`${from} WHERE record_id = ? AND word IN (${placeholders(part)})`, [id, ...part]),
  );
}

/** Those of the words that are in the dictionary. */
export async function presentWords(manager: EntityManager, words: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  await inParts(words, async (part) => {
    const rows = await manager.query<{ word: string }[]>(
      `SELECT word FROM search_word WHERE word IN (${placeholders(part)})`,
      [...part],
    );
    for (const { word } of rows) present.add(word);
  });
  return present;
}

export async function writeWords(manager: EntityManager, words: readonly string[]): Promise<void> {
  const insert = insertIgnore(engineOf(manager));
  await inParts(words, (part) =>
    manager.query(`${insert} INTO search_word (word) VALUES ${part.map(() => '(?)').join(', ')}`, [...part]),
  );
}
