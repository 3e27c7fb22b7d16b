import type { EntityManager } from 'typeorm';
import { Preconditions, type Versioned, versionTag } from './preconditions.js';

/** Stores a response in the transaction of the write that it reports. */
export type Keep = (manager: EntityManager, answer: object) => Promise<void>;

/**
 * The item state that a request requires and that its response reports: the only mutable part of a context.
 */
export class Exchange {
  /** The version of the item in the response; undefined when the response shows no item, or several. */
  version: string | undefined;
  /** True when a request that may create or change an item has created it. */
  isCreated = false;
  private keep: Keep | undefined;

  constructor(private readonly preconditions = new Preconditions()) {}

  /** Must be called before the transaction begins. */
  keepBy(keep: Keep): void {
    this.keep = keep;
  }

  /**
   * Checks that the request may change the item in its current state; the item must be locked. @throws
   * ApiError see `Preconditions.check`
   */
  mayChange(item: Versioned): void {
    this.preconditions.check(item);
  }

  /**
   * Checks that the request may create an item where it could have changed one.
   * @throws ApiError see `Preconditions.checkAbsent`
   */
  mayCreate(): void {
    this.preconditions.checkAbsent();
  }

  shows(item: Versioned): void {
    this.version = versionTag(item);
  }

  /** The last step of a write, in its transaction: passes on the response and the item that it shows. */
  async answers<T extends object>(manager: EntityManager, item: Versioned, answer: T): Promise<T> {
    this.shows(item);
    return this.tells(manager, answer);
  }

  /** The same for a response that shows no item, or several. */
  async tells<T extends object>(manager: EntityManager, answer: T): Promise<T> {
    await this.keep?.(manager, answer);
    return answer;
  }
}
