import type { LinkQuery, Links } from '../context/links.js';
import { ItemFields } from './item-fields.js';
import type { Page, PageCursor } from './page.js';

type UrlOf = (query: LinkQuery) => string;

interface PageUrls {
  readonly own: string;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** The envelope of a list, and its headers. */
export class ListPage {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(links: Links, list: Page) {
    const totalPages = Math.ceil(list.total / list.perPage);
    const urlOf: UrlOf = (query) => links.api(`/${list.path ?? list.collection}/`, query);
    const { own, next, previous } =
      list.cursor === undefined ? byPage(list, totalPages, urlOf) : byCursor(list, list.cursor, urlOf);
    const fields = new ItemFields(list.collection, list.fields ?? []);
    this.body = fields.ofResponse({
      [list.collection]: fields.ofItems(list.items),
      rest_url: own,
      ...(next === undefined ? {} : { next_rest_url: next }),
      ...(previous === undefined ? {} : { previous_rest_url: previous }),
      total: list.total,
      total_pages: totalPages,
      ...(list.cursor?.next === undefined ? {} : { next_cursor: list.cursor.next }),
      ...(list.facets === undefined ? {} : { facets: list.facets }),
    });
    this.headers = {
      'X-TEC-Total': String(list.total),
      'X-TEC-TotalPages': String(totalPages),
      'X-WP-Total': String(list.total),
      'X-WP-TotalPages': String(totalPages),
      ...linkHeader(next, previous),
    };
  }
}

function byPage(list: Page, totalPages: number, urlOf: UrlOf): PageUrls {
  const size = { per_page: list.perPage };
  const previousPage = list.page > 2 ? { page: list.page - 1 } : {};
  return {
    own: urlOf(list.isUnsized === true ? list.query : { page: list.page, ...size, ...list.query }),
    next: list.page < totalPages ? urlOf({ page: list.page + 1, ...size, ...list.query }) : undefined,
    previous: list.page > 1 ? urlOf({ ...previousPage, ...size, ...list.query }) : undefined,
  };
}

/** A cursor leads forward only, so there is no previous page. */
function byCursor({ perPage, query }: Page, cursor: PageCursor, urlOf: UrlOf): PageUrls {
  const at = (text: string): string => urlOf({ cursor: text, per_page: perPage, ...query });
  return {
    own: at(cursor.own),
    next: cursor.next === undefined ? undefined : at(cursor.next),
    previous: undefined,
  };
}

function linkHeader(next: string | undefined, previous: string | undefined): Record<string, string> {
  const links = [
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
    ...(previous === undefined ? [] : [`<${previous}>; rel="prev"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(', ') };
}
