import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';

/** Rows of the log that are read at once. */
const PART = 10_000;
/** Records that one statement marks. */
const MARKED = 500;
const KINDS = ['event', 'venue', 'organizer'] as const;

/** Log entries of records that were public at some time: the status was `publish`, or became it. */
const PUBLIC = [
  '%"status":["publish",%',
  ...['null', '"draft"', '"pending"', '"private"', '"trash"', '"future"'].map(
    (before) => `%"status":[${before},"publish"]%`,
  ),
];

/** Records for each change who may have known of the record: see `knownTo` in `visibility.ts`. */
export class ChangeAudience1763700000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await addColumn(runner, 'changes', c.id('known_to', { isNullable: true }));
    const [newest] = (await runner.query('SELECT MAX(id) AS id FROM changes')) as { id: number | null }[];
    for (let from = 0; from <= (newest?.id ?? 0); from += PART) {
      for (const kind of KINDS) await this.mark(runner, kind, from);
    }
  }

  /** Marks all changes of a record that was public: clients with a copy must learn that it no longer is. */
  private async mark(runner: QueryRunner, kind: (typeof KINDS)[number], from: number): Promise<void> {
    const told = PUBLIC.map(() => 'details LIKE ?').join(' OR ');
    const rows = (await runner.query(
      `SELECT DISTINCT record_id FROM changes WHERE id > ? AND id <= ? AND kind = '${kind}' AND (${told})`,
      [from, from + PART, ...PUBLIC],
    )) as { record_id: number }[];
    for (let at = 0; at < rows.length; at += MARKED) {
      const ids = rows.slice(at, at + MARKED).map(({ record_id: id }) => id);
      await runner.query(
        `UPDATE changes SET known_to = 0 WHERE kind = '${kind}' AND known_to IS NULL AND record_id IN (${ids.join(', ')})`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'changes', 'known_to');
  }
}
