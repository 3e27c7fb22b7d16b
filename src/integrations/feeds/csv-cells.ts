/**
 * Places where a spreadsheet program would read a formula and run it: the start of a cell, and after `;`, a
 * tab or a line end, as some programs separate cells by these. A `'` put there turns the formula into text.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const ESCAPED_FORMULA = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;

/** A text as a cell that no program reads as a formula. */
export const toCell = (text: string): string => text.replace(FORMULA, "'");

/** Undoes `toCell`. */
export const fromCell = (cell: string): string => cell.replace(ESCAPED_FORMULA, '');

/** A cell with one of these is quoted, as some programs separate cells by other characters than the comma. */
export const QUOTED = /[;\t\r\n"']/;

/** Separates the names in one cell. */
const SEPARATOR = ', ';
/** A name that is quoted as in CSV itself, because it has the separator or begins with a quotation mark. */
const NEEDS_QUOTES = /, |^"/;
/** A name with what separates it from the next one. Tables of earlier versions have no quoted names. */
const NAME = /"((?:[^"]|"")*)"(?:, |$)|(.+?)(?:, |$)/gsy;

/** Several names as one cell. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(SEPARATOR);

/** Undoes `joinNames`. */
export const splitNames = (cell: string): string[] =>
  [...cell.matchAll(NAME)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);

/** Columns that identify a table of this service: no other table has all of them. */
const OWN_COLUMNS = ['id', 'utc_start_date', 'utc_end_date', 'modified_utc'];

export const isOwnTable = (header: readonly string[]): boolean =>
  OWN_COLUMNS.every((column) => header.includes(column));
