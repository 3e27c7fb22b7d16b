import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseTarget } from '#platform/config/database-url.js';
import { CommandError } from '../output.js';

/** The file of an embedded database. Opening it must not create it. */
export function existingFile({ file }: Extract<DatabaseTarget, { engine: 'sqlite' }>): string {
  if (!existsSync(file)) {
    throw new CommandError(
      `There is no database file ${resolve(file)}. Name another in DATABASE_URL or DATA_DIR, or start the service once.`,
    );
  }
  return file;
}
