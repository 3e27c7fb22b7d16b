import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from '../alter-table.js';

const INDEX = 'ix_event_protected';

/** What facts tell of protected events is told apart, so where there are such events all facts are made anew. */
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

/** They are made at the next start if this row is not there. */
const makeAnew = async (runner: QueryRunner): Promise<unknown> =>
  runner.query(
    'DELETE FROM event_fact_state WHERE EXISTS (SELECT 1 FROM event WHERE password_hash IS NOT NULL)',
  );
