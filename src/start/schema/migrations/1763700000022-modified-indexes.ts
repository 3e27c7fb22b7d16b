import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../../../platform/database/alter-table.js';

const TABLES = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/** Finds records changed after an instant without reading all of them. */
export class ModifiedIndexes1763700000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addIndex(runner, table, `ix_${table}_modified`, ['modified_at', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await dropIndex(runner, table, `ix_${table}_modified`);
  }
}
