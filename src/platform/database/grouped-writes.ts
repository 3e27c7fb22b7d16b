import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { ReadWriteLock } from './read-write-lock.js';
import { endBrokenTransaction } from './sqlite-connection.js';

/** The most writes in one transaction. */
const MAX_JOINED = 32;
/** How long after its begin others may join a transaction, in milliseconds. */
const JOIN_MS = 10;
/** Once so many rows are deferred they are written: of long texts, those of many writes would stop the process for long. */
const MAX_DEFERRED = 2_000;
/** The turns of the event loop in which requests that have arrived may get as far as their write. */
const TURNS = 2;

/** The last step of a transaction, and what happens after it; also after a failed one. */
interface Commit {
  readonly beforeCommit: (manager: EntityManager) => Promise<void>;
  readonly afterCommit: () => void;
}

export interface GroupedWrite<T, A> {
  /** Writes its deferred rows itself, unless there is a `readResult`. */
  readonly work: (manager: EntityManager) => Promise<T>;
  /** Runs when the deferred rows of all writes so far are written. */
  readonly readResult?: (manager: EntityManager, done: T) => Promise<A>;
  /** Undefined for a write that is not counted. */
  readonly commit: Commit | undefined;
  /** Long work has a transaction to itself, so that nobody waits for it to be acknowledged. */
  readonly isAlone: boolean;
}

interface Waiting extends Omit<GroupedWrite<unknown, unknown>, 'isAlone'> {
  isAlone: boolean;
  /** Runs something in the context of the request, whoever runs the group. */
  readonly inContext: <R>(run: () => R) => R;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The rows that writes leave to the end of their transaction. */
export interface DeferredRows {
  count(manager: EntityManager): number;
  write(manager: EntityManager): Promise<void>;
}

const reading = new WeakMap<QueryRunner, object>();

/**
 * A key that is the same while the results of one group of writes are read, for what is loaded once for all of them: no
 * record is written meanwhile. Undefined in all other parts of a transaction.
 */
export const readingOf = ({ queryRunner }: EntityManager): object | undefined =>
  queryRunner && reading.get(queryRunner);

/** A write whose deferred rows are not written yet. */
interface Unread {
  readonly write: Waiting;
  readonly read: () => Promise<unknown>;
}

/**
 * Commits the writes that wait at the same moment in one transaction. SQLite has one writer, and each commit waits for the
 * disk, from a third of a write's time to most of it, as the disk is. Each write is acknowledged after the commit that contains it.
 * The rows that writes defer, those of indexes, are written once for all of a transaction.
 */
export class GroupedWrites {
  private readonly waiting: Waiting[] = [];
  private isRunning = false;
  /** Runs what belongs to no request. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly dataSource: DataSource,
    private readonly lock: ReadWriteLock,
    private readonly deferred: DeferredRows,
  ) {}

  /** @throws what the work throws, or the database; then nothing of the work is done */
  async run<T, A>(write: GroupedWrite<T, A>): Promise<T | A> {
    const { promise, resolve, reject } = Promise.withResolvers<T | A>();
    const inContext = AsyncLocalStorage.snapshot();
    this.waiting.push({ ...write, inContext, resolve, reject } as Waiting);
    if (!this.isRunning) void this.outside(async () => this.runWaiting());
    return promise;
  }

  private async runWaiting(): Promise<void> {
    this.isRunning = true;
    for (let first = this.waiting.shift(); first !== undefined; first = this.waiting.shift()) {
      const next = first;
      await this.lock.write(async () => next.inContext(async () => this.together(next)));
    }
    this.isRunning = false;
  }

  /** Runs a write, and those that join it. Never throws. */
  private async together(first: Waiting): Promise<void> {
    const joined = [first];
    const settlements: (() => void)[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.runAll(manager, joined, settlements);
        await joined.find(({ commit }) => commit !== undefined)?.commit?.beforeCommit(manager);
      });
    } catch (error) {
      failure = { error };
      try {
        await endBrokenTransaction(this.dataSource);
      } catch (broken) {
        failure = { error: broken };
      }
    }
    // Also after a failure: the error may have come after the commit.
    joined.find(({ commit }) => commit !== undefined)?.commit?.afterCommit();
    if (failure === undefined) for (const settle of settlements) settle();
    else if (joined.length === 1) first.reject(failure.error);
    else {
      // Nothing was committed. Each is run by itself, so that one write's error is not another's.
      for (const one of joined) one.isAlone = true;
      this.waiting.unshift(...joined);
    }
  }

  /**
   * Runs the first of `joined`, then those that join it, which are added.
   * @param settlements gets what tells each writer, once all is committed
   */
  private async runAll(
    manager: EntityManager,
    joined: Waiting[],
    settlements: (() => void)[],
  ): Promise<void> {
    const unread: Unread[] = [];
    const until = performance.now() + JOIN_MS;
    for (let write = joined[0]; write !== undefined; write = await this.next(joined, until)) {
      if (write !== joined[0]) joined.push(write);
      // Such a write may read what the others have deferred.
      if (write.readResult === undefined) await this.readResults(manager, unread, settlements);
      const outcome = await outcomeOf(manager, write, write === joined[0]);
      const { readResult } = write;
      if ('error' in outcome || readResult === undefined) settlements.push(settlement(write, outcome));
      else unread.push({ write, read: async () => readResult(manager, outcome.result) });
      if (this.deferred.count(manager) > MAX_DEFERRED) await this.readResults(manager, unread, settlements);
    }
    await this.readResults(manager, unread, settlements);
  }

  /** Writes the deferred rows of these writes, and reads their results. Empties the list. */
  private async readResults(
    manager: EntityManager,
    unread: Unread[],
    settlements: (() => void)[],
  ): Promise<void> {
    if (unread.length === 0) return;
    await this.deferred.write(manager);
    const { queryRunner } = manager;
    if (queryRunner !== undefined) reading.set(queryRunner, {});
    try {
      for (const { write, read } of unread)
        settlements.push(settlement(write, { result: await write.inContext(read) }));
    } finally {
      if (queryRunner !== undefined) reading.delete(queryRunner);
    }
    unread.length = 0;
  }

  /** The next write that joins; undefined when none has come, or the transaction is full. */
  private async next(joined: readonly Waiting[], until: number): Promise<Waiting | undefined> {
    if (joined[0]?.isAlone === true) return undefined;
    for (let turn = 0; ; turn += 1) {
      const [next] = this.waiting;
      if (next?.isAlone === true || joined.length >= MAX_JOINED || performance.now() > until)
        return undefined;
      if (next !== undefined) return this.waiting.shift();
      if (turn === TURNS) return undefined;
      await setImmediate();
    }
  }
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** What tells the writer the outcome of its write. */
const settlement =
  ({ resolve, reject }: Waiting, outcome: Outcome): (() => void) =>
  () => {
    if ('error' in outcome) reject(outcome.error);
    else resolve(outcome.result);
  };

/**
 * Runs the work of a write in the context of its request. One that joins others may fail alone: its savepoint is rolled
 * back, and the rest goes on. If the database has ended the transaction, its other statements are refused
 * (`lost-writes.ts`), and so is the commit.
 * @throws what the work of the first throws
 */
async function outcomeOf(manager: EntityManager, write: Waiting, isFirst: boolean): Promise<Outcome> {
  const { work } = write;
  if (isFirst) return { result: await work(manager) };
  try {
    return { result: await write.inContext(async () => manager.transaction(work)) };
  } catch (error) {
    return { error };
  }
}
