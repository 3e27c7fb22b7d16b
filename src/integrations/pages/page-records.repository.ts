import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KindDescription } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { Localized } from '#content/localized/texts.js';

/** Finds the records of pages by the slugs in their addresses. */
@Injectable()
export class PageRecordsRepository {
  /** The record that has this slug in any language; undefined when none has it. */
  async find(manager: EntityManager, kind: KindDescription, slug: string): Promise<Localized | undefined> {
    const [row] = await manager.query<{ record_id: number }[]>(
      `SELECT record_id FROM ${kind.name}_translation WHERE slug = ? ORDER BY record_id LIMIT 1`,
      [slug],
    );
    if (row === undefined) return undefined;
    const [record] = await tablesOf<Localized>(kind).load(manager, [row.record_id]);
    return record;
  }
}
