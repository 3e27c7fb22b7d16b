import { isUtf8 } from 'node:buffer';
import { FORMAT, type Header, VERSION } from '../export/format.js';
import { type TableDescription, TYPES } from '../export/tables.js';
import { isEarlierSchema } from './earlier/earlier.js';
import { InvalidExport, type Line, readLines } from './read-lines.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a line as an object. */
export function parseLine({ number, bytes }: Line): JsonObject {
  if (!isUtf8(bytes)) throw new InvalidExport(number, 'is not UTF-8');
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new InvalidExport(number, 'is no JSON object');
}

/** Whether a file begins with the header of an export. */
export async function isExport(path: string): Promise<boolean> {
  try {
    for await (const line of readLines(path)) return parseLine(line)['format'] === FORMAT;
    return false;
  } catch (error) {
    if (error instanceof InvalidExport) return false;
    throw error;
  }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z_]{0,63}$/.test(value);

const isColumn = (value: unknown): boolean =>
  isObject(value) &&
  isName(value['name']) &&
  TYPES.some((type) => type === value['type']) &&
  (value['length'] === undefined || Number.isSafeInteger(value['length'])) &&
  typeof value['nullable'] === 'boolean';

function isTable(value: unknown): value is TableDescription {
  if (!isObject(value) || !isName(value['name'])) return false;
  const { key, columns } = value;
  return (
    Array.isArray(columns) &&
    columns.every(isColumn) &&
    Array.isArray(key) &&
    key.length > 0 &&
    key.every(isName)
  );
}

/**
 * Reads the first line of an export that this version can import.
 * @param migrations the names of the migrations that this version knows, in order
 * @throws BadExport
 */
export function readHeader(line: Line, migrations: readonly string[]): Header {
  const { format, version, schema, media, tables } = parseLine(line);
  if (format !== FORMAT) throw new InvalidExport(1, 'is not the header of an export');
  const isKnown = typeof schema === 'string' && (migrations.includes(schema) || isEarlierSchema(schema));
  if (version !== VERSION || !isKnown) {
    throw new InvalidExport(
      undefined,
      `It was written by a newer version of the service, or by one before 0.3.0 that was never released (format ${JSON.stringify(version)}, schema ${JSON.stringify(schema)}). Import it with that version or the next one.`,
    );
  }
  if (typeof media !== 'boolean' || !Array.isArray(tables) || !tables.every(isTable)) {
    throw new InvalidExport(1, 'is a header that describes no tables');
  }
  return { format, version, schema, media, tables };
}
