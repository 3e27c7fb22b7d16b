import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kind of the entries that told before that an event has any detail which is not the usual one. */
const ANY_DETAIL = '(SELECT 1 FROM event_fact WHERE kind = 9 AND fact_id = 0)';

/**
 * The list index tells the values of details. Where events have such details it is made anew at the start, as for other
 * languages. A database of a version without details has none.
 */
export class IndexedDetails1763700000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE event_fact_state SET languages = '' WHERE EXISTS ${ANY_DETAIL}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM event_fact WHERE kind >= 9');
    await runner.query("UPDATE event_fact_state SET languages = ''");
  }
}
