import type { Language } from '../../common/messages/languages.js';
import type { TextRow } from '../localized/texts.js';
import type { TermKind } from '../../common/records/kinds.js';
import type { KindDescription } from '../localized/kinds.js';
import type { Condition } from '../../platform/database/condition.js';
import type { LoadedTerm } from './term.dto.js';
import { placeholders } from '../../platform/database/rows.js';

/** SQL for terms with all texts and counts; `count` is the SQL for the count of the term `r`. */
export function termsSql(
  kind: KindDescription<TermKind>,
  count: Condition,
  ids: readonly number[],
): Condition {
  const { name } = kind;
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
