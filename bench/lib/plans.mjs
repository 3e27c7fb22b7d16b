import Sqlite from 'better-sqlite3';
import mysql from 'mysql2/promise';

/** A tree of steps, each indented below the one that it belongs to. */
function sqlitePlan(file, sql, params) {
  const connection = new Sqlite(file, { readonly: true });
  try {
    // The service's own function; a plan only needs to know of it.
    connection.function('lower', { deterministic: true }, (text) => text);
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
    const depths = new Map([[0, 0]]);
    const lines = steps.map(({ id, parent, detail }) => {
      const depth = depths.get(parent) ?? 0;
      depths.set(id, depth + 1);
      return '  '.repeat(depth) + detail;
    });
    return lines.join('\n');
  } finally {
    connection.close();
  }
}

const COLUMNS = ['id', 'select_type', 'table', 'type', 'key', 'key_len', 'ref', 'rows', 'Extra'];

/** The informative columns, aligned. */
async function mysqlPlan(uri, sql, params) {
  const connection = await mysql.createConnection({ uri, charset: 'utf8mb4_bin' });
  try {
    const [rows] = await connection.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, params);
    const cells = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column] ?? '')))];
    const widths = COLUMNS.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
    return cells
      .map((line) =>
        line
          .map((cell, index) => cell.padEnd(widths[index]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  } finally {
    await connection.end();
  }
}

/** How an engine runs a statement. */
export async function planOf(url, sql, params) {
  return url.startsWith('sqlite:')
    ? sqlitePlan(url.slice('sqlite:'.length), sql, params)
    : mysqlPlan(url, sql, params);
}
