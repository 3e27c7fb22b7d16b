import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, addUniqueIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { engineOf, tableColumns } from '../../../platform/database/table-columns.js';
import { type Holder, renameSlug } from './renamed-slugs.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];

/** Slugs shared by several records that are read at once. */
const PART = 500;

/**
 * A slug belongs to one record of its kind, in any language: where several records share one, the first keeps
 * it and the others get a number. The claims move from the records to their translations.
 */
export class SlugClaims1763700000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('slug_claim', 255, { isNullable: true });
    for (const kind of KINDS) {
      await numberDoubles(runner, kind);
      await addColumn(runner, `${kind}_translation`, column);
      await runner.query(claimSql(runner, `${kind}_translation`));
      await addUniqueIndex(runner, `${kind}_translation`, `uq_${kind}_translation_claim`, ['slug_claim']);
      await dropIndex(runner, kind, `uq_${kind}_slug_claim`);
      await dropColumn(runner, kind, 'slug_claim');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const column = tableColumns(engineOf(runner)).text('slug_claim', 255, { isNullable: true });
    for (const kind of KINDS) {
      await addColumn(runner, kind, column);
      await addUniqueIndex(runner, kind, `uq_${kind}_slug_claim`, ['slug_claim']);
      await dropIndex(runner, `${kind}_translation`, `uq_${kind}_translation_claim`);
      await dropColumn(runner, `${kind}_translation`, 'slug_claim');
    }
  }
}

/** Each slug of a record is claimed in the first language that has it. */
function claimSql(runner: QueryRunner, table: string): string {
  // MySQL cannot update a table that a subquery of the statement reads, and SQLite has no join in updates.
  return engineOf(runner) === 'mysql'
    ? `UPDATE ${table} t JOIN (SELECT record_id, slug, MIN(language) AS language FROM ${table}
         WHERE slug IS NOT NULL GROUP BY record_id, slug) f ON f.record_id = t.record_id AND f.language = t.language
       SET t.slug_claim = t.slug`
    : `UPDATE ${table} SET slug_claim = slug WHERE slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${table} o
         WHERE o.record_id = ${table}.record_id AND o.slug = ${table}.slug AND o.language < ${table}.language)`;
}

async function numberDoubles(runner: QueryRunner, kind: string): Promise<void> {
  for (;;) {
    const doubles = (await runner.query(
      `SELECT slug FROM ${kind}_translation WHERE slug IS NOT NULL
       GROUP BY slug HAVING MIN(record_id) <> MAX(record_id) ORDER BY slug LIMIT ${PART}`,
    )) as { slug: string }[];
    if (doubles.length === 0) return;
    for (const { slug } of doubles) await numberOthers(runner, kind, slug);
  }
}

/**
 * A record with the slug in its original language shows it in most languages, so it comes first; then the
 * older one.
 */
async function numberOthers(runner: QueryRunner, kind: string, slug: string): Promise<void> {
  const holders = (await runner.query(
    `SELECT t.record_id AS id, GROUP_CONCAT(t.language) AS languages FROM ${kind}_translation t
     JOIN ${kind} r ON r.id = t.record_id WHERE t.slug = ? GROUP BY t.record_id
     ORDER BY MAX(CASE WHEN t.language = r.original_language THEN 1 ELSE 0 END) DESC, t.record_id`,
    [slug],
  )) as Holder[];
  const [first, ...others] = holders;
  for (const holder of others) {
    const free = await renameSlug(runner, kind, holder, [slug, slug]);
    new Logger('Migration').warn(
      `The ${kind} ${holder.id} has the slug ${free} now, as ${slug} is the slug of the ${kind} ${first?.id}.`,
    );
  }
}
