import type { MigrationInterface, QueryRunner } from 'typeorm';

const [TABLE, COLUMN] = ['event_fact_state', 'zone_data'];

/** The version of the time-zone data by which the instants of events were computed. */
export class ZoneData1763700000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn(TABLE, COLUMN)))
      await runner.query(`ALTER TABLE ${TABLE} ADD COLUMN ${COLUMN} varchar(32) NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(TABLE, COLUMN))
      await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN ${COLUMN}`);
  }
}
