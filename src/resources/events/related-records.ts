import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { engineOf } from '../../platform/database/table-columns.js';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import type { DatabaseState } from '../../platform/database-state/database-state.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import type { ImageColumns } from '../../content/localized/image-columns.js';
import type { LoadedOrganizer } from '../organizers/organizer.dto.js';
import { EVENT } from './event.entity.js';
import { ORGANIZER } from '../organizers/organizer.entity.js';
import { VENUE } from '../venues/venue.entity.js';
import { eventsWith } from '../event-index/events-of.js';
import { CATEGORY } from '../categories/category.entity.js';
import { TAG } from '../tags/tag.entity.js';
import type { LoadedTerm } from '../../content/terms/term.dto.js';
import { isPublic, termCounting } from '../event-index/term-counting.js';
import { TermsRepository } from '../../content/terms/terms.repository.js';
import type { LoadedVenue } from '../venues/venue.dto.js';
import type { LoadedEvent } from './event-mapping.js';
import {
  EventsRepository,
  type LinkedEvent,
  type EventLinkKind,
  type LoadedImage,
} from './events.repository.js';

interface Records {
  readonly venue: Map<number, LoadedVenue>;
  readonly organizer: Map<number, LoadedOrganizer>;
  readonly category: Map<number, LoadedTerm>;
  readonly tag: Map<number, LoadedTerm>;
  readonly image: Map<number, LoadedImage>;
}

const none = (): Records => ({
  venue: new Map(),
  organizer: new Map(),
  category: new Map(),
  tag: new Map(),
  image: new Map(),
});

/** The size of the cache. Terms are small and in most events; a venue in six languages takes about 10 KB. */
const MAX_CACHED = { venue: 300, organizer: 300, category: 1_000, tag: 1_000, image: 300 } as const;

const KINDS = Object.keys(MAX_CACHED) as (keyof typeof MAX_CACHED)[];

/** The records of one state of the database. Another state starts with an empty cache. */
interface CachedRecords {
  readonly number: number | undefined;
  readonly records: Records;
  /** When the next scheduled publication changes the counts of terms, in seconds since 1970 UTC. */
  countsUntil: number;
}

/** Loads the venues, organizers, categories and tags of events, through a cache. */
@Injectable()
export class RelatedRecords {
  private cached: CachedRecords | undefined;

  constructor(
    private readonly changes: ChangeNumber,
    private readonly events: EventsRepository,
  ) {}

  /** Adds the linked records to events, with at most four statements. */
  async addTo(
    ctx: RequestContext,
    manager: EntityManager,
    events: readonly LinkedEvent[],
  ): Promise<LoadedEvent[]> {
    if (events.length === 0) return [];
    const counting = termCounting(ctx);
    const { records: remembered } = await this.cacheOf(manager, counting.now);
    // The cached counts of terms are those that everybody sees.
    const { category, tag } = isPublic(counting) ? remembered : none();
    const records = { ...remembered, category, tag };
    const named = namedBy(events);
    // Copied, as concurrent requests may evict records from the cache.
    const shown = none();
    for (const kind of KINDS) copyCached<{ readonly id: number }>(records[kind], shown[kind], named[kind]);
    const missing = (kind: keyof Records): number[] => [...named[kind].difference(shown[kind])];
    const venues = await LocalizedRepository.of<LoadedVenue>(VENUE).load(manager, missing('venue'));
    const organizers = await LocalizedRepository.of<LoadedOrganizer>(ORGANIZER).load(
      manager,
      missing('organizer'),
    );
    const [categories = [], tags = []] = await TermsRepository.loadAll(ctx, manager, [
      { kind: CATEGORY, linking: eventsWith('category'), ids: missing('category') },
      { kind: TAG, linking: eventsWith('tag'), ids: missing('tag') },
    ]);
    const images = await this.events.loadImages(manager, missing('image'));
    for (const known of [shown, records]) {
      addTo(known.venue, venues);
      addTo(known.organizer, organizers);
      addTo(known.category, categories);
      addTo(known.tag, tags);
      addTo(known.image, images);
    }
    const complete = events.map((event) => withRelated(event, shown));
    for (const kind of KINDS) evictOldest(records[kind], MAX_CACHED[kind]);
    return complete;
  }

  /**
   * The cache for the present state. In a transaction it is empty, because of uncommitted changes. On a server it is
   * empty too: a read holds a connection there, and asking for the state needs another, so that parallel reads would
   * wait for each other until the pool gives up.
   */
  private async cacheOf(manager: EntityManager, now: number): Promise<CachedRecords> {
    const isRead = engineOf(manager) === 'sqlite' && manager.queryRunner?.isTransactionActive !== true;
    const state = isRead
      ? await new Promise<DatabaseState | undefined>((use) => {
          this.changes.current(use);
        })
      : undefined;
    if (state === undefined) return { number: undefined, records: none(), countsUntil: Infinity };
    const { number, nextPublication: countsUntil } = state;
    if (this.cached?.number !== number) this.cached = { number, records: none(), countsUntil };
    const { cached: known } = this;
    if (now >= known.countsUntil) {
      known.records.category.clear();
      known.records.tag.clear();
      known.countsUntil = countsUntil;
    }
    return known;
  }
}

const NO_IMAGE = Object.fromEntries(Object.keys(EVENT.joined?.columns ?? {}).map((name) => [name, null]));

function withRelated(event: LinkedEvent, records: Records): LoadedEvent {
  const { linked, image_id } = event;
  const { id: _, ...image } = records.image.get(image_id ?? 0) ?? { id: 0, ...NO_IMAGE };
  return Object.assign(event, image as ImageColumns, {
    venues: linked.venue.flatMap((id) => records.venue.get(id) ?? []),
    organizers: linked.organizer.flatMap((id) => records.organizer.get(id) ?? []),
    categories: linked.category.flatMap((id) => records.category.get(id) ?? []),
    tags: linked.tag.flatMap((id) => records.tag.get(id) ?? []),
  });
}

function addTo<T extends { readonly id: number }>(known: Map<number, T>, loaded: readonly T[]): void {
  for (const record of loaded) known.set(record.id, record);
}

function namedBy(events: readonly LinkedEvent[]): Record<keyof Records, Set<number>> {
  const linked = (kind: EventLinkKind): Set<number> => new Set(events.flatMap((event) => event.linked[kind]));
  return {
    venue: linked('venue'),
    organizer: linked('organizer'),
    category: linked('category'),
    tag: linked('tag'),
    image: new Set(events.flatMap(({ image_id: id }) => id ?? [])),
  };
}

function copyCached<T>(from: ReadonlyMap<number, T>, to: Map<number, T>, ids: Iterable<number>): void {
  for (const id of ids) {
    const record = from.get(id);
    if (record !== undefined) to.set(id, record);
  }
}

/** Evicts the oldest entries. */
function evictOldest(known: Map<number, unknown>, most: number): void {
  for (const id of known.keys()) {
    if (known.size <= most) return;
    known.delete(id);
  }
}
