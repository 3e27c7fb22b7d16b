import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../../../platform/database/alter-table.js';

/** The columns that decide whether a record shows its picture to everybody. */
const COLUMNS = {
  event: ['image_id', 'status', 'published_at', 'password_hash'],
  venue: ['image_id', 'status', 'published_at'],
  organizer: ['image_id', 'status', 'published_at'],
} as const;

/** A covering index for whether a published record shows a picture. */
export class ShownMedia1763700000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [kind, columns] of Object.entries(COLUMNS)) await replace(runner, kind, columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const kind of Object.keys(COLUMNS)) await replace(runner, kind, ['image_id']);
  }
}

async function replace(runner: QueryRunner, kind: string, columns: readonly string[]): Promise<void> {
  await dropIndex(runner, kind, `ix_${kind}_image`);
  await addIndex(runner, kind, `ix_${kind}_image`, columns);
}
