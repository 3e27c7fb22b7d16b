import type { EntityManager } from 'typeorm';
import { Preconditions, type Versioned, versionTag } from './preconditions.js';

/** Keeps an answer in the transaction that it tells of. */
export type Keep = (manager: EntityManager, answer: object) => Promise<void>;

/** What a request says of the state of an item, and what its answer says: the one thing of a context that changes. */
export class Exchange {
  /** The version of the item that the answer shows; undefined for an answer that shows none, or several. */
  version: string | undefined;
  /** Whether a request that may do either has created the item, and not changed it. */
  isCreated = false;
  private keep: Keep | undefined;

  constructor(private readonly preconditions = new Preconditions()) {}

  /** Must be called before the transaction begins. */
  keepBy(keep: Keep): void {
    this.keep = keep;
  }

  /** Lets the request change the item as it is now, locked. @throws ApiError see `Preconditions.check` */
  mayChange(item: Versioned): void {
    this.preconditions.check(item);
  }

  /** Lets the request create what it might have changed. @throws ApiError see `Preconditions.checkAbsent` */
  mayCreate(): void {
    this.preconditions.checkAbsent();
  }

  shows(item: Versioned): void {
    this.version = versionTag(item);
  }

  /** The last step of a write, in its transaction: what will be answered, and the item that this shows. */
  async answers<T extends object>(manager: EntityManager, item: Versioned, answer: T): Promise<T> {
    this.shows(item);
    return this.tells(manager, answer);
  }

  /** The same for an answer that shows no item, or several. */
  async tells<T extends object>(manager: EntityManager, answer: T): Promise<T> {
    await this.keep?.(manager, answer);
    return answer;
  }
}
