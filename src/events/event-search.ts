import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { may } from '../auth/roles.js';
import type { RequestContext } from '../context/request-context.js';
import { FEW, findPage, listedOf, namedIds } from '../records/found-page.js';
import type { Position } from '../records/keyset.js';
import { EVENT } from '../records/kinds.js';
import type { ListedIds, PageIds } from '../records/page.js';
import { readableWhole } from '../records/protected-events.js';
import { type Condition, statusesOfAll } from '../records/visibility.js';
import { EventColumns } from '../search/event-columns.js';
import { type EventPlace, type EventScan, keyOf, scanEvents } from '../search/event-scan.js';
import { findRecords } from '../search/find-records.js';
import type { IdSet } from '../search/id-set.js';
import type { SearchTerm } from '../search/search-terms.js';
import type { EventConditions } from './event-filters.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';
import type { DateWindow } from './event-window.js';
import { openedBy } from './protected-search.js';

interface SearchQuery extends EventConditions {
  readonly terms: readonly SearchTerm[];
  readonly page: number;
  readonly perPage: number;
  readonly behind: Position | null | undefined;
}

type Listed = Omit<SearchQuery, 'page' | 'perPage' | 'behind'>;

/** What a search finds, before the list's other conditions. */
interface Found {
  readonly ids: IdSet;
  /** Those of others' protected events that the password opens. */
  readonly opened: readonly number[];
}

const KEYS: Readonly<Record<string, EventPlace['by']>> = { 'r.utc_start': 'start', 'r.utc_end': 'end' };

/** Lists of the events that a search finds. */
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
    search: SearchQuery,
  ): Promise<PageIds | ListedIds> {
    const { ids, opened } = await this.find(ctx, manager, query, search);
    if (ids.size === 0) return { ids: [], total: 0 };
    const scan = scannable(ctx, query, window, search, { ids, opened });
    const place = placeOf(search);
    if (scan !== undefined && place !== undefined) return this.scan(manager, ids, scan, place);
    return findPage(manager, { ...search, where: [...search.where, ...whole(ctx, opened)] }, ids);
  }

  /** The ids of all of them. */
  async all(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    window: DateWindow,
    search: Listed,
  ): Promise<readonly number[]> {
    const { ids, opened } = await this.find(ctx, manager, query, search);
    const scan = scannable(ctx, query, window, search, { ids, opened });
    if (scan !== undefined) {
      const place = { by: 'start', descending: false, offset: 0, limit: ids.size } as const;
      return scanEvents(ids, await this.columns.of(manager, ids), scan, place).ids;
    }
    const where = [...search.where, ...whole(ctx, opened)];
    return (await listedOf(manager, { ...search, where }, ids)).ids;
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    query: EventQuery,
    search: Listed,
  ): Promise<Found> {
    const found = await findRecords(manager, ctx, EVENT, search.terms);
    if (found.size === 0) return { ids: found, opened: [] };
    const ids = found.size <= FEW ? namedIds(EVENT, found.ids) : undefined;
    const listed = { ...search, ids };
    return {
      ids: found,
      opened: await openedBy(ctx, manager, this.passwords, query.password, listed, found),
    };
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
  { isPlain }: Listed,
  { ids, opened }: Found,
): EventScan | undefined {
  return ids.size > FEW && isPlain ? scanOf(ctx, query, window, opened) : undefined;
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
function placeOf({ order, page, perPage, behind }: SearchQuery): Place | undefined {
  const [only, ...more] = order;
  const by = only && KEYS[only.sql];
  if (by === undefined || more.length > 0) return undefined;
  const place = { by, descending: only?.descending === true };
  if (behind === undefined) return { ...place, offset: (page - 1) * perPage, limit: perPage, isCut: false };
  const from = behind === null ? undefined : { key: Number(behind.keys[0]), id: behind.id };
  return { ...place, offset: 0, limit: perPage + 1, behind: from, isCut: true };
}
