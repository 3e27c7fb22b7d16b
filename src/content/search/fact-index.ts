import { Injectable } from '@nestjs/common';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { type MovedThings, nothingMoved, rebuildMoved } from './fact-moves.js';
import { compare, deleteFacts, writeCounts, writeFacts } from './fact-rows.js';
import { loadLine, loadStates } from './fact-states.js';
import { addCounts, type CountChange, type EventState, FACT, type FactRow, factsOf } from './facts.js';

interface Owed {
  /** The former state of each event; undefined for events that did not exist. */
  readonly events: Map<number, EventState | undefined>;
  readonly moved: MovedThings;
}

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * Keeps the list index entries and counts of events up to date. Writers announce the events before they
 * change them; at the end of the transaction the former states are compared with the new ones.
 */
@Injectable()
export class FactIndex implements EntitySubscriberInterface {
  private readonly owedIn = new WeakMap<QueryRunner, Owed>();

  constructor(database: Database) {
    database.dataSource.subscribers.push(this);
    database.beforeCommit(async (manager) => this.write(manager));
  }

  /**
   * Must be called before the transaction changes, creates or deletes these events or changes their links.
   */
  async changing(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const { events } = this.owed(manager);
    const unknown = ids.filter((id) => !events.has(id));
    if (unknown.length === 0) return;
    const present = await loadStates(manager, unknown);
    for (const id of unknown) events.set(id, present.get(id));
  }

  /** Must be called for events created in the transaction. */
  made(manager: EntityManager, ids: readonly number[]): void {
    const { events } = this.owed(manager);
    for (const id of ids) if (!events.has(id)) events.set(id, undefined);
  }

  /** Must be called before the transaction moves or deletes a category. */
  async moving(manager: EntityManager, category: number): Promise<void> {
    const { categories } = this.owed(manager).moved;
    if (!categories.has(category)) categories.set(category, await loadLine(manager, category));
  }

  /** Must be called when the transaction deletes a tag, venue or organizer. */
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

  /** Also called when a savepoint is released, while the transaction continues. */
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

/** Subtracts the former states of the events, and adds the new ones. */
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
