import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list index gets the languages of event titles: it is rebuilt. */
export class LanguageFacts1763700000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await makeAnew(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_fact', 'event_count'])
      await runner.query(`DELETE FROM ${table} WHERE kind IN (8, 18, 28, 38)`);
    await makeAnew(runner);
  }
}

/** Without this row the list index is rebuilt at the next start. */
const makeAnew = async (runner: QueryRunner): Promise<unknown> =>
  runner.query('DELETE FROM event_fact_state');
