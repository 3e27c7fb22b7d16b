import { LOCALIZED_KINDS } from './localized.js';
import type { Body, Service } from './service.js';

/** The tables that a write may change. */
const TABLES = LOCALIZED_KINDS.flatMap(({ kind }) => [kind, `${kind}_translation`]).concat(
  'changes',
  'record',
  'event_venue',
  'event_organizer',
  'event_category',
  'event_tag',
);

/** How many rows each of those tables has. */
export async function rowCounts(service: Service): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await service.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`);
    counts[table] = Number(row?.total);
  }
  return counts;
}

/** The names of the refused parameters in a response. */
export const refusedNames = ({ body }: { body: Body }): string[] =>
  Object.keys(body['data']?.params ?? {}).sort();
