import type { EntityManager } from 'typeorm';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import type { Engine } from '../database/columns.js';
import { engineOf } from '../database/table-columns.js';
import { ParamErrors } from '../http/api-error.js';
import { effectiveText } from '../i18n/effective-text.js';
import { fold } from '../i18n/fold.js';
import { escapeLike } from '../i18n/like.js';
import { placeholders } from '../i18n/localized-rows.js';
import type { TermKind } from '../records/kinds.js';
import { pageSize } from '../records/page.js';
import { type Condition, type EventRights, mayReadWhole } from '../records/visibility.js';
import { countColumn } from './term-rows.js';
import type { TermQuery } from './term.dto.js';

type Query = TermQuery & { readonly parent?: number };

const isId = (reference: string): boolean => /^[1-9]\d{0,9}$/.test(reference);

/** The ids that ids or slugs mean; what nothing answers to goes to `errors`. */
async function findListed(
  manager: EntityManager,
  kind: TermKind,
  param: 'include' | 'exclude',
  references: readonly string[],
  errors: ParamErrors,
): Promise<number[]> {
  const slugs = references.filter((reference) => !isId(reference)).map((slug) => slug.toLowerCase());
  const ids = references.filter(isId).map(Number);
  const rows = await manager.query<{ id: number; slug: string | null }[]>(
    `SELECT record_id AS id, slug FROM ${kind}_translation
     WHERE record_id IN (${placeholders(ids) || 'NULL'}) OR slug IN (${placeholders(slugs) || 'NULL'}) ORDER BY record_id`,
    [...ids, ...slugs],
  );
  return references.flatMap((reference) => {
    const matches = (row: { id: number; slug: string | null }) =>
      isId(reference) ? row.id === Number(reference) : row.slug === reference.toLowerCase();
    const found = rows.find(matches)?.id;
    if (found === undefined) errors.add(param, { key: `unknown_${kind}`, args: { value: reference } });
    return found ?? [];
  });
}

/** The terms of an event, if the caller may read it. */
async function ofEvent(
  ctx: RequestContext,
  manager: EntityManager,
  kind: TermKind,
  query: Query,
  errors: ParamErrors,
): Promise<Condition[]> {
  const asked = query.event ?? query.post;
  if (asked === undefined) return [];
  const ids = [query.event, query.post].filter((id) => id !== undefined);
  const rows = await manager.query<(EventRights & { id: number })[]>(
    `SELECT id, author_id, status, trashed_status, published_at, password_hash FROM event WHERE id IN (${placeholders(ids)})`,
    ids,
  );
  for (const param of ['event', 'post'] as const) {
    const known = query[param] === undefined || rows.some((row) => row.id === query[param]);
    if (!known) errors.add(param, { key: 'unknown_event' });
  }
  const event = rows.find((row) => row.id === asked);
  if (event === undefined || !mayReadWhole(ctx, event)) return [{ sql: '1 = 0', params: [] }];
  return [{ sql: `r.id IN (SELECT ${kind}_id FROM event_${kind} WHERE event_id = ?)`, params: [asked] }];
}

async function ofParent(
  manager: EntityManager,
  parent: number | undefined,
  errors: ParamErrors,
): Promise<Condition[]> {
  if (parent === undefined) return [];
  const rows =
    parent === 0 ? [0] : await manager.query<unknown[]>('SELECT 1 FROM category WHERE id = ?', [parent]);
  if (rows.length === 0) errors.add('parent', { key: 'unknown_category', args: { value: parent } });
  return [{ sql: 'r.parent = ?', params: [parent] }];
}

/** The slug that is shown: the asked language's own, else the original's. */
function shownSlug(kind: TermKind, ctx: RequestContext): Condition {
  const inLanguage = (language: string) =>
    `(SELECT s.slug FROM ${kind}_translation s WHERE s.record_id = r.id AND s.language = ${language})`;
  return {
    sql: `COALESCE(${inLanguage('?')}, ${inLanguage('r.original_language')})`,
    params: [ctx.language],
  };
}

interface Filter {
  readonly where: readonly Condition[];
  readonly include: readonly number[];
}

async function termFilter(
  ctx: RequestContext,
  manager: EntityManager,
  kind: TermKind,
  query: Query,
  name: string,
): Promise<Filter> {
  const errors = ParamErrors.of(query);
  const where: Condition[] = [
    ...(await ofEvent(ctx, manager, kind, query, errors)),
    ...(await ofParent(manager, query.parent, errors)),
  ];
  const listed = { include: [] as number[], exclude: [] as number[] };
  for (const param of ['include', 'exclude'] as const) {
    const references = query[param] ?? [];
    if (references.length === 0) continue;
    listed[param] = await findListed(manager, kind, param, references, errors);
    const sql = `r.id ${param === 'include' ? 'IN' : 'NOT IN'} (${placeholders(listed[param])})`;
    where.push({ sql, params: listed[param] });
  }
  errors.throwIfAny();
  if (query.search !== undefined) where.push(containing(kind, ctx, name, query.search));
  if (query.slug !== undefined) {
    const sql = `r.id IN (SELECT record_id FROM ${kind}_translation WHERE slug = ?)`;
    where.push({ sql, params: [query.slug.toLowerCase()] });
  }
  if (query.hide_empty ?? true)
    where.push({ sql: `${countColumn(engineOf(manager), kind)} > 0`, params: [ctx.time.forPublication] });
  return { where, include: listed.include };
}

function containing(kind: TermKind, ctx: RequestContext, name: string, search: string): Condition {
  const slug = shownSlug(kind, ctx);
  const pattern = (text: string) => `%${escapeLike(text)}%`;
  return {
    sql: `(COALESCE(${name}, '') LIKE ? ESCAPE '!' OR ${slug.sql} LIKE ? ESCAPE '!')`,
    params: [pattern(fold(search)), ...slug.params, pattern(search.toLowerCase())],
  };
}

const inOrder = (ids: readonly number[]): Condition => ({
  sql: `CASE r.id ${ids.map((_, place) => `WHEN ? THEN ${place}`).join(' ')} END`,
  params: ids,
});

/** What to order by; `term_group` is the same for all, so names decide. */
function orderOf(
  engine: Engine,
  kind: TermKind,
  ctx: RequestContext,
  query: Query,
  column: (name: string) => string,
  include: readonly number[],
): Condition {
  const byName = { sql: column('name_fold'), params: [] };
  switch (query.orderby) {
    case 'id':
      return { sql: 'r.id', params: [] };
    case 'slug':
      return shownSlug(kind, ctx);
    case 'count':
      return { sql: countColumn(engine, kind), params: [ctx.time.forPublication] };
    case 'description':
      return { sql: `COALESCE(${column('description')}, '')`, params: [] };
    case 'include':
      return include.length > 0 ? inOrder(include) : byName;
    default:
      return byName;
  }
}

/** The ids of one page of terms, and how many there are in all. */
export async function termPage(
  ctx: RequestContext,
  manager: EntityManager,
  kind: TermKind,
  query: Query,
): Promise<{ ids: number[]; total: number }> {
  const { page, perPage } = pageSize(query);
  const text = effectiveText(kind, 'r', ctx);
  const filter = await termFilter(ctx, manager, kind, query, text.column('name_fold'));
  const order = orderOf(engineOf(manager), kind, ctx, query, (name) => text.column(name), filter.include);
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const conditions = ['1 = 1', ...filter.where.map(({ sql }) => sql)].join(' AND ');
  const from = `FROM ${kind} r ${text.joins} WHERE ${conditions}`;
  const params = [...text.params, ...filter.where.flatMap(({ params: own }) => own)];
  const rows = await manager.query<{ id: number; total: number }[]>(
    `SELECT r.id, (SELECT COUNT(*) ${from}) AS total ${from}
     ORDER BY ${order.sql} ${direction}, ${text.column('name_fold')} ${direction}, r.id ${direction} LIMIT ? OFFSET ?`,
    [...params, ...params, ...order.params, perPage, (page - 1) * perPage],
  );
  const [first] = rows;
  if (first !== undefined || page === 1) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // An empty page after the first does not tell the total by itself.
  const [counted] = await manager.query<{ total: number }[]>(`SELECT COUNT(*) AS total ${from}`, params);
  return { ids: [], total: counted?.total ?? 0 };
}

/** The parameters that the list's links repeat. */
export function termListQuery(query: Query): LinkQuery {
  return {
    search: query.search,
    include: query.include,
    exclude: query.exclude,
    order: query.order,
    orderby: query.orderby,
    hide_empty: query.hide_empty,
    parent: query.parent,
    post: query.post,
    event: query.event,
    slug: query.slug,
  };
}
