import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ChangeActor, ChangesService } from '#access/changes/changes.service.js';
import { OwnedRecords, type OwnedRecordsStore } from '#access/users/owned-records.js';
import { knownTo } from '../visibility/visibility.js';
import { OWNED, OwnedRecordsRepository } from './owned-records.repository.js';
import { recordTablesOf } from './record-tables.js';

/** Manages the records and pictures that belong to accounts. */
@Injectable()
export class StoredOwnedRecords implements OwnedRecordsStore {
  constructor(
    private readonly owned: OwnedRecordsRepository,
    private readonly changes: ChangesService,
    records: OwnedRecords,
  ) {
    records.register(this);
  }

  async count(manager: EntityManager, id: number): Promise<number> {
    return this.owned.countOwnedBy(manager, id);
  }

  /** Transfers all records of an account. Each one is logged, because its representation names the owner. */
  async transfer(manager: EntityManager, by: ChangeActor, id: number, heir: number): Promise<void> {
    for (const table of OWNED) {
      const ids = await this.owned.lockOwnedBy(manager, table, id);
      const records = table === 'media' ? [] : await recordTablesOf(table).known(manager, ids);
      await this.owned.transfer(manager, table, { owner: id, heir, count: ids.length });
      const groups =
        table === 'media'
          ? [[null, ids] as const]
          : [...Map.groupBy(records, (record) => knownTo(record, record))].map(
              ([known, group]) => [known, group.map((record) => record.id)] as const,
            );
      for (const [known_to, record_ids] of groups) {
        await this.changes.addOfMany(manager, by, {
          kind: table,
          record_ids,
          verb: 'update',
          known_to,
          fields: ['author'],
          before: { author: id },
          after: { author: heir },
        });
      }
    }
  }
}
