import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import { isWithin, KeptForState } from '#platform/database-state/kept-for-state.js';
import type { Localized } from './texts.js';

/** What a process keeps in memory of one kind of records. */
export interface Cached {
  /** The most records; a venue in six languages takes about 10 KB. */
  readonly most: number;
  /** Whether they show counts, as everybody sees them. */
  readonly showsCounts?: true;
}

/** The most characters that the texts of the cached records of a kind have together: one record may have millions. */
const MAX_CACHED_TEXT = 8 * 1_024 * 1_024;

function lengthOf(record: unknown): number {
  const { texts } = record as Partial<Localized>;
  let length = 0;
  for (const row of texts?.values() ?? [])
    for (const text of Object.values(row)) length += typeof text === 'string' ? text.length : 0;
  return length;
}

/** Records as they were loaded, with all texts, by id. They are shared, so nobody may change them. */
type Records<T> = Map<number, T>;

/** The cached records of a kind, and the characters of their texts. */
interface Shelf {
  readonly records: Records<unknown>;
  readonly most: number;
  length: number;
}

/** Keeps loaded records; the oldest ones are evicted. */
function keep(shelf: Shelf, loaded: readonly { readonly id: number }[]): void {
  const { records, most } = shelf;
  for (const record of loaded) {
    shelf.length += lengthOf(record) - lengthOf(records.get(record.id) ?? {});
    records.set(record.id, record);
  }
  for (const [id, record] of records) {
    if (records.size <= most && shelf.length <= MAX_CACHED_TEXT) break;
    records.delete(id);
    shelf.length -= lengthOf(record);
  }
}

/** The records that are cached for the state of the database that a read asked for. */
export class RecordsInCache {
  /** Of a read that caches nothing. */
  static readonly NONE = new RecordsInCache(new Map());

  constructor(private readonly shelves: ReadonlyMap<string, Shelf>) {}

  /** `getAll` of one kind. */
  async get<T extends { readonly id: number }>(
    name: string,
    ids: Iterable<number>,
    load: (missing: readonly number[]) => Promise<readonly T[]>,
  ): Promise<ReadonlyMap<number, T>> {
    const all = await this.getAll<T>(
      new Map([[name, ids]]),
      async (missing) => new Map([[name, await load(missing.get(name) ?? [])]]),
    );
    return all.get(name) ?? new Map();
  }

  /**
   * The records of several kinds with these ids, from the cache or loaded. Copied, as concurrent requests may evict records
   * from the cache.
   * @param load loads those that are not cached, all in one statement; unknown ids are left out
   */
  async getAll<T extends { readonly id: number }>(
    wanted: ReadonlyMap<string, Iterable<number>>,
    load: (missing: ReadonlyMap<string, readonly number[]>) => Promise<ReadonlyMap<string, readonly T[]>>,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, T>>> {
    const found = new Map<string, Records<T>>();
    const missing = new Map<string, number[]>();
    for (const [name, ids] of wanted) {
      const cached = this.shelves.get(name)?.records as Records<T> | undefined;
      const records: Records<T> = new Map();
      const others: number[] = [];
      for (const id of ids) {
        const record = cached?.get(id);
        if (record === undefined) others.push(id);
        else records.set(id, record);
      }
      found.set(name, records);
      if (others.length > 0) missing.set(name, others);
    }
    if (missing.size === 0) return found;
    for (const [name, loaded] of await load(missing)) {
      for (const record of loaded) found.get(name)?.set(record.id, record);
      const shelf = this.shelves.get(name);
      if (shelf !== undefined) keep(shelf, loaded);
    }
    return found;
  }
}

/** The records of one state of the database. */
interface CachedRecords {
  readonly all: RecordsInCache;
  readonly uncounted: RecordsInCache;
}

/** Keeps records that many lists show, such as venues, in memory until any process commits. */
@Injectable()
export class RecordCache {
  private readonly kinds = new Map<string, Cached>();
  private readonly kept = new KeptForState(() => this.empty());

  constructor(private readonly changes: ChangeNumber) {}

  /** Must be called at the start for each kind of records that is cached. */
  register(name: string, cached: Cached): void {
    this.kinds.set(name, cached);
  }

  /**
   * The cache for the present state. A transaction reads what it has written itself, so it gets nothing.
   * @param countsAt the second of which a read shows the counts that everybody sees, since 1970 UTC
   */
  async at(manager: EntityManager, countsAt: number | undefined): Promise<RecordsInCache> {
    if (manager.queryRunner?.isTransactionActive === true) return RecordsInCache.NONE;
    const { state, value } = this.kept.in(await this.changes.stateFor(manager));
    return countsAt !== undefined && isWithin(countsAt, state) ? value.all : value.uncounted;
  }

  private empty(): CachedRecords {
    const shelves = new Map(
      this.kinds
        .entries()
        .map(([name, { most }]): [string, Shelf] => [name, { records: new Map(), most, length: 0 }]),
    );
    const uncounted = shelves.entries().filter(([name]) => this.kinds.get(name)?.showsCounts !== true);
    return { all: new RecordsInCache(shelves), uncounted: new RecordsInCache(new Map(uncounted)) };
  }
}
