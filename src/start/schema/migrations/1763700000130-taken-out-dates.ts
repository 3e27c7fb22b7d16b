import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'taken_out';

const longText = ({ dataSource }: QueryRunner): string =>
  dataSource.options.type === 'better-sqlite3' ? 'text' : 'mediumtext';

/** The dates that were taken out of a series, which imports leave out also when the trash was emptied. */
export class TakenOutDates1763700000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('series', COLUMN)) return;
    await runner.query(`ALTER TABLE series ADD COLUMN ${COLUMN} ${longText(runner)} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('series', COLUMN))
      await runner.query(`ALTER TABLE series DROP COLUMN ${COLUMN}`);
  }
}
