import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Condition } from '../records/visibility.js';

/** So many pictures are looked at in one statement; others have their turn before the next. */
const SLICE = 10_000;
/** Greater than any id. */
const END = 2_147_483_647;

interface Slice {
  readonly seen: number;
  readonly last: number | null;
  /** MySQL sums to texts of digits. */
  readonly shown: number | string;
}

/** The ids of one page of the pictures `m` that meet the condition, newest first, and how many do in all. */
export async function mediaPage(
  manager: EntityManager,
  { sql, params }: Condition,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const first = (page - 1) * perPage;
  const ids: number[] = [];
  let total = 0;
  for (let before = END; ;) {
    const [slice] = await manager.query<Slice[]>(
      `SELECT COUNT(*) AS seen, MIN(p.id) AS last, COALESCE(SUM(p.shown), 0) AS shown FROM (
         SELECT m.id, CASE WHEN ${sql} THEN 1 ELSE 0 END AS shown FROM media m
         WHERE m.id < ? ORDER BY m.id DESC LIMIT ${SLICE}
       ) p`,
      [...params, before],
    );
    const last = slice?.last ?? 0;
    const shown = Number(slice?.shown ?? 0);
    if (ids.length < perPage && total + shown > first) {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT m.id FROM media m WHERE m.id < ? AND m.id >= ? AND ${sql} ORDER BY m.id DESC LIMIT ? OFFSET ?`,
        [before, last, ...params, perPage - ids.length, Math.max(0, first - total)],
      );
      ids.push(...rows.map(({ id }) => id));
    }
    total += shown;
    if (slice === undefined || slice.seen < SLICE) return { ids, total };
    before = last;
    await setImmediate();
  }
}
