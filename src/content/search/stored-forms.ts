import type { EntityManager } from 'typeorm';
import { FOLD_VERSION } from '#common/text/fold.js';
import { engineOf } from '#platform/database/engine.js';
import { placeholders, updateRow } from '#platform/database/rows.js';
import { COLLATION_VERSION } from '../localized/collation.js';
import type { KindDescription } from '../localized/kinds.js';
import { foldText, NAME_COLUMNS, nameColumns } from '../localized/translations.js';

/** The version of the rules for the stored forms of texts for search, comparison and order. */
export const FORM_RULES = `${FOLD_VERSION} ${COLLATION_VERSION}`;

type Row = Readonly<Record<string, string | null>> & {
  readonly record_id: number;
  readonly language: string;
};

/**
 * Rebuilds the stored forms of the texts of the next records after an id.
 * @returns the last id of them; undefined when there are none
 */
export async function refreshForms(
  manager: EntityManager,
  kind: KindDescription,
  after: number,
  most: number,
): Promise<number | undefined> {
  // The first statement of the transaction: it waits for running writes, and then sees them.
  const lock = engineOf(manager) === 'mysql' ? 'FOR UPDATE' : '';
  const found = await manager.query<{ id: number }[]>(
    `SELECT id FROM ${kind.name} WHERE id > ? ORDER BY id LIMIT ? ${lock}`,
    [after, most],
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
