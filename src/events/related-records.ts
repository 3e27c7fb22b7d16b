import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeNumber } from '../changes/change-number.js';
import type { DatabaseState } from '../changes/database-state.js';
import type { RequestContext } from '../context/request-context.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { ImageColumns } from '../media/image.dto.js';
import type { LoadedOrganizer } from '../organizers/organizer.dto.js';
import { EVENT, ORGANIZER, VENUE } from '../records/kinds.js';
import type { LoadedTerm } from '../terms/term.dto.js';
import { isPublic, termCounting } from '../terms/term-counting.js';
import { loadTermsByKind } from '../terms/term-rows.js';
import type { LoadedVenue } from '../venues/venue.dto.js';
import type { LoadedEvent } from './event-mapping.js';
import type { LinkedEvent, LinkedKind } from './events.queries.js';
import { placeholders } from '../database/rows.js';

type LoadedImage = ImageColumns & { readonly id: number };

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

/** How many are remembered: terms are small and everywhere, a venue in six languages takes some 10 KB. */
const MAX_KNOWN = { venue: 300, organizer: 300, category: 1_000, tag: 1_000, image: 300 } as const;

const KINDS = Object.keys(MAX_KNOWN) as (keyof typeof MAX_KNOWN)[];

/** Those of one state of the database; of an older one nothing is shown. */
interface Known {
  readonly number: number | undefined;
  readonly records: Records;
  /** When an event to come will count, in seconds since 1970 UTC; what is counted is then another number. */
  countsUntil: number;
}

/** The venues, organizers, categories and tags of events, as they are; those that were loaded before, from memory. */
@Injectable()
export class RelatedRecords {
  private known: Known | undefined;

  constructor(private readonly changes: ChangeNumber) {}

  /** Adds to events what they name: four statements at most. */
  async addTo(
    ctx: RequestContext,
    manager: EntityManager,
    events: readonly LinkedEvent[],
  ): Promise<LoadedEvent[]> {
    if (events.length === 0) return [];
    const counting = termCounting(ctx);
    const { records: remembered } = await this.knownTo(manager, counting.now);
    // Terms are remembered with the counts that everybody sees.
    const { category, tag } = isPublic(counting) ? remembered : none();
    const records = { ...remembered, category, tag };
    const named = namedBy(events);
    // What others who answer meanwhile forget, or take out, stays here.
    const shown = none();
    for (const kind of KINDS) copyKnown<{ readonly id: number }>(records[kind], shown[kind], named[kind]);
    const missing = (kind: keyof Records): number[] => [...named[kind].difference(shown[kind])];
    const terms = { category: missing('category'), tag: missing('tag') };
    const venues = await loadLocalized<LoadedVenue>(manager, VENUE, missing('venue'));
    const organizers = await loadLocalized<LoadedOrganizer>(manager, ORGANIZER, missing('organizer'));
    const loaded = await loadTermsByKind(manager, counting, terms);
    const images = await loadImages(manager, missing('image'));
    for (const known of [shown, records]) {
      keep(known.venue, venues);
      keep(known.organizer, organizers);
      keep(known.category, loaded.category);
      keep(known.tag, loaded.tag);
      keep(known.image, images);
    }
    const complete = events.map((event) => withRelated(event, shown));
    for (const kind of KINDS) forgetSome(records[kind], MAX_KNOWN[kind]);
    return complete;
  }

  /** What is known of the present state; in a transaction nothing is, as it sees what others do not see yet. */
  private async knownTo(manager: EntityManager, now: number): Promise<Known> {
    const isRead = manager.queryRunner === undefined;
    const state = isRead
      ? await new Promise<DatabaseState | undefined>((use) => {
          this.changes.current(use);
        })
      : undefined;
    if (state === undefined) return { number: undefined, records: none(), countsUntil: Infinity };
    const { number, nextPublication: countsUntil } = state;
    if (this.known?.number !== number) this.known = { number, records: none(), countsUntil };
    const { known } = this;
    if (now >= known.countsUntil) {
      known.records.category.clear();
      known.records.tag.clear();
      known.countsUntil = countsUntil;
    }
    return known;
  }
}

const NO_IMAGE = Object.fromEntries(Object.keys(EVENT.beside?.columns ?? {}).map((name) => [name, null]));

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

const IMAGE_COLUMNS = Object.entries(EVENT.beside?.columns ?? {})
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');

async function loadImages(manager: EntityManager, ids: readonly number[]): Promise<LoadedImage[]> {
  if (ids.length === 0) return [];
  return manager.query(`SELECT i.id, ${IMAGE_COLUMNS} FROM media i WHERE i.id IN (${placeholders(ids)})`, [
    ...ids,
  ]);
}

function keep<T extends { readonly id: number }>(known: Map<number, T>, loaded: readonly T[]): void {
  for (const record of loaded) known.set(record.id, record);
}

function namedBy(events: readonly LinkedEvent[]): Record<keyof Records, Set<number>> {
  const linked = (kind: LinkedKind): Set<number> => new Set(events.flatMap((event) => event.linked[kind]));
  return {
    venue: linked('venue'),
    organizer: linked('organizer'),
    category: linked('category'),
    tag: linked('tag'),
    image: new Set(events.flatMap(({ image_id: id }) => id ?? [])),
  };
}

function copyKnown<T>(from: ReadonlyMap<number, T>, to: Map<number, T>, ids: Iterable<number>): void {
  for (const id of ids) {
    const record = from.get(id);
    if (record !== undefined) to.set(id, record);
  }
}

/** What was loaded long ago goes first. */
function forgetSome(known: Map<number, unknown>, most: number): void {
  for (const id of known.keys()) {
    if (known.size <= most) return;
    known.delete(id);
  }
}
