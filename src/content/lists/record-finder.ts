import type { EntityManager } from 'typeorm';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ValidUntil } from '#http/context/valid-until.js';
import { fieldNames } from '#http/parameters/field.decorator.js';
import { pageSize } from '#http/parameters/page-size.js';
import type { Box } from '#http/parameters/rules.js';
import type { PageCursor } from '#http/responses/page.js';
import type { Database } from '#platform/database/database.js';
import { boxLink } from './box.js';
import { checkCursor, cursorText, type Instants, listName } from './cursor.js';
import type { ListParams } from './list-params.js';
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

/**
 * What a query has besides the parameters that links repeat: links give the page themselves, keep the language, and show
 * no password.
 */
const NOT_REPEATED = new Set([
  ...['page', 'per_page', 'cursor', '_fields', 'password'],
  ...['i18n_language', 'lang', 'i18n_fallback'],
]);

/** Parameters that say how a record is shown. */
const OF_ITEMS = new Set(['context', 'fields']);

/** The parameters that were sent and are repeated, in the order in which the class declares them, parents first. */
const givenFields = (query: ListParams): [name: string, value: unknown][] =>
  [...fieldNames(query.constructor as new () => object)]
    .map((name): [string, unknown] => [name, query[name as keyof ListParams]])
    .filter(([name, value]) => value !== undefined && !NOT_REPEATED.has(name));

function linkValue(name: string, value: unknown): LinkQuery[string] {
  if (name === 'bbox') return boxLink(value as Box);
  if (typeof value === 'object' && !Array.isArray(value)) throw new Error(`Links cannot repeat ${name}.`);
  return value as LinkQuery[string];
}

/** Parameters by their names that links have in another form, such as dates, before and after all others. */
interface ReplacedInLinks {
  readonly first?: LinkQuery;
  readonly last?: LinkQuery;
}

/**
 * The parameters that the links of a list repeat: all that its query class declares.
 */
export function repeatedParameters(query: ListParams, { first = {}, last = {} }: ReplacedInLinks): LinkQuery {
  const given = givenFields(query).filter(
    ([name]) => !Object.hasOwn(first, name) && !Object.hasOwn(last, name),
  );
  const repeated = given.map(([name, value]) => [name, linkValue(name, value)] as const);
  return { ...first, ...Object.fromEntries(repeated), ...last };
}

/** The parameters that a short list may have, each with the values that keep it short. */
export type ShortParameters = Readonly<Record<string, true | ((value: never) => boolean)>>;

/** Whether all parameters of a query keep its list short. A parameter that is not named makes it long. */
export const isShortBy = (query: ListParams, short: ShortParameters): boolean =>
  givenFields(query).every(([name, value]) => {
    const rule = OF_ITEMS.has(name) ? true : short[name];
    return typeof rule === 'function' ? rule(value as never) : rule === true;
  });

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
   * Checks the rest of the query and turns it into what `find` needs.
   * @throws ApiError `rest_invalid_param` naming all invalid parameters
   */
  readonly open: (manager: EntityManager, part: Part) => Promise<L>;
}

/**
 * The only entry point for lists of a kind of records: whoever needs one asks for a page of it, or for its
 * first ids. `find` decides how the records are found, and nothing outside of it does.
 */
export abstract class RecordFinder<Q extends ListParams, T, L extends Pick<PageQuery, 'order'>> {
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
      const all = await this.find(manager, opened);
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
      const found = await this.find(manager, opened);
      const { links, validUntil } = list;
      return { ...(await listedIds(manager, found)), query: links, validUntil };
    });
  }

  protected abstract prepare(ctx: RequestContext, query: Q): PreparedList<L>;

  /** The part of the list that is read; after a position with one more record, which `cutPage` takes away. */
  protected abstract find(manager: EntityManager, list: L): Promise<PageIds | ListedIds>;

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
