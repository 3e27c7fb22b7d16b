import type { EntityManager } from 'typeorm';
import type { KindDescription } from '../records/kinds.js';
import type { Language } from './languages.js';
import type { Localized, TextRow } from './texts.js';

/** The bookkeeping columns of a translation row that readers need beside its texts. */
const TRANSLATION_COLUMNS = ['language', 'slug', 'text_version', 'updated_at'] as const;

type Row = Record<string, unknown>;

/** `a.x, a.y …`: the columns of a record (`r`) and of one of its translations (`t`). */
export function localizedColumns(kind: KindDescription): string {
  const record = kind.columns.map((column) => `r.${column}`);
  const texts = [...TRANSLATION_COLUMNS, ...kind.texts].map((column) => `t.${column} AS t_${column}`);
  const beside = Object.entries(kind.beside?.columns ?? {}).map(([name, column]) => `${column} AS ${name}`);
  return [...record, ...texts, ...beside].join(', ');
}

/** Joins what `localizedColumns` names to the record (`r`). */
export const localizedJoins = (kind: KindDescription): string =>
  `JOIN ${kind.name}_translation t ON t.record_id = r.id ${kind.beside?.join ?? ''}`;

/** Gathers rows of record and translation, one a language, into records, in the order of their first row. */
export function groupLocalized<T extends Localized>(kind: KindDescription, rows: readonly Row[]): T[] {
  const records = new Map<number, { texts: Map<Language, TextRow> }>();
  const columns = [...kind.columns, ...Object.keys(kind.beside?.columns ?? {})];
  const textColumns = ['slug', 'text_version', 'updated_at', ...kind.texts];
  for (const row of rows) {
    const id = Number(row['id']);
    let record = records.get(id);
    if (record === undefined) {
      record = {
        ...Object.fromEntries(columns.map((column) => [column, row[column]])),
        texts: new Map(),
      };
      records.set(id, record);
    }
    const texts = Object.fromEntries(textColumns.map((column) => [column, row[`t_${column}`]]));
    record.texts.set(row['t_language'] as Language, texts as TextRow);
  }
  return [...records.values()] as unknown as T[];
}

/** `?, ?, …` for a list of values. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/**
 * Loads records with all their texts in one statement; unknown ids are left out. With a lock they come as they are
 * now, without one as they were when the transaction first read anything.
 */
export async function loadLocalized<T extends Localized>(
  manager: EntityManager,
  kind: KindDescription,
  ids: readonly number[],
  lock: '' | 'FOR UPDATE' = '',
): Promise<T[]> {
  if (ids.length === 0) return [];
  const rows = await manager.query<Row[]>(
    `SELECT ${localizedColumns(kind)} FROM ${kind.name} r
     ${localizedJoins(kind)} WHERE r.id IN (${placeholders(ids)}) ${lock}`,
    [...ids],
  );
  return groupLocalized<T>(kind, rows);
}

/** Loads one record to change it; other writers of the same record wait until this transaction ends. */
export async function loadForUpdate<T extends Localized>(
  manager: EntityManager,
  kind: KindDescription,
  id: number,
): Promise<T | undefined> {
  if (manager.dataSource.options.type === 'mysql') {
    await manager.query(`SELECT id FROM ${kind.name} WHERE id = ? FOR UPDATE`, [id]);
  }
  const [record] = await loadLocalized<T>(manager, kind, [id]);
  return record;
}
