import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/**
 * The list index: the columns by which lists find events, and counts of events that start and end in a
 * period. Filled at the next start.
 */
export class EventFacts1763700000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'event_fact', {
      columns: [
        c.id('kind', { isPrimary: true }),
        c.id('fact_id', { isPrimary: true }),
        c.instant('utc_start', { isPrimary: true }),
        c.id('event_id', { isPrimary: true }),
        c.instant('utc_end'),
        c.integer('status'),
        c.instant('published_at'),
      ],
      withoutRowid: true,
    });
    await createTable(runner, 'event_count', {
      columns: [
        ...['kind', 'fact_id', 'level', 'status', 'period'].map((name) => c.id(name, { isPrimary: true })),
        c.integer('starts'),
        c.integer('ends'),
      ],
      withoutRowid: true,
    });
    await createTable(runner, 'event_fact_state', { columns: [c.id('id', { isPrimary: true })] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_fact_state', 'event_count', 'event_fact'])
      await runner.dropTable(table, true);
  }
}
