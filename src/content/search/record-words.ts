import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { searchable } from '#common/text/fold.js';
import { toPlainText } from '#common/values/html.js';
import { placeholders } from '#platform/database/rows.js';
import { HTML_FIELDS, type KindDescription } from '../localized/kinds.js';
import { isText, type Localized, type Texts } from '../localized/texts.js';
import { type RecordWords, type TextWords, Words } from './postings.js';

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
      shared: sharedWords(kind, row),
    };
    const words = searched.texts.map((field) => [field, wordsIn(kind, field, row[`t_${field}`])] as const);
    record.texts.set(row.language, Object.fromEntries(words));
    records.set(row.id, record);
  }
  return records;
}

/**
 * The words of a record after a write. Columns of a language that it did not write are taken from `before`.
 * @param values the present values of the columns that all languages share
 */
export function wordsAfter(
  kind: Kind,
  { original_language: original }: Pick<Localized, 'original_language'>,
  { values, written, before }: { values: Values; written: Texts; before?: RecordWords | undefined },
): RecordWords {
  const texts = new Map(before?.texts);
  for (const [language, row] of written) {
    const words = kind.searched.texts.map((field) => {
      const column = searchedColumn(kind, field);
      const own = column in row ? wordsIn(kind, field, row[column]) : (texts.get(language)?.[field] ?? null);
      return [field, own] as const;
    });
    texts.set(language, Object.fromEntries(words));
  }
  return { original, texts, shared: sharedWords(kind, values) };
}
