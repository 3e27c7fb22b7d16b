import type { EntityManager } from 'typeorm';
import type { ChangeActor } from '../changes/changes.service.js';

/**
 * Access to the records that belong to accounts, of all kinds; implemented by the modules that store them.
 */
export abstract class OwnedRecords {
  /** The number of records that belong to the account. */
  abstract count(manager: EntityManager, id: number): Promise<number>;

  /** Makes the heir the owner of all records of the account, and logs the change of each record. */
  abstract transfer(manager: EntityManager, by: ChangeActor, id: number, heir: number): Promise<void>;
}
