import type { EntityManager } from 'typeorm';
import type { LinkQuery } from '../../http/context/links.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { pageSize } from '../../http/parameters/page-size.js';
import type { PageCursor } from '../../http/responses/page.js';
import type { ValidUntil } from '../../http/context/valid-until.js';
import type { Database } from '../../platform/database/database.js';
import { checkCursor, cursorText, type Instants, listName } from './cursor.js';
import type { ListParams } from './further.dto.js';
import type { ListedIds, LoadedPage, OrderPart, PageIds, PageQuery, Position } from './page.js';
import { cutPage, listedIds } from './page.repository.js';

/** One page of records, without what a response adds. */
export interface FoundPage<T> {
  readonly items: readonly T[];
  /** The size of the whole list. */
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The parameters that links to the list repeat. */
  readonly query: LinkQuery;
  /** The position of a page that was requested by cursor. */
  readonly cursor: PageCursor | undefined;
  readonly fields: readonly string[] | undefined;
  /** The counts over the whole list that the query requests. */
  readonly facets: object | undefined;
  readonly validUntil: ValidUntil;
}

/** The first records of a list. */
export interface FirstIds extends ListedIds {
  /** The parameters that links to the list repeat. */
  readonly query: LinkQuery;
  readonly validUntil: ValidUntil;
}

/** The part of a list that is read. */
export type Part = Pick<PageQuery, 'page' | 'perPage' | 'after'>;

/** A list whose query was checked as far as that needs no database. */
export interface PreparedList<L> {
  /** The parameters that links to the list repeat. */
  readonly links: LinkQuery;
  /** The instants of relative dates, which are the same on all pages by cursor. */
  readonly instants: Instants;
  /** Until when the query means the same. */
  readonly validUntil: ValidUntil;
  /** Whether finding the first records is quick, whatever the database contains. */
  readonly isShort: (records: number) => boolean;
  /** The sort keys that a cursor of this list has. */
  readonly order: () => readonly OrderPart[];
  /**
   * Checks the rest of the query and turns it into what the strategies need.
   * @throws ApiError `rest_invalid_param` naming all invalid parameters
   */
  readonly open: (manager: EntityManager, part: Part) => Promise<L>;
}

/** Reads the ids of a list. */
export interface IdReader {
  /** The part that is read; after a position with one more record, which `cutPage` takes away. */
  page(manager: EntityManager): Promise<PageIds | ListedIds> | PageIds;
}

/** One way to find the records of a list; undefined for lists that it does not cover. */
export type Strategy<L, R extends IdReader = IdReader> = (list: L) => R | undefined;

/** By the first strategy that covers the list. */
export function readerOf<L, R extends IdReader>(strategies: readonly Strategy<L, R>[], list: L): R {
  for (const strategy of strategies) {
    const reader = strategy(list);
    if (reader !== undefined) return reader;
  }
  throw new Error('No strategy covers the list.');
}

/**
 * The only entry point for lists of a kind of records: whoever needs one asks for a page of it, or for its
 * first ids. The strategies decide how the records are found, and nothing outside of them does.
 */
export abstract class RecordFinder<Q extends ListParams, T, L extends Pick<PageQuery, 'order'>> {
  /** In the order in which they are tried; the last one covers every list. */
  protected abstract readonly strategies: readonly Strategy<L>[];

  constructor(
    protected readonly database: Database,
    private readonly collection: string,
  ) {}

  /** The requested page and the requested counts of the whole list, read in one snapshot. */
  async page(ctx: RequestContext, query: Q): Promise<FoundPage<T>> {
    const { page, perPage } = pageSize(query);
    const list = this.prepare(ctx, query);
    const cursor = new ListCursor(ctx, query, this.collection, list);
    cursor.check(list.order);
    const { after } = cursor;
    const { next, ...found } = await this.database.readList(list.isShort(perPage), async (manager) => {
      const opened = await list.open(manager, { page, perPage, after });
      const all = await readerOf(this.strategies, opened).page(manager);
      const ids = after === undefined ? all : await cutPage(manager, all, opened.order, perPage);
      return { ...(await this.load(manager, ids, opened)), next: 'next' in ids ? ids.next : undefined };
    });
    return {
      facets: undefined,
      ...found,
      page,
      perPage,
      query: list.links,
      validUntil: list.validUntil,
      cursor: cursor.place(next),
      fields: query.fields,
    };
  }

  /** The first ids of a list, for callers that load more than a page, part by part. */
  async ids(ctx: RequestContext, query: Q, most: number): Promise<FirstIds> {
    const list = this.prepare(ctx, query);
    return this.database.readList(list.isShort(most), async (manager) => {
      const opened = await list.open(manager, { page: 1, perPage: most, after: undefined });
      const found = await readerOf(this.strategies, opened).page(manager);
      const { links, validUntil } = list;
      return { ...(await listedIds(manager, found)), query: links, validUntil };
    });
  }

  protected abstract prepare(ctx: RequestContext, query: Q): PreparedList<L>;

  /** Loads the records of a page, and counts what the query wants counted. */
  protected abstract load(
    manager: EntityManager,
    found: PageIds | ListedIds,
    list: L,
  ): Promise<LoadedPage<T> & { readonly facets?: object | undefined }>;
}

/** The position in a list that a request gives by cursor, if it does. */
class ListCursor {
  /** Undefined when the page is given by number. */
  readonly after: Position | null | undefined;
  private readonly name: string;

  constructor(
    ctx: RequestContext,
    private readonly query: ListParams,
    collection: string,
    private readonly list: Pick<PreparedList<unknown>, 'links' | 'instants'>,
  ) {
    this.after = query.cursor?.position;
    this.name = query.cursor === undefined ? '' : listName(ctx, collection, list.links);
  }

  /** Reports errors in the cursor, for a list in this order, and in `fields`. */
  check(order: () => readonly OrderPart[]): void {
    const { errors } = this.query;
    const { cursor, fields, _fields: ofAnswer } = this.query;
    if (cursor !== undefined) checkCursor(this.query, this.name, order(), errors);
    if (fields !== undefined && ofAnswer !== undefined) errors.add('fields', { key: 'fields_twice' });
  }

  /** The cursors in the response: its own, and one for the next page, which starts after `next`. */
  place(next: Position | undefined): PageCursor | undefined {
    const { cursor } = this.query;
    if (cursor === undefined) return undefined;
    const { instants } = this.list;
    return {
      own: cursorText(cursor),
      next: next && cursorText({ position: next, instants, list: this.name }),
    };
  }
}
