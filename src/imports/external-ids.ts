import type { EntityManager } from 'typeorm';
import type { RecordKind } from '../records/kinds.js';
import { placeholders } from '../database/rows.js';

/** What a system calls a record of its own. */
interface Known {
  readonly source: string;
  readonly id: string;
}

/** The records of a kind that are known by these names, each with its id here. */
export async function findKnown<T extends Known>(
  manager: EntityManager,
  kind: RecordKind,
  named: readonly T[],
): Promise<Map<T, number>> {
  const found = new Map<T, number>();
  for (const [source, ofSource] of Map.groupBy(named, (one) => one.source)) {
    const ids = ofSource.map(({ id }) => id);
    const rows = await manager.query<{ id: number; external_id: string }[]>(
      `SELECT id, external_id FROM ${kind} WHERE external_source = ? AND external_id IN (${placeholders(ids)})`,
      [source, ...ids],
    );
    // Compared once more: MySQL compares without spaces at the end.
    const byId = new Map(rows.map((row) => [row.external_id, row.id]));
    for (const one of ofSource) {
      const id = byId.get(one.id);
      if (id !== undefined) found.set(one, id);
    }
  }
  return found;
}
