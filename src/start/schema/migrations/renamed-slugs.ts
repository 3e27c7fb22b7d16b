import type { QueryRunner } from 'typeorm';
import { freeSlug } from '../../../content/localized/localized-tables.js';
import { engineOf } from '../../../platform/database/table-columns.js';

const RECORDS: readonly string[] = ['event', 'venue', 'organizer'];

/** A record that has a slug, and the languages in which it has it, separated by commas. */
export interface Holder {
  readonly id: number;
  readonly languages: string;
}

/**
 * Gives a record another slug in place of one, with a number if another record has it, in all its languages.
 * @param more what else belongs to the change
 * @returns the slug that it has now
 */
export async function renameSlug(
  runner: QueryRunner,
  kind: string,
  holder: Holder,
  [slug, wanted]: readonly [slug: string, wanted: string],
  more?: (free: string) => Promise<void>,
): Promise<string> {
  const free = await freeSlug(wanted, async (one) => {
    const sql = `SELECT 1 FROM ${kind}_translation WHERE slug = ? AND record_id <> ? LIMIT 1`;
    return ((await runner.query(sql, [one, holder.id])) as unknown[]).length === 0;
  });
  // On SQLite all migrations are one transaction.
  const isOwn = engineOf(runner) === 'mysql';
  if (isOwn) await runner.startTransaction();
  await runner.query(`UPDATE ${kind}_translation SET slug = ? WHERE slug = ? AND record_id = ?`, [
    free,
    slug,
    holder.id,
  ]);
  await more?.(free);
  await noteChange(runner, kind, holder, [slug, free]);
  if (isOwn) await runner.commitTransaction();
  return free;
}

/** The change log and the modification date tell copies of the calendar about the change. */
async function noteChange(
  runner: QueryRunner,
  kind: string,
  { id, languages }: Holder,
  slugs: readonly [before: string, after: string],
): Promise<void> {
  const at = Date.now();
  const seconds = Math.floor(at / 1_000);
  await runner.query(`UPDATE ${kind} SET version = version + 1, modified_at = ? WHERE id = ?`, [seconds, id]);
  const details = Object.fromEntries(languages.split(',').map((language) => [`slug.${language}`, slugs]));
  const hidden = kind === 'event' ? 'AND hide_from_listings = 0' : '';
  const knownTo = RECORDS.includes(kind)
    ? `CASE WHEN status = 'publish' AND published_at <= ${seconds} ${hidden} THEN 0 WHEN status = 'trash' THEN NULL ELSE author_id END`
    : 'NULL';
  await runner.query(
    `INSERT INTO changes (kind, record_id, verb, languages, fields, at, details, known_to)
     SELECT '${kind}', id, 'update', ?, 'slug', ?, ?, ${knownTo} FROM ${kind} WHERE id = ?`,
    [languages, at, JSON.stringify(details), id],
  );
}
