import type { Language } from '#common/messages/languages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { type CsvRecord, parseCsv } from '#common/text/csv.js';
import { type DateFormat, LocalDates } from '#common/time/local-dates.js';
import { fromCell } from '../feeds/csv-cells.js';
import { DATE_FIELDS, dateProblem } from './file-dates.js';
import { emptyContent, leaveOut, type SourceContent, unknownKeys } from './import-record.js';
import { type KnownTable, knownTable } from './known-tables.js';
import { asRecord, type Constants, type FieldNames, isField, mapColumns, type Mapping } from './mapping.js';
import { suggestedMap } from './suggested-columns.js';
import { completeEnd } from './table-ends.js';
import { ColumnNames, headerIndex } from './table-header.js';

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

/** The columns of each field: those of the mapping, of a table that is known, and columns with the name of a field. */
function completeMapping(
  header: readonly string[],
  { mapping, fields }: CsvOptions,
  known: KnownTable | undefined,
): Mapping {
  const mapped = new Set([...mapping.values()].flat());
  const missing = [...mapped].filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnreadableSource({
      key: 'import_no_column',
      args: { names: missing.join(', '), header: header.join(', ') },
    });
  }
  const isFree = (field: string, columns: readonly string[]): boolean =>
    !mapping.has(field) && columns.every((column) => !mapped.has(column) && header.includes(column));
  const ofTable = [...(known?.mapping ?? [])].filter(([field, columns]) => isFree(field, columns));
  const taken = new Set(ofTable.flatMap(([, columns]) => columns));
  const own = header.filter(
    (column) => isField(fields, column) && isFree(column, [column]) && !taken.has(column),
  );
  return new Map([...own.map((column) => [column, [column]] as const), ...ofTable, ...mapping]);
}

/** A map, because cells such as `constructor` name members of every object. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['no', 'false'],
  ['true', 'true'],
  ['false', 'false'],
]);

/** Converts the words that spreadsheets write for flags. */
function readFlags({ flags }: FieldNames, payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      flags.has(name) && typeof value === 'string' ? (FLAGS.get(value.toLowerCase()) ?? value) : value,
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

const REQUIRED = ['title', 'start_date'];

/** The most columns that a message lists. */
const MAX_LISTED = 50;

/**
 * Refuses a table whose columns do not say what its events are, with one message for all of its lines.
 * @throws UnreadableSource
 */
function requireColumns(
  { columns, cells }: Header,
  mapping: Mapping,
  constants: Constants,
  ignored: ReadonlySet<string> | undefined,
): void {
  const missing = REQUIRED.filter((field) => !mapping.has(field) && !constants.has(field));
  const used = new Set([...mapping].filter(([field]) => field !== 'date').flatMap(([, own]) => own));
  const others = columns.filter(
    (column) => column !== '' && !used.has(column) && ignored?.has(column) !== true,
  );
  if (missing.length === 0 || others.length === 0) return;
  const args = {
    names: missing.join(', '),
    header: cells.slice(0, MAX_LISTED).join(', '),
    map: suggestedMap(others, missing),
  };
  throw new UnreadableSource({ key: 'import_columns_needed', args });
}

/** Warns of what is not read of the header: rows above it, second columns of a name, and unknown columns. */
function warnOfHeader(
  content: SourceContent,
  { columns, line, isFirst }: Header,
  mapping: Mapping,
  known: KnownTable | undefined,
): void {
  const place = { where: `line ${line}`, line };
  const used = new Set([...mapping.values()].flat());
  if (!isFirst) content.warnings.push({ ...place, warning: { key: 'import_rows_above_header' } });
  const twice = columns.filter((column, index) => used.has(column) && columns.indexOf(column) !== index);
  if (twice.length > 0) {
    const args = { names: [...new Set(twice)].join(', ') };
    content.warnings.push({ ...place, warning: { key: 'import_columns_twice', args } });
  }
  const unread = columns.filter(
    (column) => column !== '' && !used.has(column) && known?.ignored.has(column) !== true,
  );
  if (unread.length > 0) content.warnings.push(unknownKeys(place, [...new Set(unread)]));
}

interface Header {
  /** As they stand in the table. */
  readonly cells: readonly string[];
  readonly columns: readonly string[];
  readonly line: number;
  /** Whether nothing stands above it. */
  readonly isFirst: boolean;
}

function headerOf(
  records: readonly CsvRecord[],
  names: ColumnNames,
): Header & { readonly rows: readonly CsvRecord[] } {
  const index = headerIndex(
    // Names of more columns are not looked up, as that takes memory for each.
    records.map(({ record }) => (record.length > MAX_COLUMNS ? record.slice(0, MAX_COLUMNS) : record)),
    names,
  );
  const { record = [], info } = records[index] ?? {};
  if (record.length > MAX_COLUMNS)
    throw new UnreadableSource({
      key: 'import_too_many_columns',
      args: { count: record.length, max: MAX_COLUMNS },
    });
  return {
    cells: record,
    columns: names.of(record),
    line: info?.lines ?? 1,
    isFirst: index === 0,
    rows: records.slice(index + 1),
  };
}

/** Whether the end is a time of day, and its day is in a column of the start. */
function sharesDay(mapping: Mapping): boolean {
  const [start = [], end = []] = [mapping.get('start_date'), mapping.get('end_date')];
  return end.some((column) => start.includes(column)) && end.some((column) => !start.includes(column));
}

/** Reads a text with the column names in a line above its records. */
export function readCsv(text: string, options: CsvOptions): SourceContent {
  const { fields, constants, language } = options;
  const content = emptyContent();
  const records = parseCsv(text, options.delimiter);
  const header = headerOf(records, new ColumnNames(fields, options.mapping));
  const { columns, rows } = header;
  const known = knownTable(columns);
  const mapping = completeMapping(columns, options, known);
  requireColumns(header, mapping, constants, known?.ignored);
  warnOfHeader(content, header, mapping, known);
  const cells = cellsOf(columns, known?.isOwn === true);
  const dates = new LocalDates(
    options.dateFormat,
    DATE_FIELDS,
    (field) => mapping.get(field)?.join('+') ?? field,
  );
  const hasSharedDay = sharesDay(mapping);
  for (const { record, info } of rows) {
    const place = { where: `line ${info.lines}`, line: info.lines };
    // Of a shorter line the last cells are empty.
    if (record.slice(columns.length).some((cell) => cell !== '')) {
      const args = { count: record.length, header: columns.length };
      leaveOut(content, { ...place, reason: { key: 'import_other_columns', args } });
      continue;
    }
    const read = (column: string): string | undefined => cells(column, record);
    const payload = readFlags(
      fields,
      mapColumns(fields, read, mapping, constants, known?.lists, known?.cleared),
    );
    const problem = dates.read(payload) ?? dateProblem(payload, { isTable: true });
    if (problem !== undefined) {
      const { id } = asRecord(fields, payload, language, place);
      leaveOut(content, { ...place, reason: problem, id });
      continue;
    }
    const warning = completeEnd(payload, hasSharedDay);
    if (warning !== undefined) content.warnings.push({ ...place, warning });
    content.records.push(asRecord(fields, payload, language, place));
  }
  const problem = dates.problem();
  if (problem !== undefined) throw new UnreadableSource(problem);
  return content;
}
