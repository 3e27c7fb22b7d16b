import type { ColumnDescription, TableDescription } from './tables.js';

/** A value in an export, the same for all engines. */
export type Value = string | number | boolean | null;
export type ExportRow = Readonly<Record<string, Value>>;

/** A value that its column cannot hold. */
export class InvalidColumnValue extends Error {}

const MAX_INTEGER = 2 ** 31 - 1;
/** The maximum size of MySQL's `mediumtext`. */
const MAX_LONG_TEXT_BYTES = 2 ** 24 - 1;

function isText(value: unknown, length: number | undefined): boolean {
  if (typeof value !== 'string' || !value.isWellFormed()) return false;
  if (length === undefined) return Buffer.byteLength(value) <= MAX_LONG_TEXT_BYTES;
  // The databases count code points, which are never more than UTF-16 units.
  return value.length <= length || [...value].length <= length;
}

function fits({ type, length }: ColumnDescription, value: unknown): value is Value {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value) && Math.abs(value as number) <= MAX_INTEGER;
    case 'bigint':
      return Number.isSafeInteger(value);
    case 'double':
      return Number.isFinite(value);
    case 'text':
      return isText(value, length);
  }
}

function checked(column: ColumnDescription, value: unknown): Value {
  if (value === null && column.nullable) return null;
  if (fits(column, value)) return value;
  const { name, type, length } = column;
  throw new InvalidColumnValue(
    `${name} is no ${type}${length === undefined ? '' : ` of at most ${length} characters`}`,
  );
}

/** Converts a database row to a row of an export. */
export function fromDatabase(
  { columns }: TableDescription,
  row: Readonly<Record<string, unknown>>,
): ExportRow {
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column.name];
      const neutral = column.type === 'boolean' && value != null ? Boolean(value) : value;
      return [column.name, checked(column, neutral)];
    }),
  );
}

/**
 * Checks a row of a file: it has exactly the columns of the table, with values that these can hold.
 * @throws WrongValue saying what is wrong
 */
export function checkRow({ columns }: TableDescription, row: unknown): ExportRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new InvalidColumnValue('row is no object');
  const values = row as Readonly<Record<string, unknown>>;
  const names = Object.keys(values);
  const unknown = names.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined)
    throw new InvalidColumnValue(`${JSON.stringify(unknown.slice(0, 64))} is no column`);
  return Object.fromEntries(columns.map((column) => [column.name, checked(column, values[column.name])]));
}

const compare = (a: Value | undefined, b: Value | undefined): number => {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
};

/** Whether a row comes after another one in the order of the key. */
export function isAfter({ key }: TableDescription, row: ExportRow, before: ExportRow): boolean {
  for (const name of key) {
    const order = compare(row[name], before[name]);
    if (order !== 0) return order > 0;
  }
  return false;
}
