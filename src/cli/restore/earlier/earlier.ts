import type { TableDescription } from '#cli/export/tables.js';
import type { ExportRow } from '#cli/export/values.js';

/** The last migration of 0.2.0, whose exports are completed after their rows are written. */
const SCHEMA_OF_0_2 = 'ModifiedIndexes1763700000022';

/** The last migrations of unreleased versions with the exported tables of 0.3.0. */
const SAME_SCHEMAS: readonly string[] = ['ConfirmedTexts1763700000070', 'ExactTotals1763700000075'];

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/** Columns that 0.2.0 had and that are gone: the claim of a slug is one of a translation now. */
const GONE = 'slug_claim';
const isRecordTable = (table: string): boolean => KINDS.some((kind) => kind === table);

/** Columns of 0.3.0 that 0.2.0 did not have; all may be empty. */
const NEW: ReadonlySet<string> = new Set([
  ...['former_texts', 'translation_states', 'original_words', 'known_to', 'slug_claim'],
  ...['name_sort', 'name_sort_es', 'name_sort_ro'],
]);

/** Whether this version reads exports of a schema without its migration. */
export const isEarlierSchema = (schema: string): boolean =>
  schema === SCHEMA_OF_0_2 || SAME_SCHEMAS.includes(schema);

export const isOf02 = (schema: string): boolean => schema === SCHEMA_OF_0_2;

/** The columns that a table of 0.2.0 has, of those that it has now. */
export function columnsOf02(table: string, present: readonly string[]): string[] {
  const kept = present.filter((column) => !NEW.has(column));
  return isRecordTable(table) ? [...kept, GONE] : kept;
}

/** A row of 0.2.0 without the column that is gone. */
export function rowOf02({ name }: TableDescription, row: ExportRow): ExportRow {
  if (!isRecordTable(name)) return row;
  const { [GONE]: _, ...kept } = row;
  return kept;
}
