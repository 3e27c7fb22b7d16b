import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { may } from '../../common/rights/roles.js';
import type { RequestContext } from '../../http/context/request-context.js';
import {
  FEW,
  findPage,
  idSet,
  isSorted,
  listedOf,
  namedIds,
  pageOfIds,
  refuseLong,
} from '../../content/search/found-page.js';
import { EVENT } from './event.entity.js';
import { LIMITS } from '../../content/lists/list-limits.js';
import type { ListedIds, PageIds, PageQuery } from '../../content/lists/page.js';
import { firstIds } from '../../content/lists/page.repository.js';
import { readableWhole, statusesOfAll } from '../../content/visibility/visibility.js';
import type { Condition } from '../../platform/database/condition.js';
import { EventColumns } from '../event-index/event-columns.js';
import { type EventPlace, type EventScan, keyOf, scanEvents } from '../event-index/event-scan.js';
import { findRecords } from '../../content/search/find-records.js';
import { IdSet } from '../../common/structures/id-set.js';
import type { EventConditions, EventFilter } from './event-filters.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';
import type { DateWindow } from './event-window.js';

type Size = Pick<PageQuery, 'page' | 'perPage' | 'after'>;

/** The result of the search and the sets, before the list's other conditions apply. */
interface SearchResult {
  readonly ids: IdSet;
  /** Other users' protected events that the password opens. */
  readonly opened: readonly number[];
  /** The list's other conditions. */
  readonly others: EventConditions;
}

const KEYS: Readonly<Record<string, EventPlace['by']>> = { 'r.utc_start': 'start', 'r.utc_end': 'end' };

/** Lists the events that match a full-text search, or that are in all sets of the filters. */
@Injectable()
export class EventSearch {
  constructor(
    private readonly columns: EventColumns,
    private readonly passwords: EventPasswords,
  ) {}

  /** One page, with the exact total. Protected events are found only by editors and with the password. */
  async page(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    { filter, ...size }: Size & { readonly filter: EventFilter },
  ): Promise<PageIds | ListedIds> {
    const found = await this.find(ctx, manager, query, filter);
    const { ids, opened, others } = found;
    if (ids.size === 0) return { ids: [], total: 0 };
    const search = { ...others, ...size };
    const scan = scannable(ctx, query, window, found);
    const place = placeOf(search);
    if (scan !== undefined && isSorted(search)) {
      // Counted in memory first: most lists that are too long to be sorted are refused without reading a row.
      const listed = await this.listed(manager, ids, scan, LIMITS.sorted.max + 1);
      refuseLong(search, listed.length);
      return pageOfIds(manager, search, listed);
    }
    if (scan !== undefined && place !== undefined) {
      const listed = await this.scan(manager, ids, scan, place);
      // A list by search alone can be paged to any depth; one by sets has a limit.
      if (filter.sets.length > 0) refuseLong(search, listed.total);
      return listed;
    }
    return findPage(manager, { ...search, where: [...others.where, ...whole(ctx, opened)] }, ids);
  }

  /** The ids of all events of the list; of more than can be counted, one more than that. */
  async all(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    filter: EventFilter,
  ): Promise<readonly number[]> {
    const found = await this.find(ctx, manager, query, filter);
    const { ids, opened, others } = found;
    if (ids.size === 0) return [];
    const scan = scannable(ctx, query, window, found);
    if (scan !== undefined) return this.listed(manager, ids, scan, LIMITS.counted.max + 1);
    const listed = { ...others, where: [...others.where, ...whole(ctx, opened)] };
    if (ids.size <= FEW) return firstIds(manager, { ...listed, ids: namedIds(EVENT, ids.ids) }, FEW);
    return (await listedOf(manager, listed, ids)).ids;
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    filter: EventFilter,
  ): Promise<SearchResult> {
    const { terms, sets } = filter;
    const searched = terms && (await findRecords(manager, ctx, EVENT, terms));
    // A condition on each event is cheaper than the sets when the search finds only a few.
    const isInSets = searched === undefined || searched.size > FEW;
    const ids = isInSets ? await this.inAllSets(manager, sets, searched) : searched;
    const others = filter.readableConditions(isInSets);
    if (ids.size === 0) return { ids, opened: [], others };
    const openable = {
      ...(terms === undefined ? filter.openableConditions(isInSets) : others),
      ids: ids.size <= FEW ? namedIds(EVENT, ids.ids) : undefined,
    };
    const opened = await this.passwords.openedOf(ctx, manager, query.password, openable, ids);
    return { ids, opened, others };
  }

  /** The events that are in all sets, and among `found` if there was a search. */
  private async inAllSets(
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

  /** The ids of the list's first events by start, at most so many. */
  private async listed(
    manager: EntityManager,
    found: IdSet,
    scan: EventScan,
    most: number,
  ): Promise<number[]> {
    const place = { by: 'start', descending: false, offset: 0, limit: Math.min(most, found.size) } as const;
    return scanEvents(found, await this.columns.of(manager, found), scan, place).ids;
  }

  /** Filters and orders by the columns in memory, when reading the rows of all events would take long. */
  private async scan(
    manager: EntityManager,
    found: IdSet,
    scan: EventScan,
    place: Place,
  ): Promise<ListedIds> {
    const columns = await this.columns.of(manager, found);
    const { ids, total } = scanEvents(found, columns, scan, place);
    if (!place.isCut) return { ids, total };
    const shown = ids.slice(0, place.limit - 1);
    const last = ids.length < place.limit ? undefined : shown.at(-1);
    const next = last === undefined ? {} : { next: { keys: [keyOf(columns, last, place.by)], id: last } };
    return { ids: shown, total, ...next };
  }
}

/** Only events that the caller may read whole: a search does not find events that others protect. */
function whole(ctx: RequestContext, opened: readonly number[]): Condition[] {
  const readable = readableWhole(ctx, 'event', 'r', opened);
  return readable === undefined ? [] : [readable];
}

/** Undefined when only few events are found, or when the columns in memory do not cover the conditions. */
function scannable(
  ctx: RequestContext,
  query: EventQuery,
  window: DateWindow,
  { ids, opened, others }: SearchResult,
): EventScan | undefined {
  return ids.size > FEW && others.isPlain ? scanOf(ctx, query, window, opened) : undefined;
}

/** Undefined when the list depends on the author of each event. */
function scanOf(
  ctx: RequestContext,
  query: EventQuery,
  window: DateWindow,
  opened: readonly number[],
): EventScan | undefined {
  const statuses = statusesOfAll(ctx, 'event', query.status);
  const ofAll = readableWhole(ctx, 'event', 'r') === undefined;
  if (statuses === undefined || (!ofAll && may(ctx.caller, 'edit own records'))) return undefined;
  const range = (column: 'utc_start' | 'utc_end'): readonly [number, number] => {
    const bounds = window.bounds.filter((bound) => bound.column === column);
    const from = bounds.map(({ operator, seconds }) =>
      operator === '>' ? seconds + 1 : operator === '>=' ? seconds : -Infinity,
    );
    const to = bounds.map(({ operator, seconds }) =>
      operator === '<' ? seconds - 1 : operator === '<=' ? seconds : Infinity,
    );
    return [Math.max(...from), Math.min(...to)];
  };
  return {
    now: ctx.now,
    statuses: new Set(statuses),
    start: range('utc_start'),
    end: range('utc_end'),
    opened: ofAll ? undefined : new Set(opened),
  };
}

interface Place extends EventPlace {
  /** Whether the limit has one event more than the page, to see if another page follows. */
  readonly isCut: boolean;
}

/** Undefined for an order that the columns do not support. */
function placeOf({ order, page, perPage, after }: EventConditions & Size): Place | undefined {
  const [only, ...more] = order;
  if (only === undefined || only.isSorted === true || more.length > 0) return undefined;
  const by = KEYS[only.sql];
  if (by === undefined) return undefined;
  const place = { by, descending: only.descending === true };
  if (after === undefined) return { ...place, offset: (page - 1) * perPage, limit: perPage, isCut: false };
  const from = after === null ? undefined : { key: Number(after.keys[0]), id: after.id };
  return { ...place, offset: 0, limit: perPage + 1, after: from, isCut: true };
}
