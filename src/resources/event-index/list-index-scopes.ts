import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Engine } from '#platform/database/columns.js';
import { engineOf } from '#platform/database/engine.js';
import { joinInOrder } from '#platform/database/join-order.js';
import { deleteRows, placeholders, writeRows } from '#platform/database/rows.js';
import { BOUND_KINDS, boundSql } from './list-index-bounds.js';
import { DETAIL_KINDS, DETAILS, detailSql } from './list-index-details.js';
import {
  addToCounts,
  COUNTED,
  DIMENSION,
  ENTRY_COLUMNS,
  isLanguageSql,
  languageSql,
  OWN_CATEGORY,
  PROTECTED,
  statusSql,
} from './list-index-entries.js';

/**
 * Limits the index entries and counts to write: all, those with one of these values, or those of these
 * events.
 */
export interface Scope {
  readonly by: 'kind' | 'value' | 'event';
  readonly ids: readonly number[];
  /** Limited to events with ids in this range, both inclusive. */
  readonly within?: readonly [first: number, last: number];
}

const paramsOf = ({ ids, within }: Scope): readonly number[] => [...ids, ...(within ?? [])];

export const EVERYTHING = { by: 'kind', ids: [] } as const satisfies Scope;

/** Part of a statement that returns `event_id` and `fact_id` for each index entry. */
interface DimensionLinks {
  readonly sql: string;
  /** Limits its rows from inside, because planners do not push such a condition down by themselves. */
  readonly event: string;
  readonly value: string;
}

const plainLinks = (name: string): DimensionLinks => ({
  sql: `SELECT l.event_id, l.${name}_id AS fact_id FROM event_${name} l WHERE 1 = 1`,
  event: 'l.event_id',
  value: `l.${name}_id`,
});

const markedLinks = (mark: string): DimensionLinks => ({
  sql: `SELECT l.id AS event_id, 0 AS fact_id FROM event l WHERE ${mark}`,
  event: 'l.id',
  value: '0',
});

const detailLinks = (sql: string): DimensionLinks => ({
  sql: `SELECT l.event_id, l.fact_id FROM (${sql}) l WHERE 1 = 1`,
  event: 'l.event_id',
  value: 'l.fact_id',
});

/** Placeholder for the join of events and the ancestors of their categories. */
const LINES = '{lines}';

/**
 * Starts from the event and adds the ancestors of its few categories, or starts from the categories and adds
 * their events.
 */
function linesOf(engine: Engine, by: Scope['by']): string {
  const [first, second] = by === 'event' ? ['event_category l', 'line'] : ['line', 'event_category l'];
  return `${first} ${joinInOrder(engine)} ${second} ON line.id = l.category_id`;
}

const LINKS: Readonly<Record<number, DimensionLinks>> = {
  [DIMENSION.all]: markedLinks('1 = 1'),
  [DIMENSION.featured]: markedLinks('l.featured = 1'),
  [DIMENSION.recurring]: markedLinks('l.series_id > 0'),
  [DIMENSION.category]: {
    sql: `WITH RECURSIVE line(id, above) AS (
        SELECT id, id FROM category
        UNION SELECT line.id, c.parent FROM line JOIN category c ON c.id = line.above WHERE c.parent <> 0
      ) SELECT DISTINCT l.event_id, line.above AS fact_id FROM ${LINES} WHERE 1 = 1`,
    event: 'l.event_id',
    value: 'line.above',
  },
  [OWN_CATEGORY]: plainLinks('category'),
  [DIMENSION.tag]: plainLinks('tag'),
  [DIMENSION.venue]: plainLinks('venue'),
  [DIMENSION.organizer]: plainLinks('organizer'),
  [DIMENSION.language]: {
    sql: `SELECT l.event_id, l.fact_id FROM (
        SELECT t.record_id AS event_id, ${languageSql('t.language')} AS fact_id
        FROM event_translation t WHERE t.title <> '' AND ${isLanguageSql('t.language')}
        UNION ALL SELECT e.id, ${languageSql('t.language')}
        FROM event e JOIN series_translation t ON t.record_id = e.series_id
        WHERE t.title <> '' AND ${isLanguageSql('t.language')} AND NOT EXISTS (SELECT 1 FROM event_translation o
          WHERE o.record_id = e.id AND o.language = t.language AND o.title <> '')
      ) l WHERE 1 = 1`,
    event: 'l.event_id',
    value: 'l.fact_id',
  },
};

/** What is found by a detail, as SQL for `event_id` and `fact_id`. */
const DETAIL_SQL = new Map<number, (engine: Engine) => string>([
  ...DETAILS.map((detail) => [DETAIL_KINDS[detail], (engine: Engine) => detailSql(engine, detail)] as const),
  [BOUND_KINDS.ages, (engine) => boundSql(engine, 'ages')],
  [BOUND_KINDS.registration, (engine) => boundSql(engine, 'registration')],
]);

export const DIMENSIONS = [...Object.keys(LINKS).map(Number), ...DETAIL_SQL.keys()];

function linksOf(engine: Engine, kind: number, { by, ids, within }: Scope): string {
  const detail = DETAIL_SQL.get(kind);
  const links = detail === undefined ? LINKS[kind] : detailLinks(detail(engine));
  if (links === undefined) throw new Error(`There is no dimension ${kind}.`);
  const sql = links.sql.replace(LINES, linesOf(engine, by));
  const chosen = by === 'kind' ? sql : `${sql} AND ${links[by]} IN (${placeholders(ids)})`;
  return within === undefined ? chosen : `${chosen} AND ${links.event} BETWEEN ? AND ?`;
}

/** Selects the index entries of a kind. */
const selectEntries = (engine: Engine, kind: number, scope: Scope): string =>
  `SELECT ${kind} AS kind, x.fact_id, e.utc_start, e.id AS event_id, e.utc_end,
      ${statusSql('e.status', 'e.hide_from_listings')} + ${PROTECTED} * (e.password_hash IS NOT NULL) AS status,
      e.published_at
    FROM (${linksOf(engine, kind, scope)}) x JOIN event e ON e.id = x.event_id WHERE 1 = 1`;

const selectCounts = (engine: Engine, kind: number, scope: Scope): string =>
  `SELECT f.kind, f.fact_id, f.status, COUNT(*) FROM (${selectEntries(engine, kind, scope)}) f
    WHERE 1 = 1 GROUP BY f.kind, f.fact_id, f.status`;

/** Adds missing entries and counts. */
async function addScope(manager: EntityManager, kind: number, scope: Scope): Promise<void> {
  const engine = engineOf(manager);
  const add = async (into: string, select: string): Promise<unknown> =>
    writeRows(manager, `INSERT INTO ${into} ${select}`, paramsOf(scope), 'any');
  if (kind !== OWN_CATEGORY) await add(`event_fact (${ENTRY_COLUMNS})`, selectEntries(engine, kind, scope));
  if (!COUNTED.includes(kind)) return;
  const counts = `${selectCounts(engine, kind, scope)} ${addToCounts(manager)}`;
  await add('event_term_count (kind, fact_id, status, events)', counts);
}

/** Rebuilds the index entries and counts of a kind, or of some of its values. */
export async function rebuildScope(
  manager: EntityManager,
  kind: number,
  scope: Scope & { readonly by: 'kind' | 'value' },
): Promise<void> {
  const values = scope.by === 'kind' ? '' : ` AND fact_id IN (${placeholders(scope.ids)})`;
  await deleteRows(manager, `event_fact WHERE kind = ${kind}${values}`, scope.ids);
  await deleteRows(manager, `event_term_count WHERE kind = ${kind}${values}`, scope.ids);
  if (engineOf(manager) === 'mysql' || scope.by === 'kind') await addScope(manager, kind, scope);
  else await addInRanges(manager, kind, scope);
}

/** The number of events in one statement of SQLite, during which everything else waits. */
const RANGE = 4_096;

async function addInRanges(manager: EntityManager, kind: number, scope: Scope): Promise<void> {
  const [row] = await manager.query<{ last: number | null }[]>('SELECT MAX(id) AS last FROM event');
  for (let first = 0; first <= (row?.last ?? 0); first += RANGE) {
    await addScope(manager, kind, { ...scope, within: [first, first + RANGE - 1] });
    await setImmediate();
  }
}
