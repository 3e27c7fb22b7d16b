import { shownStatus, type Status } from '../records/status.js';
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
import { eachBit, type IdSet, startOf } from './id-set.js';
import { nthOf } from './nth.js';

/** What a list asks of events that `EventColumns` can answer. All times are seconds since 1970 UTC. */
export interface EventScan {
  readonly now: number;
  readonly statuses: ReadonlySet<Status>;
  /** Both inclusive. */
  readonly start: readonly [from: number, to: number];
  readonly end: readonly [from: number, to: number];
  /** Which events with a password are found; undefined for all. */
  readonly opened: ReadonlySet<number> | undefined;
}

/** How to place what was found. */
export interface EventPlace {
  readonly by: 'start' | 'end';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** What is found, and by what it goes; the two belong together by place. */
interface Found {
  readonly ids: Uint32Array;
  readonly keys: Float64Array;
  readonly count: number;
}

/** The exact number of events of the set that the list shows, and the ids of one page of it, in order. */
export function scanEvents(
  set: IdSet,
  columns: ReadonlyMap<number, Columns>,
  scan: EventScan,
  place: EventPlace,
): { readonly total: number; readonly ids: number[] } {
  const found = collect(set, columns, scan, place);
  return { total: found.count, ids: pageOf(found, place) };
}

function collect(
  set: IdSet,
  columns: ReadonlyMap<number, Columns>,
  scan: EventScan,
  { by }: EventPlace,
): Found {
  const { size } = set;
  const ids = new Uint32Array(size);
  const keys = new Float64Array(size);
  const accepted = acceptedFlags(scan);
  const [firstStart, lastStart] = scan.start;
  const [firstEnd, lastEnd] = scan.end;
  let count = 0;
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
      ids[count] = first + offset;
      keys[count] = by === 'start' ? start : end;
      count++;
    });
  }
  return { ids, keys, count };
}

function endOf({ starts, lengths, longer }: Columns, offset: number): number {
  const length = lengths[offset] ?? 0;
  return (starts[offset] ?? 0) + (length === MAX_LENGTH ? (longer.get(offset) ?? 0) : length);
}

const NO = 0;
const YES = 1;
/** It depends on the clock or the event. */
const ASK = 2;

/** For each combination of flags, whether such events are found. */
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

/** The ids of a page: what is equal goes by id. Only what may lie on the page is sorted. */
function pageOf({ ids, keys, count }: Found, { descending, offset, limit }: EventPlace): number[] {
  const last = Math.min(offset + limit, count) - 1;
  if (last < offset) return [];
  const rank = (place: number): number => (descending ? count - 1 - place : place);
  const values = keys.slice(0, count);
  const [low = 0, high = 0] = [nthOf(values, rank(offset)), nthOf(values, rank(last))].sort((a, b) => a - b);
  const near: number[] = [];
  let before = 0;
  for (let index = 0; index < count; index++) {
    const key = keys[index] ?? 0;
    if (key >= low && key <= high) near.push(index);
    else if (descending ? key > high : key < low) before++;
  }
  const sign = descending ? -1 : 1;
  near.sort((a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0)));
  return near.slice(offset - before, last + 1 - before).map((index) => ids[index] ?? 0);
}
