import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../../../platform/database/alter-table.js';

const TABLES = ['event', 'venue', 'organizer'] as const;

async function replace(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  for (const table of TABLES) {
    await dropIndex(runner, table, `ix_${table}_published`);
    await addIndex(runner, table, `ix_${table}_published`, [...columns]);
  }
}

/** Lists in order of publication are read from the index: records of one second are in order of their ids. */
export class PublishedOrder1763700000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, ['published_at', 'id', 'status']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, ['published_at', 'status']);
  }
}
