import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';
import { createPostingRows } from './1763700000008-search.js';

const MAX_WORD = 190;
const KINDS = ['event', 'venue', 'organizer'];

/** Packs the postings of a word into blocks. The index is rebuilt at the next start, in either direction. */
export class SearchBlocks1763700000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await forgetIndex(runner);
    for (const kind of KINDS) {
      const table = `${kind}_posting`;
      if (await runner.hasColumn(table, 'record_id')) await runner.dropTable(table);
      await createTable(runner, table, {
        columns: [
          c.text('word', MAX_WORD, { isPrimary: true }),
          c.id('chunk', { isPrimary: true }),
          c.id('languages', { isPrimary: true }),
          c.bytes('ids'),
        ],
        withoutRowid: true,
      });
    }
    await createTable(runner, 'event_chunk', {
      columns: [c.id('chunk', { isPrimary: true }), c.integer('version')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await forgetIndex(runner);
    await runner.dropTable('event_chunk', true);
    for (const kind of KINDS) {
      if (await runner.hasColumn(`${kind}_posting`, 'ids')) await runner.dropTable(`${kind}_posting`);
      await createPostingRows(runner, kind);
    }
  }
}

const forgetIndex = async (runner: QueryRunner): Promise<unknown> => runner.query('DELETE FROM search_state');
