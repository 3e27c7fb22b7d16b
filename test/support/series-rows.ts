import { ListIndex } from '#resources/event-index/list-index.js';
import { EVENT } from '#resources/events/event.entity.js';
import { SERIES } from '#resources/series/series.entity.js';
import type { Service } from './service.js';

const SHARED = SERIES.columns.filter(
  (column) => EVENT.columns.includes(column) && !/^(id|external_\w+)$/.test(column),
);

interface Occurrence {
  readonly id: number;
  /** Names of the fields that it has of its own. */
  readonly overrides?: readonly string[];
}

/**
 * Stores a series like the first of these events, and makes them its occurrences.
 * @param isListed whether it is found as a series, not only by its occurrences
 * @returns its id
 */
export async function addSeries(
  service: Service,
  occurrences: readonly Occurrence[],
  isListed = false,
): Promise<number> {
  return service.database.write(async (manager) => {
    await manager.query("INSERT INTO record (kind) VALUES ('series')");
    const [record] = await manager.query<{ id: number }[]>('SELECT MAX(id) AS id FROM record');
    const id = record?.id ?? 0;
    await manager.query(
      `INSERT INTO series (id, ${SHARED.join(', ')}) SELECT ?, ${SHARED.join(', ')} FROM event WHERE id = ?`,
      [id, occurrences[0]?.id],
    );
    // A record is read with its texts: this one has none but a slug.
    if (isListed)
      await manager.query(
        `INSERT INTO series_translation (record_id, language, slug, slug_claim, text_version, updated_at)
         SELECT id, original_language, CONCAT('series-', id), CONCAT('series-', id), 1, modified_at FROM series WHERE id = ?`,
        [id],
      );
    const ids = occurrences.map(({ id: event }) => event);
    await service.app.get(ListIndex).changing(manager, ids);
    for (const { id: event, overrides = [] } of occurrences) {
      const names = overrides.length === 0 ? '' : `,${overrides.join(',')},`;
      await manager.query(
        `UPDATE event SET series_id = ?, recurrence_id = CONCAT(SUBSTR(start_date, 1, 10), ' ', ?), overrides = ?,
           post_parent = ?, version = version + 1 WHERE id = ?`,
        // Each has a time of its own, whatever its day.
        [id, timeOf(event), names, id, event],
      );
    }
    return id;
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

export const timeOf = (event: number): string => `20:${two(Math.floor(event / 60) % 60)}:${two(event % 60)}`;
