import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChangeActor } from '../changes/changes.service.js';

/** Where records that belong to accounts are stored. */
export interface OwnedRecordsStore {
  /** The number of records that belong to the account. */
  count(manager: EntityManager, id: number): Promise<number>;

  /** Makes the heir the owner of all records of the account, and logs the change of each record. */
  transfer(manager: EntityManager, by: ChangeActor, id: number, heir: number): Promise<void>;
}

/** The records that belong to accounts, of all kinds; the modules that store them register here. */
@Injectable()
export class OwnedRecords implements OwnedRecordsStore {
  private readonly stores: OwnedRecordsStore[] = [];

  register(store: OwnedRecordsStore): void {
    this.stores.push(store);
  }

  async count(manager: EntityManager, id: number): Promise<number> {
    let total = 0;
    for (const store of this.stores) total += await store.count(manager, id);
    return total;
  }

  async transfer(manager: EntityManager, by: ChangeActor, id: number, heir: number): Promise<void> {
    for (const store of this.stores) await store.transfer(manager, by, id, heir);
  }
}
