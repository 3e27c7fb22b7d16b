import { CsvError, parse } from 'csv-parse/sync';
import { fromCell, isOwnTable, NAMES_SEPARATOR } from '../feeds/csv-cells.js';
import type { Language } from '../../common/messages/languages.js';
import type { Message } from '../../common/messages/message-arguments.js';
import { emptyContent, leaveOut, type SourceContent, unknownKeys } from './import-record.js';
import { type DateFormat, LocalDates } from './local-dates.js';
import { asRecord, type Constants, type FieldNames, isField, mapColumns, type Mapping } from './mapping.js';
import { UnreadableSource } from './unreadable-source.js';

export interface CsvOptions {
  readonly fields: FieldNames;
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  /** Undefined means the most frequent of `,` `;` and tab in the header. */
  readonly delimiter: string | undefined;
  /** Undefined means that dates have the formats of the API. */
  readonly dateFormat?: DateFormat | undefined;
}

/** No table of events has more columns. */
const MAX_COLUMNS = 2_000;
/** The longest record, in bytes. */
const MAX_RECORD = 2 * 1_024 * 1_024;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const DELIMITERS = [',', ';', '\t'];

/** The part of the header that is used to detect the delimiter. */
const MAX_HEADER = 65_536;

function delimiterOf(text: string): string {
  const start = text.slice(0, MAX_HEADER);
  const header = start.slice(0, start.search(/\r|\n|$/));
  // Delimiters in quotes are part of a name.
  const unquoted = header.split('"').filter((_, index) => index % 2 === 0);
  const count = (delimiter: string): number =>
    unquoted.reduce((sum, part) => sum + part.split(delimiter).length - 1, 0);
  return DELIMITERS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** Why the table is not valid CSV, with the line number. */
function reasonOf({ code, lines: line }: CsvError & { readonly lines?: number }): Message {
  const args = { line: line ?? 1 };
  if (code === 'CSV_MAX_RECORD_SIZE')
    return { key: 'import_csv_record_too_long', args: { ...args, max: MAX_RECORD } };
  return { key: code.includes('QUOTE') ? 'import_bad_quotes' : 'import_bad_csv', args };
}

function parseCsv(text: string, delimiter: string): CsvRecord[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSource(reasonOf(error));
    throw error;
  }
}

/** The columns of each field: those of the mapping, and columns with the name of a field. */
function completeMapping(header: readonly string[], { mapping, fields }: CsvOptions): Mapping {
  const mapped = new Set([...mapping.values()].flat());
  const missing = [...mapped].filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnreadableSource({
      key: 'import_no_column',
      args: { names: missing.join(', '), header: header.join(', ') },
    });
  }
  const own = header.filter(
    (column) => isField(fields, column) && !mapped.has(column) && !mapping.has(column),
  );
  return new Map([...own.map((column) => [column, [column]] as const), ...mapping]);
}

/** A map, because cells such as `constructor` name members of every object. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['no', 'false'],
  ['TRUE', 'true'],
  ['FALSE', 'false'],
]);

/** Converts the words that spreadsheets write for flags. */
function readFlags({ flags }: FieldNames, payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      flags.has(name) && typeof value === 'string'
        ? (FLAGS.get(value) ?? FLAGS.get(value.toLowerCase()) ?? value)
        : value,
    ]),
  );
}

/** Reads the cells of a record. In this service's own tables, escaped formulas are restored. */
function cellsOf(
  header: readonly string[],
  isOwn: boolean,
): (column: string, record: readonly string[]) => string | undefined {
  // Of several columns with the same name the first counts.
  const at = new Map(header.map((column, index) => [column, index] as const).reverse());
  const plain = (column: string, record: readonly string[]): string | undefined =>
    record[at.get(column) ?? -1];
  if (!isOwn) return plain;
  return (column, record) => {
    const cell = plain(column, record);
    return cell === undefined ? undefined : fromCell(cell);
  };
}

/** Reads a text whose first line has the column names. */
export function readCsv(text: string, options: CsvOptions): SourceContent {
  const content = emptyContent();
  const [head, ...rows] = parseCsv(text, options.delimiter ?? delimiterOf(text));
  const header = head?.record ?? [];
  if (header.length > MAX_COLUMNS)
    throw new UnreadableSource({
      key: 'import_too_many_columns',
      args: { count: header.length, max: MAX_COLUMNS },
    });
  const mapping = completeMapping(header, options);
  const used = new Set([...mapping.values()].flat());
  const unknown = header.filter((column) => !used.has(column) && column !== '');
  if (unknown.length > 0) content.warnings.push(unknownKeys({ where: 'line 1', line: 1 }, unknown));
  const isOwn = isOwnTable(header);
  const cells = cellsOf(header, isOwn);
  const separator = isOwn ? NAMES_SEPARATOR : undefined;
  const dates = new LocalDates(options.dateFormat, (field) => mapping.get(field)?.join('+') ?? field);
  for (const { record, info } of rows) {
    const place = { where: `line ${info.lines}`, line: info.lines };
    if (record.length !== header.length) {
      const args = { count: record.length, header: header.length };
      leaveOut(content, { ...place, reason: { key: 'import_other_columns', args } });
      continue;
    }
    const read = (column: string): string | undefined => cells(column, record);
    const payload = mapColumns(options.fields, read, mapping, options.constants, separator);
    dates.read(payload);
    content.records.push(
      asRecord(options.fields, readFlags(options.fields, payload), options.language, place),
    );
  }
  dates.refuseAmbiguous();
  return content;
}
