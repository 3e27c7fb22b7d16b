import { CsvError, parse } from 'csv-parse/sync';
import type { Message } from '../messages/message-arguments.js';
import { UnreadableSource } from '../messages/unreadable-source.js';

/** The longest record, in bytes. */
const MAX_RECORD = 2 * 1_024 * 1_024;

/** A record, and the line where it ends. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const DELIMITERS = [',', ';', '\t'];

/** The part of the header that is used to detect the delimiter. */
const MAX_HEADER = 65_536;

/** The most frequent delimiter of the first line that has one: a title above the header may have none. */
function delimiterOf(text: string): string {
  for (const line of text.slice(0, MAX_HEADER).split(/\r\n?|\n/)) {
    // Delimiters in quotes are part of a name.
    const unquoted = line.split('"').filter((_, index) => index % 2 === 0);
    const count = (delimiter: string): number =>
      unquoted.reduce((sum, part) => sum + part.split(delimiter).length - 1, 0);
    const best = DELIMITERS.reduce((most, candidate) => (count(candidate) > count(most) ? candidate : most));
    if (count(best) > 0) return best;
  }
  return ',';
}

/** The first line by which Excel names the delimiter. */
const DELIMITER_LINE = /^\uFEFF?"?sep=(?<delimiter>[^\r\n])"?[,;\t]*(?:\r\n?|\n|$)/i;

/** Why the table is not valid CSV, with the line number. */
function reasonOf({ code, lines: line }: CsvError & { readonly lines?: number }): Message {
  const args = { line: line ?? 1 };
  if (code === 'CSV_MAX_RECORD_SIZE')
    return { key: 'import_csv_record_too_long', args: { ...args, max: MAX_RECORD } };
  return { key: code.includes('QUOTE') ? 'import_bad_quotes' : 'import_bad_csv', args };
}

/**
 * The records of a table with the lines where they end. Empty ones are left out.
 * @param named the delimiter; undefined means that of Excel's `sep=` line, else the most frequent of the header
 * @throws UnreadableSource
 */
export function parseCsv(text: string, named: string | undefined): CsvRecord[] {
  const line = DELIMITER_LINE.exec(text)?.groups?.['delimiter'];
  try {
    return parse(text, {
      delimiter: named ?? line ?? delimiterOf(text),
      from_line: line === undefined ? 1 : 2,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_RECORD,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSource(reasonOf(error));
    throw error;
  }
}
