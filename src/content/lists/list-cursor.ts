import type { LinkQuery } from '../../http/context/links.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { FurtherParams } from './further.dto.js';
import { checkCursor, cursorText, type Instants, listName } from './cursor.js';
import type { Position } from './page.js';
import type { OrderPart } from './page.js';

interface List {
  readonly collection: string;
  /** The parameters that the list's links repeat. */
  readonly links: LinkQuery;
  /** The instants of relative dates. */
  readonly instants: Instants;
}

/** The position in a list that a request gives by cursor, if it does. */
export class ListCursor {
  /** Undefined when the page is given by number. */
  readonly behind: Position | null | undefined;
  private readonly name: string;

  constructor(
    ctx: RequestContext,
    private readonly query: FurtherParams,
    private readonly list: List,
  ) {
    this.behind = query.cursor?.position;
    this.name = query.cursor === undefined ? '' : listName(ctx, list.collection, list.links);
  }

  /** Reports errors in the cursor, for a list in this order, and in `fields`. */
  check(order: () => readonly OrderPart[]): void {
    const errors = this.query.errors;
    const { cursor, fields, _fields: ofAnswer } = this.query;
    if (cursor !== undefined) checkCursor(this.query, this.name, order(), errors);
    if (fields !== undefined && ofAnswer !== undefined) errors.add('fields', { key: 'fields_twice' });
  }

  /** The cursors in the response: its own, and one for the next page, which starts after `next`. */
  place(next: Position | undefined): { own: string; next: string | undefined } | undefined {
    const { cursor } = this.query;
    if (cursor === undefined) return undefined;
    const { instants } = this.list;
    return {
      own: cursorText(cursor),
      next: next && cursorText({ position: next, instants, list: this.name }),
    };
  }
}
