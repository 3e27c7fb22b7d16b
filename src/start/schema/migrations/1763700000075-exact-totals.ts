import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** The level of counts for all time, which `count` of terms needs. */
const EVER = 2;
/** The kinds of entries that did not tell protected events: all events, and those with a title in a language. */
const UNMARKED = [1, 8];
const PROTECTED = 20;
/** Kinds from here on were additional entries of long events. */
const LONG = 10;

/**
 * Totals are counted from the list index: only counts of terms for all time are left of `event_count`. All entries of a
 * protected event say so, and long events have no second ones.
 */
export class ExactTotals1763700000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'event_term_count', {
      columns: [
        ...['kind', 'fact_id', 'status'].map((name) => c.id(name, { isPrimary: true })),
        c.integer('events'),
      ],
      withoutRowid: true,
    });
    await runner.query(
      `INSERT INTO event_term_count (kind, fact_id, status, events)
       SELECT kind, fact_id, status, starts FROM event_count WHERE level = ${EVER} AND starts <> 0`,
    );
    await runner.dropTable('event_count');
    await runner.dropTable('event_chunk');
    await runner.query(`DELETE FROM event_fact WHERE kind > ${LONG}`);
    await runner.query(
      `UPDATE event_fact SET status = status + ${PROTECTED} WHERE kind IN (${UNMARKED.join(', ')})
         AND event_id IN (SELECT id FROM event WHERE password_hash IS NOT NULL)`,
    );
  }

  /** The former counts and entries are made at the next start. */
  async down(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'event_count', {
      columns: [
        ...['kind', 'fact_id', 'level', 'status', 'period'].map((name) => c.id(name, { isPrimary: true })),
        c.integer('starts'),
        c.integer('ends'),
      ],
      withoutRowid: true,
    });
    await createTable(runner, 'event_chunk', {
      columns: [c.id('chunk', { isPrimary: true }), c.integer('version')],
    });
    await runner.dropTable('event_term_count');
    await runner.query('DELETE FROM event_fact_state');
  }
}
