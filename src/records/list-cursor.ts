import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { ParamErrors } from '../http/api-error.js';
import type { FurtherParams } from '../http/further.dto.js';
import { checkCursor, cursorText, type Instants, listName } from './cursor.js';
import type { Position } from './keyset.js';
import type { OrderPart } from './page.js';

interface List {
  readonly collection: string;
  /** What its links repeat. */
  readonly links: LinkQuery;
  /** What hangs on the clock. */
  readonly instants: Instants;
}

/** The place in a list that a request asks for by cursor, if it does. */
export class ListCursor {
  /** Undefined where a page is asked for by its number. */
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

  /** Notes what is wrong with the cursor for a list in this order, and with `fields`. */
  check(order: () => readonly OrderPart[]): void {
    const errors = ParamErrors.of(this.query);
    const { cursor, fields, _fields: ofAnswer } = this.query;
    if (cursor !== undefined) checkCursor(this.query, this.name, order(), errors);
    if (fields !== undefined && ofAnswer !== undefined) errors.add('fields', { key: 'fields_twice' });
  }

  /** What the answer says of its place; the next page begins behind `next`. */
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
