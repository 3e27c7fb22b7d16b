import type { Database as SqliteConnection } from 'better-sqlite3';
import type { DataSource, EntityManager } from 'typeorm';
import { driverErrorKind, isForbidden, isReadOnly, isStorageError } from './driver-errors.js';
import { deleteRow, writeRows } from './rows.js';
import { sqliteConnection } from './sqlite-connection.js';

/** Why a database that can be read takes no writes. */
export type Refusal = 'read_only' | 'full' | 'storage';

export function refusalOf(error: unknown): Refusal | undefined {
  if (isReadOnly(error)) return 'read_only';
  if (driverErrorKind(error) === 'full') return 'full';
  return isStorageError(error) ? 'storage' : undefined;
}

/** An id that the table never assigns: each assigned one would be used up by the probe. */
const PROBE_ID = -1;
const PROBE = "INSERT INTO migrations (id, timestamp, name) VALUES (?, 0, 'write probe')";

/** Rolls back a transaction that only probes whether it could write. */
class RolledBack extends Error {}

/**
 * Writes the number that is already there, synchronously, so that no request comes in between.
 * @param isCommitted commits and so reaches the disk, which a rollback does not
 */
function writeToFile(connection: SqliteConnection, isCommitted: boolean): void {
  connection.exec('BEGIN IMMEDIATE TRANSACTION');
  try {
    connection.pragma(`user_version = ${String(connection.pragma('user_version', { simple: true }))}`);
    if (isCommitted) connection.exec('COMMIT');
  } finally {
    // SQLite may already have rolled back by itself.
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
}

/** @param isCommitted commits, which may fail where a transaction that is rolled back does not */
async function writeToServer(dataSource: DataSource, isCommitted: boolean): Promise<void> {
  // A process that died may have left a row.
  const remove = async (manager: EntityManager): Promise<void> =>
    deleteRow(manager, 'migrations', { id: PROBE_ID }, [0, 1]);
  try {
    await dataSource.transaction(async (manager) => {
      await remove(manager);
      await writeRows(manager, PROBE, [PROBE_ID], 1);
      if (!isCommitted) throw new RolledBack();
    });
    await dataSource.transaction(remove);
  } catch (error) {
    // The database user may have no right to this table; the server checks whether it takes writes before it
    // checks rights.
    if (!(error instanceof RolledBack) && !isForbidden(error)) throw error;
  }
}

/**
 * Tries to write to a migrated database, and leaves it unchanged.
 * @param isReal also tries the disk, which costs a flush or a commit
 * @returns false when other writers leave the result unknown
 * @throws the error of the driver when the database takes no writes now
 */
export async function probeWriting(dataSource: DataSource, isReal: boolean): Promise<boolean> {
  try {
    if (dataSource.options.type !== 'better-sqlite3') {
      await writeToServer(dataSource, isReal).catch(async (error: unknown) => {
        // Behind a proxy the next connection may lead to a server that writes.
        if (!isReadOnly(error)) throw error;
        await writeToServer(dataSource, isReal);
      });
    } else {
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
