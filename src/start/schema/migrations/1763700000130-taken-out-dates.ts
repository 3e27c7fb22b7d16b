import type { MigrationInterface, QueryRunner } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';

const COLUMN = 'taken_out';
const LONG_TEXT = { sqlite: 'text', mysql: 'mediumtext' } as const;

/** The dates that were taken out of a series, which imports leave out also when the trash was emptied. */
export class TakenOutDates1763700000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('series', COLUMN)) return;
    await runner.query(`ALTER TABLE series ADD COLUMN ${COLUMN} ${LONG_TEXT[engineOf(runner)]} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('series', COLUMN))
      await runner.query(`ALTER TABLE series DROP COLUMN ${COLUMN}`);
  }
}
