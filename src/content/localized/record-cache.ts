import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { Kind } from '../../common/records/kinds.js';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import { type DatabaseState, haveChanged } from '../../platform/database-state/database-state.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { ANYTHING, type KindBits, kindBits, writtenKinds } from '../../platform/database/written-kinds.js';
import type { Localized } from './texts.js';

/** Whose counts a response shows: those of everybody, or of callers who may read all records; and of which second. */
export interface SharedCounts {
  readonly of: 'public' | 'all';
  /** Since 1970 UTC. */
  readonly second: number;
}

/** What a process keeps in memory of one kind of records. */
export interface Cached {
  /** The most records; a venue in six languages takes about 10 KB. */
  readonly most: number;
  /** The kinds whose writes may change them. Writes that belong to no kind count as changes of anything. */
  readonly dependsOn: readonly Kind[];
  /** Whether they show counts, which the next scheduled publication changes. */
  readonly showsCounts?: true;
}

/** The most characters that the texts of the cached records of a kind have together: one record may have millions. */
const MAX_CACHED_TEXT = 8 * 1_024 * 1_024;

/** The characters of the texts of cached records. */
const lengths = new WeakMap<Records<unknown>, number>();

function lengthOf(record: unknown): number {
  const { texts } = record as Partial<Localized>;
  let length = 0;
  for (const row of texts?.values() ?? [])
    for (const text of Object.values(row)) length += typeof text === 'string' ? text.length : 0;
  return length;
}

interface Kept extends Cached {
  readonly bits: KindBits;
}

/** Records as they were loaded, with all texts, by id. They are shared, so nobody may change them. */
type Records<T> = Map<number, T>;
type RecordsByName = ReadonlyMap<string, Records<unknown>>;

/** The records of one state of the database. Another state keeps those that did not change in between. */
interface CachedRecords {
  readonly state: DatabaseState;
  readonly records: RecordsByName;
  /** When the next scheduled publication changes counts, in seconds since 1970 UTC. */
  readonly countsUntil: number;
}

/** The records that are cached for the state of the database that a read asked for. */
export class RecordsInCache {
  /** Of a read that caches nothing. */
  static readonly NONE = new RecordsInCache(new Map(), new Map(), false);

  constructor(
    private readonly records: RecordsByName,
    private readonly limits: ReadonlyMap<string, Cached>,
    private readonly hasCounts: boolean,
  ) {}

  /**
   * The records with these ids, from the cache or loaded. Copied, as concurrent requests may evict records from the cache.
   * @param load loads those that are not cached, all in one statement; unknown ids are left out
   */
  async get<T extends { readonly id: number }>(
    name: string,
    ids: Iterable<number>,
    load: (missing: readonly number[]) => Promise<readonly T[]>,
  ): Promise<ReadonlyMap<number, T>> {
    const { found, missing } = this.find<T>(name, ids);
    if (missing.length === 0) return found;
    this.add(name, found, await load(missing));
    return found;
  }

  /** The cached ones among the records with these ids, and the ids of the others. */
  find<T>(name: string, ids: Iterable<number>): { readonly found: Records<T>; readonly missing: number[] } {
    const cached = this.usable(name) as Records<T> | undefined;
    const found: Records<T> = new Map();
    const missing: number[] = [];
    for (const id of ids) {
      const record = cached?.get(id);
      if (record === undefined) missing.push(id);
      else found.set(id, record);
    }
    return { found, missing };
  }

  /** Adds loaded records to those found, and to the cache, from which the oldest ones are evicted. */
  add<T extends { readonly id: number }>(name: string, found: Records<T>, loaded: readonly T[]): void {
    for (const record of loaded) found.set(record.id, record);
    const cached = this.usable(name);
    if (cached === undefined) return;
    let length = lengths.get(cached) ?? 0;
    for (const record of loaded) {
      length += lengthOf(record) - lengthOf(cached.get(record.id) ?? {});
      cached.set(record.id, record);
    }
    const { most = 0 } = this.limits.get(name) ?? {};
    for (const [id, record] of cached) {
      if (cached.size <= most && length <= MAX_CACHED_TEXT) break;
      cached.delete(id);
      length -= lengthOf(record);
    }
    lengths.set(cached, length);
  }

  /** Counts are cached as everybody sees them, for the present second. */
  private usable(name: string): Records<unknown> | undefined {
    const { showsCounts = false } = this.limits.get(name) ?? {};
    return showsCounts && !this.hasCounts ? undefined : this.records.get(name);
  }
}

/** Keeps records that many lists show, such as venues, in memory until any process changes them. */
@Injectable()
export class RecordCache {
  private readonly kept = new Map<string, Kept>();
  private cached: CachedRecords | undefined;
  /** The states that transactions on a server see. */
  private readonly seen = new WeakMap<QueryRunner, DatabaseState>();

  constructor(private readonly changes: ChangeNumber) {}

  /** Must be called at the start for each kind of records that is cached. */
  register(name: string, cached: Cached): void {
    this.kept.set(name, { ...cached, bits: kindBits(cached.dependsOn) });
  }

  /**
   * Asks for the state that a transaction on a server sees, so that it may take records from the cache. On SQLite that needs
   * no statement. A transaction that locks the record that it writes must do that first: its first read decides what it sees.
   */
  async enter(manager: EntityManager): Promise<void> {
    const { queryRunner } = manager;
    if (queryRunner === undefined || engineOf(manager) === 'sqlite' || this.seen.has(queryRunner)) return;
    this.seen.set(queryRunner, await this.changes.stateFor(manager));
  }

  /**
   * The cache for the present state. For a transaction: the records as they were committed before it, except those of kinds
   * that it has written; nothing if it has not entered the cache.
   * @param counts of the records that are read; undefined for those of one caller
   */
  async at(manager: EntityManager, counts: SharedCounts | undefined): Promise<RecordsInCache> {
    if (manager.queryRunner?.isTransactionActive === true) return this.inTransaction(manager);
    const counting = counts?.of === 'public' ? counts.second : undefined;
    const state = await this.changes.stateFor(manager);
    this.cached = this.after(this.cached, state);
    if (counting !== undefined && counting >= this.cached.countsUntil)
      this.cached = this.withoutCounts(this.cached, state);
    const { records, countsUntil } = this.cached;
    const hasCounts = counting !== undefined && counting >= state.asOf && counting < countsUntil;
    return new RecordsInCache(records, this.kept, hasCounts);
  }

  private async inTransaction(manager: EntityManager): Promise<RecordsInCache> {
    const { queryRunner } = manager;
    const state =
      engineOf(manager) === 'sqlite'
        ? await this.changes.stateFor(manager)
        : queryRunner && this.seen.get(queryRunner);
    if (state === undefined) return RecordsInCache.NONE;
    const unchanged = this.unchanged(state);
    const written = writtenKinds(manager);
    const isWritten = ({ bits }: Kept): boolean => written === ANYTHING || (written & bits) !== 0;
    const records = this.recordsOf((name, kept) =>
      kept.showsCounts === true || isWritten(kept) ? undefined : unchanged(name, kept),
    );
    return new RecordsInCache(records, this.kept, false);
  }

  /**
   * The cached records that are the same in this state. It may be older than that of the cache, which never goes back to
   * it: the transactions of an earlier moment must not empty it for all others.
   */
  private unchanged(state: DatabaseState): (name: string, kept: Kept) => Records<unknown> | undefined {
    if (this.cached === undefined || state.number > this.cached.state.number)
      this.cached = this.after(this.cached, state);
    const { cached } = this;
    return (name, { bits }) =>
      haveChanged(bits, cached.state, state) ? undefined : cached.records.get(name);
  }

  private after(before: CachedRecords | undefined, state: DatabaseState): CachedRecords {
    if (before === undefined)
      return { state, records: this.recordsOf(() => undefined), countsUntil: state.nextPublication };
    if (before.state.number === state.number) return before;
    // Requests that still read in the former state keep its records, and add theirs to maps that stay valid.
    const records = this.recordsOf((name, { bits }) =>
      haveChanged(bits, before.state, state) ? undefined : before.records.get(name),
    );
    return { state, records, countsUntil: Math.min(before.countsUntil, state.nextPublication) };
  }

  /** Requests of an earlier second go on with the former maps. */
  private withoutCounts(before: CachedRecords, state: DatabaseState): CachedRecords {
    const records = this.recordsOf((name, { showsCounts }) =>
      showsCounts === true ? undefined : before.records.get(name),
    );
    return { state, records, countsUntil: state.nextPublication };
  }

  private recordsOf(stillValid: (name: string, kept: Kept) => Records<unknown> | undefined): RecordsByName {
    return new Map(this.kept.entries().map(([name, kept]) => [name, stillValid(name, kept) ?? new Map()]));
  }
}
