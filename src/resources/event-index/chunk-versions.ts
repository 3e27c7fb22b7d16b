import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { chunkOf } from '../../content/search/id-set.js';
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
    this.journal = new TransactionJournal(database, async (manager, chunks) =>
      countVersions(
        manager,
        [...new Set(chunks)].sort((a, b) => a - b),
      ),
    );
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
