import { CsvError, parse } from 'csv-parse/sync';
import type { Language } from '../i18n/languages.js';
import { emptyContent, type SourceContent } from './import-record.js';
import { asRecord, type Constants, isField, mapColumns, type Mapping } from './mapping.js';
import { UnreadableSource } from './unreadable-source.js';

export interface CsvOptions {
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  /** Undefined: the one of `,` `;` and tab that the header has most of. */
  readonly delimiter: string | undefined;
}

/** The longest record, in bytes. */
const MAX_RECORD = 2 * 1_024 * 1_024;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const DELIMITERS = [',', ';', '\t'];

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\r|\n|$/));
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
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
    if (error instanceof CsvError) throw new UnreadableSource(`The CSV cannot be read: ${error.message}`);
    throw error;
  }
}

/** Which column fills which field: as mapped, and those that are named like fields. */
function completeMapping(header: readonly string[], mapping: Mapping): Mapping {
  const mapped = new Set([...mapping.values()].flat());
  const missing = [...mapped].filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnreadableSource(
      `The header has no column named ${missing.join(', ')}; it has: ${header.join(', ')}.`,
    );
  }
  const own = header.filter((column) => isField(column) && !mapped.has(column) && !mapping.has(column));
  return new Map([...own.map((column) => [column, [column]] as const), ...mapping]);
}

const FLAGS: Readonly<Record<string, string>> = { yes: 'true', no: 'false', TRUE: 'true', FALSE: 'false' };
const FLAG = /^(all_day|show_map|show_map_link|hide_from_listings|sticky|featured|ticketed)$/;

/** Spreadsheets write flags in words of their own. */
function readFlags(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      FLAG.test(name) && typeof value === 'string'
        ? (FLAGS[value] ?? FLAGS[value.toLowerCase()] ?? value)
        : value,
    ]),
  );
}

/** Reads a text whose first line names the columns. */
export function readCsv(text: string, options: CsvOptions): SourceContent {
  const content = emptyContent();
  const [head, ...rows] = parseCsv(text, options.delimiter ?? delimiterOf(text));
  const header = head?.record ?? [];
  const mapping = completeMapping(header, options.mapping);
  const used = new Set([...mapping.values()].flat());
  const unknown = header.filter((column) => !used.has(column) && column !== '');
  if (unknown.length > 0)
    content.warnings.push({ where: 'line 1', line: 1, warning: 'unknown keys', unknown });
  for (const { record, info } of rows) {
    const place = { where: `line ${info.lines}`, line: info.lines };
    if (record.length !== header.length) {
      const reason = `The line has ${record.length} columns, the header ${header.length}.`;
      content.leftOut.push({ ...place, reason });
      continue;
    }
    const payload = mapColumns((column) => record[header.indexOf(column)], mapping, options.constants);
    content.records.push(asRecord(readFlags(payload), options.language, place));
  }
  return content;
}
