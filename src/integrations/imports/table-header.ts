import { knownTable, plainName } from './known-tables.js';
import { type FieldNames, isField, type Mapping } from './mapping.js';

/** A header is looked for in so many rows, below the title of a table. */
const FIRST_ROWS = 20;

/** Fields whose names people use in another sense: the date of the event, not of its publication. */
const OTHER_SENSE: ReadonlySet<string> = new Set(['date', 'author']);

/** The names by which columns are known: those of fields and of the mapping, also in other letters or with other blanks. */
export class ColumnNames {
  private readonly mapped: ReadonlySet<string>;
  private readonly mappedByForm: ReadonlyMap<string, string>;

  constructor(
    private readonly fields: FieldNames,
    mapping: Mapping,
  ) {
    this.mapped = new Set([...mapping.values()].flat());
    this.mappedByForm = new Map([...this.mapped].map((column) => [plainName(column), column]));
  }

  /** The name of a known column; undefined for another one. */
  private known(column: string): string | undefined {
    if (this.mapped.has(column) || isField(this.fields, column)) return column;
    const form = plainName(column);
    const isOther = OTHER_SENSE.has(form) || !isField(this.fields, form);
    return this.mappedByForm.get(form) ?? (isOther ? undefined : form);
  }

  /** The names of the columns of a header. */
  of(cells: readonly string[]): string[] {
    return cells.map((cell) => this.known(cell) ?? cell);
  }

  /** How many columns of a row are known. */
  count(cells: readonly string[]): number {
    if (knownTable(cells) !== undefined) return cells.length;
    return new Set(cells.flatMap((cell) => this.known(cell) ?? [])).size;
  }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/**
 * The index of the header: of the first rows the one with the most known columns. Rows above it, such as the title of a table,
 * have fewer cells.
 */
export function headerIndex(rows: readonly (readonly string[])[], names: ColumnNames): number {
  let best = { index: 0, known: 0, cells: 0 };
  let most = 0;
  for (const [index, cells] of rows.slice(0, FIRST_ROWS).entries()) {
    const count = filled(cells);
    if (count <= most) continue;
    most = count;
    const known = names.count(cells);
    // Without a known column, the first row of more than one cell.
    if (known > best.known || (best.known === 0 && best.cells < 2)) best = { index, known, cells: count };
  }
  return best.index;
}
