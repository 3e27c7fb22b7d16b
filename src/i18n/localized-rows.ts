import type { EntityManager } from 'typeorm';
import type { KindDescription } from '../records/kinds.js';
import type { Language } from './languages.js';
import type { Localized, TextRow } from './texts.js';
import { placeholders } from '../database/rows.js';

/** The bookkeeping columns of a translation row that readers need beside its texts. */
const TRANSLATION_COLUMNS = ['language', 'slug', 'text_version', 'updated_at'] as const;

type Row = Record<string, unknown>;

interface Columns {
  /** `a.x, a.y …`, for SELECT. */
  readonly sql: string;
  /** Of the record, as they are named in a row. */
  readonly record: readonly string[];
  /** Of a translation: its name, and that in a row. */
  readonly texts: readonly (readonly [string, string])[];
}

const columnsByKind = new Map<KindDescription, Columns>();

function columnsOf(kind: KindDescription): Columns {
  let columns = columnsByKind.get(kind);
  if (columns === undefined) {
    const beside = Object.entries(kind.beside?.columns ?? {});
    const texts = [...TRANSLATION_COLUMNS, ...kind.texts].map((column) => [column, `t_${column}`] as const);
    const sql = [
      ...kind.columns.map((column) => `r.${column}`),
      ...texts.map(([column, name]) => `t.${column} AS ${name}`),
      ...beside.map(([name, column]) => `${column} AS ${name}`),
    ].join(', ');
    const record = [...kind.columns, ...beside.map(([name]) => name)];
    columns = { sql, record, texts: texts.filter(([column]) => column !== 'language') };
    columnsByKind.set(kind, columns);
  }
  return columns;
}

/** `a.x, a.y …`: the columns of a record (`r`) and of one of its translations (`t`). */
export const localizedColumns = (kind: KindDescription): string => columnsOf(kind).sql;

/** Joins what `localizedColumns` names to the record (`r`). */
export const localizedJoins = (kind: KindDescription): string =>
  `JOIN ${kind.name}_translation t ON t.record_id = r.id ${kind.beside?.join ?? ''}`;

/** Gathers rows of record and translation, one a language, into records, in the order of their first row. */
export function groupLocalized<T extends Localized>(kind: KindDescription, rows: readonly Row[]): T[] {
  const columns = columnsOf(kind);
  const records = new Map<number, { readonly texts: Map<Language, TextRow> }>();
  for (const row of rows) {
    const id = Number(row['id']);
    let record = records.get(id);
    if (record === undefined) {
      const own: Row = {};
      for (const column of columns.record) own[column] = row[column];
      record = Object.assign(own, { texts: new Map() });
      records.set(id, record);
    }
    const texts: Row = {};
    for (const [column, name] of columns.texts) texts[column] = row[name];
    record.texts.set(row['t_language'] as Language, texts as TextRow);
  }
  return [...records.values()] as unknown as T[];
}

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
