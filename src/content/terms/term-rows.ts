import type { Engine } from '../../platform/database/columns.js';
import { joinInOrder, useIndex } from '../../platform/database/join-order.js';
import type { Language } from '../../common/messages/languages.js';
import type { TextRow } from '../localized/texts.js';
import type { TermKind } from '../../common/records/kinds.js';
import type { KindDescription } from '../localized/kinds.js';
import type { Condition } from '../../platform/database/condition.js';
import {
  DIMENSION,
  HIDDEN,
  LEVEL,
  OWN_CATEGORY,
  PROTECTED,
  statusCode,
} from '../search/list-index-entries.js';
import type { TermCounting } from './term-counting.js';
import type { LoadedTerm } from './term.dto.js';
import { placeholders } from '../../platform/database/rows.js';

const COUNTED_AS = { category: OWN_CATEGORY, tag: DIMENSION.tag } as const;

/** SQL for the number of published events with the term `r`. */
export function countColumn(engine: Engine, kind: TermKind, { now, counts, own }: TermCounting): Condition {
  const published = statusCode('publish');
  const codes = [published, published + HIDDEN];
  if (counts === 'all') codes.push(...codes.map((code) => code + PROTECTED));
  const inSum = counts === 'all' ? '' : 'AND e.password_hash IS NULL';
  const most = engine === 'mysql' ? 'GREATEST' : 'MAX';
  // Subtracts the few events with a future publication date from those stored as published. A MySQL
  // transaction that wrote the sum sees its present value, but events as they were at its start; an event
  // that was deleted since is still among those subtracted.
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
export function termsSql(
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

export interface TermRow {
  readonly kind: TermKind;
  readonly id: number;
  readonly modified_at: number;
  readonly version: number;
  readonly original_language: Language;
  readonly parent: number | null;
  readonly language: Language;
  readonly count: number | string;
}

/** Groups rows of term and translation, one for each language, into terms. */
export function groupTerms(rows: readonly (TermRow & TextRow)[]): LoadedTerm[] {
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
