import type { EntityManager } from 'typeorm';
import type { Engine } from '../../database/columns.js';

export type Parameter = string | number | Buffer | null;

/** Where rows go: `tuple` holds the `?` of one group of rows (one row, or several that always come together). */
export interface Target {
  readonly into: string;
  readonly tuple: string;
  /** How many `?` a tuple has. */
  readonly width: number;
}

/** SQLite takes 32,766 parameters; statements beyond some thousand gain nothing. */
const MAX_PARAMETERS = 6_000;

/** Describes `INSERT INTO <table>`: columns that differ by row are bound, the others are SQL. */
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
    into: `INSERT INTO ${table} (${columns.join(',')}) VALUES `,
    tuple,
    width: tuple.split('?').length - 1,
  };
}

/** Sends multi-row statements of one transaction, the next one being made while the server works on the last. */
export class BulkInsert {
  private lastSent: Promise<unknown> = Promise.resolve();

  constructor(private readonly manager: EntityManager) {}

  /** `fill` adds one tuple's parameters for each index. */
  async insert(
    { into, tuple, width }: Target,
    count: number,
    fill: (parameters: Parameter[], index: number) => void,
  ): Promise<void> {
    const size = Math.floor(MAX_PARAMETERS / width);
    for (let from = 0; from < count; from += size) {
      const parameters: Parameter[] = [];
      const to = Math.min(from + size, count);
      for (let index = from; index < to; index++) fill(parameters, index);
      await this.send(into + `${tuple},`.repeat(to - from).slice(0, -1), parameters);
    }
  }

  /** Waits until everything has arrived. */
  async finish(): Promise<void> {
    await this.lastSent;
  }

  private async send(sql: string, parameters: Parameter[]): Promise<void> {
    const previous = this.lastSent;
    const sent = this.manager.query(sql, parameters);
    this.lastSent = sent;
    // Whoever waits next hears of the failure; until then it must not count as unhandled.
    sent.catch(() => undefined);
    try {
      await previous;
    } catch (error) {
      // Nothing may still be on its way when the caller rolls back.
      await Promise.allSettled([sent]);
      throw error;
    }
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
  const answer = await manager.query<unknown>(sql, new Array<string>(count).fill(kind));
  // One statement's ids follow each other: SQLite tells the last, InnoDB the first of a number known in advance.
  if (engine === 'sqlite')
    return Array.from({ length: count }, (_, index) => Number(answer) - count + 1 + index);
  const first = (answer as { insertId: number }).insertId;
  const [row] = await manager.query<{ step: number | string }[]>('SELECT @@auto_increment_increment AS step');
  return Array.from({ length: count }, (_, index) => first + index * Number(row?.step ?? 1));
}
