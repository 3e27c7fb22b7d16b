import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTable,
  engineOf,
  reference,
  type TableColumns,
  tableColumns,
} from '../../../platform/database/table-columns.js';
import { translationTable } from '../../../platform/database/translation-table.js';

const termColumns = (c: TableColumns) => [
  c.id('id', { isPrimary: true }),
  c.instant('modified_at'),
  c.integer('version'),
  c.text('original_language', 35),
  c.text('slug_claim', 255, { isNullable: true }),
];

const claimed = (kind: string) => ({
  name: `uq_${kind}_slug_claim`,
  columnNames: ['slug_claim'],
  isUnique: true,
});

export class Terms1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'term', { columns: [c.sequence('id'), c.text('kind', 16)] });
    await createTable(runner, 'category', {
      columns: [...termColumns(c), c.integer('parent')],
      indices: [{ name: 'ix_category_parent', columnNames: ['parent'] }, claimed('category')],
      foreignKeys: [reference('category', 'id', 'term', 'CASCADE')],
    });
    await createTable(runner, 'tag', {
      columns: termColumns(c),
      indices: [claimed('tag')],
      foreignKeys: [reference('tag', 'id', 'term', 'CASCADE')],
    });
    for (const kind of ['category', 'tag']) {
      await translationTable(runner, kind, [
        c.text('name', 255, { isNullable: true }),
        c.longText('description'),
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tag_translation', 'category_translation', 'tag', 'category', 'term']) {
      await runner.dropTable(table, true);
    }
  }
}
