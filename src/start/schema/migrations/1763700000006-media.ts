import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

/** The kinds of records that have an image. */
const ILLUSTRATED = ['event', 'venue', 'organizer'];

export class Media1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'media', {
      columns: [
        c.id('id', { isPrimary: true }),
        c.id('author_id'),
        c.text('title', 255),
        c.text('file', 255),
        c.text('mime_type', 32),
        c.text('extension', 8),
        c.integer('width'),
        c.integer('height'),
        c.integer('filesize'),
        c.text('sizes', 4_000),
        c.text('hash', 64),
        c.text('source_url', 2_000, { isNullable: true }),
        c.text('identity', 64),
        c.instant('created_at'),
      ],
      indices: [
        { name: 'uq_media_identity', columnNames: ['identity'], isUnique: true },
        { name: 'uq_media_file', columnNames: ['file'], isUnique: true },
        { name: 'ix_media_author', columnNames: ['author_id'] },
      ],
      foreignKeys: [
        reference('media', 'id', 'record', 'CASCADE'),
        reference('media', 'author_id', 'user', 'RESTRICT'),
      ],
    });
    const image = c.id('image_id', { isNullable: true });
    for (const kind of ILLUSTRATED) await addColumn(runner, kind, image, `ix_${kind}_image`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of ILLUSTRATED) await dropColumn(runner, kind, 'image_id', `ix_${kind}_image`);
    await runner.dropTable('media', true);
  }
}
