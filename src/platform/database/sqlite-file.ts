import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import Sqlite from 'better-sqlite3';
import type { DatabaseTarget } from '../config/database-url.js';
import { createPrivateFile, isWorldReadable } from '../files/private-files.js';
import { driverErrorKind } from './driver-errors.js';

const MAX_WAIT_MS = 5_000;
const CHECK_EVERY_MS = 50;

/** Creates the file if it does not exist; SQLite gives the files beside it the same permissions. */
export function createDatabaseFile(file: string): void {
  createPrivateFile(file);
  if (!isWorldReadable(file)) return;
  new Logger('Database').warn(
    `Every user of this machine can read the database file ${file}, with names and password hashes in it: chmod o-r ${file}*`,
  );
}

/** @throws the error of SQLite for any other reason */
function isLocked(connection: Sqlite.Database): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    if (driverErrorKind(error) !== 'busy') throw error;
    return true;
  }
}

/**
 * Waits, for a limited time, until no other program writes to the file. If SQLite itself waited, the process
 * could not react to signals meanwhile.
 * @throws the error of SQLite when the file cannot be used
 */
export async function awaitDatabaseFile(target: DatabaseTarget): Promise<void> {
  if (target.engine !== 'sqlite') return;
  createPrivateFile(target.file);
  const connection = new Sqlite(target.file, { timeout: 0 });
  try {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (isLocked(connection) && performance.now() < deadline) await sleep(CHECK_EVERY_MS);
  } finally {
    connection.close();
  }
}
