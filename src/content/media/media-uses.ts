import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { shownStatus } from '#common/records/status.js';
import type { RequestContext } from '#http/context/request-context.js';
import { inheritedId, type KindDescription, kindOf, recordKinds } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { pickText, withInherited } from '../localized/texts.js';
import type { LoadedRecord } from '../visibility/visibility.js';
import type { MediaUseDto } from './media.dto.js';
import { MediaRepository } from './media.repository.js';
import { usesOf } from './shown-media.js';

interface Uses {
  readonly uses: readonly MediaUseDto[];
  readonly total: number;
}

/** Finds the records that show a picture, as far as the caller may know of them. */
@Injectable()
export class MediaUses {
  constructor(private readonly media: MediaRepository) {}

  /** One page of them, by kind and id, and how many there are. */
  async page(
    manager: EntityManager,
    ctx: RequestContext,
    id: number,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<Uses> {
    const uses: MediaUseDto[] = [];
    let [total, offset] = [0, (page - 1) * perPage];
    for (const kind of recordKinds()) {
      const shows = usesOf(ctx, kind, id);
      const count = await this.media.countUses(manager, kind.name, shows);
      if (offset < count && uses.length < perPage) {
        const part = { limit: perPage - uses.length, offset };
        const ids = await this.media.idsOfUses(manager, kind.name, shows, part);
        uses.push(...(await this.described(manager, ctx, kind, ids)));
      }
      offset = Math.max(0, offset - count);
      total += count;
    }
    return { uses, total };
  }

  private async described(
    manager: EntityManager,
    ctx: RequestContext,
    kind: KindDescription<RecordKind>,
    ids: readonly number[],
  ): Promise<MediaUseDto[]> {
    const records = await tablesOf<LoadedRecord>(kind).load(manager, ids);
    const parents = await parentsOf(manager, kind, records);
    return records
      .toSorted((one, other) => one.id - other.id)
      .map((record) => {
        const parent = parents.get(inheritedId(kind, record) ?? 0);
        const texts = withInherited(record.texts, parent?.texts, kind.texts);
        return {
          kind: kind.name,
          id: record.id,
          title: pickText({ ...record, texts }, ctx, kind.nameField),
          status: shownStatus(record, ctx.now),
          rest_url: ctx.links.api(`/${kind.collection}/${record.id}`),
        };
      });
  }
}

/** The records that these inherit texts from, by id. */
async function parentsOf(
  manager: EntityManager,
  kind: KindDescription,
  records: readonly LoadedRecord[],
): Promise<ReadonlyMap<number, LoadedRecord>> {
  if (kind.inheritsFrom === undefined) return new Map();
  const ids = new Set(records.map((record) => inheritedId(kind, record) ?? 0));
  const parents = await tablesOf<LoadedRecord>(kindOf(kind.inheritsFrom.kind)).load(manager, [...ids]);
  return new Map(parents.map((parent) => [parent.id, parent]));
}
