import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are listed by the languages of their titles, too: all facts are made anew, with those of languages. */
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

/** They are made at the next start if this row is not there. */
const makeAnew = async (runner: QueryRunner): Promise<unknown> =>
  runner.query('DELETE FROM event_fact_state');
