import type { Database as SqliteConnection } from 'better-sqlite3';
import type { DataSource, EntityManager } from 'typeorm';
import { driverErrorKind, isForbidden, isReadOnly, isStorageError } from './driver-errors.js';
import { deleteRow, insertRows } from './rows.js';
import { sqliteConnection } from './sqlite-connection.js';

/** Why a database that answers takes no writes. */
export type Refusal = 'read_only' | 'full' | 'storage';

export function refusalOf(error: unknown): Refusal | undefined {
  if (isReadOnly(error)) return 'read_only';
  if (driverErrorKind(error) === 'full') return 'full';
  return isStorageError(error) ? 'storage' : undefined;
}

/** One that the table gives to no row: each that it gave would be gone for good. */
const PROBE_ID = -1;

/** Ends a transaction that only tries whether it could write. */
class Undone extends Error {}

/**
 * Writes the number that it finds there, all in one go: no request comes between.
 * @param isKept reaches the disk, which a transaction that is rolled back does not
 */
function writeToFile(connection: SqliteConnection, isKept: boolean): void {
  connection.exec('BEGIN IMMEDIATE TRANSACTION');
  try {
    connection.pragma(`user_version = ${String(connection.pragma('user_version', { simple: true }))}`);
    if (isKept) connection.exec('COMMIT');
  } finally {
    // SQLite may have done so by itself.
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
}

/** @param isKept commits, which may fail where a transaction that is rolled back does not */
async function writeToServer(dataSource: DataSource, isKept: boolean): Promise<void> {
  // One may be left of a process that has died.
  const remove = async (manager: EntityManager): Promise<void> =>
    deleteRow(manager, 'migrations', { id: PROBE_ID }, [0, 1]);
  try {
    await dataSource.transaction(async (manager) => {
      await remove(manager);
      await insertRows(manager, 'migrations', [{ id: PROBE_ID, timestamp: 0, name: 'write probe' }]);
      if (!isKept) throw new Undone();
    });
    await dataSource.transaction(remove);
  } catch (error) {
    // An account may have no right to this table; whether the server takes writes is looked at before rights.
    if (!(error instanceof Undone) && !isForbidden(error)) throw error;
  }
}

/**
 * Tries to write to a database that is migrated, and leaves it as it is.
 * @param isReal tries the disk, too, which costs a flush or a commit
 * @returns false when others are writing, so that it cannot be told
 * @throws the error of the driver when the database takes no writes now
 */
export async function probeWriting(dataSource: DataSource, isReal: boolean): Promise<boolean> {
  try {
    if (dataSource.options.type !== 'better-sqlite3') await writeToServer(dataSource, isReal);
    else {
      const connection = sqliteConnection(dataSource);
      if (connection.inTransaction) return false;
      writeToFile(connection, isReal);
    }
    return true;
  } catch (error) {
    const kind = driverErrorKind(error);
    if (kind === 'busy' || kind === 'conflict') return false;
    throw error;
  }
}
