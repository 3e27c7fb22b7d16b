import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { type Localized, pickSlug, pickText } from '#content/localized/texts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { CATEGORY } from '../categories/category.entity.js';
import { INDEXED_DETAILS, type IndexedDetail } from '../event-index/list-index-details.js';
import { ORGANIZER } from '../organizers/organizer.entity.js';
import { TAG } from '../tags/tag.entity.js';
import { VENUE } from '../venues/venue.entity.js';
import { type Counts, EventFacetsRepository, type ListedEvents } from './event-facets.repository.js';
import { type Facet, type FacetsDto, MAX_ENTRIES, type ValueEntryDto } from './facet.dto.js';

type RecordFacet = Exclude<Facet, 'month' | IndexedDetail>;

const KINDS = {
  categories: CATEGORY,
  tags: TAG,
  venue: VENUE,
  organizer: ORGANIZER,
} as const satisfies Record<RecordFacet, KindDescription<Exclude<Kind, 'event'>>>;

const isOfRecords = (facet: Facet): facet is RecordFacet => facet in KINDS;
const isDetail = (facet: Facet): facet is IndexedDetail => facet in INDEXED_DETAILS;

/** The counts that a list returns with its events. */
@Injectable()
export class EventFacets {
  constructor(private readonly facets: EventFacetsRepository) {}

  /** Counts all events of a list by each of the facets. */
  async result(
    ctx: RequestContext,
    manager: EntityManager,
    facets: readonly Facet[],
    events: ListedEvents,
  ): Promise<FacetsDto> {
    const result: FacetsDto = {};
    const more: string[] = [];
    const details = await this.detailsOf(ctx, manager, facets.filter(isDetail), events);
    for (const facet of facets) {
      const counts = isDetail(facet)
        ? (details.get(facet) ?? new Map<number | string, number>())
        : await this.facets.count(ctx, manager, isOfRecords(facet) ? KINDS[facet].name : facet, events);
      const largest = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_ENTRIES);
      if (counts.size > largest.length) more.push(facet);
      if (facet === 'month') result.month = months(largest);
      else if (isOfRecords(facet)) result[facet] = await named(ctx, manager, KINDS[facet], largest);
      else result[facet] = largest.map(valueEntry);
    }
    return more.length === 0 ? result : { ...result, more };
  }

  private async detailsOf(
    ctx: RequestContext,
    manager: EntityManager,
    details: readonly IndexedDetail[],
    events: ListedEvents,
  ): Promise<ReadonlyMap<IndexedDetail, Counts>> {
    return details.length === 0 ? new Map() : this.facets.countDetails(ctx, manager, details, events);
  }
}

type Entry = readonly [value: number | string, count: number];

const months = (largest: readonly Entry[]): { month: string; count: number }[] =>
  largest
    .map(([month, count]) => ({ month: String(month), count }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));

/** A value names itself in every language. */
function valueEntry([counted, count]: Entry): ValueEntryDto {
  const value = String(counted);
  return { id: value, name: value, slug: value, count };
}

/** Adds names and slugs in the request's language. */
async function named(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  largest: readonly Entry[],
): Promise<{ id: number; name: string; slug: string; count: number }[]> {
  const ids = largest.map(([id]) => Number(id));
  const loaded = await tablesOf<Localized>(kind).load(manager, ids);
  const byId = new Map(loaded.map((record) => [record.id, record]));
  return largest.flatMap(([id, count]) => {
    const record = byId.get(Number(id));
    if (record === undefined) return [];
    return [
      { id: record.id, name: pickText(record, ctx, kind.nameField), slug: pickSlug(record, ctx), count },
    ];
  });
}
