import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../../../platform/database/alter-table.js';

const INDEXES = [
  { table: 'venue', name: 'ix_venue_geo', columns: ['geo_lat', 'geo_lng'] },
  { table: 'event', name: 'ix_event_parent', columns: ['post_parent', 'utc_start', 'id'] },
];

/** Indexes to find venues within a bounding box, and events by their parent. */
export class ListIndexes1763700000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { table, name, columns } of INDEXES) await addIndex(runner, table, name, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name } of INDEXES) await dropIndex(runner, table, name);
  }
}
