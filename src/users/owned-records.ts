import type { EntityManager } from 'typeorm';

/** Tables whose records belong to somebody. */
const OWNED = ['event', 'venue', 'organizer', 'media'];

/** How many records and pictures belong to the account. */
export async function ownedRecords(manager: EntityManager, id: number): Promise<number> {
  const counts = OWNED.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE author_id = ?)`);
  const [row] = await manager.query<{ total: number | string }[]>(
    `SELECT ${counts.join(' + ')} AS total`,
    OWNED.map(() => id),
  );
  return Number(row?.total ?? 0);
}

/** Makes the heir the owner of all that belongs to the account. */
export async function passRecordsOn(manager: EntityManager, id: number, heir: number): Promise<void> {
  for (const table of OWNED) {
    const version = table === 'media' ? '' : ', version = version + 1';
    await manager.query(`UPDATE ${table} SET author_id = ?${version} WHERE author_id = ?`, [heir, id]);
  }
}
