import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Kind } from '../../common/records/kinds.js';
import {
  type ChangingRecord,
  type CreatedRecord,
  type RecordListener,
  RecordListeners,
  type RecordTexts,
} from '../../content/records/record-listeners.js';
import { mayChangeState, stateOf } from './list-index-entries.js';
import { ListIndex } from './list-index.js';
import { chunkOf } from '../../common/structures/id-set.js';
import { Database } from '../../platform/database/database.js';
import { inParts, upserted, writeRows } from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { TransactionJournal } from '../../platform/database/transaction-journal.js';
import { isListedOtherwise, type ListedColumns } from './event-columns.js';

/** Counts the versions of chunks of events, by which every process sees that its columns are outdated. */
@Injectable()
export class ChunkVersions {
  private readonly journal: TransactionJournal<number>;

  constructor(database: Database) {
    this.journal = new TransactionJournal(database, async (manager, chunks) => {
      const changed = [...new Set(chunks)].sort((a, b) => a - b);
      await countVersions(manager, changed);
    });
  }

  /** For an event that was created or deleted, or whose dates, status or rights may have changed. */
  relist(manager: EntityManager, id: number, before?: ListedColumns, written?: ListedColumns): void {
    if (isListedOtherwise(before, written)) this.journal.add(manager, chunkOf(id));
  }
}

/** Marks the events of these chunks as changed for lists. */
export async function countVersions(manager: EntityManager, chunks: readonly number[]): Promise<void> {
  const update =
    engineOf(manager) === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE version = version + 1'
      : 'ON CONFLICT (chunk) DO UPDATE SET version = version + 1';
  await inParts(chunks, (part) =>
    writeRows(
      manager,
      `INSERT INTO event_chunk (chunk, version) VALUES ${part.map(() => '(?, 1)').join(', ')} ${update}`,
      part,
      upserted(part.length),
    ),
  );
}

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

  async changing(manager: EntityManager, kind: Kind, change: ChangingRecord): Promise<void> {
    if (kind !== 'event' || !mayChangeState(change)) return;
    const { id, before: columns, texts, links } = change;
    if (links?.present === undefined) await this.listIndex.changing(manager, [id]);
    else this.listIndex.changingFrom(manager, stateOf({ id, columns, texts, links: links.present }));
  }

  changed(manager: EntityManager, kind: Kind, change: ChangingRecord, texts: RecordTexts): void {
    if (kind !== 'event') return;
    const { id, before, columns, links } = change;
    this.versions.relist(manager, id, before, columns);
    if (links?.present === undefined || !mayChangeState(change)) return;
    const sent = Object.fromEntries(Object.entries(links.after).filter(([, ids]) => ids !== undefined));
    const after = { id, columns: { ...before, ...columns }, texts, links: { ...links.present, ...sent } };
    this.listIndex.changed(manager, stateOf(after));
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    if (kind === 'venue' || kind === 'organizer') this.listIndex.deleting(manager, kind, id);
    if (kind !== 'event') return;
    await this.listIndex.changing(manager, [id]);
    this.versions.relist(manager, id);
  }
}
