import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReadWriteLock } from './read-write-lock.js';
import { endBrokenTransaction } from './sqlite-connection.js';
import { withoutNoting, takeWrittenKinds } from './written-kinds.js';

/** The most writes in one transaction. */
const MAX_JOINED = 32;
/** How long after its begin others may join a transaction, in milliseconds. */
const JOIN_MS = 10;
/** The turns of the event loop in which requests that have arrived may get as far as their write. */
const TURNS = 2;

/** The last step of a transaction, and what happens after it; also after a failed one. */
interface Commit {
  readonly beforeCommit: (manager: EntityManager) => Promise<void>;
  readonly afterCommit: () => void;
}

export interface GroupedWrite<T> {
  readonly work: (manager: EntityManager) => Promise<T>;
  /** Undefined for a write that is not counted. */
  readonly commit: Commit | undefined;
  /** Long work has a transaction to itself, so that nobody waits for it to be acknowledged. */
  readonly isAlone: boolean;
}

interface Waiting extends Omit<GroupedWrite<unknown>, 'isAlone'> {
  isAlone: boolean;
  /** Runs something in the context of the request, whoever runs the group. */
  readonly inContext: <R>(run: () => R) => R;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the writes that wait at the same moment in one transaction. SQLite has one writer, and each commit waits for the
 * disk, from a third of a write's time to most of it, as the disk is. Each write is acknowledged after the commit that contains it.
 */
export class GroupedWrites {
  private readonly waiting: Waiting[] = [];
  private isRunning = false;
  /** Runs what belongs to no request. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly dataSource: DataSource,
    private readonly lock: ReadWriteLock,
  ) {}

  /** @throws what the work throws, or the database; then nothing of the work is done */
  async run<T>(write: GroupedWrite<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inContext = AsyncLocalStorage.snapshot();
    this.waiting.push({ ...write, inContext, resolve: resolve as (result: unknown) => void, reject });
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
        // The connection is the same for all transactions: what a rolled back one has noted is forgotten.
        takeWrittenKinds(manager);
        const result = await noted(first)(manager);
        settlements.push(() => {
          first.resolve(result);
        });
        const until = performance.now() + JOIN_MS;
        for (let next = await this.next(joined, until); next; next = await this.next(joined, until)) {
          joined.push(next);
          const write = next;
          settlements.push(await write.inContext(async () => inSavepoint(manager, write)));
        }
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

/** The work, which says what it writes if it is counted. */
const noted =
  ({ work, commit }: Pick<Waiting, 'work' | 'commit'>): Waiting['work'] =>
  async (manager) =>
    commit === undefined ? withoutNoting(manager, async () => work(manager)) : work(manager);

/**
 * Runs a write that may fail alone: its savepoint is rolled back, and the rest goes on. If the database has ended the
 * transaction, its other statements are refused (`lost-writes.ts`), and so is the commit.
 * @returns what tells the writer, once all is committed
 */
async function inSavepoint(
  manager: EntityManager,
  { work, commit, resolve, reject }: Waiting,
): Promise<() => void> {
  try {
    const result = await manager.transaction(noted({ work, commit }));
    return () => {
      resolve(result);
    };
  } catch (error) {
    return () => {
      reject(error);
    };
  }
}
