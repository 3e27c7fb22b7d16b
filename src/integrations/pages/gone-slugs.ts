import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import { untrashedSlug } from '#content/localized/slugs.js';
import { type RecordListener, RecordListeners } from '#content/records/record-listeners.js';
import { GoneSlugsRepository } from './gone-slugs.repository.js';
import { isPageKind } from './page-paths.js';

/** Keeps the slugs of public records that are deleted for good, with or without pages: they may be shown later. */
@Injectable()
export class GoneSlugs implements RecordListener {
  constructor(
    listeners: RecordListeners,
    private readonly slugs: GoneSlugsRepository,
  ) {
    listeners.add(this);
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (!isPageKind(kind)) return;
    const stored = await this.slugs.ofPublic(manager, kind, id);
    const slugs = kind === 'category' || kind === 'tag' ? stored : stored.map(untrashedSlug);
    await this.slugs.keep(manager, kind, [...new Set(slugs)]);
  }
}
