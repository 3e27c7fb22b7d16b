import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { groupLocalized, localizedColumns, placeholders } from '../i18n/localized-rows.js';
import type { KindDescription, TermKind } from '../records/kinds.js';
import type { LoadedTerm } from './term.dto.js';

type Row = Record<string, unknown>;

/** SQL for the number of published events that carry the term `r`; it takes one parameter, the present second. */
export function countColumn(kind: TermKind): string {
  return `(SELECT COUNT(*) FROM event_${kind} c JOIN event e ON e.id = c.event_id
    WHERE c.${kind}_id = r.id AND e.status = 'publish' AND e.published_at <= ?)`;
}

function groupTerms(kind: KindDescription, rows: readonly Row[]): LoadedTerm[] {
  const counts = new Map(rows.map((row) => [Number(row['id']), Number(row['count'])]));
  return groupLocalized<LoadedTerm>(kind, rows).map((term) => ({ ...term, count: counts.get(term.id) ?? 0 }));
}

/** Loads terms with all texts and counts in one statement; unknown ids are left out. */
export async function loadTerms(
  manager: EntityManager,
  ctx: RequestContext,
  kind: KindDescription<TermKind>,
  ids: readonly number[],
): Promise<LoadedTerm[]> {
  if (ids.length === 0) return [];
  const { name } = kind;
  const rows = await manager.query<Row[]>(
    `SELECT ${localizedColumns(kind)}, n.count FROM (
       SELECT r.id, ${countColumn(name)} AS count FROM ${name} r WHERE r.id IN (${placeholders(ids)})
     ) n
     JOIN ${name} r ON r.id = n.id
     JOIN ${name}_translation t ON t.record_id = r.id`,
    [ctx.time.forPublication, ...ids],
  );
  return groupTerms(kind, rows);
}

/** The terms of several events in one statement: event id → its terms, in no order. */
export async function loadTermsOfEvents(
  manager: EntityManager,
  ctx: RequestContext,
  kind: KindDescription<TermKind>,
  eventIds: readonly number[],
): Promise<Map<number, LoadedTerm[]>> {
  const { name } = kind;
  const ids = placeholders(eventIds);
  // Each term comes once, with the events that carry it as a list: an event rarely has a term of its own.
  const rows = await manager.query<Row[]>(
    `SELECT ${localizedColumns(kind)}, n.count, n.events FROM (
       SELECT r.id, x.events, ${countColumn(name)} AS count FROM (
         SELECT ${name}_id AS id, GROUP_CONCAT(event_id) AS events FROM event_${name}
         WHERE event_id IN (${ids}) GROUP BY ${name}_id
       ) x JOIN ${name} r ON r.id = x.id
     ) n
     JOIN ${name} r ON r.id = n.id
     JOIN ${name}_translation t ON t.record_id = r.id`,
    [ctx.time.forPublication, ...eventIds],
  );
  const carriers = new Map(
    rows.map((row) => [Number(row['id']), String(row['events']).split(',').map(Number)]),
  );
  const terms = groupTerms(kind, rows);
  const byEvent = new Map<number, LoadedTerm[]>(eventIds.map((id) => [id, []]));
  for (const term of terms) {
    for (const eventId of carriers.get(term.id) ?? []) byEvent.get(eventId)?.push(term);
  }
  return byEvent;
}
