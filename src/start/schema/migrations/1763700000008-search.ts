import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

const MAX_WORD = 190;
const KINDS = ['event', 'venue', 'organizer'];

/** A row for each word of a record. */
export async function createPostingRows(runner: QueryRunner, kind: string): Promise<void> {
  const c = tableColumns(engineOf(runner));
  const table = `${kind}_posting`;
  await createTable(runner, table, {
    columns: [
      c.text('word', MAX_WORD, { isPrimary: true }),
      c.id('record_id', { isPrimary: true }),
      c.integer('languages'),
    ],
    indices: [{ name: `ix_${table}_record`, columnNames: ['record_id'] }],
    foreignKeys: [reference(table, 'record_id', kind, 'CASCADE')],
    withoutRowid: true,
  });
}

export class Search1763700000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'search_word', {
      columns: [c.text('word', MAX_WORD, { isPrimary: true })],
      withoutRowid: true,
    });
    for (const kind of KINDS) await createPostingRows(runner, kind);
    await createTable(runner, 'search_state', {
      columns: [c.id('id', { isPrimary: true }), c.text('default_language', 35)],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('search_state', true);
    for (const kind of KINDS) await runner.dropTable(`${kind}_posting`, true);
    await runner.dropTable('search_word', true);
  }
}
