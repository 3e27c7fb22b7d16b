import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { trashedSlug } from '#content/localized/slugs.js';
import type { Localized } from '#content/localized/texts.js';

/** The record of a page, with the slugs of all its languages. */
export interface PageRecord extends Localized {
  readonly status?: string;
  readonly trashed_status?: string | null;
  readonly published_at?: number;
}

/** Finds the records of pages by the slugs in their addresses. */
@Injectable()
export class PageRecordsRepository {
  /** The record that has this slug in any language; undefined when none has it. */
  async find(manager: EntityManager, kind: KindDescription, slug: string): Promise<PageRecord | undefined> {
    const [row] = await manager.query<{ record_id: number }[]>(
      `SELECT record_id FROM ${kind.name}_translation WHERE slug = ? ORDER BY record_id LIMIT 1`,
      [slug],
    );
    if (row === undefined) return undefined;
    const [record] = await tablesOf<PageRecord>(kind).load(manager, [row.record_id]);
    return record;
  }

  /** Whether a record that everybody could read had this slug until it was moved to the trash. */
  async isGone(manager: EntityManager, kind: KindDescription, slug: string, now: number): Promise<boolean> {
    const record = await this.find(manager, kind, trashedSlug(slug));
    return record?.trashed_status === 'publish' && (record.published_at ?? 0) <= now;
  }
}
