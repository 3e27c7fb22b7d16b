import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../../../platform/database/alter-table.js';

const INDEX = 'ix_event_protected';

/** The list index now separates protected events, so it is rebuilt where there are such events. */
export class ProtectedFacts1763700000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'event', INDEX, ['author_id', 'password_hash']);
    await makeAnew(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'event', INDEX);
    await makeAnew(runner);
  }
}

/** Without this row the list index is rebuilt at the next start. */
const makeAnew = async (runner: QueryRunner): Promise<unknown> =>
  runner.query(
    'DELETE FROM event_fact_state WHERE EXISTS (SELECT 1 FROM event WHERE password_hash IS NOT NULL)',
  );
