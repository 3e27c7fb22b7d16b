import type { Language } from '../../common/messages/languages.js';
import type { Message } from '../../common/messages/message-arguments.js';
import { emptyContent, leaveOut, type SourceContent, unknownKeys } from './import-record.js';
import { dateProblem } from './file-dates.js';
import {
  asRecord,
  assignCompound,
  type Constants,
  type FieldNames,
  isField,
  mapColumns,
  type Mapping,
} from './mapping.js';

export interface NdjsonOptions {
  readonly fields: FieldNames;
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  /** Whether dates may be phrases, which mean other days at other times, as in the demo. */
  readonly mayBeRelative?: boolean;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Why a line is not a valid record. */
class InvalidRecord extends Error {
  constructor(readonly reason: Message) {
    super(reason.key);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidRecord({ key: 'import_line_not_json' });
    throw error;
  }
}

/** @throws InvalidRecord */
function parseRecord(text: string): JsonRecord {
  const payload = parseJson(text);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new InvalidRecord({ key: 'import_line_not_object' });
  return payload as JsonRecord;
}

/** The longest line, in characters. A request can send no longer one. */
const MAX_RECORD_LENGTH = 1_048_576;

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

/** Reads each line of a text as a body for `POST /events`. Empty lines are skipped. */
export function readNdjson(
  text: string,
  { fields, language, mapping, constants, mayBeRelative }: NdjsonOptions,
): SourceContent {
  const content = emptyContent();
  const columns = new Set([...mapping.values()].flat());
  for (const { source, line: number } of linesOf(text)) {
    const place = { where: `line ${number}`, line: number };
    if (source.length > MAX_RECORD_LENGTH) {
      leaveOut(content, {
        ...place,
        reason: { key: 'import_line_too_long', args: { max: MAX_RECORD_LENGTH } },
      });
      continue;
    }
    try {
      const line = parseRecord(source);
      // A mapped key is read only through its mapping, even if a field has the same name.
      const others = Object.entries(line).filter(([name]) => !columns.has(name));
      const plain = assignCompound(
        fields,
        Object.fromEntries(others.filter(([name]) => isField(fields, name))),
      );
      const unknown = others.map(([name]) => name).filter((name) => !isField(fields, name));
      if (unknown.length > 0) content.warnings.push(unknownKeys(place, unknown));
      const payload = { ...plain, ...mapColumns(fields, (name) => line[name], mapping, constants) };
      const record = asRecord(fields, payload, language, place);
      const problem = mayBeRelative ? undefined : dateProblem(payload, { isTable: false });
      if (problem === undefined) content.records.push(record);
      else
        leaveOut(content, {
          ...place,
          reason: problem,
          ...(record.id === undefined ? {} : { id: record.id }),
        });
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      leaveOut(content, { ...place, reason: error.reason });
    }
  }
  return content;
}
