import type { EntityManager } from 'typeorm';
import { engineOf } from '../../platform/database/table-columns.js';
import { type EventState, isLanguageSql, languageSql, statusSql } from './facts.js';
import { placeholders } from '../../platform/database/rows.js';

interface StateRow {
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

const NOTHING = '0 AS utc_start, 0 AS utc_end, 0 AS status, 0 AS published_at, 0 AS featured, 0 AS protected';

/**
 * The present states of events in this transaction, from which their index entries are made; unknown ids are
 * left out.
 */
export async function loadStates(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, EventState>> {
  const wanted = placeholders(ids);
  const parts = [
    `SELECT id, 'event' AS kind, 0 AS linked, utc_start, utc_end,
       ${statusSql('status', 'hide_from_listings')} AS status, published_at, featured,
       password_hash IS NOT NULL AS protected
     FROM event WHERE id IN (${wanted})`,
    ...['category', 'tag', 'venue', 'organizer'].map(
      (kind) =>
        `SELECT event_id AS id, '${kind}' AS kind, ${kind}_id AS linked, ${NOTHING}
         FROM event_${kind} WHERE event_id IN (${wanted})`,
    ),
    `SELECT record_id AS id, 'language' AS kind, ${languageSql('language')} AS linked, ${NOTHING}
     FROM event_translation WHERE title <> '' AND ${isLanguageSql('language')} AND record_id IN (${wanted})`,
  ];
  const rows = await manager.query<StateRow[]>(
    parts.join(' UNION ALL '),
    parts.flatMap(() => ids),
  );
  const categories = new Set(rows.filter(({ kind }) => kind === 'category').map(({ linked }) => linked));
  const parents = await loadLines(manager, [...categories]);
  const byEvent = Map.groupBy(rows, ({ id }) => id);
  const states = new Map<number, EventState>();
  for (const row of rows) {
    if (row.kind !== 'event') continue;
    const linked = (kind: StateRow['kind']): number[] =>
      (byEvent.get(row.id) ?? []).filter((link) => link.kind === kind).map((link) => link.linked);
    const own = linked('category');
    states.set(row.id, {
      id: row.id,
      utc_start: row.utc_start,
      utc_end: row.utc_end,
      status: row.status,
      published_at: row.published_at,
      isProtected: Boolean(row.protected),
      featured: Boolean(row.featured),
      categories: own,
      lines: [...new Set(own.flatMap((id) => lineOf(id, parents)))],
      tags: linked('tag'),
      venues: linked('venue'),
      organizers: linked('organizer'),
      languages: linked('language'),
    });
  }
  return states;
}

function lineOf(id: number, parents: ReadonlyMap<number, number>): number[] {
  const line: number[] = [];
  for (let next = id; next !== 0 && !line.includes(next); next = parents.get(next) ?? 0) line.push(next);
  return line;
}

/**
 * The parents of categories and of all their ancestors, locked from bottom to top: whoever moves one of them
 * waits until this transaction ends, and then sees its events.
 */
async function loadLines(manager: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const lock = engineOf(manager) === 'mysql' ? 'LOCK IN SHARE MODE' : '';
  const parents = new Map<number, number>();
  for (let next = [...ids]; next.length > 0;) {
    const rows = await manager.query<{ id: number; parent: number }[]>(
      `SELECT id, parent FROM category WHERE id IN (${placeholders(next)}) ORDER BY id ${lock}`,
      next,
    );
    for (const { id, parent } of rows) parents.set(id, parent);
    next = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id !== 0 && !parents.has(id));
  }
  return parents;
}

/** A category and all its ancestors; empty when the category does not exist. */
export async function loadLine(manager: EntityManager, id: number): Promise<number[]> {
  const parents = await loadLines(manager, [id]);
  return parents.has(id) ? lineOf(id, parents) : [];
}
