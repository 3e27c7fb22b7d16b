import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { TermKind } from '#common/records/kinds.js';
import type { StoredStatus } from '#common/records/status.js';
import type { PageIds } from '#content/lists/page.js';
import { fromAndWhere, type Listed, type ListedIds, type LoadedPage, orderBy } from '#content/lists/page.js';
import type { ImageColumns } from '#content/localized/image-columns.js';
import { slugForm } from '#content/localized/slugs.js';
import { type TextRow, type Texts, withInherited } from '#content/localized/texts.js';
import type { StoredRecord } from '#content/records/records.service.js';
import { FEW } from '#content/search/found-page.js';
import { mayBeId, namesQuery, type TermNameRow } from '#content/terms/terms.repository.js';
import type { OwnedRecord } from '#content/visibility/visibility.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder, useIndex } from '#platform/database/join-order.js';
import { OldSnapshot } from '#platform/database/lost-writes.js';
import { lockOption, rowLock } from '#platform/database/row-lock.js';
import { placeholders, updateRow, writeRows } from '#platform/database/rows.js';
import { EVENT, Event } from './event.entity.js';
import type { UnlinkedEventRow } from './event-mapping.js';
import type { EventQuery } from './event-query.dto.js';
import {
  type EventLinkKind,
  type EventLinks,
  type Linked,
  LINKED_KINDS,
  type LinkedIds,
  linkedIds,
  ORDERED,
} from './link-tables.repository.js';

/** An event's own row and texts, and the ids of its linked records. */
export interface LinkedEvent extends UnlinkedEventRow, Linked {
  /** The texts that it does not have of its series, as it was loaded. */
  readonly ownTexts?: Texts;
}

export type LoadedImage = ImageColumns & { readonly id: number };

export interface ProtectedRow {
  readonly id: number;
  readonly password_hash: string;
}

/** A venue or an organizer that a filter refers to. */
export interface NamedRecord extends OwnedRecord {
  readonly id: number;
  /** The slug by which it was found; null where that was its id. */
  readonly slug: string | null;
}

/** The filters that refer to other records. */
export type ReferringQuery = Pick<EventQuery, keyof EventLinks | 'post_parent' | 'series'>;

/** The rows of all records that the filters of a query refer to. */
export interface ReferencedRows {
  readonly category: readonly TermNameRow[];
  readonly tag: readonly TermNameRow[];
  readonly venue: readonly NamedRecord[];
  readonly organizer: readonly NamedRecord[];
  readonly parent: readonly { readonly id: number }[];
  readonly series: readonly { readonly id: number }[];
}

/** The most protected events that one statement returns. */
export const PROTECTED_ROWS = 1_000;

/** An event as a write has stored it: the same as when `EventsRepository` loads it, without a statement. */
export function linkedEvent({ columns, shown: texts }: StoredRecord, links: EventLinks): LinkedEvent {
  return { ...columns, texts, linked: linkedIds(links) } as unknown as LinkedEvent;
}

const ARRAY = {
  sqlite: { of: 'json_array', all: 'json_group_array' },
  mysql: { of: 'JSON_ARRAY', all: 'JSON_ARRAYAGG' },
} as const;

/** SQL for the links of the event `r`: one JSON list for each kind. */
function linkColumns(engine: Engine): string[] {
  const { of, all } = ARRAY[engine];
  return LINKED_KINDS.map((kind) => {
    const link = ORDERED[kind] ? `${of}(position, ${kind}_id)` : `${kind}_id`;
    return `(SELECT ${all}(${link}) FROM event_${kind} WHERE event_id = r.id) AS ${kind}_links`;
  });
}

/** The links in a row with these columns. MySQL returns JSON parsed, MariaDB and SQLite as text, and MySQL null for an empty list. */
function linksIn(row: Readonly<Record<string, unknown>>): LinkedIds {
  const ids = (kind: EventLinkKind): number[] => {
    const raw = row[`${kind}_links`];
    const links = (typeof raw === 'string' ? JSON.parse(raw) : (raw ?? [])) as unknown[];
    if (!ORDERED[kind]) return links as number[];
    return (links as [number, number][]).sort(([a], [b]) => a - b).map(([, id]) => id);
  };
  return { venue: ids('venue'), organizer: ids('organizer'), category: ids('category'), tag: ids('tag') };
}

const columnsByEngine = new Map<Engine, string>();

function eventColumns(engine: Engine): string {
  let columns = columnsByEngine.get(engine);
  if (columns === undefined) {
    columns = [...EVENT.columns.map((column) => `r.${column}`), ...linkColumns(engine)].join(', ');
    columnsByEngine.set(engine, columns);
  }
  return columns;
}

/** What tells whether an event is an occurrence. */
interface OccurrenceRow {
  readonly id: number;
  readonly series_id: number | null;
}

/** A text of an event, or of the series that it belongs to. */
type TextsRow = TextRow & {
  /** The event. */
  readonly record_id: number;
  /** Null in a row without a text. */
  readonly language: Language | null;
  /** Of the event when the texts were read. */
  readonly version: number;
};

/** The texts of series, as they were at one moment. */
interface SeriesTexts {
  /** By the id of the series. It has none for null, the series of other events. */
  readonly bySeries: ReadonlyMap<number | null, Texts>;
  /** The versions of their events at that moment. */
  readonly versions: ReadonlyMap<number, number>;
}

type EventTableRow = Record<string, unknown> & OccurrenceRow;

const textColumns = (columns: readonly string[]): string => columns.map((column) => `t.${column}`).join(', ');

const TEXT_COLUMNS = textColumns(['language', 'slug', ...EVENT.texts]);
/** A slug is an event's own. */
const SERIES_TEXT_COLUMNS = textColumns(['language', ...EVENT.texts]);

/** Rows of events, and of their texts. */
type EventRows = readonly [rows: readonly EventTableRow[], texts: readonly TextsRow[]];

/** The same with the texts of their series. */
type AllRows = readonly [...EventRows, ofSeries: SeriesTexts];

const NO_TEXTS: SeriesTexts = { bySeries: new Map(), versions: new Map() };

/**
 * The texts of the series that these events are occurrences of, once for each series, and the present versions of the events: one
 * statement, which sees one state. It is sent only if there is an occurrence.
 */
async function loadSeriesTexts(
  manager: EntityManager,
  events: readonly OccurrenceRow[],
): Promise<SeriesTexts> {
  const occurrences = events.filter(({ series_id }) => series_id !== null);
  if (occurrences.length === 0) return NO_TEXTS;
  const first = new Map(occurrences.map(({ id, series_id }) => [series_id, id]));
  const [ids, firsts] = [occurrences.map(({ id }) => id), [...first.values()]];
  const rows = await manager.query<(TextsRow & OccurrenceRow)[]>(
    `SELECT e.id AS record_id, e.series_id, e.version, ${SERIES_TEXT_COLUMNS} FROM event e
     LEFT JOIN series_translation t ON t.record_id = e.series_id AND e.id IN (${placeholders(firsts)})
     WHERE e.id IN (${placeholders(ids)})`,
    [...firsts, ...ids],
  );
  const bySeries = new Map<number | null, Map<Language, TextRow>>();
  for (const row of rows) {
    const texts = bySeries.get(row.series_id) ?? new Map<Language, TextRow>();
    bySeries.set(row.series_id, row.language === null ? texts : texts.set(row.language, row));
  }
  return { bySeries, versions: new Map(rows.map(({ record_id, version }) => [record_id, version])) };
}

/** A server runs each statement on the state of its moment: a write in between must not give one event's texts to another state. */
const MAX_READS = 20;

/**
 * Whether the texts are those of the rows: every write of an event counts its version, and so does an edit of the texts of
 * its series.
 */
function areOneState([rows, texts, { versions: laterVersions }]: AllRows): boolean {
  const versions = new Map(texts.map(({ record_id, version }) => [record_id, version]));
  return rows.every(
    ({ id, version }) => versions.get(id) === version && (laterVersions.get(id) ?? version) === version,
  );
}

/**
 * Reads events with their texts, again if one of them was written in between.
 * @throws OldSnapshot when that happens every time
 */
async function readAsOne(manager: EntityManager, read: () => Promise<EventRows>): Promise<AllRows> {
  for (let count = 1; ; count++) {
    const [rows, texts] = await read();
    const found: AllRows = [rows, texts, await loadSeriesTexts(manager, rows)];
    if (areOneState(found)) return found;
    if (count === MAX_READS) throw new OldSnapshot('event', found[0][0]?.id ?? 0);
  }
}

function withTexts([rows, texts, ofSeries]: AllRows): LinkedEvent[] {
  const byEvent = new Map(rows.map(({ id }) => [id, new Map<Language, TextRow>()]));
  for (const text of texts) if (text.language !== null) byEvent.get(text.record_id)?.set(text.language, text);
  return rows.map((row) => {
    const own = byEvent.get(row.id) ?? new Map<Language, TextRow>();
    const shown = withInherited(own, ofSeries.bySeries.get(row.series_id), EVENT.texts);
    return Object.assign(row, {
      texts: shown,
      ownTexts: own,
      linked: linksIn(row),
    }) as unknown as LinkedEvent;
  });
}

const IMAGE_COLUMNS = Object.entries(EVENT.joined?.columns ?? {})
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');

/** Fills the columns that terms do not have. */
const NO_RECORD = 'NULL AS status, NULL AS author_id, NULL AS published_at';
const NO_NAME = 'id, NULL AS language, NULL AS name, NULL AS slug';

/** A row has the columns of all kinds. Those that its own kind lacks are null. */
type ReferenceRow = TermNameRow &
  Omit<OwnedRecord, 'status'> & {
    readonly kind: keyof ReferencedRows;
    readonly status: StoredStatus | null;
  };

function termPart(kind: TermKind, references: readonly string[] | undefined): Condition[] {
  const names = references && namesQuery(kind, references);
  if (names === undefined) return [];
  return [{ sql: `SELECT '${kind}' AS kind, ${NO_RECORD}, ${names.sql}`, params: names.params }];
}

/** A row for each record with one of the ids, and for each slug that one has in any language. */
function recordPart(kind: 'venue' | 'organizer', references: readonly string[] = []): Condition[] {
  if (references.length === 0) return [];
  const ids = references.filter(mayBeId).map(Number);
  const slugs = references.map(slugForm);
  const columns = `'${kind}' AS kind, r.status, r.author_id, r.published_at, r.id, NULL AS language, NULL AS name`;
  const withSlug = `SELECT ${columns}, t.slug FROM ${kind}_translation t JOIN ${kind} r ON r.id = t.record_id
            WHERE t.slug IN (${placeholders(slugs)})`;
  if (ids.length === 0) return [{ sql: withSlug, params: slugs }];
  const withId = `SELECT ${columns}, NULL AS slug FROM ${kind} r WHERE r.id IN (${placeholders(ids)})`;
  return [
    { sql: withId, params: ids },
    { sql: withSlug, params: slugs },
  ];
}

/** A row for each of the ids that the table has. */
function idPart(
  kind: 'parent' | 'series',
  table: 'event' | 'series',
  ids: readonly (number | undefined)[] = [],
): Condition[] {
  const given = ids.filter((id) => id !== undefined);
  if (given.length === 0) return [];
  const sql = `SELECT '${kind}' AS kind, ${NO_RECORD}, ${NO_NAME} FROM ${table} WHERE id IN (${placeholders(given)})`;
  return [{ sql, params: given }];
}

/** The tables of events and their links. It runs prepared SQL, because it is part of every request. */
@Injectable()
export class EventsRepository {
  constructor(@InjectRepository(Event) private readonly events: Repository<Event>) {}

  async load(manager: EntityManager, id: number): Promise<LinkedEvent | undefined> {
    const sql = `SELECT ${eventColumns(engineOf(manager))} FROM event r WHERE r.id = ?`;
    const found = await readAsOne(manager, async () =>
      Promise.all([manager.query<EventTableRow[]>(sql, [id]), this.texts(manager, [id])]),
    );
    return withTexts(found)[0];
  }

  /** Loads the events of a page, however they were found, with the exact total. */
  async loadPage(manager: EntityManager, page: PageIds | ListedIds): Promise<LoadedPage<LinkedEvent>> {
    const engine = engineOf(manager);
    if ('sql' in page) {
      const sql = `SELECT ${eventColumns(engine)}, p.total FROM (${page.sql}) p ${joinInOrder(engine)} event r ON r.id = p.id
     ORDER BY ${orderBy(page.descending, 'p.id', (index) => `p.k${index}`)}`;
      const found = await readAsOne(manager, async () => {
        const rows = await manager.query<EventTableRow[]>(sql, [...page.params]);
        const ids = rows.map(({ id }) => id);
        return [rows, await this.texts(manager, ids)];
      });
      return { items: withTexts(found), total: Number(found[0][0]?.['total'] ?? 0) };
    }
    const { ids, total } = page;
    if (ids.length === 0) return { items: [], total };
    const sql = `SELECT ${eventColumns(engine)} FROM event r WHERE r.id IN (${placeholders(ids)})`;
    const found = await readAsOne(manager, async () =>
      Promise.all([manager.query<EventTableRow[]>(sql, [...ids]), this.texts(manager, ids)]),
    );
    const byId = new Map(withTexts(found).map((event) => [event.id, event]));
    return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
  }

  /** The texts of events in all languages, and a row without a language for an event that has none. */
  private async texts(manager: EntityManager, ids: readonly number[]): Promise<TextsRow[]> {
    if (ids.length === 0) return [];
    return manager.query<TextsRow[]>(
      `SELECT r.id AS record_id, r.version, ${TEXT_COLUMNS} FROM event r
     LEFT JOIN event_translation t ON t.record_id = r.id WHERE r.id IN (${placeholders(ids)})`,
      [...ids],
    );
  }

  /** The images of events. */
  async loadImages(manager: EntityManager, ids: readonly number[]): Promise<LoadedImage[]> {
    if (ids.length === 0) return [];
    return manager.query(`SELECT i.id, ${IMAGE_COLUMNS} FROM media i WHERE i.id IN (${placeholders(ids)})`, [
      ...ids,
    ]);
  }

  /**
   * The event, its parent, and so on, at most so many; nothing for an unknown event. They are locked on the way up, so
   * that nobody gives one of them another parent before this transaction ends.
   */
  async lockParents(manager: EntityManager, id: number, most: number): Promise<number[]> {
    const events = manager.withRepository(this.events);
    const found: number[] = [];
    for (let next = id; next !== 0 && !found.includes(next) && found.length < most;) {
      const row = await events.findOne({
        select: { id: true, post_parent: true },
        where: { id: next },
        ...lockOption(manager),
      });
      if (row === null) break;
      found.push(next);
      next = row.post_parent;
    }
    return found;
  }

  /** All rows that the filters of a query refer to, with one statement. */
  async findReferenced(manager: EntityManager, query: ReferringQuery): Promise<ReferencedRows> {
    const parts = [
      ...termPart('category', query.categories),
      ...termPart('tag', query.tags),
      ...recordPart('venue', query.venue),
      ...recordPart('organizer', query.organizer),
      ...idPart('parent', 'event', [query.post_parent]),
      ...idPart('parent', 'series', [query.post_parent]),
      ...idPart('series', 'series', query.series),
    ];
    const found =
      parts.length === 0
        ? []
        : await manager.query<ReferenceRow[]>(
            parts.map(({ sql }) => sql).join(' UNION ALL '),
            parts.flatMap(({ params }) => [...params]),
          );
    const {
      category = [],
      tag = [],
      parent = [],
      series = [],
      ...records
    } = Object.groupBy(found, ({ kind }) => kind);
    const named = (rows: readonly ReferenceRow[] = []): NamedRecord[] =>
      rows.flatMap((row) => (row.status === null ? [] : { ...row, status: row.status }));
    return {
      ...{ category, tag, parent, series },
      venue: named(records.venue),
      organizer: named(records.organizer),
    };
  }

  /**
   * The events that were changed in the given time; undefined when there are many. For a few, checking each
   * one is faster than reading the whole list in order.
   */
  async fewModified(
    manager: EntityManager,
    modified: readonly Condition[],
  ): Promise<readonly number[] | undefined> {
    if (modified.length === 0) return undefined;
    const where = modified.map(({ sql }) => sql).join(' AND ');
    const rows = await manager.query<{ id: number }[]>(
      `SELECT r.id FROM event r ${useIndex(engineOf(manager), 'ix_event_modified')} WHERE ${where} LIMIT ${FEW + 1}`,
      modified.flatMap(({ params }) => [...params]),
    );
    return rows.length > FEW ? undefined : rows.map(({ id }) => id);
  }

  /** The first protected events of a list after an id. They are few, and an index tells them from all others. */
  async listProtected(manager: EntityManager, listed: Listed, after: number): Promise<ProtectedRow[]> {
    const index = useIndex(engineOf(manager), 'ix_event_protected');
    const all = { sql: `SELECT id FROM event ${index} WHERE password_hash IS NOT NULL`, params: [] };
    const isProtected = { sql: 'r.password_hash IS NOT NULL AND r.id > ?', params: [after] };
    const where = [...listed.where, isProtected];
    const from = fromAndWhere(manager, { ...listed, ids: listed.ids ?? all, where });
    const sql = `SELECT r.id, r.password_hash ${from.sql} ORDER BY r.id LIMIT ${PROTECTED_ROWS}`;
    return manager.query<ProtectedRow[]>(sql, [...from.params]);
  }

  /** Replaces the hash by another one of the same password, unless the password has changed since. */
  async replaceHash(
    manager: EntityManager,
    { id, password_hash }: ProtectedRow,
    renewed: string,
  ): Promise<void> {
    await updateRow(manager, 'event', { id, password_hash }, { password_hash: renewed }, [0, 1]);
  }

  /** Clears the parent of all events that have this one. @returns their ids */
  async orphanChildren(manager: EntityManager, parent: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM event WHERE post_parent = ? ORDER BY id ${rowLock(manager)}`,
      [parent],
    );
    if (rows.length === 0) return [];
    const sql = 'UPDATE event SET post_parent = 0, version = version + 1 WHERE post_parent = ?';
    await writeRows(manager, sql, [parent], rows.length);
    return rows.map(({ id }) => id);
  }
}
