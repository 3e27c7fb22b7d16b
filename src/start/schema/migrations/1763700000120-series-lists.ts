import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'ix_event_series';
const COLUMNS = [
  ...['series_id', 'utc_start', 'id', 'utc_end', 'status', 'published_at'],
  ...['hide_from_listings', 'password_hash'],
].join(', ');

const hasIndex = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.getTable('event'))?.indices.some(({ name }) => name === INDEX) === true;

/** An index that gives the events of each series in order, with all that a list without other filters asks of them. */
export class SeriesLists1763700000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner))) await runner.query(`CREATE INDEX ${INDEX} ON event (${COLUMNS})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.dropIndex('event', INDEX);
  }
}
