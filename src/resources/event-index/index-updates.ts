import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import {
  type ChangingRecord,
  type CreatedRecord,
  type RecordListener,
  RecordListeners,
  type RecordTexts,
} from '#content/records/record-listeners.js';
import { ListIndex } from './list-index.js';
import { mayChangeState, stateOf } from './list-index-entries.js';

/** Keeps the list index up to date when events, venues or organizers are written. */
@Injectable()
export class IndexUpdates implements RecordListener {
  constructor(
    listeners: RecordListeners,
    private readonly listIndex: ListIndex,
  ) {
    listeners.add(this);
  }

  created(manager: EntityManager, kind: Kind, record: CreatedRecord): void {
    if (kind === 'event') this.listIndex.created(manager, record);
  }

  async changing(manager: EntityManager, kind: Kind, change: ChangingRecord): Promise<void> {
    if (kind !== 'event' || !mayChangeState(change)) return;
    const { id, before: columns, texts, links } = change;
    if (links?.present === undefined) await this.listIndex.changing(manager, [id]);
    else this.listIndex.changingFrom(manager, stateOf({ id, columns, texts, links: links.present }));
  }

  changed(manager: EntityManager, kind: Kind, change: ChangingRecord, texts: RecordTexts): void {
    const { id, before, columns, links } = change;
    if (kind !== 'event' || links?.present === undefined || !mayChangeState(change)) return;
    const sent = Object.fromEntries(Object.entries(links.after).filter(([, ids]) => ids !== undefined));
    const after = { id, columns: { ...before, ...columns }, texts, links: { ...links.present, ...sent } };
    this.listIndex.changed(manager, stateOf(after));
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (kind === 'venue' || kind === 'organizer') this.listIndex.deleting(manager, kind, id);
    if (kind === 'event') await this.listIndex.changing(manager, [id]);
  }
}
