import type { EntityManager } from 'typeorm';
import { NO_FALLBACKS } from '#common/messages/fallbacks.js';
import type { Language } from '#common/messages/languages.js';
import { TERM_KIND_NAMES, type TermKind } from '#common/records/kinds.js';
import { caseless } from '#common/text/fold.js';
import { normalized } from '#common/text/normalize.js';
import { languageChain, type RequestContext } from '#http/context/request-context.js';
import type { TermLink } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { rowLock } from '#platform/database/row-lock.js';
import { deleteWithReferences, placeholders } from '#platform/database/rows.js';
import type { KindDescription } from '../localized/kinds.js';
import { LocalizedTables } from '../localized/localized-tables.js';
import { type RecordCache, RecordsInCache } from '../localized/record-cache.js';
import { slugForm } from '../localized/slugs.js';
import type { TextRow } from '../localized/texts.js';
import { foldName } from '../localized/translations.js';
import type { LinkingOfTerms } from '../records/linking-records.js';
import type { LoadedTerm } from './term.dto.js';

/** The terms of a kind, and what links to them. */
export interface TermsOfKind {
  readonly kind: KindDescription<TermKind>;
  readonly linking: LinkingOfTerms;
}

/** How many terms of a kind are cached, for lists of them and of events. */
const MOST_CACHED = 1_000;

/** The tables of categories or tags. */
export abstract class TermsRepository extends LocalizedTables<LoadedTerm> {
  protected constructor(
    override readonly kind: KindDescription<TermKind>,
    readonly linking: LinkingOfTerms,
  ) {
    super(kind);
  }

  /** All names and slugs that match ids, slugs or names. */
  static async names(
    manager: EntityManager,
    kind: TermKind,
    references: readonly string[],
  ): Promise<TermNameRow[]> {
    return namesOf(manager, new Map([[kind, namesQuery(kind, references)]]));
  }

  /** Loads terms with all texts and counts; unknown ids are left out. */
  async counted(
    ctx: RequestContext,
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<readonly LoadedTerm[]> {
    const terms = await loadTerms(ctx, manager, this, ids);
    return [...terms.values()];
  }

  /**
   * The slugs of the terms with one of the ids or slugs. Prepared: lists run it where only `manager.query` is
   * allowed.
   */
  async slugs(
    manager: EntityManager,
    ids: readonly number[],
    slugs: readonly string[],
  ): Promise<Pick<TermNameRow, 'id' | 'slug'>[]> {
    return manager.query<Pick<TermNameRow, 'id' | 'slug'>[]>(
      `SELECT record_id AS id, slug FROM ${this.kind.name}_translation
     WHERE record_id IN (${placeholders(ids) || 'NULL'}) OR slug IN (${placeholders(slugs) || 'NULL'}) ORDER BY record_id`,
      [...ids, ...slugs],
    );
  }

  /** Whether the term exists. Prepared: lists run it where only `manager.query` is allowed. */
  async has(manager: EntityManager, id: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM ${this.kind.name} WHERE id = ?`, [id]);
    return rows.length > 0;
  }

  /**
   * The terms with the folded name in any language. A transaction that gives the name to another term
   * meanwhile waits, or is retried.
   */
  async lockByName(manager: EntityManager, name: string): Promise<LoadedTerm[]> {
    const lock = rowLock(manager);
    const rows = await manager.query<{ id: number }[]>(
      `SELECT record_id AS id FROM ${this.kind.name}_translation WHERE name_fold = ? ${lock}`,
      [name],
    );
    const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b);
    return this.load(manager, ids, lock);
  }

  /** Deletes a locked term permanently, and removes it from all events. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'term', [id]);
  }
}

/** Registers what `loadTerms` takes from the cache. */
export const cacheTerms = (cache: RecordCache, kind: TermKind): void => {
  cache.register(kind, { most: MOST_CACHED, showsCounts: true });
};

/** Loads terms of one kind, as `loadAllTerms` does. */
export async function loadTerms(
  ctx: RequestContext,
  manager: EntityManager,
  terms: TermsOfKind,
  ids: Iterable<number>,
  cache = RecordsInCache.NONE,
): Promise<ReadonlyMap<number, LoadedTerm>> {
  const [loaded = new Map()] = await loadAllTerms(ctx, manager, [{ ...terms, ids }], cache);
  return loaded;
}

/** The terms of a kind that are to be loaded. */
interface WantedTerms extends TermsOfKind {
  readonly ids: Iterable<number>;
}

/**
 * Loads terms of several kinds in one statement, with all texts and counts, by id; unknown ids are left out. Prepared,
 * because every page of events runs it.
 * @param cache where they are looked up first; what is loaded is added
 * @returns one map for each kind, in their order
 */
export async function loadAllTerms(
  ctx: RequestContext,
  manager: EntityManager,
  wanted: readonly WantedTerms[],
  cache = RecordsInCache.NONE,
): Promise<ReadonlyMap<number, LoadedTerm>[]> {
  const all = await cache.getAll<LoadedTerm>(
    new Map(wanted.map(({ kind, ids }) => [kind.name, ids])),
    async (missing) =>
      loadAnew(
        manager,
        wanted.flatMap(({ kind, linking }) => {
          const ids = missing.get(kind.name);
          return ids === undefined ? [] : [termsQuery(ctx, manager, { kind, linking }, ids)];
        }),
      ),
  );
  return wanted.map(({ kind }) => all.get(kind.name) ?? new Map<number, LoadedTerm>());
}

interface TermRow {
  readonly kind: TermKind;
  readonly id: number;
  readonly modified_at: number;
  readonly version: number;
  readonly original_language: Language;
  readonly parent: number | null;
  readonly count: number | string;
  readonly language: Language;
}

/** Counts the records of a term once, however many texts it has. */
function termsQuery(
  ctx: RequestContext,
  manager: EntityManager,
  { kind: { name, columns }, linking }: TermsOfKind,
  ids: readonly number[],
): Condition {
  const count = linking.count(ctx, engineOf(manager), ids.length > FEW_TERMS ? 'once' : 'each');
  const parent = columns.includes('parent') ? 'r.parent' : 'NULL';
  return {
    sql: `SELECT '${name}' AS kind, r.id, r.modified_at, r.version, r.original_language, ${parent} AS parent, n.count,
      t.language, t.slug, t.text_version, t.updated_at, t.name, t.description
    FROM (
      SELECT r.id, ${count.sql} AS count FROM ${name} r ${count.joins.sql} WHERE r.id IN (${placeholders(ids)})
    ) n
    JOIN ${name} r ON r.id = n.id
    JOIN ${name}_translation t ON t.record_id = r.id`,
    params: [...count.params, ...count.joins.params, ...ids],
  };
}

async function loadAnew(
  manager: EntityManager,
  queries: readonly Condition[],
): Promise<ReadonlyMap<TermKind, LoadedTerm[]>> {
  const rows = await manager.query<(TermRow & TextRow)[]>(
    queries.map(({ sql }) => sql).join(' UNION ALL '),
    queries.flatMap(({ params }) => params),
  );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, ofKind]) => [kind, groupTerms(ofKind)]));
}

/** Groups rows of term and translation, one for each language, into terms. */
function groupTerms(rows: readonly (TermRow & TextRow)[]): LoadedTerm[] {
  const terms = new Map<number, LoadedTerm & { readonly texts: Map<Language, TextRow> }>();
  for (const row of rows) {
    const { id, modified_at, version, original_language, parent } = row;
    const count = Number(row.count);
    let term = terms.get(id);
    if (term === undefined) {
      const own = { id, modified_at, version, original_language, count, texts: new Map<Language, TextRow>() };
      term = parent === null ? own : { ...own, parent };
      terms.set(id, term);
    }
    const { slug, text_version, updated_at, name, description } = row as TextRow;
    term.texts.set(row.language, { slug, text_version, updated_at, name, description } as TextRow);
  }
  return [...terms.values()];
}

export interface TermNameRow {
  readonly id: number;
  readonly language: Language;
  readonly name: string | null;
  readonly slug: string | null;
}

const NAME_COLUMNS = 'record_id AS id, language, name, slug';

/** The terms that a write names. */
export type LinksOfTerms = Readonly<Record<TermKind, readonly TermLink[]>>;

interface NamesQuery {
  readonly sql: string;
  readonly params: (string | number)[];
}

/** Whether a reference may be an id. It may also be a slug or a name, such as `2027`. */
export const mayBeId = (reference: string): boolean => /^[1-9]\d{0,9}$/.test(reference);

/**
 * The rest of a SELECT for all names and slugs that match ids, slugs or names; undefined for an empty list.
 */
export function namesQuery(kind: TermKind, references: readonly string[]): NamesQuery | undefined {
  if (references.length === 0) return undefined;
  const ids = references.filter(mayBeId).map(Number);
  const conditions = [
    ...(ids.length > 0 ? [`record_id IN (${placeholders(ids)})`] : []),
    `slug IN (${placeholders(references)})`,
    `name_fold IN (${placeholders(references)})`,
  ];
  return {
    sql: `${NAME_COLUMNS} FROM ${kind}_translation WHERE ${conditions.join(' OR ')}`,
    params: [...ids, ...references.map(slugForm), ...references.map(foldName)],
  };
}

/** The same for ids alone. */
function idsQuery(kind: TermKind, ids: readonly string[]): NamesQuery | undefined {
  if (ids.length === 0) return undefined;
  const sql = `${NAME_COLUMNS} FROM ${kind}_translation WHERE record_id IN (${placeholders(ids)})`;
  return { sql, params: ids.map(Number) };
}

/** Up to so many terms are counted one by one. */
const FEW_TERMS = 8;

/** Rows of terms by what references say, so that many references do not search all rows each. */
export interface NamedTerms {
  readonly byId: ReadonlyMap<number, readonly TermNameRow[]>;
  readonly bySlug: ReadonlyMap<string | null, readonly TermNameRow[]>;
  readonly byName: ReadonlyMap<string, readonly TermNameRow[]>;
}

export const namedTerms = (rows: readonly TermNameRow[]): NamedTerms => ({
  byId: Map.groupBy(rows, ({ id }) => id),
  bySlug: Map.groupBy(rows, ({ slug }) => slug),
  byName: Map.groupBy(rows, ({ name }) => caseless(name ?? '')),
});

/**
 * The rows of the terms that a reference means in any language: the term with the id, else with the slug,
 * else all with the name, else the one whose slug differs only in case.
 */
function meantRows({ byId, bySlug, byName }: NamedTerms, reference: string): readonly TermNameRow[] {
  const withId = mayBeId(reference) ? byId.get(Number(reference)) : undefined;
  if (withId !== undefined) return withId;
  const slug = slugForm(reference);
  const withSlug = bySlug.get(slug);
  if (withSlug !== undefined && slug === normalized(reference, 'NFC')) return withSlug;
  return byName.get(caseless(reference)) ?? withSlug ?? [];
}

/** The ids of all terms that a reference means in a filter; they do not depend on the request's language. */
export function matchTerms(terms: NamedTerms, reference: string): number[] {
  return [...new Set(meantRows(terms, reference).map(({ id }) => id))];
}

/**
 * The id of the term that a reference means in a payload: a name is looked up in the requested language, the
 * default, then any.
 */
export function matchTerm(ctx: RequestContext, terms: NamedTerms, reference: string): number | undefined {
  const { language, defaultLanguage } = ctx;
  const chain = languageChain(
    { language, defaultLanguage, fallbacks: NO_FALLBACKS, fallback: true },
    defaultLanguage,
  );
  const last = chain.length;
  const place = (row: TermNameRow): number =>
    chain.includes(row.language) ? chain.indexOf(row.language) : last;
  return meantRows(terms, reference).toSorted((a, b) => place(a) - place(b) || a.id - b.id)[0]?.id;
}

/** Finds the terms that an event names, of all kinds in one statement: link → id. Unknown ones are left out. */
export async function findLinkedTerms(
  manager: EntityManager,
  ctx: RequestContext,
  links: LinksOfTerms,
): Promise<Record<TermKind, ReadonlyMap<TermLink, number>>> {
  const rows = await linkedNames(manager, links);
  const found = (kind: TermKind): ReadonlyMap<TermLink, number> => {
    const terms = namedTerms(rows.get(kind) ?? []);
    const byName = { ...terms, byId: new Map(), bySlug: new Map() };
    return new Map(
      links[kind].flatMap((link) => {
        const id = typeof link === 'string' ? matchTerm(ctx, terms, link) : matchTerm(ctx, byName, link.name);
        return id === undefined ? [] : [[link, id] as const];
      }),
    );
  };
  const all = TERM_KIND_NAMES.map((kind) => [kind, found(kind)]);
  return Object.fromEntries(all) as Record<TermKind, ReadonlyMap<TermLink, number>>;
}

const referenceOf = (link: TermLink): string => (typeof link === 'string' ? link : link.name);

/** The rows that links may mean. Most writes send ids of terms that exist; only others are looked up as slugs and names. */
async function linkedNames(
  manager: EntityManager,
  links: LinksOfTerms,
): Promise<ReadonlyMap<TermKind, readonly TermNameRow[]>> {
  const isById = (kind: TermKind): boolean =>
    links[kind].every((link) => typeof link === 'string' && mayBeId(link));
  const anyOf = (kind: TermKind): NamesQuery | undefined =>
    namesQuery(kind, [...new Set(links[kind].map(referenceOf))]);
  const first = new Map(
    TERM_KIND_NAMES.map((kind) => [
      kind,
      isById(kind) ? idsQuery(kind, links[kind].map(referenceOf)) : anyOf(kind),
    ]),
  );
  const rows = Map.groupBy(await namesOf(manager, first), ({ kind }) => kind);
  const isMissing = (kind: TermKind): boolean => {
    const ids = new Set(rows.get(kind)?.map(({ id }) => id));
    return isById(kind) && links[kind].some((link) => !ids.has(Number(link)));
  };
  const others = new Map(TERM_KIND_NAMES.filter(isMissing).map((kind) => [kind, anyOf(kind)]));
  return new Map([...rows, ...Map.groupBy(await namesOf(manager, others), ({ kind }) => kind)]);
}

/** Prepared, because every write of an event runs it. */
async function namesOf(
  manager: EntityManager,
  queries: ReadonlyMap<TermKind, NamesQuery | undefined>,
): Promise<(TermNameRow & { readonly kind: TermKind })[]> {
  const parts = [...queries].flatMap(([kind, query]) => (query === undefined ? [] : [{ kind, ...query }]));
  if (parts.length === 0) return [];
  return manager.query(
    parts.map(({ kind, sql }) => `SELECT '${kind}' AS kind, ${sql}`).join(' UNION ALL '),
    parts.flatMap(({ params }) => params),
  );
}
