import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordTable } from '../../../platform/database/record-table.js';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';
import { translationTable } from '../../../platform/database/translation-table.js';

/** The resources that an event links to, and whether their order is kept. */
const LINKS = [
  { to: 'venue', ordered: true },
  { to: 'organizer', ordered: true },
  { to: 'category', ordered: false },
  { to: 'tag', ordered: false },
];

export class Events1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed'];
    await recordTable(
      runner,
      'event',
      [
        c.text('start_date', 19),
        c.text('end_date', 19),
        c.text('timezone', 64),
        c.instant('utc_start'),
        c.instant('utc_end'),
        c.flag('all_day'),
        c.text('cost', 2_000, { isNullable: true }),
        ...flags.map((name) => c.flag(name)),
        c.integer('post_parent'),
      ],
      [
        {
          name: 'ix_event_list',
          columnNames: ['hide_from_listings', 'utc_start', 'id', 'utc_end', 'status', 'published_at'],
        },
        { name: 'ix_event_featured', columnNames: ['featured', 'utc_start', 'id'] },
      ],
    );
    await translationTable(runner, 'event', [
      c.text('title', 255, { isNullable: true }),
      c.longText('description'),
      c.longText('excerpt'),
      c.text('website', 2_000, { isNullable: true }),
      c.longText('description_fold'),
      c.longText('excerpt_fold'),
    ]);
    for (const link of LINKS) {
      const table = `event_${link.to}`;
      const target = `${link.to}_id`;
      await createTable(runner, table, {
        columns: [
          c.id('event_id', { isPrimary: true }),
          c.id(target, { isPrimary: true }),
          ...(link.ordered ? [c.integer('position')] : []),
        ],
        indices: [{ name: `ix_${table}_${link.to}`, columnNames: [target, 'event_id'] }],
        foreignKeys: [
          reference(table, 'event_id', 'event', 'CASCADE'),
          reference(table, target, link.to, 'CASCADE'),
        ],
      });
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const link of LINKS) await runner.dropTable(`event_${link.to}`, true);
    await runner.dropTable('event_translation', true);
    await runner.dropTable('event', true);
  }
}
