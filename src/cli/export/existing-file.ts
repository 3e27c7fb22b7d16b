import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Settings } from '../../platform/config/settings.js';
import { CommandError } from '../output.js';

/** The file of an embedded database. Opening it must not create it. */
export function existingFile({ database }: Settings): string {
  if (database.engine !== 'sqlite' || database.file === ':memory:') {
    throw new CommandError('There is no database file: this database is in memory.');
  }
  if (!existsSync(database.file)) {
    throw new CommandError(
      `There is no database file ${resolve(database.file)}. Name another in DATABASE_URL or DATA_DIR, or start the service once.`,
    );
  }
  return database.file;
}
