import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdSet } from '#common/structures/id-set.js';
import { findRecords } from '#content/search/find-records.js';
import { FEW, idSet, namedIds } from '#content/search/found-page.js';
import { readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import type { FoundBefore } from '../event-index/list-index-page.js';
import { EVENT } from './event.entity.js';
import type { EventConditions, EventFilter } from './event-filters.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';

/** The events that words and sets find, before the list's other conditions apply. */
export interface SearchedEvents extends FoundBefore {
  /** The other conditions. A search finds only events that the caller may read whole. */
  readonly conditions: EventConditions;
}

/** Finds the events that match a full-text search, or that are in all sets of the filters. */
@Injectable()
export class EventSearch {
  constructor(private readonly passwords: EventPasswords) {}

  async find(
    ctx: RequestContext,
    manager: EntityManager,
    { password }: EventQuery,
    filter: EventFilter,
  ): Promise<SearchedEvents> {
    const { terms, sets } = filter;
    const searched = terms && (await findRecords(manager, ctx, EVENT, terms));
    // A condition on each event is cheaper than the sets when the search finds only a few.
    const isInSets = searched === undefined || searched.size > FEW;
    const ids = isInSets ? await inAllSets(manager, sets, searched) : searched;
    const others = filter.readableConditions(isInSets);
    if (ids.size === 0) return { ids, opened: [], conditions: others };
    const openable = {
      ...(terms === undefined ? filter.openableConditions(isInSets) : others),
      ids: ids.size <= FEW ? namedIds(engineOf(manager), EVENT, ids.ids) : undefined,
    };
    const opened = await this.passwords.openedOf(ctx, manager, password, openable, ids);
    const readable = readableWhole(ctx, 'event', 'r', opened);
    const where = [...others.where, ...(readable === undefined ? [] : [readable])];
    return { ids, opened, conditions: { ...others, where } };
  }
}

/** The events that are in all sets, and among `found` if there was a search. */
async function inAllSets(
  manager: EntityManager,
  sets: readonly Condition[],
  found: IdSet | undefined,
): Promise<IdSet> {
  let common = found;
  for (const each of sets) {
    if (common?.size === 0) break;
    const set = await idSet(manager, each);
    common = common?.intersect(set) ?? set;
  }
  return common ?? new IdSet();
}
