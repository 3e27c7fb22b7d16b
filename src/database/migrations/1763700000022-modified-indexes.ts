import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../alter-table.js';

const TABLES = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/** What was changed after an instant is found without reading all. */
export class ModifiedIndexes1763700000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addIndex(runner, table, `ix_${table}_modified`, ['modified_at', 'id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await dropIndex(runner, table, `ix_${table}_modified`);
  }
}
