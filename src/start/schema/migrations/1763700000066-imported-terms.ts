import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

/** The categories and tags of other systems, and what of them was last imported. */
export class ImportedTerms1763700000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'imported_term', {
      columns: [
        c.text('kind', 16, { isPrimary: true }),
        c.text('source', 64, { isPrimary: true }),
        c.text('external_id', 191, { isPrimary: true }),
        c.id('term_id'),
        c.longText('digests'),
      ],
      indices: [{ name: 'ix_imported_term_term', columnNames: ['term_id'] }],
      foreignKeys: [reference('imported_term', 'term_id', 'term', 'CASCADE')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('imported_term', true);
  }
}
