import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { Engine } from '../database/columns.js';
import { joinInOrder, useIndex } from '../database/join-order.js';
import { engineOf } from '../database/table-columns.js';
import type { Language } from '../i18n/languages.js';
import type { TextRow } from '../i18n/texts.js';
import { CATEGORY, type KindDescription, TAG, type TermKind } from '../records/kinds.js';
import type { Condition } from '../records/visibility.js';
import { FACT, HIDDEN, LEVEL, OWN_CATEGORY, PROTECTED, statusCode } from '../search/facts.js';
import { type TermCounting, termCounting } from './term-counting.js';
import type { LoadedTerm } from './term.dto.js';
import { placeholders } from '../database/rows.js';

const COUNTED_AS = { category: OWN_CATEGORY, tag: FACT.tag } as const;

/** SQL for the number of published events that carry the term `r`. */
export function countColumn(engine: Engine, kind: TermKind, { now, counts, own }: TermCounting): Condition {
  const published = statusCode('publish');
  const codes = [published, published + HIDDEN];
  if (counts === 'all') codes.push(...codes.map((code) => code + PROTECTED));
  const inSum = counts === 'all' ? '' : 'AND e.password_hash IS NULL';
  const most = engine === 'mysql' ? 'GREATEST' : 'MAX';
  // Of the events that are stored as published, those to come are few. A transaction of MySQL that has written the sum
  // sees it as it is now, and events as they were when it began: one that went meanwhile counts among those to come.
  const carried = {
    sql: `${most}(0, (SELECT COALESCE(SUM(n.starts), 0) FROM event_count n WHERE n.kind = ${COUNTED_AS[kind]} AND n.fact_id = r.id
      AND n.level = ${LEVEL.ever} AND n.status IN (${codes.join(', ')}))
    - (SELECT COUNT(*) FROM event e ${useIndex(engine, 'ix_event_published')} ${joinInOrder(engine)} event_${kind} c
      WHERE c.event_id = e.id AND c.${kind}_id = r.id AND e.published_at > ? AND e.status = 'publish' ${inSum}))`,
    params: [now],
  };
  if (own === undefined) return carried;
  return {
    sql: `(${carried.sql} + (SELECT COUNT(*) FROM event e ${useIndex(engine, 'ix_event_protected')} ${joinInOrder(engine)} event_${kind} c
      WHERE c.event_id = e.id AND c.${kind}_id = r.id AND ${own.sql} AND e.password_hash IS NOT NULL
        AND e.published_at <= ? AND e.status = 'publish'))`,
    params: [...carried.params, ...own.params, now],
  };
}

/** SQL for terms with all texts and counts. */
function termsSql(
  engine: Engine,
  kind: KindDescription<TermKind>,
  counting: TermCounting,
  ids: readonly number[],
): Condition {
  const { name } = kind;
  const count = countColumn(engine, name, counting);
  const parent = kind.columns.includes('parent') ? 'r.parent' : 'NULL';
  const sql = `SELECT '${name}' AS kind, r.id, r.modified_at, r.version, r.original_language, ${parent} AS parent,
      t.language, t.slug, t.text_version, t.updated_at, t.name, t.description, n.count
    FROM (
      SELECT r.id, ${count.sql} AS count FROM ${name} r WHERE r.id IN (${placeholders(ids)})
    ) n
    JOIN ${name} r ON r.id = n.id
    JOIN ${name}_translation t ON t.record_id = r.id`;
  return { sql, params: [...count.params, ...ids] };
}

interface TermRow {
  readonly kind: TermKind;
  readonly id: number;
  readonly modified_at: number;
  readonly version: number;
  readonly original_language: Language;
  readonly parent: number | null;
  readonly language: Language;
  readonly count: number | string;
}

function groupTerms(rows: readonly (TermRow & TextRow)[]): LoadedTerm[] {
  const terms = new Map<number, LoadedTerm & { readonly texts: Map<Language, TextRow> }>();
  for (const row of rows) {
    const { id, modified_at, version, original_language, parent, count } = row;
    let term = terms.get(id);
    if (term === undefined) {
      const own = { id, modified_at, version, original_language, count: Number(count), texts: new Map() };
      term = parent === null ? own : { ...own, parent };
      terms.set(id, term);
    }
    const { slug, text_version, updated_at, name, description } = row as TextRow;
    term.texts.set(row.language, { slug, text_version, updated_at, name, description } as TextRow);
  }
  return [...terms.values()];
}

export type TermsByKind = Readonly<Record<TermKind, readonly LoadedTerm[]>>;

/** Loads terms of both kinds with all texts and counts in one statement; unknown ids are left out. */
export async function loadTermsByKind(
  manager: EntityManager,
  counting: TermCounting,
  ids: Readonly<Record<TermKind, readonly number[]>>,
): Promise<TermsByKind> {
  const asked = [CATEGORY, TAG].filter(({ name }) => ids[name].length > 0);
  if (asked.length === 0) return { category: [], tag: [] };
  const parts = asked.map((kind) => termsSql(engineOf(manager), kind, counting, ids[kind.name]));
  const rows = await manager.query<(TermRow & TextRow)[]>(
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap(({ params }) => params),
  );
  const of = (kind: TermKind): LoadedTerm[] => groupTerms(rows.filter((row) => row.kind === kind));
  return { category: of('category'), tag: of('tag') };
}

/** Loads terms with all texts and counts in one statement; unknown ids are left out. */
export async function loadTerms(
  manager: EntityManager,
  ctx: RequestContext,
  kind: KindDescription<TermKind>,
  ids: readonly number[],
): Promise<readonly LoadedTerm[]> {
  const loaded = await loadTermsByKind(manager, termCounting(ctx), {
    category: [],
    tag: [],
    [kind.name]: ids,
  });
  return loaded[kind.name];
}
