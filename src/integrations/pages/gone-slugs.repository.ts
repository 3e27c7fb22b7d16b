import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { trashedSlug, untrashedSlug } from '#content/localized/slugs.js';
import { insertRows, placeholders } from '#platform/database/rows.js';
import type { PageKind } from './page-paths.js';

/** How many records in the trash are looked at: so many have had the same slug one after the other. */
const MAX_TRASHED = 100;

const isTerm = (kind: PageKind): boolean => kind === 'category' || kind === 'tag';

/**
 * Records in the trash that everybody could read before. They were changed when they went there: one whose date came later
 * was never public.
 */
const WAS_PUBLIC = "r.status = 'trash' AND r.trashed_status = 'publish' AND r.published_at <= r.modified_at";

/** The slugs of public records that are gone: in the trash, or deleted for good. */
@Injectable()
export class GoneSlugsRepository {
  /** Whether a record that everybody could read had this slug. */
  async isGone(manager: EntityManager, kind: PageKind, slug: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM gone_slug WHERE kind = ? AND slug = ?', [
      kind,
      slug,
    ]);
    return rows.length > 0 || (!isTerm(kind) && (await this.isTrashed(manager, kind, slug)));
  }

  /** Several records in the trash may have had the slug: all but the first have a number behind it. */
  private async isTrashed(manager: EntityManager, kind: PageKind, slug: string): Promise<boolean> {
    const first = trashedSlug(slug);
    const rows = await manager.query<{ slug: string }[]>(
      `SELECT t.slug FROM ${kind}_translation t JOIN ${kind} r ON r.id = t.record_id
      WHERE (t.slug = ? OR (t.slug >= ? AND t.slug < ?)) AND ${WAS_PUBLIC} LIMIT ${MAX_TRASHED}`,
      // A point comes after a hyphen.
      [first, `${first}-`, `${first}.`],
    );
    return rows.some((row) => untrashedSlug(row.slug) === slug);
  }

  /** The slugs of a record that everybody can read, or could until it went to the trash. */
  async ofPublic(manager: EntityManager, kind: PageKind, id: number): Promise<string[]> {
    const wasPublic = isTerm(kind) ? '' : `AND ${WAS_PUBLIC}`;
    const rows = await manager.query<{ slug: string }[]>(
      `SELECT t.slug FROM ${kind}_translation t JOIN ${kind} r ON r.id = t.record_id
      WHERE r.id = ? AND t.slug IS NOT NULL ${wasPublic}`,
      [id],
    );
    return rows.map(({ slug }) => slug);
  }

  /** Adds those that are not there yet. */
  async keep(manager: EntityManager, kind: PageKind, slugs: readonly string[]): Promise<void> {
    if (slugs.length === 0) return;
    const rows = await manager.query<{ slug: string }[]>(
      `SELECT slug FROM gone_slug WHERE kind = ? AND slug IN (${placeholders(slugs)})`,
      [kind, ...slugs],
    );
    const known = new Set(rows.map(({ slug }) => slug));
    const added = slugs.filter((slug) => !known.has(slug)).map((slug) => ({ kind, slug }));
    await insertRows(manager, 'gone_slug', added);
  }
}
