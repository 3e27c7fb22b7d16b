import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ImageColumns } from '#content/localized/image-columns.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordCache, type RecordsInCache } from '#content/localized/record-cache.js';
import type { LoadedTerm } from '#content/terms/term.dto.js';
import { loadAllTerms } from '#content/terms/terms.repository.js';
import type { RequestContext } from '#http/context/request-context.js';
import { CATEGORY } from '../categories/category.entity.js';
import { eventsWith, publicCountsAt } from '../event-index/events-of.js';
import type { LoadedOrganizer } from '../organizers/organizer.dto.js';
import { ORGANIZER } from '../organizers/organizer.entity.js';
import { TAG } from '../tags/tag.entity.js';
import type { LoadedVenue } from '../venues/venue.dto.js';
import { VENUE } from '../venues/venue.entity.js';
import { EVENT } from './event.entity.js';
import type { RelatedTo } from './event-mapping.js';
import { EventsRepository, type LoadedImage } from './events.repository.js';
import type { EventLinkKind, Linked } from './link-tables.repository.js';

interface Records {
  readonly venue: ReadonlyMap<number, LoadedVenue>;
  readonly organizer: ReadonlyMap<number, LoadedOrganizer>;
  readonly category: ReadonlyMap<number, LoadedTerm>;
  readonly tag: ReadonlyMap<number, LoadedTerm>;
  readonly image: ReadonlyMap<number, LoadedImage>;
}

/** An event or a series with its picture and the records that its response contains. */
type WithRelated<T extends Linked> = T & ImageColumns & RelatedTo;

/** Loads the venues, organizers, categories and tags of events and series, through a cache. */
@Injectable()
export class RelatedRecords {
  constructor(
    private readonly cache: RecordCache,
    private readonly events: EventsRepository,
  ) {
    cache.register('image', { most: 300 });
  }

  /** Adds the linked records to events, with at most six statements. */
  async addTo<T extends Linked>(
    ctx: RequestContext,
    manager: EntityManager,
    events: readonly T[],
  ): Promise<WithRelated<T>[]> {
    if (events.length === 0) return [];
    const records = await this.load(ctx, manager, events);
    return events.map((event) => withRelated(event, records));
  }

  /** @param beforeCounts runs when all is loaded but the terms, which show counts */
  async addToOne<T extends Linked>(
    ctx: RequestContext,
    manager: EntityManager,
    event: T,
    beforeCounts?: () => Promise<void>,
  ): Promise<WithRelated<T>> {
    return withRelated(event, await this.load(ctx, manager, [event], beforeCounts));
  }

  /** Adds their venues alone, with a statement. */
  async addVenuesTo<T extends Linked>(
    ctx: RequestContext,
    manager: EntityManager,
    events: readonly T[],
  ): Promise<(T & Pick<RelatedTo, 'venues'>)[]> {
    const cache = await this.cache.at(manager, publicCountsAt(ctx));
    const records = await this.venues(manager, cache, namedBy(events).venue);
    return events.map((event) => ({
      ...event,
      venues: event.linked.venue.flatMap((id) => records.get(id) ?? []),
    }));
  }

  private async venues(
    manager: EntityManager,
    cache: RecordsInCache,
    ids: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, LoadedVenue>> {
    return cache.get('venue', ids, async (missing) => tablesOf<LoadedVenue>(VENUE).load(manager, missing));
  }

  private async load(
    ctx: RequestContext,
    manager: EntityManager,
    events: readonly Linked[],
    beforeCounts?: () => Promise<void>,
  ): Promise<Records> {
    const cache = await this.cache.at(manager, publicCountsAt(ctx));
    const named = namedBy(events);
    const [venue, organizer, image] = await Promise.all([
      this.venues(manager, cache, named.venue),
      cache.get('organizer', named.organizer, async (ids) =>
        tablesOf<LoadedOrganizer>(ORGANIZER).load(manager, ids),
      ),
      cache.get('image', named.image, async (ids) => this.events.loadImages(manager, ids)),
    ]);
    await beforeCounts?.();
    const terms = [
      { ...CATEGORIES, ids: named.category },
      { ...TAGS, ids: named.tag },
    ];
    const [category = NO_TERMS, tag = NO_TERMS] = await loadAllTerms(ctx, manager, terms, cache);
    return { venue, organizer, category, tag, image };
  }
}

const CATEGORIES = { kind: CATEGORY, linking: eventsWith('category') };
const NO_TERMS: ReadonlyMap<number, LoadedTerm> = new Map();
const TAGS = { kind: TAG, linking: eventsWith('tag') };

const NO_IMAGE = Object.fromEntries(Object.keys(EVENT.joined?.columns ?? {}).map((name) => [name, null]));

function withRelated<T extends Linked>(event: T, records: Records): WithRelated<T> {
  const { linked, image_id } = event;
  const { id: _, ...image } = records.image.get(image_id ?? 0) ?? { id: 0, ...NO_IMAGE };
  return Object.assign(event, image as ImageColumns, {
    venues: linked.venue.flatMap((id) => records.venue.get(id) ?? []),
    organizers: linked.organizer.flatMap((id) => records.organizer.get(id) ?? []),
    categories: linked.category.flatMap((id) => records.category.get(id) ?? []),
    tags: linked.tag.flatMap((id) => records.tag.get(id) ?? []),
  });
}

function namedBy(events: readonly Linked[]): Record<keyof Records, Set<number>> {
  const linked = (kind: EventLinkKind): Set<number> => new Set(events.flatMap((event) => event.linked[kind]));
  return {
    venue: linked('venue'),
    organizer: linked('organizer'),
    category: linked('category'),
    tag: linked('tag'),
    image: new Set(events.flatMap(({ image_id: id }) => id ?? [])),
  };
}
