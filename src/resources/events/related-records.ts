import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import { type DatabaseState, haveChanged } from '../../platform/database-state/database-state.js';
import { type KindBits, kindBits } from '../../platform/database/written-kinds.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import type { ImageColumns } from '../../content/localized/image-columns.js';
import type { LoadedOrganizer } from '../organizers/organizer.dto.js';
import { EVENT } from './event.entity.js';
import { ORGANIZER } from '../organizers/organizer.entity.js';
import { VENUE } from '../venues/venue.entity.js';
import { CATEGORY } from '../categories/category.entity.js';
import { TAG } from '../tags/tag.entity.js';
import type { LoadedTerm } from '../../content/terms/term.dto.js';
import { eventsWith, isPublic, termCounting } from '../event-index/events-of.js';
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

/**
 * What each of them depends on beside its own table: an image may be part of a venue, but pictures belong to no kind, and so
 * their writes count as changes of anything.
 */
const DEPENDS_ON: Readonly<Record<keyof Records, KindBits>> = {
  venue: kindBits(['venue']),
  organizer: kindBits(['organizer']),
  // Terms show the number of their events.
  category: kindBits(['category', 'event']),
  tag: kindBits(['tag', 'event']),
  image: kindBits([]),
};

/** The records of one state of the database. Another state keeps those that did not change in between. */
interface CachedRecords {
  readonly state: DatabaseState;
  readonly records: Records;
  /** When the next scheduled publication changes the counts of terms, in seconds since 1970 UTC. */
  readonly countsUntil: number;
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
    const { records: remembered, counts } = await this.cacheOf(manager, counting.now);
    // The cached counts of terms are those that everybody sees.
    const { category, tag } = isPublic(counting) && counts ? remembered : none();
    const records = { ...remembered, category, tag };
    const named = namedBy(events);
    // Copied, as concurrent requests may evict records from the cache.
    const shown = none();
    for (const kind of KINDS) copyCached<{ readonly id: number }>(records[kind], shown[kind], named[kind]);
    const missing = (kind: keyof Records): number[] => [...named[kind].difference(shown[kind])];
    const [venues, organizers, [categories = [], tags = []], images] = await Promise.all([
      LocalizedRepository.of<LoadedVenue>(VENUE).load(manager, missing('venue')),
      LocalizedRepository.of<LoadedOrganizer>(ORGANIZER).load(manager, missing('organizer')),
      TermsRepository.loadAll(ctx, manager, [
        { kind: CATEGORY, linking: eventsWith('category'), ids: missing('category') },
        { kind: TAG, linking: eventsWith('tag'), ids: missing('tag') },
      ]),
      this.events.loadImages(manager, missing('image')),
    ]);
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
   * The cache for the present state, and whether its counts of terms are those of the second `now`. In a transaction it is
   * empty, because of uncommitted changes.
   */
  private async cacheOf(
    manager: EntityManager,
    now: number,
  ): Promise<{ readonly records: Records; readonly counts: boolean }> {
    if (manager.queryRunner?.isTransactionActive === true) return { records: none(), counts: false };
    const state = await this.changes.stateFor(manager);
    this.cached = stateAfter(this.cached, state);
    if (now >= this.cached.countsUntil) this.cached = withoutCounts(this.cached, state);
    const { records, countsUntil } = this.cached;
    return { records, counts: now >= state.asOf && now < countsUntil };
  }
}

function stateAfter(before: CachedRecords | undefined, state: DatabaseState): CachedRecords {
  if (before === undefined) return { state, records: none(), countsUntil: state.nextPublication };
  return before.state.number === state.number ? before : nextState(before, state);
}

/** Requests of an earlier second go on with the former maps. */
const withoutCounts = ({ records }: CachedRecords, state: DatabaseState): CachedRecords => ({
  state,
  records: { ...records, category: new Map(), tag: new Map() },
  countsUntil: state.nextPublication,
});

/** Requests that still read in the former state keep its records, and add theirs to maps that stay valid. */
function nextState(before: CachedRecords, state: DatabaseState): CachedRecords {
  const records = none();
  for (const kind of KINDS) {
    if (!haveChanged(DEPENDS_ON[kind], before.state, state))
      Object.assign(records, { [kind]: before.records[kind] });
  }
  return { state, records, countsUntil: Math.min(before.countsUntil, state.nextPublication) };
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
