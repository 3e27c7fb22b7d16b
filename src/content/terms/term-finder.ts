import type { EntityManager } from 'typeorm';
import type { TermKind } from '#common/records/kinds.js';
import { searchable } from '#common/text/fold.js';
import { containsSearched, escapeLike } from '#common/text/like.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ParamErrors } from '#http/errors/api-error.js';
import type { Condition } from '#platform/database/condition.js';
import type { Database } from '#platform/database/database.js';
import { placeholders } from '#platform/database/rows.js';
import { modifiedLimits } from '../lists/list-params.js';
import { byName } from '../lists/name-order.js';
import {
  type ListedIds,
  type LoadedPage,
  type OrderPart,
  type PageIds,
  pageIds,
  type PageQuery,
} from '../lists/page.js';
import { countPage, idsAndTotal } from '../lists/page.repository.js';
import {
  isShortBy,
  type PreparedList,
  RecordFinder,
  repeatedParameters,
  type ShortParameters,
} from '../lists/record-finder.js';
import { effectiveColumn, type EffectiveText, effectiveText } from '../localized/effective-text.js';
import { namedIn } from '../localized/named-in.js';
import type { RecordCache } from '../localized/record-cache.js';
import { slugForm } from '../localized/slugs.js';
import type { JoinedCount } from '../records/linking-records.js';
import { shownSlug } from '../records/shown-slug.js';
import type { LoadedTerm, TermQuery } from './term.dto.js';
import { cacheTerms, loadTerms, mayBeId, type TermsRepository } from './terms.repository.js';

type Query = TermQuery & { readonly parent?: number };

/** The ids of terms given by id or slug; unknown references are added to `errors`. */
async function findListed(
  manager: EntityManager,
  stored: TermsRepository,
  param: 'include' | 'exclude',
  references: readonly string[],
  errors: ParamErrors,
): Promise<number[]> {
  const ids = references.filter(mayBeId).map(Number);
  const rows = await stored.slugs(manager, ids, references.map(slugForm));
  return references.flatMap((reference) => {
    const withId = mayBeId(reference) ? rows.find(({ id }) => id === Number(reference)) : undefined;
    const slug = slugForm(reference);
    const found = (withId ?? rows.find((row) => row.slug === slug))?.id;
    if (found === undefined)
      errors.add(param, { key: `unknown_${stored.kind.name}`, args: { value: reference } });
    return found ?? [];
  });
}

async function ofParent(
  manager: EntityManager,
  stored: TermsRepository,
  parent: number | undefined,
  errors: ParamErrors,
): Promise<Condition[]> {
  if (parent === undefined) return [];
  if (parent !== 0 && !(await stored.has(manager, parent)))
    errors.add('parent', { key: 'unknown_category', args: { value: parent } });
  return [{ sql: 'r.parent = ?', params: [parent] }];
}

interface Filter {
  readonly where: readonly Condition[];
  readonly include: readonly number[];
}

async function termFilter(
  ctx: RequestContext,
  manager: EntityManager,
  stored: TermsRepository,
  query: Query,
  { text, count }: { readonly text: EffectiveText | undefined; readonly count: JoinedCount },
): Promise<Filter> {
  const { name: kind, columns } = stored.kind;
  const { errors } = query;
  const where: Condition[] = [
    ...(await stored.linking.namedBy(ctx, manager, { event: query.event, post: query.post }, errors)),
    ...(await ofParent(manager, stored, query.parent, errors)),
    ...namedIn(stored.kind, query.i18n_available),
  ];
  const listed = { include: [] as number[], exclude: [] as number[] };
  for (const param of ['include', 'exclude'] as const) {
    const references = query[param];
    if (references === undefined) continue;
    listed[param] = await findListed(manager, stored, param, references, errors);
    const sql = `r.id ${param === 'include' ? 'IN' : 'NOT IN'} (${placeholders(listed[param])})`;
    where.push({ sql, params: listed[param] });
  }
  errors.throwIfAny();
  if (query.search !== undefined && text !== undefined)
    where.push(containing(kind, ctx, text.column('name_fold'), query.search));
  if (query.slug !== undefined) {
    const sql = `r.id IN (SELECT record_id FROM ${kind}_translation WHERE slug = ?)`;
    where.push({ sql, params: [slugForm(query.slug)] });
  }
  if (hidesEmpty(query)) where.push(columns.includes('parent') ? usedOrAbove(kind, count) : used(count));
  return { where, include: listed.include };
}

const hidesEmpty = ({ hide_empty: isHidden = true }: Query): boolean => isHidden;

/** Whether the list is chosen or ordered by the counts. */
const isCounted = (query: Query): boolean => hidesEmpty(query) || query.orderby === 'count';

const NO_JOINS: Condition = { sql: '', params: [] };

const used = ({ sql, params }: Condition): Condition => ({ sql: `${sql} > 0`, params });

/** The ancestors of what is used are listed too: without them a tree could not be drawn. */
const usedOrAbove = (kind: TermKind, count: JoinedCount): Condition => ({
  sql: `(${used(count).sql} OR r.id IN (WITH RECURSIVE above(id) AS (
      SELECT r.parent FROM ${kind} r ${count.joins.sql} WHERE r.parent <> 0 AND ${used(count).sql}
      UNION SELECT c.parent FROM ${kind} c JOIN above ON c.id = above.id WHERE c.parent <> 0
    ) SELECT id FROM above))`,
  params: [...count.params, ...count.joins.params, ...count.params],
});

function containing(kind: TermKind, ctx: RequestContext, name: string, search: string): Condition {
  const slug = shownSlug(kind, ctx);
  const searched = searchable(search);
  // Without content, as of an accent alone, every name would contain it.
  const inName =
    searched === '' ? { sql: '1 = 0', params: [] } : containsSearched(`COALESCE(${name}, '')`, searched);
  return {
    sql: `(${inName.sql} OR ${slug.sql} LIKE ? ESCAPE '!')`,
    params: [...inName.params, ...slug.params, `%${escapeLike(slugForm(search))}%`],
  };
}

function shownDescription(kind: TermKind, ctx: RequestContext): OrderPart {
  const { sql, params } = effectiveColumn(kind, 'r', ctx, (translation) => `${translation}.description`);
  return { sql: `COALESCE(${sql}, '')`, params, isText: true, isSorted: true };
}

const inOrder = (ids: readonly number[]): OrderPart => ({
  sql: `CASE r.id ${ids.map((_, place) => `WHEN ? THEN ${place}`).join(' ')} END`,
  params: ids,
});

/** The sort key; `term_group` is the same for all terms, so they are ordered by name. */
function orderOf(
  ctx: RequestContext,
  kind: TermKind,
  count: Condition,
  query: Query,
  include: readonly number[],
): OrderPart {
  const name = byName(kind, ctx);
  switch (query.orderby) {
    case 'id':
      return { sql: 'r.id' };
    case 'modified':
      return { sql: 'r.modified_at' };
    case 'slug':
      return shownSlug(kind, ctx);
    case 'count':
      return count;
    case 'description':
      return shownDescription(kind, ctx);
    case 'include':
      return include.length > 0 ? inOrder(include) : name;
    default:
      return name;
  }
}

/** The requested order, then the name. */
function fullOrder(first: OrderPart, query: Query, name: OrderPart): OrderPart[] {
  const parts = first.sql === name.sql ? [name] : [first, name];
  return parts.map((part) => ({ ...part, descending: query.order === 'desc' }));
}

/** A search compares the texts of all terms, so it has a time limit. */
const SHORT: ShortParameters = {
  include: true,
  exclude: true,
  order: true,
  orderby: true,
  hide_empty: true,
  parent: true,
  post: true,
  event: true,
  slug: true,
  i18n_available: true,
  modified_after: true,
  modified_before: true,
};

/** A list of terms, as conditions and an order. */
interface TermList extends PageQuery {
  readonly ctx: RequestContext;
}

/** Finds categories or tags. */
export class TermFinder extends RecordFinder<TermQuery, LoadedTerm, TermList> {
  constructor(
    database: Database,
    private readonly cache: RecordCache,
    private readonly stored: TermsRepository,
    private readonly zone: string,
  ) {
    super(database, stored.kind.collection);
    cacheTerms(cache, stored.kind.name);
  }

  protected prepare(ctx: RequestContext, query: Query): PreparedList<TermList> {
    const { kind, linking } = this.stored;
    const { name } = kind;
    const count = linking.count(ctx, this.database.engine, 'once');
    const counted = isCounted(query) ? count.joins : NO_JOINS;
    const modified = modifiedLimits(ctx, query, this.zone);
    const orderFor = (include: readonly number[]): OrderPart[] =>
      fullOrder(orderOf(ctx, name, count, query, include), query, byName(name, ctx));
    return {
      links: repeatedParameters(query, { last: modified.query }),
      instants: modified.instants,
      validUntil: modified.validUntil,
      isShort: () => isShortBy(query, SHORT),
      order: () => orderFor(query.include?.map(Number) ?? []),
      open: async (manager, part) => {
        // A cursor would have to contain the description.
        if (query.cursor !== undefined && query.orderby === 'description')
          query.errors.add('cursor', { key: 'no_cursor_in_order', args: { value: 'description' } });
        // Only a search compares texts of all terms.
        const text = query.search === undefined ? undefined : effectiveText(name, 'r', ctx);
        const filter = await termFilter(ctx, manager, this.stored, query, { text, count });
        const where = [{ sql: '1 = 1', params: [] }, ...filter.where, ...modified.where];
        const order = orderFor(filter.include);
        const joins = `${text?.joins ?? ''} ${counted.sql}`;
        const joinParams = [...(text?.params ?? []), ...counted.params];
        return { ctx, kind, joins, joinParams, where, order, ...part };
      },
    };
  }

  /** Terms are few, so that conditions find them, words included. */
  protected async find(manager: EntityManager, list: TermList): Promise<PageIds> {
    return Promise.resolve(pageIds(manager, list));
  }

  protected async load(
    manager: EntityManager,
    found: PageIds | ListedIds,
    list: TermList,
  ): Promise<LoadedPage<LoadedTerm>> {
    const { ctx } = list;
    const [cache, { ids, total }] = await Promise.all([
      this.cache.at(manager, this.stored.linking.publicCountsAt(ctx)),
      'ids' in found ? found : idsAndTotal(manager, found),
    ]);
    const terms = await loadTerms(ctx, manager, this.stored, ids, cache);
    // An empty page after the first does not return the total.
    const isUncounted = ids.length === 0 && list.page > 1 && list.after === undefined;
    return {
      items: ids.flatMap((id) => terms.get(id) ?? []),
      total: isUncounted ? await countPage(manager, list) : total,
    };
  }
}
