import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EVERYBODY } from '#access/changes/change.entity.js';
import { ChangesService } from '#access/changes/changes.service.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { Chores } from '#platform/jobs/chores.js';
import { recordKinds } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { SearchIndex } from '../search/search-index.js';
import { knownTo } from '../visibility/visibility.js';
import { type DueRecord, DueRecordsRepository } from './due-records.repository.js';
import { RecordListeners } from './record-listeners.js';
import { recordTablesOf } from './record-tables.js';
import { recordValues } from './record-values.js';

const BATCH = 100;
const DAY_SECONDS = 86_400;

type IsStopping = () => boolean;

/**
 * Handles records that fall due: writes publications to the change log when their date comes, and deletes old
 * trash.
 */
@Injectable()
export class DueRecords {
  constructor(
    private readonly database: Database,
    private readonly due: DueRecordsRepository,
    private readonly changes: ChangesService,
    private readonly listeners: RecordListeners,
    private readonly search: SearchIndex,
    @Inject(SETTINGS) { trashRetentionDays }: Settings,
    chores: Chores,
  ) {
    chores.add({
      stage: 'write',
      run: async (now, isStopping) => this.announcePublications(now, isStopping),
    });
    if (trashRetentionDays === 0) return;
    chores.add({
      stage: 'write',
      run: async (now, isStopping) => this.purgeTrash(now - trashRetentionDays * DAY_SECONDS, isStopping),
    });
  }

  private async announcePublications(now: number, isStopping: IsStopping): Promise<void> {
    await this.inBatches(
      async (manager) => this.due.findPublications(manager, now, BATCH),
      async (manager, due) => {
        const { id, kind } = due;
        if (!(await this.due.lockPublication(manager, id, now))) return;
        await this.due.deletePublication(manager, id);
        const [record] = await recordTablesOf(kind).known(manager, [id]);
        const known_to = knownTo(undefined, record);
        // The record's picture may now be visible as well.
        const shown = await this.due.findPicture(manager, due);
        if (shown !== undefined) {
          const picture = { kind: 'media', record_id: shown.image_id, verb: 'update', fields: [] } as const;
          const isSeen = record?.is_protected ? shown.author_id : EVERYBODY;
          await this.changes.add(manager, null, { ...picture, known_to: isSeen });
        }
        await this.changes.add(manager, null, {
          known_to,
          kind,
          record_id: id,
          verb: 'publish',
          fields: ['status'],
          before: { status: 'future' },
          after: { status: 'publish' },
        });
      },
      isStopping,
    );
  }

  private async purgeTrash(before: number, isStopping: IsStopping): Promise<void> {
    for (const description of recordKinds()) {
      await this.inBatches(
        async (manager) => this.due.findTrash(manager, description.name, before, BATCH),
        async (manager, due) => {
          const { id, kind } = due;
          if (!(await this.due.lockTrash(manager, due, before))) return;
          const [record] = await tablesOf(description).load(manager, [id]);
          await this.listeners.deleting(manager, kind, id);
          await this.search.remove(manager, description, id);
          await this.due.delete(manager, id);
          await this.changes.add(manager, null, {
            kind,
            record_id: id,
            verb: 'delete',
            fields: [],
            before: record && recordValues(description, record, record.texts),
          });
        },
        isStopping,
      );
    }
  }

  /** Finds due records in batches, and handles each in a transaction of its own. */
  private async inBatches(
    find: (manager: EntityManager) => Promise<DueRecord[]>,
    work: (manager: EntityManager, due: DueRecord) => Promise<void>,
    isStopping: IsStopping,
  ): Promise<void> {
    for (;;) {
      const found = await this.database.read(find);
      for (const due of found) {
        if (isStopping()) return;
        await this.database.write(async (manager) => work(manager, due));
      }
      if (found.length < BATCH) return;
    }
  }
}
