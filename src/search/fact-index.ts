import { Injectable } from '@nestjs/common';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { Database } from '../database/database.js';
import { type MovedThings, nothingMoved, rebuildMoved } from './fact-moves.js';
import { compare, deleteFacts, writeCounts, writeFacts } from './fact-rows.js';
import { loadLine, loadStates } from './fact-states.js';
import { addCounts, type CountChange, type EventState, FACT, type FactRow, factsOf } from './facts.js';

interface Owed {
  /** Event → what it was; undefined for what was not there. */
  readonly events: Map<number, EventState | undefined>;
  readonly moved: MovedThings;
}

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * Keeps the facts and counts of events what the events are. Whoever changes events says so before: what they were is
 * compared with what they are when the transaction ends.
 */
@Injectable()
export class FactIndex implements EntitySubscriberInterface {
  private readonly owedIn = new WeakMap<QueryRunner, Owed>();

  constructor(database: Database) {
    database.dataSource.subscribers.push(this);
    database.beforeCommit(async (manager) => this.write(manager));
  }

  /** To be called before the transaction changes these events, their links or whether they are there. */
  async changing(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const { events } = this.owed(manager);
    const unknown = ids.filter((id) => !events.has(id));
    if (unknown.length === 0) return;
    const present = await loadStates(manager, unknown);
    for (const id of unknown) events.set(id, present.get(id));
  }

  /** To be called for events that the transaction has made. */
  made(manager: EntityManager, ids: readonly number[]): void {
    const { events } = this.owed(manager);
    for (const id of ids) if (!events.has(id)) events.set(id, undefined);
  }

  /** To be called before the transaction moves a category or deletes it. */
  async moving(manager: EntityManager, category: number): Promise<void> {
    const { categories } = this.owed(manager).moved;
    if (!categories.has(category)) categories.set(category, await loadLine(manager, category));
  }

  /** To be called when the transaction deletes a tag, venue or organizer. */
  deleting(manager: EntityManager, kind: 'tag' | 'venue' | 'organizer', id: number): void {
    const { gone } = this.owed(manager).moved;
    gone.set(FACT[kind], (gone.get(FACT[kind]) ?? new Set()).add(id));
  }

  afterTransactionCommit(event: TransactionEvent): void {
    this.forget(event);
  }

  afterTransactionRollback(event: TransactionEvent): void {
    this.forget(event);
  }

  /** Also called at the end of a savepoint, when the transaction goes on. */
  private forget({ queryRunner }: TransactionEvent): void {
    if (!queryRunner.isTransactionActive) this.owedIn.delete(queryRunner);
  }

  private owed({ queryRunner }: EntityManager): Owed {
    if (queryRunner === undefined) throw new Error('Events are changed in transactions only.');
    const owed = this.owedIn.get(queryRunner) ?? { events: new Map(), moved: nothingMoved() };
    this.owedIn.set(queryRunner, owed);
    return owed;
  }

  private async write(manager: EntityManager): Promise<void> {
    const { queryRunner } = manager;
    const owed = queryRunner && this.owedIn.get(queryRunner);
    if (queryRunner === undefined || owed === undefined) return;
    this.owedIn.delete(queryRunner);
    await writeDifference(manager, owed.events);
    await rebuildMoved(manager, owed.moved);
  }
}

/** What the events were is taken away, what they are is added. */
async function writeDifference(manager: EntityManager, before: Owed['events']): Promise<void> {
  if (before.size === 0) return;
  const after = await loadStates(manager, [...before.keys()]);
  const gone: FactRow[] = [];
  const changed: FactRow[] = [];
  const counts = new Map<string, CountChange>();
  for (const [id, was] of before) {
    const is = after.get(id);
    const present = factsByKey(was);
    const wanted = factsByKey(is);
    gone.push(...[...present].flatMap(([key, row]) => (wanted.has(key) ? [] : [row])));
    changed.push(...[...wanted].flatMap(([key, row]) => (isSame(row, present.get(key)) ? [] : [row])));
    if (was !== undefined) addCounts(counts, was, -1);
    if (is !== undefined) addCounts(counts, is, 1);
  }
  await deleteFacts(manager, gone.sort(compare));
  await writeFacts(manager, changed.sort(compare));
  await writeCounts(manager, counts);
}

const factsByKey = (event: EventState | undefined): Map<string, FactRow> =>
  new Map((event === undefined ? [] : factsOf(event)).map((row) => [row.slice(0, 4).join(' '), row]));

const isSame = (a: FactRow, b: FactRow | undefined): boolean => b !== undefined && compare(a, b) === 0;
