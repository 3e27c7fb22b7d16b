import type { Language } from '#common/messages/languages.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { dateProblem } from './file-dates.js';
import { emptyContent, leaveOut, type SourceContent, unknownKeys } from './import-record.js';
import {
  asRecord,
  assignCompound,
  type Constants,
  type FieldNames,
  isField,
  mapColumns,
  type Mapping,
} from './mapping.js';
import { RECURRENCE, type SeriesKeys, seriesKeys } from './series-lines.js';

export interface NdjsonOptions {
  readonly fields: FieldNames;
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  /** Whether dates may be phrases, which mean other days at other times, as in the demo. */
  readonly mayBeRelative?: boolean;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** The longest line, in characters. A request can send no longer one. */
const MAX_LENGTH = 1_048_576;

/** What a line says, or why it cannot be read. */
function readLine(text: string): SeriesKeys | InvalidValue {
  const line = parseLine(text);
  if (line instanceof InvalidValue) return line;
  try {
    return seriesKeys(line);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
}

/** The object in a line, or why it has none. */
function parseLine(text: string): JsonRecord | InvalidValue {
  if (text.length > MAX_LENGTH) return new InvalidValue('import_line_too_long', { max: MAX_LENGTH });
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonRecord) : new InvalidValue('import_line_not_object');
  } catch (error) {
    if (error instanceof SyntaxError) return new InvalidValue('import_line_not_json');
    throw error;
  }
}

/** The lines of a text that are not empty, with their numbers. */
function* linesOf(text: string): Generator<{ readonly source: string; readonly line: number }> {
  for (let at = 0, line = 1; at < text.length; line++) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const source = text.slice(at, end).trim();
    if (source !== '') yield { source, line };
    at = end + 1;
  }
}

/** Reads each line of a text as a body for `POST /events`, or for `POST /series`. Empty lines are skipped. */
export function readNdjson(
  text: string,
  { fields, language, mapping, constants, mayBeRelative }: NdjsonOptions,
): SourceContent {
  const content = emptyContent();
  const columns = new Set([...mapping.values()].flat());
  for (const { source, line: number } of linesOf(text)) {
    const place = { where: `line ${number}`, line: number };
    const read = readLine(source);
    if (read instanceof InvalidValue) {
      leaveOut(content, { ...place, reason: read.text });
      continue;
    }
    const { said, others: line } = read;
    // A mapped key is read only through its mapping, even if a field has the same name.
    const others = Object.entries(line).filter(([name]) => !columns.has(name));
    const { known = [], unknown = [] } = Object.groupBy(others, ([name]) =>
      isField(fields, name) || (said.kind === 'series' && RECURRENCE.has(name)) ? 'known' : 'unknown',
    );
    if (unknown.length > 0)
      content.warnings.push(
        unknownKeys(
          place,
          unknown.map(([name]) => name),
        ),
      );
    const plain = assignCompound(fields, Object.fromEntries(known));
    const payload = { ...plain, ...mapColumns(fields, (name) => line[name], mapping, constants) };
    const record = { ...asRecord(fields, payload, language, place), ...said };
    const problem = mayBeRelative ? undefined : dateProblem(payload, { isTable: false });
    if (problem === undefined) content.records.push(record);
    else leaveOut(content, { ...place, reason: problem, id: record.id });
  }
  return content;
}
