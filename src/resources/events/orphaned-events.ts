import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '#access/changes/changes.service.js';
import type { Kind } from '#common/records/kinds.js';
import { type RecordListener, RecordListeners } from '#content/records/record-listeners.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import { knownTo } from '#content/visibility/visibility.js';
import { EventsRepository } from './events.repository.js';

/** Removes the parent of events whose parent is deleted for good. */
@Injectable()
export class OrphanedEvents implements RecordListener {
  constructor(
    listeners: RecordListeners,
    private readonly events: EventsRepository,
    private readonly changes: ChangesService,
  ) {
    listeners.add(this);
  }

  /**
   * Logs a change of each child that shows another parent now. The change is visible only to those who may
   * know of the child.
   */
  async deleting(manager: EntityManager, kind: Kind, parent: number): Promise<void> {
    if (kind !== 'event') return;
    const ids = await this.events.orphanChildren(manager, parent);
    if (ids.length === 0) return;
    const records = await recordTablesOf(kind).known(manager, ids);
    for (const [known_to, group] of Map.groupBy(records, (record) => knownTo(record, record))) {
      await this.changes.addOfMany(manager, null, {
        kind,
        record_ids: group.map(({ id }) => id),
        verb: 'update',
        known_to,
        fields: ['post_parent'],
        before: { post_parent: parent },
        after: { post_parent: null },
      });
    }
  }
}
