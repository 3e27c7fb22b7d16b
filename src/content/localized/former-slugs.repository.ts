import type { EntityManager } from 'typeorm';
import { engineOf } from '#platform/database/engine.js';
import { inParts, placeholders, ROWS, upserted, writeRows } from '#platform/database/rows.js';
import { type Addressed, leftSlugs } from './former-slugs.js';

/** How many former slugs a record has: the last ones. */
const KEPT = 100;

/** A record that a write changes or deletes. */
export interface LeavingRecord {
  readonly id: number;
  readonly before: Addressed;
  /** Undefined for a deleted record. */
  readonly after: Addressed | undefined;
}

/** Keeps the slugs at which records of a kind were public before a write. */
export async function keepFormerSlugs(
  manager: EntityManager,
  kind: string,
  records: readonly LeavingRecord[],
  now: number,
): Promise<void> {
  const left = records.flatMap(({ id, before, after }) =>
    leftSlugs(before, after, now).map((slug) => ({ id, slug })),
  );
  if (left.length === 0) return;
  const update =
    engineOf(manager) === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE record_id = VALUES(record_id), left_at = VALUES(left_at)'
      : 'ON CONFLICT (kind, slug) DO UPDATE SET record_id = excluded.record_id, left_at = excluded.left_at';
  await inParts(left, async (part) =>
    writeRows(
      manager,
      `INSERT INTO former_slug (kind, slug, record_id, left_at)
       VALUES ${part.map(() => '(?, ?, ?, ?)').join(', ')} ${update}`,
      part.flatMap(({ id, slug }) => [kind, slug, id, now]),
      upserted(part.length),
    ),
  );
  await inParts([...new Set(left.map(({ id }) => id))], async (ids) => forgetOldest(manager, kind, ids));
}

async function forgetOldest(manager: EntityManager, kind: string, ids: readonly number[]): Promise<void> {
  const full = await manager.query<{ record_id: number }[]>(
    `SELECT record_id FROM former_slug WHERE kind = ? AND record_id IN (${placeholders(ids)})
     GROUP BY record_id HAVING COUNT(*) > ${KEPT}`,
    [kind, ...ids],
  );
  for (const { record_id: id } of full) {
    const oldest = await manager.query<{ slug: string }[]>(
      `SELECT slug FROM former_slug WHERE kind = ? AND record_id = ?
       ORDER BY left_at DESC, slug LIMIT ${ROWS} OFFSET ${KEPT}`,
      [kind, id],
    );
    const slugs = oldest.map(({ slug }) => slug);
    await writeRows(
      manager,
      `DELETE FROM former_slug WHERE kind = ? AND record_id = ? AND slug IN (${placeholders(slugs)})`,
      [kind, id, ...slugs],
      // Another record may have left one of them meanwhile.
      [0, slugs.length],
    );
  }
}

/** The record that was the last to be public at a slug; it may be gone. */
export async function findFormerRecord(
  manager: EntityManager,
  kind: string,
  slug: string,
): Promise<number | undefined> {
  const [row] = await manager.query<{ record_id: number }[]>(
    'SELECT record_id FROM former_slug WHERE kind = ? AND slug = ?',
    [kind, slug],
  );
  return row?.record_id;
}
