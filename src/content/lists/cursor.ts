import { createHash } from 'node:crypto';
import { type DateInput, mayBeInCalendar } from '#common/time/date-input.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import type { Key, Position } from './page.js';
import type { OrderPart } from './page.js';

/** Seconds since 1970 UTC, by the name of the parameter. */
export type Instants = Readonly<Record<string, number>>;

/** The content of `cursor`: where to continue a list. */
export interface Cursor {
  /** Null at the start of the list. */
  readonly position: Position | null;
  /**
   * The instants that relative dates had when the list was started, so that they are the same on all its
   * pages.
   */
  readonly instants: Instants;
  /** The name of the list that the cursor belongs to; see `listName`. */
  readonly list: string;
}

const VERSION = 1;
/** Room for two texts of 300 characters and the names of some parameters, with some to spare. */
const MAX_LENGTH = 6_000;
const TOKEN = new RegExp(`^[\\w-]{1,${MAX_LENGTH}}$`);
const NAME_LENGTH = 22;
const BEGINNING: Cursor = { position: null, instants: {}, list: '' };

export const CURSOR: Rule<Cursor> = {
  parse: (raw) => {
    if (raw === '' || raw === '*') return BEGINNING;
    const cursor = typeof raw === 'string' && TOKEN.test(raw) ? read(raw) : undefined;
    if (cursor === undefined) throw new InvalidValue('not_a_cursor');
    return cursor;
  },
  schema: { type: 'string', maxLength: MAX_LENGTH, example: '*' },
};

export function cursorText({ position, instants, list }: Cursor): string {
  if (position === null) return '*';
  const content = JSON.stringify([VERSION, list, instants, position.keys, position.id]);
  return Buffer.from(content).toString('base64url');
}

function read(text: string): Cursor | undefined {
  const content = contentOf(text);
  if (!Array.isArray(content)) return undefined;
  const [, list, instants, keys, id] = content as unknown[];
  if (typeof list !== 'string' || !isInstants(instants) || !isPosition({ keys, id })) return undefined;
  const cursor = { position: { keys, id } as Position, instants, list };
  // Accepts only the canonical text of a cursor.
  return cursorText(cursor) === text ? cursor : undefined;
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isPosition = ({ keys, id }: { readonly keys: unknown; readonly id: unknown }): boolean =>
  Array.isArray(keys) && keys.every(isKey) && typeof id === 'number' && Number.isInteger(id) && id > 0;

const isKey = (value: unknown): value is Key =>
  value === null || typeof value === 'string' || typeof value === 'number';

const isInstants = (value: unknown): value is Instants =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  // Anybody can make a cursor; links show its instants as dates.
  Object.values(value).every(
    (seconds) => Number.isSafeInteger(seconds) && mayBeInCalendar(seconds as number),
  );

/** The instant that a missing or relative date had when the list was started. */
export function startedWith(
  cursor: Cursor | undefined,
  name: string,
  input: DateInput | undefined,
): number | undefined {
  const isFixed = input !== undefined && input.kind !== 'phrase';
  return isFixed || cursor === undefined || !Object.hasOwn(cursor.instants, name)
    ? undefined
    : cursor.instants[name];
}

/** Parameters that affect neither the records of a list nor their order. */
const NO_PART_OF_A_LIST = new Set(['context', 'password', 'fields', 'facets', 'cursor']);

/**
 * A name derived from everything that decides the records of a list and their order: parameters, dates and
 * language.
 */
export function listName(ctx: RequestContext, collection: string, query: LinkQuery): string {
  const parameters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !NO_PART_OF_A_LIST.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([collection, ctx.language, ctx.fallback, parameters]);
  return createHash('sha256').update(content).digest('base64url').slice(0, NAME_LENGTH);
}

/** Reports a cursor of another list, or one sent together with a page number. */
export function checkCursor(
  { cursor, page }: { readonly cursor?: Cursor; readonly page?: number },
  list: string,
  order: readonly OrderPart[],
  errors: ParamErrors,
): void {
  if (cursor === undefined) return;
  if (page !== undefined) errors.add('cursor', { key: 'page_or_cursor' });
  const { position } = cursor;
  if (position === null) return;
  const fits =
    position.keys.length === order.length && position.keys.every((key, index) => isKeyOf(key, order[index]));
  if (cursor.list !== list || !fits) errors.add('cursor', { key: 'cursor_of_another_list' });
}

const isKeyOf = (key: Key, part: OrderPart | undefined): boolean =>
  key === null ? part?.nullable === true : (typeof key === 'string') === (part?.isText === true);
