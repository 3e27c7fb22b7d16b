import type { EntityManager } from 'typeorm';
import { placeholders, updateRow } from '../database/rows.js';
import { engineOf } from '../database/table-columns.js';
import { COLLATION_VERSION } from '../i18n/collation.js';
import { FOLD_VERSION } from '../i18n/fold.js';
import { foldText, NAME_COLUMNS, nameColumns } from '../i18n/translations.js';
import type { KindDescription } from '../records/kinds.js';

/** By which rules the forms of texts for search, comparison and order are made. */
export const FORM_RULES = `${FOLD_VERSION} ${COLLATION_VERSION}`;

type Row = Readonly<Record<string, string | null>> & {
  readonly record_id: number;
  readonly language: string;
};

/**
 * Makes the forms anew that are stored beside the texts of the records behind an id.
 * @returns the last of them; undefined when there is none
 */
export async function refreshForms(
  manager: EntityManager,
  kind: KindDescription,
  behind: number,
  most: number,
): Promise<number | undefined> {
  // The first statement of the transaction: what a service is writing now is waited for, and then seen.
  const lock = engineOf(manager) === 'mysql' ? 'FOR UPDATE' : '';
  const found = await manager.query<{ id: number }[]>(
    `SELECT id FROM ${kind.name} WHERE id > ? ORDER BY id LIMIT ? ${lock}`,
    [behind, most],
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const folded = kind.folded.map((field) => `${field}_fold`);
  const columns = ['record_id', 'language', kind.nameField, ...NAME_COLUMNS, ...kind.folded, ...folded];
  const rows = await manager.query<Row[]>(
    `SELECT ${columns.join(', ')} FROM ${kind.name}_translation WHERE record_id IN (${placeholders(ids)})`,
    ids,
  );
  for (const row of rows) {
    const { record_id, language } = row;
    const changed = Object.entries(formsOf(kind, row)).filter(([column, form]) => form !== row[column]);
    if (changed.length === 0) continue;
    await updateRow(
      manager,
      `${kind.name}_translation`,
      { record_id, language },
      Object.fromEntries(changed),
    );
  }
  return ids.at(-1);
}

const formsOf = ({ nameField, folded }: KindDescription, row: Row): Record<string, string | null> => ({
  ...nameColumns(row[nameField] ?? ''),
  ...Object.fromEntries(folded.map((field) => [`${field}_fold`, foldText(row[field] ?? '')])),
});
