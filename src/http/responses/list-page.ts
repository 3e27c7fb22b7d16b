import type { LinkQuery, Links } from '../context/links.js';
import { ItemFields } from './item-fields.js';
import type { Page, PageCursor } from './page.js';

type Address = (query: LinkQuery) => string;

interface Addresses {
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
    const address: Address = (query) => links.api(`/${list.path ?? list.collection}/`, query);
    const { own, next, previous } =
      list.cursor === undefined ? byPage(list, totalPages, address) : byCursor(list, list.cursor, address);
    const fields = new ItemFields(list.collection, list.fields ?? []);
    this.body = fields.ofAnswer({
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

function byPage(list: Page, totalPages: number, address: Address): Addresses {
  const size = { per_page: list.perPage };
  const previousPage = list.page > 2 ? { page: list.page - 1 } : {};
  return {
    own: address(list.isUnsized === true ? list.query : { page: list.page, ...size, ...list.query }),
    next: list.page < totalPages ? address({ page: list.page + 1, ...size, ...list.query }) : undefined,
    previous: list.page > 1 ? address({ ...previousPage, ...size, ...list.query }) : undefined,
  };
}

/** A cursor leads forward only, so there is no previous page. */
function byCursor({ perPage, query }: Page, cursor: PageCursor, address: Address): Addresses {
  const to = (text: string): string => address({ cursor: text, per_page: perPage, ...query });
  return {
    own: to(cursor.own),
    next: cursor.next === undefined ? undefined : to(cursor.next),
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
