import type { PoolConnection, QueryOptions } from 'mysql2';
import {
  LostTransaction,
  MissedWrite,
  noteBeforeCommit,
  type Rows,
  TransactionWatch,
} from './lost-writes.js';
import {
  enableStatus,
  isInTransaction,
  onStatus,
  type StatusCommand,
  type StatusConnection,
} from './mysql-status.js';

export type OnResult = (error: Error | null, ...results: unknown[]) => void;
type Send = (options: QueryOptions, done?: OnResult) => StatusCommand;

const WITH_NEXT = / \/\* with the next, (\d+) to (\d+) rows \*\/$/;

/** Marks a statement whose result nobody waits for: it is sent together with the next one, which gets its error. */
export const withNext = (sql: string, [least, most]: Rows): string =>
  `${sql} /* with the next, ${least} to ${most} rows */`;

/** Far below the longest packet that servers accept by default, in characters. */
const MAX_PACKET = 1_000_000;
/** How much may wait for the next statement, in characters. */
const MAX_HELD = 250_000;

/** The result that the caller of a held statement gets. */
const HELD = { affectedRows: 0, insertId: 0 };

const BEGINS = /^START TRANSACTION$/i;
const SAVES = /^SAVEPOINT (\w+)$/i;
const ROLLS_BACK_TO = /^ROLLBACK TO SAVEPOINT (\w+)$/i;
const COMMITS = /^\s*COMMIT\b/i;
const ENDS = /^\s*(?:COMMIT|ROLLBACK(?!\s+TO))\b/i;
const READS = /^\s*SELECT\b/i;
const ROLLS_BACK = /^\s*ROLLBACK\b/i;
/** Rows changed before them can no longer be rolled back alone, or not with what comes after. */
const KEEPS = /^\s*(?:COMMIT|RELEASE|SAVEPOINT)\b/i;
const INSERTS = /^\s*INSERT\b/i;
/**
 * Of statements that somebody waits for, only these may have others after them in a packet. A server may end the transaction
 * without an error when the cascade of a foreign key loses a deadlock; what came after in the same packet would be committed
 * by itself.
 */
const MAY_BE_FOLLOWED = /^\s*(?:SELECT|INSERT|START\s+TRANSACTION)\b/i;

/** The statement as it is sent, and how many rows it must change if it is marked. */
function withoutMark(text: string): { readonly plain: string; readonly rows: Rows | undefined } {
  const mark = text.endsWith('*/') ? WITH_NEXT.exec(text) : null;
  if (mark === null) return { plain: text, rows: undefined };
  return { plain: text.slice(0, mark.index), rows: [Number(mark[1]), Number(mark[2])] };
}

interface Statement {
  /** Without its values. */
  readonly text: string;
  /** As it is sent. */
  readonly sql: string;
  /** Undefined for a held statement. */
  readonly done: OnResult | undefined;
  /** Of a statement whose result nobody waits for, even if there was no room to hold it. */
  readonly rows: Rows | undefined;
}

export interface ConnectionOwner {
  /** Milliseconds until its holder must be done; undefined without a limit. */
  timeLeft(): number | undefined;
  /** Called after each packet. */
  settled(error: Error | null): void;
}

/**
 * Sends the statements of one connection. Those that are there at the same moment go in one packet, and so do the
 * statements that nobody waits for, with the first one after them: each packet costs a system call here, and the time to
 * the server and back. Checks after each packet that the transaction still exists.
 */
export class StatementQueue {
  private readonly watch = new TransactionWatch();
  private readonly send: Send;
  private queue: Statement[] = [];
  private isBusy = false;
  /** Why the transaction must not go on: a statement failed that nobody waits for. */
  private failure: Error | undefined;
  /** A savepoint was refused because of that. */
  private isSavepointRefused = false;
  /** After an error, until a transaction was ended: a packet may have failed before its `COMMIT`. */
  private mayBeOpen = false;
  /** Its end was added and is not done: what is added now would run outside of the transaction it belongs to. */
  private ending: 'commit' | 'rollback' | undefined;

  constructor(
    private readonly connection: PoolConnection,
    private readonly owner: ConnectionOwner,
  ) {
    this.send = connection.query.bind(connection);
    enableStatus(connection as unknown as StatusConnection);
  }

  /** A transaction was begun, and neither committed nor rolled back, as far as is known. */
  get isInTransaction(): boolean {
    return this.watch.isExpected || this.mayBeOpen || this.queue.length > 0;
  }

  add({ sql: text, values }: QueryOptions, done: OnResult): void {
    const { plain, rows } = withoutMark(text);
    if (this.isTooLate(text, rows)) {
      done(new LostTransaction());
      return;
    }
    const rollsBack = ROLLS_BACK.test(text);
    if (rollsBack && this.dropsAll(text)) {
      done(null, HELD);
      return;
    }
    if (ENDS.test(text)) this.ending = rollsBack ? 'rollback' : 'commit';
    const sql = this.connection.format(plain, (values as unknown[] | undefined) ?? []);
    const isHeld = (rows !== undefined || BEGINS.test(text) || SAVES.test(text)) && this.hasRoomFor(sql);
    this.insert({ text: plain, sql, done: isHeld ? undefined : done, rows });
    if (isHeld) {
      done(null, HELD);
      return;
    }
    // After all that is ready to run now: it may add more.
    process.nextTick(() => {
      this.flush();
    });
  }

  /** Rows that are read from the connection one by one; their reader gets the errors. */
  stream(options: QueryOptions): unknown {
    if (this.queue.length > 0) throw new Error('Rows are streamed when all other statements are done.');
    const command = this.send(this.limited(options));
    onStatus(command, (flags) => {
      if (!isInTransaction(flags)) this.watch.failed();
    });
    return command;
  }

  /** A read goes before a commit of the same moment, whichever was added first; a later one shows what was committed. */
  private insert(statement: Statement): void {
    const isBefore = COMMITS.test(this.queue.at(-1)?.text ?? '') && READS.test(statement.text);
    this.queue.splice(this.queue.length - (isBefore ? 1 : 0), 0, statement);
  }

  /** Whether the transaction of a statement has ended, or is about to. Reads may come after a commit. */
  private isTooLate(text: string, rows: Rows | undefined): boolean {
    if (this.ending === 'commit') return !READS.test(text);
    const isHeldOutside =
      rows !== undefined && !this.watch.isExpected && !this.queue.some((one) => BEGINS.test(one.text));
    return this.ending === 'rollback' || isHeldOutside;
  }

  private hasRoomFor({ length }: string): boolean {
    return length + this.queue.reduce((sum, { sql }) => sum + sql.length, 0) < MAX_HELD;
  }

  /**
   * Forgets what was not sent, as it would be rolled back. To a savepoint that was not sent, that is all there is to do;
   * otherwise all that waits came after it.
   * @returns whether nothing is left to roll back
   */
  private dropsAll(sql: string): boolean {
    const name = ROLLS_BACK_TO.exec(sql)?.[1];
    const saved =
      name === undefined ? -1 : this.queue.findLastIndex((one) => SAVES.exec(one.text)?.[1] === name);
    const dropped = this.queue.splice(Math.max(0, saved));
    if (saved < 0) this.forgive(sql);
    for (const { done } of dropped) done?.(new LostTransaction());
    const isUnsent = !this.watch.isExpected && dropped.some(({ text }) => BEGINS.test(text));
    return saved >= 0 || (ENDS.test(sql) && isUnsent);
  }

  /** A rollback undoes what failed, unless it leads to a savepoint after it. */
  private forgive(sql: string): void {
    if (ENDS.test(sql)) this.isSavepointRefused = false;
    if (!this.isSavepointRefused) this.failure = undefined;
  }

  private flush(): void {
    if (this.isBusy) return;
    const packet = this.take();
    const last = packet.at(-1);
    if (last === undefined) return;
    if (ROLLS_BACK.test(last.text)) this.forgive(last.text);
    const failure = failureOf(() => {
      if (this.failure !== undefined) throw this.failure;
      for (const { text } of packet) this.watch.before(text);
    });
    const isEnd = ENDS.test(last.text);
    if (failure === null) {
      this.sendPacket(packet, isEnd);
      return;
    }
    if (isEnd) this.ending = undefined;
    this.isSavepointRefused ||= packet.some(({ text }) => SAVES.test(text));
    this.finish(packet, failure, [], []);
  }

  /**
   * The statements that can be sent in one packet. What nobody waits for yet stays, and so does what can go with the commit
   * once those before it are seen to have hit their rows: what it locks is then locked for one packet.
   */
  private take(): Statement[] {
    const until = this.queue.findLastIndex(({ done }) => done !== undefined) + 1;
    let count = 0;
    let length = 0;
    /** Those up to the last one that may miss. What need not be there, as a row with this key, is not missed. */
    let missable = 0;
    for (const { sql, done, rows } of this.queue.slice(0, until)) {
      length += sql.length;
      if (count > 0 && length > MAX_PACKET) break;
      if (missable > 0 && KEEPS.test(sql)) return this.queue.splice(0, missable);
      count += 1;
      if (done !== undefined && !MAY_BE_FOLLOWED.test(sql)) break;
      if (rows !== undefined && rows[0] > 0 && !INSERTS.test(sql)) missable = count;
    }
    return this.queue.splice(0, count);
  }

  private sendPacket(packet: readonly Statement[], isEnd: boolean): void {
    // A transaction whose status never arrived counts as closed.
    const states: boolean[] = [];
    this.isBusy = true;
    const sql = packet.map((statement) => statement.sql).join(';\n');
    const command = this.send(this.limited({ sql }), (error, rows, fields) => {
      this.isBusy = false;
      this.owner.settled(error);
      if (error !== null) {
        this.watch.failed();
        if (!isEnd) noteBeforeCommit(error);
      }
      const failure =
        error ??
        failureOf(() => {
          // The last status of a packet with COMMIT is that after it.
          if (isEnd && states.slice(0, -1).includes(false)) throw new LostTransaction();
          this.watch.after(states.length > 0 && !states.includes(false));
        });
      if (isEnd) this.ending = undefined;
      if (failure !== null) this.mayBeOpen = true;
      else if (isEnd) this.mayBeOpen = false;
      // mysql2 gives the result of one statement alone.
      const results = (packet.length === 1 ? [rows] : rows) as unknown[];
      const columns = (packet.length === 1 ? [fields] : fields) as unknown[];
      this.finish(packet, failure ?? missed(packet, results), results, columns);
    });
    onStatus(command, (flags) => states.push(isInTransaction(flags)));
  }

  private finish(
    packet: readonly Statement[],
    failure: Error | null,
    rows: readonly unknown[],
    fields: readonly unknown[],
  ): void {
    if (failure !== null && packet.some(({ rows: expected }) => expected !== undefined))
      this.failure = failure;
    for (const [index, { done }] of packet.entries()) {
      if (failure === null) done?.(null, rows[index], fields[index]);
      else done?.(failure);
    }
    this.flush();
  }

  private limited(options: QueryOptions): QueryOptions {
    const left = this.owner.timeLeft();
    return left === undefined ? options : { ...options, timeout: Math.max(1, left) };
  }
}

/** What the held statements of a packet should have changed and did not. */
function missed(packet: readonly Statement[], results: readonly unknown[]): MissedWrite | null {
  for (const [index, { text, rows }] of packet.entries()) {
    if (rows === undefined) continue;
    const { affectedRows } = results[index] as { readonly affectedRows: number };
    if (affectedRows < rows[0] || affectedRows > rows[1]) return new MissedWrite(text, affectedRows, rows);
  }
  return null;
}

function failureOf(check: () => void): Error | null {
  try {
    check();
    return null;
  } catch (error) {
    return error as Error;
  }
}
