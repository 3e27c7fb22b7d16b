import { shownStatus, type Status } from '../../common/records/status.js';
import {
  type Columns,
  FLAGS_END,
  HIDDEN,
  MAX_LENGTH,
  PRESENT,
  PROTECTED,
  RECENT,
  STATUS_FLAGS,
  STORED_STATUSES,
} from './event-columns.js';
import { afterPlace, FirstPlaces } from '../../content/search/first-places.js';
import { chunkOf, eachBit, type IdSet, startOf } from '../../common/structures/id-set.js';

/** The filters of a list that `EventColumns` supports. All times are seconds since 1970 UTC. */
export interface EventScan {
  readonly now: number;
  readonly statuses: ReadonlySet<Status>;
  /** Both inclusive. */
  readonly start: readonly [from: number, to: number];
  readonly end: readonly [from: number, to: number];
  /** The events with a password that are found; undefined for all. */
  readonly opened: ReadonlySet<number> | undefined;
}

/** How to order the found events. */
export interface EventPlace {
  readonly by: 'start' | 'end';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Only events after this one are on the page; all are counted. */
  readonly after?: { readonly key: number; readonly id: number } | undefined;
}

/** The exact number of events of the set that the list shows, and the ids of one page of it, in order. */
export function scanEvents(
  set: IdSet,
  columns: ReadonlyMap<number, Columns>,
  scan: EventScan,
  { by, descending, offset: page, limit, after }: EventPlace,
): { readonly total: number; readonly ids: number[] } {
  const isAfter = afterPlace(after, descending);
  const places = new FirstPlaces(page + limit, descending, set.size);
  const accepted = acceptedFlags(scan);
  const [firstStart, lastStart] = scan.start;
  const [firstEnd, lastEnd] = scan.end;
  let total = 0;
  for (const [chunk, bits] of set.chunks) {
    const own = columns.get(chunk);
    if (own === undefined) continue;
    const { starts, flags } = own;
    const first = startOf(chunk);
    eachBit(bits, (offset) => {
      const verdict = accepted[flags[offset] ?? 0];
      if (verdict === NO) return;
      const start = starts[offset] ?? 0;
      if (start < firstStart || start > lastStart) return;
      const end = endOf(own, offset);
      if (end < firstEnd || end > lastEnd) return;
      if (verdict === ASK && !isShown(own, first, offset, scan)) return;
      const key = by === 'start' ? start : end;
      if (isAfter(key, first + offset)) places.add(first + offset, key);
      total++;
    });
  }
  return { total, ids: places.from(page) };
}

/** The sort key of an event in the columns. */
export function keyOf(columns: ReadonlyMap<number, Columns>, id: number, by: EventPlace['by']): number {
  const chunk = columns.get(chunkOf(id));
  const offset = id - startOf(chunkOf(id));
  if (chunk === undefined) throw new Error(`The event ${id} is not in the columns that placed it.`);
  return by === 'start' ? (chunk.starts[offset] ?? 0) : endOf(chunk, offset);
}

function endOf({ starts, lengths, longer }: Columns, offset: number): number {
  const length = lengths[offset] ?? 0;
  return (starts[offset] ?? 0) + (length === MAX_LENGTH ? (longer.get(offset) ?? 0) : length);
}

const NO = 0;
const YES = 1;
/** The result depends on the clock or the event. */
const ASK = 2;

/** For each combination of flags, whether events with them are found. */
function acceptedFlags({ statuses, opened }: EventScan): Uint8Array {
  return Uint8Array.from({ length: FLAGS_END }, (_, flags) => {
    if ((flags & PRESENT) === 0 || (flags & HIDDEN) !== 0) return NO;
    const stored = STORED_STATUSES[flags & STATUS_FLAGS];
    if (stored === undefined) return NO;
    const isClosed = (flags & PROTECTED) !== 0 && opened !== undefined;
    const isTimed = stored === 'publish' && (flags & RECENT) !== 0;
    if (!isTimed && !statuses.has(stored)) return NO;
    return isClosed || isTimed ? ASK : YES;
  });
}

function isShown(
  columns: Columns,
  first: number,
  offset: number,
  { opened, statuses, now }: EventScan,
): boolean {
  const flags = columns.flags[offset] ?? 0;
  if ((flags & PROTECTED) !== 0 && opened?.has(first + offset) === false) return false;
  const status = STORED_STATUSES[flags & STATUS_FLAGS] ?? 'trash';
  return statuses.has(shownStatus({ status, published_at: columns.published.get(offset) ?? 0 }, now));
}
