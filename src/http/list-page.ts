import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError, type ErrorName } from './api-error.js';

export const DEFAULT_PER_PAGE = 9;
export const MAX_PER_PAGE = 50;

interface PageOfItems {
  /** `events`, `venues` …: path of the collection and key of the items. */
  readonly collection: string;
  /** Where the collection is, if that is not below the namespace. */
  readonly path?: string;
  readonly items: readonly object[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The parameters that the links repeat, without `page` and `per_page`. */
  readonly query: LinkQuery;
  /** Whether the list's own address names page and size even when they were not given. */
  readonly explicit: boolean;
}

/** A list's envelope and the headers that belong to it. */
export class ListPage {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(ctx: RequestContext, list: PageOfItems) {
    const totalPages = Math.ceil(list.total / list.perPage);
    const fallback = ctx.fallback ? {} : { i18n_fallback: 'none' };
    const address = (query: LinkQuery) => ctx.links.api(`/${list.path ?? list.collection}/`, { ...query, ...fallback });
    const size = { per_page: list.perPage };
    const next =
      list.page < totalPages ? address({ page: list.page + 1, ...size, ...list.query }) : undefined;
    const previousPage = list.page > 2 ? { page: list.page - 1 } : {};
    const previous = list.page > 1 ? address({ ...previousPage, ...size, ...list.query }) : undefined;
    this.body = {
      [list.collection]: list.items,
      rest_url: address(list.explicit ? { page: list.page, ...size, ...list.query } : list.query),
      ...(next === undefined ? {} : { next_rest_url: next }),
      ...(previous === undefined ? {} : { previous_rest_url: previous }),
      total: list.total,
      total_pages: totalPages,
    };
    this.headers = {
      'X-TEC-Total': String(list.total),
      'X-TEC-TotalPages': String(totalPages),
      'X-WP-Total': String(list.total),
      'X-WP-TotalPages': String(totalPages),
      ...linkHeader(next, previous),
    };
  }
}

function linkHeader(next: string | undefined, previous: string | undefined): Record<string, string> {
  const links = [
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
    ...(previous === undefined ? [] : [`<${previous}>; rel="prev"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

/** 404 for a page after the first that holds nothing. */
export function pageNotFound(kind: 'event' | 'venue' | 'organizer'): ApiError {
  const error: ErrorName = `${kind}-archive-page-not-found`;
  return new ApiError(error, { key: 'page_not_found' });
}
