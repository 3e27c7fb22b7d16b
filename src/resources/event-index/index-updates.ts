import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '../../common/records/kinds.js';
import {
  type CreatedRecord,
  type RecordColumnValues,
  type RecordListener,
  RecordListeners,
} from '../../content/records/record-listeners.js';
import { ChunkVersions } from './chunk-versions.js';
import { ListIndex } from './list-index.js';

/** Keeps both indexes of events up to date when events, venues or organizers are written. */
@Injectable()
export class IndexUpdates implements RecordListener {
  constructor(
    listeners: RecordListeners,
    private readonly listIndex: ListIndex,
    private readonly versions: ChunkVersions,
  ) {
    listeners.add(this);
  }

  created(manager: EntityManager, kind: Kind, record: CreatedRecord): void {
    if (kind !== 'event') return;
    this.listIndex.created(manager, record);
    this.versions.relist(manager, record.id);
  }

  async changing(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (kind === 'event') await this.listIndex.changing(manager, [id]);
  }

  changed(
    manager: EntityManager,
    kind: Kind,
    id: number,
    before: RecordColumnValues,
    written: RecordColumnValues,
  ): void {
    if (kind === 'event') this.versions.relist(manager, id, before, written);
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (kind === 'venue' || kind === 'organizer') this.listIndex.deleting(manager, kind, id);
    if (kind !== 'event') return;
    await this.listIndex.changing(manager, [id]);
    this.versions.relist(manager, id);
  }
}
