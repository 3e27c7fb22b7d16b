import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import { type DatabaseState, haveChanged } from '../../platform/database-state/database-state.js';
import { type KindBits, kindBits } from '../../platform/database/written-kinds.js';
import type { Kind } from '../../common/records/kinds.js';

/** What a process keeps in memory of one kind of records. */
export interface Cached {
  /** The most records; a venue in six languages takes about 10 KB. */
  readonly most: number;
  /** The kinds whose writes may change them. Writes that belong to no kind count as changes of anything. */
  readonly dependsOn: readonly Kind[];
  /** Whether they show counts, which the next scheduled publication changes. */
  readonly showsCounts?: true;
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
    const loaded = await load(missing);
    this.keep(name, loaded);
    for (const record of loaded) found.set(record.id, record);
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

  /** Keeps loaded records, and evicts the oldest ones. */
  keep(name: string, loaded: readonly { readonly id: number }[]): void {
    const cached = this.usable(name);
    if (cached === undefined) return;
    for (const record of loaded) cached.set(record.id, record);
    const { most = 0 } = this.limits.get(name) ?? {};
    for (const id of cached.keys()) {
      if (cached.size <= most) return;
      cached.delete(id);
    }
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

  constructor(private readonly changes: ChangeNumber) {}

  /** Must be called at the start for each kind of records that is cached. */
  register(name: string, cached: Cached): void {
    this.kept.set(name, { ...cached, bits: kindBits(cached.dependsOn) });
  }

  /**
   * The cache for the present state. In a transaction it is empty, because of uncommitted changes.
   * @param counting the second of which the counts must be those that everybody sees; undefined for other counts
   */
  async at(manager: EntityManager, counting: number | undefined): Promise<RecordsInCache> {
    if (manager.queryRunner?.isTransactionActive === true)
      return new RecordsInCache(new Map(), this.kept, false);
    const state = await this.changes.stateFor(manager);
    this.cached = this.after(this.cached, state);
    if (counting !== undefined && counting >= this.cached.countsUntil)
      this.cached = this.withoutCounts(this.cached, state);
    const { records, countsUntil } = this.cached;
    const hasCounts = counting !== undefined && counting >= state.asOf && counting < countsUntil;
    return new RecordsInCache(records, this.kept, hasCounts);
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
