import { isLanguage, LANGUAGES } from '#common/messages/languages.js';
import type { Database } from '#platform/database/database.js';
import { hasTable } from '#platform/database/has-table.js';
import { StartProblem } from '#platform/lifecycle/startup-problems.js';
import { allKinds, type KindDescription } from './kinds.js';
import { tablesOf } from './localized-tables.js';

/** The original languages of all records of a kind, with one index step for each. */
async function originalLanguages(database: Database, kind: KindDescription): Promise<string[]> {
  const localized = tablesOf(kind);
  const found: string[] = [];
  for (;;) {
    const next = await database.read((manager) =>
      localized.nextOriginalLanguage(manager, found.at(-1) ?? ''),
    );
    if (next === null) return found;
    found.push(next);
  }
}

/**
 * Without its original language, a record would have no name for readers of other languages.
 * @throws StartProblem when records have an original language that is missing from `LANGUAGES`
 */
export async function refuseMissingOriginals(database: Database): Promise<void> {
  for (const kind of allKinds()) {
    // The table may not exist when DATABASE_MIGRATE is off and the schema is older.
    if (!(await hasTable(database, kind.name))) return;
    const missing = (await originalLanguages(database, kind)).filter((language) => !isLanguage(language));
    if (missing.length > 0)
      throw new StartProblem(
        `There are records (${kind.name}) that were first written in ${missing.join(', ')}, which LANGUAGES (${LANGUAGES.join(',')}) leaves out. Add it to LANGUAGES: texts in other languages may be left out, originals may not.`,
      );
  }
}
