import type { EntityManager } from 'typeorm';
import type { Engine } from '../../database/columns.js';
import { writeRows } from '../../database/rows.js';

export type Parameter = string | number | Buffer | null;

/** Where rows go: `tuple` holds the `?` of one group of rows (one row, or several that always come together). */
export interface Target {
  readonly into: string;
  readonly tuple: string;
  /** How many `?` a tuple has. */
  readonly width: number;
  /** How many rows a tuple adds. */
  readonly rows: number;
}

/** SQLite takes 32,766 parameters; statements beyond some thousand gain nothing. */
const MAX_PARAMETERS = 6_000;

/** Describes rows of a table: columns that differ by row are bound, the others are SQL. */
export function target(
  table: string,
  columns: readonly string[],
  constants: Readonly<Record<string, string | number>> = {},
): Target {
  return groupTarget(table, columns, [constants]);
}

/** The same for several rows at a time, each with constants of its own. */
export function groupTarget(
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number>>[],
): Target {
  const tuple = rows
    .map((constants) => `(${columns.map((column) => constants[column] ?? '?').join(',')})`)
    .join(',');
  return {
    into: `${table} (${columns.join(',')})`,
    tuple,
    width: tuple.split('?').length - 1,
    rows: rows.length,
  };
}

/** Sends multi-row statements of one transaction, the next one being made while the server works on the last. */
export class BulkInsert {
  private lastSent: Promise<unknown> = Promise.resolve();

  constructor(private readonly manager: EntityManager) {}

  /** `fill` adds one tuple's parameters for each index. */
  async insert(
    { into, tuple, width, rows }: Target,
    count: number,
    fill: (parameters: Parameter[], index: number) => void,
  ): Promise<void> {
    const size = Math.floor(MAX_PARAMETERS / width);
    for (let from = 0; from < count; from += size) {
      const parameters: Parameter[] = [];
      const to = Math.min(from + size, count);
      for (let index = from; index < to; index++) fill(parameters, index);
      const sql = `INSERT INTO ${into} VALUES ${`${tuple},`.repeat(to - from).slice(0, -1)}`;
      // Until here the server may have worked on the statement before.
      await this.finish();
      this.lastSent = writeRows(this.manager, sql, parameters, (to - from) * rows);
      // Whoever waits next hears of a failure; until then it must not count as unhandled.
      this.lastSent.catch(() => undefined);
    }
  }

  /** Waits until everything has arrived. */
  async finish(): Promise<void> {
    await this.lastSent;
  }
}

/** Takes `count` new ids from a sequence table. */
export async function reserveIds(
  manager: EntityManager,
  engine: Engine,
  sequence: 'record' | 'term',
  kind: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const sql = `INSERT INTO ${sequence} (kind) VALUES ${'(?),'.repeat(count).slice(0, -1)}`;
  const { insertId } = await writeRows(manager, sql, new Array<string>(count).fill(kind), count);
  // One statement's ids follow each other.
  if (engine === 'sqlite') return Array.from({ length: count }, (_, index) => insertId - count + 1 + index);
  const [row] = await manager.query<{ step: number | string }[]>('SELECT @@auto_increment_increment AS step');
  return Array.from({ length: count }, (_, index) => insertId + index * Number(row?.step ?? 1));
}
