import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { ParamErrors } from '../http/api-error.js';
import { type EffectiveText, effectiveText } from '../i18n/effective-text.js';
import { fold } from '../i18n/fold.js';
import { placeholders } from '../i18n/localized-rows.js';
import { checkStatuses, type Condition, listedStatuses } from '../records/visibility.js';
import type { EventQuery } from './event.dto.js';
import { findReferences } from './event-references.js';
import type { DateWindow } from './event-window.js';

/** The WHERE clause of an event list, and the joins that it needs. `r` is the event. */
export interface EventFilter {
  readonly joins: string;
  readonly joinParams: readonly string[];
  readonly where: readonly Condition[];
}

const dateConditions = (window: DateWindow): Condition[] =>
  window.bounds.map(({ column, operator, seconds }) => ({
    sql: `r.${column} ${operator} ?`,
    params: [seconds],
  }));

function linkedTo(table: string, column: string, ids: readonly number[]): Condition {
  if (ids.length === 0) return { sql: '1 = 0', params: [] };
  return {
    sql: `r.id IN (SELECT event_id FROM ${table} WHERE ${column} IN (${placeholders(ids)}))`,
    params: ids,
  };
}

/** Events of a category or of any below it. */
function inCategories(ids: readonly number[]): Condition {
  return {
    sql: `r.id IN (
      WITH RECURSIVE below(id) AS (
        SELECT id FROM category WHERE id IN (${placeholders(ids)})
        UNION SELECT c.id FROM category c JOIN below ON c.parent = below.id
      ) SELECT l.event_id FROM below JOIN event_category l ON l.category_id = below.id)`,
    params: ids,
  };
}

const escapeLike = (text: string): string => text.replace(/[!%_]/g, (sign) => `!${sign}`);

/** The words and phrases of a search, and those that it excludes. */
export function searchTerms(search: string): { text: string; excluded: boolean }[] {
  const found = [...search.matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)];
  return found
    .map(([, minus, phrase, word]) => ({ text: fold(phrase ?? word ?? ''), excluded: minus === '-' }))
    .filter(({ text }) => text !== '');
}

function contains(text: EffectiveText, term: { text: string; excluded: boolean }): Condition {
  const columns = ['name_fold', 'description_fold', 'excerpt_fold'].map((name) => text.column(name));
  const sql = columns.map((column) => `COALESCE(${column}, '') LIKE ? ESCAPE '!'`).join(' OR ');
  const pattern = `%${escapeLike(term.text)}%`;
  return { sql: `${term.excluded ? 'NOT ' : ''}(${sql})`, params: [pattern, pattern, pattern] };
}

/**
 * Turns a query into conditions; one statement at most, to find what ids, slugs and names refer to.
 * @throws ApiError `rest_invalid_param` naming every reference that nothing answers to
 */
export async function eventFilter(
  ctx: RequestContext,
  manager: EntityManager,
  query: EventQuery,
  window: DateWindow,
): Promise<EventFilter> {
  const errors = ParamErrors.of(query);
  checkStatuses(ctx, query.status, errors);
  const found = await findReferences(ctx, manager, query, errors);
  errors.throwIfAny();
  const where: Condition[] = [
    { sql: 'r.hide_from_listings = 0', params: [] },
    ...dateConditions(window),
    listedStatuses(ctx, 'r', query.status),
  ];
  if (query.include !== undefined) {
    where.push({ sql: `r.id IN (${placeholders(query.include)})`, params: query.include });
  }
  if (query.featured !== undefined) where.push({ sql: 'r.featured = ?', params: [query.featured ? 1 : 0] });
  if (found.categories !== undefined) where.push(inCategories(found.categories));
  if (found.tags !== undefined) where.push(linkedTo('event_tag', 'tag_id', found.tags));
  if (found.venue !== undefined) where.push(linkedTo('event_venue', 'venue_id', found.venue));
  if (found.organizer !== undefined) where.push(linkedTo('event_organizer', 'organizer_id', found.organizer));
  if (query.search === undefined) return { joins: '', joinParams: [], where };
  const text = effectiveText('event', 'r', ctx);
  where.push(...searchTerms(query.search).map((term) => contains(text, term)));
  return { joins: text.joins, joinParams: text.params, where };
}
