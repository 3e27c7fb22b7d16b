/**
 * What programs for tables would take for a formula, and do what it says: at the start of a cell, and after what
 * separates cells where another separator is usual than the comma. `'` before it makes it a text.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const HARMLESS = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;

/** A text as a cell that no program takes for a formula. */
export const toCell = (text: string): string => text.replace(FORMULA, "'");

/** The text that `toCell` made the cell of. */
export const fromCell = (cell: string): string => cell.replace(HARMLESS, '');

/** A cell with one of these is quoted, also where the comma does not separate. */
export const QUOTED = /[;\t\r\n"']/;

/** What joins the names of a cell. */
export const NAMES_SEPARATOR = ', ';

/** Columns by which a table of this service is known again: no other has all of them. */
const OWN_COLUMNS = ['id', 'utc_start_date', 'utc_end_date', 'modified_utc'];

export const isOwnTable = (header: readonly string[]): boolean =>
  OWN_COLUMNS.every((column) => header.includes(column));
