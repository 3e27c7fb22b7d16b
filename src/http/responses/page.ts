import type { RecordKind } from '#common/records/kinds.js';
import type { LinkQuery } from '../context/links.js';
import type { ValidUntil } from '../context/valid-until.js';
import { ApiError, type ErrorName } from '../errors/api-error.js';

/** The cursor of a page itself, and that of the next page if there is one. */
export interface PageCursor {
  readonly own: string;
  readonly next: string | undefined;
}

/** One page of a list, as services return it. `ListPage` builds the response from it. */
export class Page<T extends object = object> {
  /** `events`, `venues` …: the path of the collection and the key of its items. */
  readonly collection: string;
  /** The path of the collection, if it differs from `collection`. */
  readonly path?: string | undefined;
  readonly items: readonly T[];
  /** The size of the whole list. */
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The parameters that links repeat, without `page` and `per_page`. */
  readonly query: LinkQuery;
  /** Whether the list's own URL leaves out page and size, as the request did. */
  readonly isUnsized?: boolean | undefined;
  /** The position of a page that was requested by cursor. */
  readonly cursor?: PageCursor | undefined;
  /** The fields in `fields`. */
  readonly fields?: readonly string[] | undefined;
  /** The counts over the whole list that the query requests. */
  readonly facets?: object | undefined;
  readonly validUntil?: ValidUntil;

  constructor(list: Page<T>) {
    this.collection = list.collection;
    this.path = list.path;
    this.items = list.items;
    this.total = list.total;
    this.page = list.page;
    this.perPage = list.perPage;
    this.query = list.query;
    this.isUnsized = list.isUnsized;
    this.cursor = list.cursor;
    this.fields = list.fields;
    this.facets = list.facets;
    this.validUntil = list.validUntil;
    Object.freeze(this);
  }
}

/** 404 for an empty page after the first. */
export function pageNotFound(kind: RecordKind): ApiError {
  const error: ErrorName = `${kind}-archive-page-not-found`;
  return new ApiError(error, { key: 'page_not_found' });
}
