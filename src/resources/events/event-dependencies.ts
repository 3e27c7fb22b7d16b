import type { Dependencies } from '../../http/context/dependencies.js';
import { RecordsRepository } from '../../content/records/records.repository.js';
import type { LinkedKindName } from '../../common/records/kinds.js';
import type { Database } from '../../platform/database/database.js';
import type { LoadedEvent } from './event-mapping.js';
import type { EventQuery } from './event-query.dto.js';

/** The most records whose versions are kept with a response. */
const MAX_PARTS = 500;

type Versions = ReadonlyMap<number, number>;
type Linked = Iterable<{ readonly id: number; readonly version: number }>;

const versionsOf = (records: Linked): Versions =>
  new Map(Iterator.from(records).map(({ id, version }) => [id, version]));

/**
 * What a response with these events depends on: on all events and terms, as terms count events, but only on those venues
 * and organizers that it shows.
 */
export function dependenciesOfEvents(
  database: Database,
  events: readonly LoadedEvent[],
): Dependencies | undefined {
  const parts: Readonly<Record<LinkedKindName, Versions>> = {
    venue: versionsOf(events.flatMap(({ venues }) => venues)),
    organizer: versionsOf(events.flatMap(({ organizers }) => organizers)),
  };
  if (parts.venue.size + parts.organizer.size > MAX_PARTS) return undefined;
  const kinds = ['venue', 'organizer'] as const;
  return {
    kinds: ['event', 'category', 'tag'],
    parts: {
      kinds,
      count: parts.venue.size + parts.organizer.size,
      areUnchanged: async () =>
        database.read(async (manager) => {
          for (const kind of kinds) {
            const ids = [...parts[kind].keys()];
            const stored = versionsOf(await RecordsRepository.of(kind).versions(manager, ids));
            if (ids.some((id) => stored.get(id) !== parts[kind].get(id))) return false;
          }
          return true;
        }),
    },
  };
}

/** The same for a list; undefined when it is chosen by properties of venues or organizers. */
export const dependenciesOfList = (
  database: Database,
  { venue, organizer, geoloc, geoloc_lat, geoloc_lng, bbox, city, facets }: EventQuery,
  events: readonly LoadedEvent[],
): Dependencies | undefined =>
  [venue, organizer, geoloc, geoloc_lat, geoloc_lng, bbox, city, facets].every((value) => value === undefined)
    ? dependenciesOfEvents(database, events)
    : undefined;
