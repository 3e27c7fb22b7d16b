import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { FEW, findPage, listedOf, namedIds, refuseLong } from '../records/found-page.js';
import { EVENT } from '../records/kinds.js';
import { allIds, type ListedIds, type PageIds, type PageQuery } from '../records/page.js';
import { readableWhole } from '../records/protected-events.js';
import { type Condition, statusesOfAll } from '../records/visibility.js';
import { EventColumns } from '../search/event-columns.js';
import { type EventPlace, type EventScan, keyOf, scanEvents } from '../search/event-scan.js';
import { findRecords } from '../search/find-records.js';
import type { IdSet } from '../search/id-set.js';
import type { EventConditions, EventFilter } from './event-filters.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';
import { inAllSets } from './event-sets.js';
import type { DateWindow } from './event-window.js';
import { openedBy } from './protected-search.js';

type Size = Pick<PageQuery, 'page' | 'perPage' | 'behind'>;

/** What is found by words or by sets, before the list's other conditions. */
interface Found {
  readonly ids: IdSet;
  /** Those of others' protected events that the password opens. */
  readonly opened: readonly number[];
  /** The other conditions. */
  readonly further: EventConditions;
}

const KEYS: Readonly<Record<string, EventPlace['by']>> = { 'r.utc_start': 'start', 'r.utc_end': 'end' };

/** Lists of the events that a search finds, or that are in sets of those that name something. */
@Injectable()
export class EventSearch {
  constructor(
    private readonly columns: EventColumns,
    private readonly passwords: EventPasswords,
  ) {}

  /** One page, with the exact total. What others protect is found by who knows the password. */
  async page(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    { filter, ...size }: Size & { readonly filter: EventFilter },
  ): Promise<PageIds | ListedIds> {
    const found = await this.find(ctx, manager, query, filter);
    const { ids, opened, further } = found;
    if (ids.size === 0) return { ids: [], total: 0 };
    const search = { ...further, ...size };
    const scan = scannable(ctx, query, window, found);
    const place = placeOf(search);
    if (scan !== undefined && place !== undefined) {
      const listed = await this.scan(manager, ids, scan, place);
      // Only by words alone pages reach as far as anybody likes.
      if (filter.sets.length > 0) refuseLong(search, listed.total);
      return listed;
    }
    return findPage(manager, { ...search, where: [...further.where, ...whole(ctx, opened)] }, ids);
  }

  /** The ids of all of them. */
  async all(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    filter: EventFilter,
  ): Promise<readonly number[]> {
    const found = await this.find(ctx, manager, query, filter);
    const { ids, opened, further } = found;
    if (ids.size === 0) return [];
    const scan = scannable(ctx, query, window, found);
    if (scan !== undefined) {
      const place = { by: 'start', descending: false, offset: 0, limit: ids.size } as const;
      return scanEvents(ids, await this.columns.of(manager, ids), scan, place).ids;
    }
    const listed = { ...further, where: [...further.where, ...whole(ctx, opened)] };
    if (ids.size <= FEW) return allIds(manager, { ...listed, ids: namedIds(EVENT, ids.ids) }, FEW);
    return (await listedOf(manager, listed, ids)).ids;
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    filter: EventFilter,
  ): Promise<Found> {
    const { terms, sets } = filter;
    const searched = terms && (await findRecords(manager, ctx, EVENT, terms));
    // What few events name is looked up for each.
    const isInSets = searched === undefined || searched.size > FEW;
    const ids = isInSets ? await inAllSets(manager, sets, searched) : searched;
    const further = filter.ofWhole(isInSets);
    if (ids.size === 0) return { ids, opened: [], further };
    const openable = {
      ...(terms === undefined ? filter.ofOpenable(isInSets) : further),
      ids: ids.size <= FEW ? namedIds(EVENT, ids.ids) : undefined,
    };
    const opened = await openedBy(ctx, manager, this.passwords, query.password, openable, ids);
    return { ids, opened, further };
  }

  /** From the columns in memory: when so many are found that reading their rows takes long. */
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

/** Only events that the caller may read whole: what others protect is not found by searching for it. */
function whole(ctx: RequestContext, opened: readonly number[]): Condition[] {
  const readable = readableWhole(ctx, 'r', opened);
  return readable === undefined ? [] : [readable];
}

/** So much is found that the columns tell it better, and no more is asked than they tell. */
function scannable(
  ctx: RequestContext,
  query: EventQuery,
  window: DateWindow,
  { ids, opened, further }: Found,
): EventScan | undefined {
  return ids.size > FEW && further.isPlain ? scanOf(ctx, query, window, opened) : undefined;
}

/** Undefined when the author of an event has a say in whether it is listed. */
function scanOf(
  ctx: RequestContext,
  query: EventQuery,
  window: DateWindow,
  opened: readonly number[],
): EventScan | undefined {
  const statuses = statusesOfAll(ctx, 'event', query.status);
  const ofAll = readableWhole(ctx, 'r') === undefined;
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
    now: ctx.time.forPublication,
    statuses: new Set(statuses),
    start: range('utc_start'),
    end: range('utc_end'),
    opened: ofAll ? undefined : new Set(opened),
  };
}

interface Place extends EventPlace {
  /** Is one event more asked for than the page holds? */
  readonly isCut: boolean;
}

/** Undefined for an order that the columns do not know. */
function placeOf({ order, page, perPage, behind }: EventConditions & Size): Place | undefined {
  const [only, ...more] = order;
  if (only === undefined || only.isSorted === true || more.length > 0) return undefined;
  const by = KEYS[only.sql];
  if (by === undefined) return undefined;
  const place = { by, descending: only.descending === true };
  if (behind === undefined) return { ...place, offset: (page - 1) * perPage, limit: perPage, isCut: false };
  const from = behind === null ? undefined : { key: Number(behind.keys[0]), id: behind.id };
  return { ...place, offset: 0, limit: perPage + 1, behind: from, isCut: true };
}
