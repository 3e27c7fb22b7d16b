import { writeRows } from '../../dist/platform/database/rows.js';

/** SQLite accepts 32,766 parameters; statements with more than a few thousand are no faster. */
const MAX_PARAMETERS = 6_000;

/** Describes rows of a table: columns that differ per row are bound, the others are SQL constants. */
export function target(table, columns, constants = {}) {
  return groupTarget(table, columns, [constants]);
}

/** Like `target`, for several rows at a time, each with its own constants. */
export function groupTarget(table, columns, rows) {
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

/**
 * Sends multi-row statements in one transaction and prepares the next one while the server executes the last.
 */
export class BulkInsert {
  manager;
  lastSent = Promise.resolve();

  constructor(manager) {
    this.manager = manager;
  }

  /** `fill` adds the parameters of one tuple for each index. */
  async insert({ into, tuple, width, rows }, count, fill) {
    const size = Math.floor(MAX_PARAMETERS / width);
    for (let from = 0; from < count; from += size) {
      const parameters = [];
      const to = Math.min(from + size, count);
      for (let index = from; index < to; index++) fill(parameters, index);
      const sql = `INSERT INTO ${into} VALUES ${`${tuple},`.repeat(to - from).slice(0, -1)}`;
      // Up to here the server may still have been executing the previous statement.
      await this.finish();
      this.lastSent = writeRows(this.manager, sql, parameters, (to - from) * rows);
      // The next caller that waits gets the error. Until then it must not count as an unhandled rejection.
      this.lastSent.catch(() => undefined);
    }
  }

  /** Waits until all statements have been executed. */
  async finish() {
    await this.lastSent;
  }
}

/** Reserves `count` new ids in a sequence table. */
export async function reserveIds(manager, engine, sequence, kind, count) {
  if (count === 0) return [];
  const sql = `INSERT INTO ${sequence} (kind) VALUES ${'(?),'.repeat(count).slice(0, -1)}`;
  const { insertId } = await writeRows(manager, sql, new Array(count).fill(kind), count);
  // The ids of one statement are consecutive.
  if (engine === 'sqlite') return Array.from({ length: count }, (_, index) => insertId - count + 1 + index);
  const [row] = await manager.query('SELECT @@auto_increment_increment AS step');
  return Array.from({ length: count }, (_, index) => insertId + index * Number(row?.step ?? 1));
}
