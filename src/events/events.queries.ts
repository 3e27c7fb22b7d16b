import type { EntityManager } from 'typeorm';
import type { Engine } from '../database/columns.js';
import { joinInOrder, useIndex } from '../database/join-order.js';
import { engineOf } from '../database/table-columns.js';
import type { Language } from '../i18n/languages.js';
import type { TextRow } from '../i18n/texts.js';
import type { ImageColumns } from '../media/image.dto.js';
import { FEW } from '../records/found-page.js';
import { EVENT } from '../records/kinds.js';
import type { Condition } from '../records/visibility.js';
import { type ListedIds, orderBy, type Page, type PageIds } from '../records/page.js';
import type { EventRow } from './event-mapping.js';
import { placeholders } from '../database/rows.js';

/** An event's own row and texts, and the ids of what it names, in its order. */
export interface LinkedEvent extends Omit<EventRow, Exclude<keyof ImageColumns, 'image_id'>> {
  readonly linked: EventLinks;
}

export type LinkedKind = 'venue' | 'organizer' | 'category' | 'tag';
export type EventLinks = Readonly<Record<LinkedKind, readonly number[]>>;

/** Whether the event keeps an order among them. */
const LINKED: Readonly<Record<LinkedKind, { readonly ordered: boolean }>> = {
  venue: { ordered: true },
  organizer: { ordered: true },
  category: { ordered: false },
  tag: { ordered: false },
};
const LINKED_KINDS = Object.keys(LINKED) as LinkedKind[];

const ARRAY = {
  sqlite: { of: 'json_array', all: 'json_group_array' },
  mysql: { of: 'JSON_ARRAY', all: 'JSON_ARRAYAGG' },
} as const;

/** SQL for the links of the event `r`, a JSON list for each kind. */
function linkColumns(engine: Engine): string {
  const { of, all } = ARRAY[engine];
  return LINKED_KINDS.map((kind) => {
    const link = LINKED[kind].ordered ? `${of}(position, ${kind}_id)` : `${kind}_id`;
    return `(SELECT ${all}(${link}) FROM event_${kind} WHERE event_id = r.id) AS ${kind}_links`;
  }).join(', ');
}

const columnsByEngine = new Map<Engine, string>();

function eventColumns(engine: Engine): string {
  let columns = columnsByEngine.get(engine);
  if (columns === undefined) {
    columns = [...EVENT.columns.map((column) => `r.${column}`), linkColumns(engine)].join(', ');
    columnsByEngine.set(engine, columns);
  }
  return columns;
}

type Row = Record<string, unknown> & { readonly id: number };

/** MySQL gives JSON as what it says, MariaDB and SQLite as text; nothing is null in MySQL. */
function linksIn(row: Row): EventLinks {
  const ids = (kind: LinkedKind): number[] => {
    const raw = row[`${kind}_links`];
    const links = (typeof raw === 'string' ? JSON.parse(raw) : (raw ?? [])) as unknown[];
    if (!LINKED[kind].ordered) return links as number[];
    return (links as [number, number][]).sort(([a], [b]) => a - b).map(([, id]) => id);
  };
  return { venue: ids('venue'), organizer: ids('organizer'), category: ids('category'), tag: ids('tag') };
}

const TEXT_COLUMNS = ['record_id', 'language', 'slug', ...EVENT.texts].join(', ');

type TextsRow = TextRow & { readonly record_id: number; readonly language: Language };

/** Adds the texts of all languages, in one statement. */
async function withTexts(manager: EntityManager, rows: readonly Row[]): Promise<LinkedEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const texts = await manager.query<TextsRow[]>(
    `SELECT ${TEXT_COLUMNS} FROM event_translation WHERE record_id IN (${placeholders(ids)})`,
    ids,
  );
  const byEvent = new Map(ids.map((id) => [id, new Map<Language, TextRow>()]));
  for (const text of texts) byEvent.get(text.record_id)?.set(text.language, text);
  return rows.map(
    (row) =>
      Object.assign(row, { texts: byEvent.get(row.id), linked: linksIn(row) }) as unknown as LinkedEvent,
  );
}

/** Loads one page of events, and the exact total. */
async function loadEventPage(
  manager: EntityManager,
  { sql, params, descending }: PageIds,
): Promise<Page<LinkedEvent>> {
  const engine = engineOf(manager);
  const rows = await manager.query<Row[]>(
    `SELECT ${eventColumns(engine)}, p.total FROM (${sql}) p ${joinInOrder(engine)} event r ON r.id = p.id
     ORDER BY ${orderBy(descending, 'p.id', (index) => `p.k${index}`)}`,
    [...params],
  );
  return { items: await withTexts(manager, rows), total: Number(rows[0]?.['total'] ?? 0) };
}

/** Loads the events of a page, however it was found. */
export async function loadFoundEvents(
  manager: EntityManager,
  page: PageIds | ListedIds,
): Promise<Page<LinkedEvent>> {
  if ('sql' in page) return loadEventPage(manager, page);
  const { ids, total } = page;
  if (ids.length === 0) return { items: [], total };
  const rows = await manager.query<Row[]>(
    `SELECT ${eventColumns(engineOf(manager))} FROM event r WHERE r.id IN (${placeholders(ids)})`,
    [...ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    items: await withTexts(
      manager,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
    total,
  };
}

export async function loadLinkedEvent(manager: EntityManager, id: number): Promise<LinkedEvent | undefined> {
  const rows = await manager.query<Row[]>(
    `SELECT ${eventColumns(engineOf(manager))} FROM event r WHERE r.id = ?`,
    [id],
  );
  const [event] = await withTexts(manager, rows);
  return event;
}

/** The events that were changed in a time, when they are few: looking at each beats reading the list in its order. */
export async function fewModified(
  manager: EntityManager,
  modified: readonly Condition[],
): Promise<number[] | undefined> {
  if (modified.length === 0) return undefined;
  const where = modified.map(({ sql }) => sql).join(' AND ');
  const rows = await manager.query<{ id: number }[]>(
    `SELECT r.id FROM event r ${useIndex(engineOf(manager), 'ix_event_modified')} WHERE ${where} LIMIT ${FEW + 1}`,
    modified.flatMap(({ params }) => [...params]),
  );
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}
