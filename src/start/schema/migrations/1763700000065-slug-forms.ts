import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { slugForm } from '../../../content/localized/slugs.js';
import { type Holder, renameSlug } from './renamed-slugs.js';

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag'];

/** Slugs that are read at once. */
const PART = 1_000;

/**
 * Slugs that were made of some capitals, such as the two characters of H̱, were stored in a form in which they are not
 * looked up.
 */
export class SlugForms1763700000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of KINDS) {
      let after = '';
      for (;;) {
        const rows = (await runner.query(
          `SELECT DISTINCT slug FROM ${kind}_translation WHERE slug > ? ORDER BY slug LIMIT ${PART}`,
          [after],
        )) as { slug: string }[];
        for (const { slug } of rows) if (slugForm(slug) !== slug) await storeForm(runner, kind, slug);
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.slug;
      }
    }
  }

  async down(): Promise<void> {
    // The version before finds these slugs, too.
  }
}

async function storeForm(runner: QueryRunner, kind: string, slug: string): Promise<void> {
  const holders = (await runner.query(
    `SELECT record_id AS id, GROUP_CONCAT(language) AS languages FROM ${kind}_translation WHERE slug = ? GROUP BY record_id`,
    [slug],
  )) as Holder[];
  for (const holder of holders) {
    const free = await renameSlug(runner, kind, holder, [slug, slugForm(slug)], async (renamed) => {
      // The record may have claimed this slug in another language.
      const claim = `SELECT 1 FROM ${kind}_translation WHERE slug_claim = ?`;
      const isClaimed = ((await runner.query(claim, [renamed])) as unknown[]).length > 0;
      const sql = `UPDATE ${kind}_translation SET slug_claim = ? WHERE slug_claim = ? AND record_id = ?`;
      await runner.query(sql, [isClaimed ? null : renamed, slug, holder.id]);
    });
    new Logger('Migration').warn(
      `The ${kind} ${holder.id} has the slug ${free} now, in the form that is looked up.`,
    );
  }
}
