import type { QueryRunner, TableColumnOptions, TableIndexOptions } from 'typeorm';
import { createTable, engineOf, reference, tableColumns } from './table-columns.js';

/** Creates the table of events, venues or organizers: the common columns, then its own. */
export async function recordTable(
  runner: QueryRunner,
  kind: string,
  columns: TableColumnOptions[],
  indices: TableIndexOptions[] = [],
): Promise<void> {
  const c = tableColumns(engineOf(runner));
  await createTable(runner, kind, {
    columns: [
      c.id('id', { isPrimary: true }),
      c.id('author_id'),
      c.text('status', 16),
      c.instant('published_at'),
      c.instant('modified_at'),
      c.integer('version'),
      c.text('original_language', 35),
      c.text('slug_claim', 255, { isNullable: true }),
      ...columns,
    ],
    indices: [
      { name: `uq_${kind}_slug_claim`, columnNames: ['slug_claim'], isUnique: true },
      { name: `ix_${kind}_author`, columnNames: ['author_id'] },
      { name: `ix_${kind}_published`, columnNames: ['published_at', 'status'] },
      ...indices,
    ],
    foreignKeys: [
      reference(kind, 'id', 'record', 'CASCADE'),
      reference(kind, 'author_id', 'user', 'RESTRICT'),
    ],
  });
}
