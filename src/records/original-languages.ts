import type { Database } from '../database/database.js';
import { hasTable } from '../database/has-table.js';
import { isLanguage, LANGUAGES } from '../i18n/languages.js';
import { StartProblem } from '../startup-problems.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/** The languages that records of a kind were first written in: a step into an index for each. */
async function originalLanguages(database: Database, kind: string): Promise<string[]> {
  const sql = `SELECT MIN(original_language) AS next FROM ${kind} WHERE original_language > ?`;
  const found: string[] = [];
  for (;;) {
    const [row] = await database.read((manager) =>
      manager.query<{ next: string | null }[]>(sql, [found.at(-1) ?? '']),
    );
    if (row?.next == null) return found;
    found.push(row.next);
  }
}

/**
 * A record without the language that it was first written in would have no name for those who read others.
 * @throws StartProblem when there is one in a language that `LANGUAGES` leaves out
 */
export async function refuseMissingOriginals(database: Database): Promise<void> {
  for (const kind of KINDS) {
    // Not there yet where DATABASE_MIGRATE is off, and the schema an older one.
    if (!(await hasTable(database, kind))) return;
    const missing = (await originalLanguages(database, kind)).filter((language) => !isLanguage(language));
    if (missing.length > 0)
      throw new StartProblem(
        `There are records (${kind}) that were first written in ${missing.join(', ')}, which LANGUAGES (${LANGUAGES.join(',')}) leaves out. Add it to LANGUAGES: texts in other languages may be left out, originals may not.`,
      );
  }
}
