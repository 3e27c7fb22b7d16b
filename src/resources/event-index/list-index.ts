import { Injectable } from '@nestjs/common';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import {
  type ChangingRecord,
  type CreatedRecord,
  type RecordListener,
  RecordListeners,
  type RecordTexts,
} from '#content/records/record-listeners.js';
import { Database } from '#platform/database/database.js';
import { engineOf } from '#platform/database/engine.js';
import { inParts, placeholders } from '#platform/database/rows.js';
import { DETAIL_COLUMNS, type IndexedDetail, NO_DETAIL_COLUMNS } from './list-index-details.js';
import {
  addCounts,
  compare,
  type CountChange,
  deleteEntries,
  detailsOf,
  DIMENSION,
  entriesOf,
  type EventState,
  isLanguageSql,
  isOtherwiseInCategories,
  languageSql,
  type ListIndexRow,
  mayChangeState,
  OTHER_COLUMNS,
  OWN_CATEGORY,
  type OwnState,
  stateOf,
  statusSql,
  writeCounts,
  writeEntries,
} from './list-index-entries.js';
import { rebuildScope } from './list-index-scopes.js';

interface Pending {
  /** The former state of each event; undefined for events that did not exist. */
  readonly events: Map<number, OwnState | undefined>;
  /** The states of events as they were just written, which need not be loaded. */
  readonly written: Map<number, OwnState>;
  readonly moved: MovedValues;
}

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/**
 * Keeps the list index entries and counts of events up to date. Writers announce the events before they
 * change them; at the end of the transaction the former states are compared with the new ones.
 */
@Injectable()
export class ListIndex implements EntitySubscriberInterface {
  private readonly owedIn = new WeakMap<QueryRunner, Pending>();

  constructor(database: Database) {
    database.dataSource.subscribers.push(this);
    database.beforeCommit('by few', async (manager) => this.write(manager));
  }

  /**
   * Must be called before the transaction changes, creates or deletes these events or changes their links.
   */
  async changing(manager: EntityManager, ids: readonly number[]): Promise<void> {
    const { events, written } = this.pending(manager);
    for (const id of ids) written.delete(id);
    const unknown = ids.filter((id) => !events.has(id));
    if (unknown.length === 0) return;
    const present = new Map((await loadOwnStates(manager, unknown)).map((state) => [state.id, state]));
    for (const id of unknown) events.set(id, present.get(id));
  }

  /** The same for an event whose present state is known. */
  changingFrom(manager: EntityManager, present: OwnState): void {
    const { events, written } = this.pending(manager);
    written.delete(present.id);
    if (!events.has(present.id)) events.set(present.id, present);
  }

  /** May be called for an announced event as it was written, with the links that it gets; else its rows are loaded. */
  changed(manager: EntityManager, event: OwnState): void {
    this.pending(manager).written.set(event.id, event);
  }

  /** Must be called for events created in the transaction, with the links that they get. */
  created(manager: EntityManager, event: CreatedRecord): void {
    const { events, written } = this.pending(manager);
    events.set(event.id, undefined);
    written.set(event.id, stateOf(event));
  }

  /** Must be called before the transaction moves or deletes a category. */
  async moving(manager: EntityManager, category: number): Promise<void> {
    const { categories } = this.pending(manager).moved;
    if (!categories.has(category)) categories.set(category, await loadLine(manager, category));
  }

  /** Must be called when the transaction deletes a tag, venue or organizer. */
  deleting(manager: EntityManager, kind: 'tag' | 'venue' | 'organizer', id: number): void {
    const { gone } = this.pending(manager).moved;
    gone.set(DIMENSION[kind], (gone.get(DIMENSION[kind]) ?? new Set()).add(id));
  }

  /**
   * Writes what the transaction owes the index so far. It is called at the end of the transaction; call it before for work
   * that reads the counts, as late as possible: other writers wait for these rows.
   */
  async write(manager: EntityManager): Promise<void> {
    const { queryRunner } = manager;
    const owed = queryRunner && this.owedIn.get(queryRunner);
    if (queryRunner === undefined || owed === undefined) return;
    this.owedIn.delete(queryRunner);
    await writeDifference(manager, await changesOf(manager, owed));
    await rebuildMoved(manager, owed.moved);
  }

  afterTransactionCommit(event: TransactionEvent): void {
    this.forget(event);
  }

  /** After a savepoint was rolled back, the events created in it are gone: what was written is loaded. */
  afterTransactionRollback(event: TransactionEvent): void {
    this.owedIn.get(event.queryRunner)?.written.clear();
    this.forget(event);
  }

  /** Also called when a savepoint is released, while the transaction continues. */
  private forget({ queryRunner }: TransactionEvent): void {
    if (!queryRunner.isTransactionActive) this.owedIn.delete(queryRunner);
  }

  private pending({ queryRunner }: EntityManager): Pending {
    if (queryRunner === undefined) throw new Error('Events are changed in transactions only.');
    const owed = this.owedIn.get(queryRunner) ?? {
      events: new Map(),
      written: new Map(),
      moved: nothingMoved(),
    };
    this.owedIn.set(queryRunner, owed);
    return owed;
  }
}

/** An event that the transaction has changed; undefined before it was created, and after it was deleted. */
interface Changed<T> {
  readonly was: T | undefined;
  readonly is: T | undefined;
}

async function changesOf(
  manager: EntityManager,
  { events, written }: Pending,
): Promise<readonly Changed<EventState>[]> {
  const unknown = [...events.keys()].filter((id) => !written.has(id));
  const loaded = new Map((await loadOwnStates(manager, unknown)).map((state) => [state.id, state]));
  const changes = [...events].map(([id, was]) => ({ was, is: written.get(id) ?? loaded.get(id) }));
  return withLines(manager, changes);
}

/** Subtracts the former states of the events, and adds the new ones. */
async function writeDifference(
  manager: EntityManager,
  changes: readonly Changed<EventState>[],
): Promise<void> {
  const gone: ListIndexRow[] = [];
  const changed: ListIndexRow[] = [];
  const counts = new Map<string, CountChange>();
  for (const { was, is } of changes) {
    const present = entriesByKey(was);
    const wanted = entriesByKey(is);
    gone.push(...[...present].flatMap(([key, row]) => (wanted.has(key) ? [] : [row])));
    changed.push(...[...wanted].flatMap(([key, row]) => (isSame(row, present.get(key)) ? [] : [row])));
    if (was !== undefined) addCounts(counts, was, -1);
    if (is !== undefined) addCounts(counts, is, 1);
  }
  await deleteEntries(manager, gone.sort(compare));
  await writeEntries(manager, changed.sort(compare));
  await writeCounts(manager, counts);
}

const entriesByKey = (event: EventState | undefined): Map<string, ListIndexRow> =>
  new Map((event === undefined ? [] : entriesOf(event)).map((row) => [row.slice(0, 4).join(' '), row]));

const isSame = (a: ListIndexRow, b: ListIndexRow | undefined): boolean =>
  b !== undefined && compare(a, b) === 0;

/** Values whose events change with the transaction. */
interface MovedValues {
  /** Category → itself and its former ancestors. */
  readonly categories: Map<number, readonly number[]>;
  /** Kind → deleted values. */
  readonly gone: Map<number, Set<number>>;
}

const nothingMoved = (): MovedValues => ({ categories: new Map(), gone: new Map() });

/** Rebuilds the index entries of a moved category's former and new ancestors, and of deleted values. */
async function rebuildMoved(manager: EntityManager, { categories, gone }: MovedValues): Promise<void> {
  const lines = new Set<number>();
  for (const [id, before] of categories) {
    const after = await loadLine(manager, id);
    for (const above of new Set(before).symmetricDifference(new Set(after))) lines.add(above);
  }
  await rebuild(manager, DIMENSION.category, lines);
  await rebuild(manager, OWN_CATEGORY, new Set([...categories.keys()].filter((id) => lines.has(id))));
  for (const [kind, ids] of gone) await rebuild(manager, kind, ids);
}

async function rebuild(manager: EntityManager, kind: number, values: ReadonlySet<number>): Promise<void> {
  const ids = [...values].sort((a, b) => a - b);
  if (ids.length > 0) await rebuildScope(manager, kind, { by: 'value', ids });
}

interface StateRow extends Readonly<Record<IndexedDetail, string>> {
  readonly id: number;
  readonly kind: 'event' | 'category' | 'tag' | 'venue' | 'organizer' | 'language';
  readonly linked: number;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly status: number;
  readonly published_at: number;
  readonly featured: number;
  readonly protected: number;
}

const NOTHING = `0 AS utc_start, 0 AS utc_end, 0 AS status, 0 AS published_at, 0 AS featured, 0 AS protected,
  ${NO_DETAIL_COLUMNS}, ${OTHER_COLUMNS.map((column) => `NULL AS ${column}`).join(', ')}`;

/** The states as stored, from which the index entries are made; unknown ids are left out. */
async function loadOwnStates(manager: EntityManager, ids: readonly number[]): Promise<OwnState[]> {
  const states: OwnState[] = [];
  await inParts(ids, async (part) => states.push(...(await loadSomeStates(manager, part))));
  return states;
}

async function loadSomeStates(manager: EntityManager, ids: readonly number[]): Promise<OwnState[]> {
  const wanted = placeholders(ids);
  const parts = [
    `SELECT id, 'event' AS kind, 0 AS linked, utc_start, utc_end,
       ${statusSql('status', 'hide_from_listings')} AS status, published_at, featured,
       password_hash IS NOT NULL AS protected, ${DETAIL_COLUMNS}, ${OTHER_COLUMNS.join(', ')}
     FROM event WHERE id IN (${wanted})`,
    ...['category', 'tag', 'venue', 'organizer'].map(
      (kind) =>
        `SELECT event_id AS id, '${kind}' AS kind, ${kind}_id AS linked, ${NOTHING}
         FROM event_${kind} WHERE event_id IN (${wanted})`,
    ),
    `SELECT record_id AS id, 'language' AS kind, ${languageSql('language')} AS linked, ${NOTHING}
     FROM event_translation WHERE title <> '' AND ${isLanguageSql('language')} AND record_id IN (${wanted})`,
    // An occurrence also has the titles of its series.
    `SELECT e.id, 'language' AS kind, ${languageSql('t.language')} AS linked, ${NOTHING}
     FROM event e JOIN series_translation t ON t.record_id = e.series_id
     WHERE t.title <> '' AND ${isLanguageSql('t.language')} AND e.id IN (${wanted})`,
  ];
  const rows = await manager.query<StateRow[]>(
    parts.join(' UNION ALL '),
    parts.flatMap(() => ids),
  );
  const byEvent = Map.groupBy(rows, ({ id }) => id);
  return rows
    .filter(({ kind }) => kind === 'event')
    .map((row) => {
      const linked = (kind: StateRow['kind']): number[] =>
        (byEvent.get(row.id) ?? []).filter((link) => link.kind === kind).map((link) => link.linked);
      return {
        id: row.id,
        utc_start: row.utc_start,
        utc_end: row.utc_end,
        status: row.status,
        published_at: row.published_at,
        isProtected: Boolean(row.protected),
        featured: Boolean(row.featured),
        details: detailsOf({ ...row }),
        categories: linked('category'),
        tags: linked('tag'),
        venues: linked('venue'),
        organizers: linked('organizer'),
        languages: [...new Set(linked('language'))],
      };
    });
}

/**
 * Adds the ancestors of categories as they are now: those that the transaction moves are rebuilt. Where an event is found in
 * its categories as before, they are left out of both states.
 */
async function withLines(
  manager: EntityManager,
  changes: readonly Changed<OwnState>[],
): Promise<Changed<EventState>[]> {
  const isMoved = changes.map(({ was, is }) => isOtherwiseInCategories(was, is));
  const categories = changes
    .filter((_, index) => isMoved[index])
    .flatMap(({ was, is }) => [...(was?.categories ?? []), ...(is?.categories ?? [])]);
  const parents = await loadLines(manager, [...new Set(categories)]);
  return changes.map(({ was, is }, index) => {
    const withOwn = (state: OwnState | undefined): EventState | undefined => {
      // Those that others have deleted meanwhile have no entries left.
      const ids = isMoved[index] ? (state?.categories ?? []).filter((id) => parents.has(id)) : [];
      return state && { ...state, lines: [...new Set(ids.flatMap((id) => lineOf(id, parents)))] };
    };
    return { was: withOwn(was), is: withOwn(is) };
  });
}

function lineOf(id: number, parents: ReadonlyMap<number, number>): number[] {
  const line: number[] = [];
  for (let next = id; next !== 0 && !line.includes(next); next = parents.get(next) ?? 0) line.push(next);
  return line;
}

/**
 * The parents of categories and of all their ancestors, locked, three levels at once: whoever moves one of them waits until
 * this transaction ends, and then sees its events.
 */
async function loadLines(manager: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const lock = engineOf(manager) === 'mysql' ? 'LOCK IN SHARE MODE' : '';
  const parents = new Map<number, number>();
  for (let next = [...ids]; next.length > 0;) {
    const rows = await manager.query<LineRow[]>(
      `SELECT c.id, c.parent, p.parent AS second, q.parent AS third
       FROM category c LEFT JOIN category p ON p.id = c.parent LEFT JOIN category q ON q.id = p.parent
       WHERE c.id IN (${placeholders(next)}) ORDER BY c.id ${lock}`,
      next,
    );
    for (const { id, parent, second, third } of rows) {
      parents.set(id, parent);
      if (second !== null) parents.set(parent, second);
      if (second !== null && third !== null) parents.set(second, third);
    }
    next = [...new Set(rows.map(({ third }) => third ?? 0))].filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}

/** A category and its next ancestors: most lines are not longer. The parent of a category without one is 0, which has none. */
interface LineRow {
  readonly id: number;
  readonly parent: number;
  readonly second: number | null;
  readonly third: number | null;
}

/** A category and all its ancestors; empty when the category does not exist. */
async function loadLine(manager: EntityManager, id: number): Promise<number[]> {
  const parents = await loadLines(manager, [id]);
  return parents.has(id) ? lineOf(id, parents) : [];
}

/** Keeps the list index up to date when events, venues or organizers are written. */
@Injectable()
export class IndexUpdates implements RecordListener {
  constructor(
    listeners: RecordListeners,
    private readonly listIndex: ListIndex,
  ) {
    listeners.add(this);
  }

  created(manager: EntityManager, kind: Kind, record: CreatedRecord): void {
    if (kind === 'event') this.listIndex.created(manager, record);
  }

  async changing(manager: EntityManager, kind: Kind, change: ChangingRecord): Promise<void> {
    if (kind !== 'event' || !mayChangeState(change)) return;
    const { id, before: columns, texts, links } = change;
    if (links?.present === undefined) await this.listIndex.changing(manager, [id]);
    else this.listIndex.changingFrom(manager, stateOf({ id, columns, texts, links: links.present }));
  }

  changed(manager: EntityManager, kind: Kind, change: ChangingRecord, texts: RecordTexts): void {
    const { id, before, columns, links } = change;
    if (kind !== 'event' || links?.present === undefined || !mayChangeState(change)) return;
    const sent = Object.fromEntries(Object.entries(links.after).filter(([, ids]) => ids !== undefined));
    const after = { id, columns: { ...before, ...columns }, texts, links: { ...links.present, ...sent } };
    this.listIndex.changed(manager, stateOf(after));
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (kind === 'venue' || kind === 'organizer') this.listIndex.deleting(manager, kind, id);
    if (kind === 'event') await this.listIndex.changing(manager, [id]);
  }
}
