import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events for which the list index has new entries. */
const WITH_BOUNDS = `SELECT 1 FROM event WHERE age_min IS NOT NULL OR age_max IS NOT NULL OR registration_url <> ''
  OR spoken_languages LIKE '%-%' OR series_id IS NOT NULL`;

/** The first number of a language with a region in the entries of languages. */
const FIRST_REGION = 27 ** 3;

/**
 * The list index tells ages, registrations, languages with a region, and occurrences. Where there are such events it is made
 * anew at the start, as for other languages.
 */
export class IndexedBounds1763700000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE event_fact_state SET languages = '' WHERE EXISTS (${WITH_BOUNDS})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM event_fact WHERE kind IN (14, 15, 16) OR (kind = 12 AND fact_id >= ${FIRST_REGION})`,
    );
  }
}
