import type { QueryRunner, TableColumnOptions } from 'typeorm';
import { createTable, engineOf, reference, tableColumns } from './table-columns.js';

/** Creates `<kind>_translation`: one row per record and language, deleted with its record. */
export async function translationTable(
  runner: QueryRunner,
  kind: string,
  texts: TableColumnOptions[],
): Promise<void> {
  const c = tableColumns(engineOf(runner));
  const table = `${kind}_translation`;
  await createTable(runner, table, {
    columns: [
      c.id('record_id', { isPrimary: true }),
      c.text('language', 35, { isPrimary: true }),
      c.text('slug', 255, { isNullable: true }),
      c.text('name_fold', 255, { isNullable: true }),
      c.integer('text_version'),
      c.instant('updated_at'),
      ...texts,
    ],
    indices: [
      { name: `uq_${kind}_slug`, columnNames: ['slug', 'language'], isUnique: true },
      { name: `ix_${kind}_name`, columnNames: ['name_fold'] },
    ],
    foreignKeys: [reference(table, 'record_id', kind, 'CASCADE')],
  });
}
