import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '#platform/database/database.js';
import { SharedCheck } from '#platform/database-state/shared-check.js';
import { FEED_KINDS, type FeedKind, type FeedState, type NumberedChange } from './change-feed.entity.js';
import { ChangeFeedRepository } from './change-feed.repository.js';

export interface FeedRange {
  /** Only changes with a greater position. */
  readonly after: number;
  /** Absent for all kinds. */
  readonly kinds?: readonly FeedKind[] | undefined;
  readonly limit: number;
}

export interface FeedPage {
  readonly rows: readonly NumberedChange[];
  /** Where the next page begins: everything requested up to here has been reported. */
  readonly upTo: number;
  /** Whether more changes may exist after `upTo`. */
  readonly more: boolean;
  /** The state of the feed before the changes were read. */
  readonly state: FeedState;
}

/** Rows that one transaction numbers. */
const BATCH = 1_000;
/** Transactions per call. A long backlog, for example after seeding, is too much work for one request. */
const MAX_BATCHES = 5;
/** Positions that one page searches, whatever it filters by. */
const WINDOW = 20_000;

/**
 * All changes in the order of their commits. Ids do not have this order: they are assigned before the commit,
 * so a reader that remembers the largest id would miss changes that are committed later with a smaller id.
 * Therefore one process at a time assigns positions to rows that are already committed. Nothing new can then
 * appear before a position. This is not a background job: every reader of the feed first numbers the changes
 * and waits for that. A row lock orders the processes, so no lease is needed.
 */
@Injectable()
export class ChangeFeed {
  /**
   * Callers that wait share one run. A caller that comes during a run may have something new, and gets the
   * next run.
   */
  private readonly runs = new SharedCheck(async () => this.run(), 0);

  constructor(
    private readonly database: Database,
    private readonly repository: ChangeFeedRepository,
  ) {}

  /**
   * Assigns positions to changes that were committed before the call; of a long backlog only to some.
   * @returns whether those were all
   */
  async number(): Promise<boolean> {
    const [result] = await new Promise<PromiseSettledResult<boolean>[]>((resolve) => {
      this.runs.get(resolve);
    });
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  /** Numbers all changes, or stops once `isEnough`. */
  async numberAll(shouldStop: () => boolean = () => false): Promise<void> {
    while (!(await this.number()) && !shouldStop());
  }

  /** The state of the feed; `number` must have been called before. */
  async state(manager: EntityManager): Promise<FeedState> {
    const state = await this.repository.findState(manager);
    if (state === undefined) throw new Error('No change has a position yet.');
    return state;
  }

  /** Changes with a position, in order. */
  async read(manager: EntityManager, { after, kinds = FEED_KINDS, limit }: FeedRange): Promise<FeedPage> {
    // The state is read before the rows: what is numbered in between belongs to the next page.
    const state = await this.state(manager);
    const { last_position: last } = state;
    const end = Math.min(last, after + WINDOW);
    const rows = await this.repository.list(manager, { after, upTo: end }, kinds, limit);
    const upTo = rows.length < limit ? Math.max(after, end) : (rows.at(-1)?.position ?? after);
    return { rows, upTo, more: upTo < last, state };
  }

  /**
   * The times of the changes at these positions, as far as they exist, by position; and the current dropped
   * position. Must be called after reading, so that no change can be dropped unnoticed in between.
   */
  async marks(
    manager: EntityManager,
    positions: readonly number[],
  ): Promise<{ readonly at: ReadonlyMap<number, number>; readonly dropped: number }> {
    return this.repository.marks(manager, positions);
  }

  /** See `ChangeFeedRepository.firstPosition`. */
  async firstPosition(manager: EntityManager, at: number): Promise<number | undefined> {
    return this.repository.firstPosition(manager, at);
  }

  /** Records that the feed loses these rows, in the transaction that deletes them. */
  async dropping(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const position = await this.repository.lastPosition(manager, ids);
    await this.repository.setDroppedPosition(manager, position);
  }

  private async run(): Promise<PromiseSettledResult<boolean>[]> {
    return Promise.allSettled([this.numberBacklog()]);
  }

  private async numberBacklog(): Promise<boolean> {
    for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
      if (!(await this.database.read(async (manager) => this.repository.hasUnnumbered(manager)))) return true;
      const count = await this.database.writeUncounted(async (manager) => this.numberBatch(manager));
      if (count < BATCH) return true;
      // SQLite runs synchronously and would block other requests.
      await setImmediate();
    }
    return false;
  }

  /**
   * Takes the lock first. The lock does not fix the transaction's snapshot, so the rows are read as they are
   * once it is held. They are read without locks, so that this transaction and the writers do not wait for
   * each other.
   */
  private async numberBatch(manager: EntityManager): Promise<number> {
    const { last_position: last } =
      (await this.repository.lockState(manager)) ?? (await this.createState(manager));
    const ids = await this.repository.unnumbered(manager, BATCH);
    if (ids.length === 0) return 0;
    await this.repository.number(manager, ids, last + 1);
    await this.repository.setLastPosition(manager, last + ids.length);
    return ids.length;
  }

  /** Creates the state; a new feed begins after all existing changes. */
  private async createState(manager: EntityManager): Promise<FeedState> {
    const last = await this.repository.lastPosition(manager);
    const state = {
      name: randomBytes(16).toString('base64url'),
      last_position: last,
      dropped_position: last,
    };
    await this.repository.insertState(manager, state);
    return state;
  }
}
