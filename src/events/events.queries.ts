import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { groupLocalized, localizedColumns, localizedJoins, placeholders } from '../i18n/localized-rows.js';
import type { LoadedOrganizer } from '../organizers/organizer.dto.js';
import { CATEGORY, EVENT, type KindDescription, ORGANIZER, TAG, VENUE } from '../records/kinds.js';
import type { LoadedRecord } from '../records/visibility.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import { loadTermsOfEvents } from '../terms/term-rows.js';
import type { LoadedVenue } from '../venues/venue.dto.js';
import type { EventRow, LoadedEvent } from './event-mapping.js';

interface LinkRow extends Record<string, unknown> {
  readonly events: string;
}

/** The venues or organizers of several events in one statement: event id → its records, in its order. */
async function loadLinked<T extends LoadedRecord>(
  manager: EntityManager,
  kind: KindDescription<'venue' | 'organizer'>,
  eventIds: readonly number[],
): Promise<Map<number, T[]>> {
  const { name } = kind;
  // Each record comes once, with `event:position` of the events that name it.
  const rows = await manager.query<LinkRow[]>(
    `SELECT ${localizedColumns(kind)}, l.events FROM (
       SELECT ${name}_id AS id, GROUP_CONCAT(${pairOf(manager)}) AS events
       FROM event_${name} WHERE event_id IN (${placeholders(eventIds)}) GROUP BY ${name}_id
     ) l
     JOIN ${name} r ON r.id = l.id
     ${localizedJoins(kind)}`,
    [...eventIds],
  );
  const uses = new Map(rows.map((row) => [Number(row['id']), row.events]));
  const placed = groupLocalized<T>(kind, rows).flatMap((record) =>
    (uses.get(record.id) ?? '').split(',').map((use) => {
      const [eventId = 0, position = 0] = use.split(':').map(Number);
      return { record, eventId, position };
    }),
  );
  placed.sort((a, b) => a.position - b.position);
  const byEvent = Map.groupBy(placed, ({ eventId }) => eventId);
  return new Map(eventIds.map((id) => [id, (byEvent.get(id) ?? []).map(({ record }) => record)]));
}

/** `event:position` as text. */
const pairOf = (manager: EntityManager): string =>
  manager.dataSource.options.type === 'mysql'
    ? "CONCAT(event_id, ':', position)"
    : "event_id || ':' || position";

/** Adds what the events link to: one statement a kind, whatever their number. */
export async function withLinks(
  manager: EntityManager,
  ctx: RequestContext,
  events: readonly EventRow[],
): Promise<LoadedEvent[]> {
  if (events.length === 0) return [];
  const ids = events.map((event) => event.id);
  const venues = await loadLinked<LoadedVenue>(manager, VENUE, ids);
  const organizers = await loadLinked<LoadedOrganizer>(manager, ORGANIZER, ids);
  const categories = await loadTermsOfEvents(manager, ctx, CATEGORY, ids);
  const tags = await loadTermsOfEvents(manager, ctx, TAG, ids);
  return events.map((event) => ({
    ...event,
    venues: venues.get(event.id) ?? [],
    organizers: organizers.get(event.id) ?? [],
    categories: categories.get(event.id) ?? [],
    tags: tags.get(event.id) ?? [],
  }));
}

/** Loads one event with everything that its answer shows. */
export async function loadEvent(
  manager: EntityManager,
  ctx: RequestContext,
  id: number,
): Promise<LoadedEvent | undefined> {
  const [event] = await withLinks(manager, ctx, await loadLocalized<EventRow>(manager, EVENT, [id]));
  return event;
}
