import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredStatus } from '../../common/records/status.js';
import { CHUNK_SIZE, type IdSet, startOf } from '../../common/structures/id-set.js';

/** The columns that decide whether and where an event is listed. */
const LISTED = [
  'utc_start',
  'utc_end',
  'status',
  'published_at',
  'hide_from_listings',
  'password_hash',
] as const;

export type ListedColumns = Readonly<Partial<Record<(typeof LISTED)[number], unknown>>>;

/** Whether a write changes columns that lists use; always true for created and deleted events. */
export function isListedOtherwise(
  before: ListedColumns | undefined,
  written: ListedColumns | undefined,
): boolean {
  if (before === undefined || written === undefined) return true;
  return LISTED.some((column) => isWrittenOtherwise(column, before, written));
}

/** Whether a write changes a column. Flags are numbers when loaded and booleans when written. */
export function isWrittenOtherwise<K extends string>(
  column: K,
  before: Readonly<Partial<Record<K, unknown>>>,
  written: Readonly<Partial<Record<K, unknown>>>,
): boolean {
  const [a, b] = [before[column], written[column]];
  return column in written && a !== b && !(typeof b === 'boolean' && Number(a) === Number(b));
}

/** Ordered by their numbers in the flags. */
export const STORED_STATUSES: readonly StoredStatus[] = ['publish', 'draft', 'pending', 'private', 'trash'];

export const STATUS_FLAGS = 0b111;
export const HIDDEN = 0b1000;
export const PROTECTED = 0b10000;
/** The event was unpublished or recently published when it was loaded, so the clock decides. */
export const RECENT = 0b100000;
export const PRESENT = 0b1000000;
/** Greater than any combination of flags. */
export const FLAGS_END = 0b10000000;

const DAY_SECONDS = 86_400;
/** The number of chunks that one statement loads. */
const CHUNKS_AT_ONCE = 2;

/** The columns that lists use of the events of a chunk, by offset in it: 13 bytes for each event. */
export interface Columns {
  readonly version: number;
  /** Seconds since 1970 UTC. */
  readonly starts: Float64Array;
  /** Seconds between start and end; for `MAX_LENGTH` the value is in `longer`. */
  readonly lengths: Uint32Array;
  readonly longer: Map<number, number>;
  readonly flags: Uint8Array;
  /** The publication dates of `RECENT` events. */
  readonly published: Map<number, number>;
}

export const MAX_LENGTH = 0xffffffff;

interface EventRow {
  readonly id: number;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly status: StoredStatus;
  readonly published_at: number;
  readonly hidden: number;
  readonly protected: number;
}

/**
 * Keeps the event columns that lists use in memory, so that a search that finds half of all events need not
 * read their rows. Each search first reads the version of every chunk, and reloads chunks that have changed.
 */
@Injectable()
export class EventColumns {
  private readonly cached = new Map<number, Columns>();
  /** The chunks that are being loaded. */
  private readonly loading = new Map<number, Promise<unknown>>();

  /** The columns of all chunks of the set, as of now or later. */
  async of(manager: EntityManager, set: IdSet): Promise<ReadonlyMap<number, Columns>> {
    const rows = await manager.query<{ chunk: number; version: number }[]>(
      'SELECT chunk, version FROM event_chunk',
    );
    const versions = new Map(rows.map(({ chunk, version }) => [chunk, version]));
    const result = new Map<number, Columns>();
    /** Adds a chunk to the result and returns true, if its present version is cached. */
    const takeCached = (chunk: number): boolean => {
      const cached = this.cached.get(chunk);
      if (cached?.version !== (versions.get(chunk) ?? 0)) return false;
      result.set(chunk, cached);
      return true;
    };
    const missing = set.chunks.map(([chunk]) => chunk).filter((chunk) => !takeCached(chunk));
    for (let from = 0; from < missing.length; from += CHUNKS_AT_ONCE) {
      const part = missing.slice(from, from + CHUNKS_AT_ONCE);
      // After a start all searches need all chunks at once. What fails for another search is loaded here.
      while (part.some((chunk) => this.loading.has(chunk)))
        await Promise.allSettled(part.map(async (chunk) => this.loading.get(chunk)));
      const unknown = part.filter((chunk) => !takeCached(chunk));
      if (unknown.length === 0) continue;
      const loaded = await this.whileLoading(unknown, this.load(manager, unknown, versions));
      for (const chunk of loaded) result.set(...chunk);
    }
    return result;
  }

  /** Awaits a load, and lets other searches wait for its chunks meanwhile. */
  private async whileLoading<T>(chunks: readonly number[], load: Promise<T>): Promise<T> {
    for (const chunk of chunks) this.loading.set(chunk, load);
    try {
      return await load;
    } finally {
      for (const chunk of chunks) if (this.loading.get(chunk) === load) this.loading.delete(chunk);
    }
  }

  private async load(
    manager: EntityManager,
    chunks: readonly number[],
    versions: ReadonlyMap<number, number>,
  ): Promise<Map<number, Columns>> {
    const loaded = new Map(chunks.map((chunk) => [chunk, emptyColumns(versions.get(chunk) ?? 0)]));
    const recent = Date.now() / 1000 - DAY_SECONDS;
    const ranges = chunks.map(() => 'id BETWEEN ? AND ?').join(' OR ');
    const rows = await manager.query<EventRow[]>(
      `SELECT id, utc_start, utc_end, status, published_at, hide_from_listings AS hidden,
         password_hash IS NOT NULL AS protected FROM event WHERE ${ranges}`,
      chunks.flatMap((chunk) => [startOf(chunk), startOf(chunk + 1) - 1]),
    );
    for (const row of rows) {
      const chunk = Math.floor(row.id / CHUNK_SIZE);
      const columns = loaded.get(chunk);
      if (columns !== undefined) fill(columns, row.id - startOf(chunk), row, recent);
    }
    for (const chunk of loaded) this.cached.set(...chunk);
    return loaded;
  }
}

const emptyColumns = (version: number): Columns => ({
  version,
  starts: new Float64Array(CHUNK_SIZE),
  lengths: new Uint32Array(CHUNK_SIZE),
  longer: new Map(),
  flags: new Uint8Array(CHUNK_SIZE),
  published: new Map(),
});

function fill(columns: Columns, offset: number, row: EventRow, recent: number): void {
  const length = row.utc_end - row.utc_start;
  columns.starts[offset] = row.utc_start;
  columns.lengths[offset] = Math.min(length, MAX_LENGTH);
  if (length >= MAX_LENGTH) columns.longer.set(offset, length);
  const isRecent = row.published_at > recent;
  if (isRecent) columns.published.set(offset, row.published_at);
  columns.flags[offset] =
    PRESENT |
    STORED_STATUSES.indexOf(row.status) |
    (row.hidden ? HIDDEN : 0) |
    (row.protected ? PROTECTED : 0) |
    (isRecent ? RECENT : 0);
}
