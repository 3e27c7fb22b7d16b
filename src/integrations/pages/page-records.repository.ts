import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Published } from '#content/localized/former-slugs.js';
import { findFormerRecord } from '#content/localized/former-slugs.repository.js';
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

  /** The record that was the last to be public with this slug; undefined when none was. */
  async findFormer(
    manager: EntityManager,
    kind: KindDescription,
    slug: string,
  ): Promise<(Localized & Published) | 'deleted' | undefined> {
    const id = await findFormerRecord(manager, kind.name, slug);
    if (id === undefined) return undefined;
    const [record] = await tablesOf<Localized & Published>(kind).load(manager, [id]);
    return record ?? 'deleted';
  }
}
