import type { RecordKind } from '#common/records/kinds.js';
import { type Versioned, versionTag } from './preconditions.js';
import type { ValidUntil } from './valid-until.js';

/** An item as a response shows it. Its version becomes part of the `ETag`. */
export class Item<T extends object> {
  readonly version: string | undefined;

  /** @param shown the stored item; undefined when the value shows no single item */
  constructor(
    readonly value: T,
    protected readonly shown?: Versioned,
    readonly validUntil?: ValidUntil,
  ) {
    this.version = shown && versionTag(shown);
  }
}

/** A record that passed to the caller, because the account that had it may not set its external id. */
export interface TakenOver {
  readonly kind: RecordKind;
  readonly id: number;
  readonly from: { readonly id: number; readonly username: string };
}

/** The result of a write: what its response shows. */
export class Written<T extends object> extends Item<T> {
  takenOver: readonly TakenOver[] = [];

  /** @param isCreated whether a request that may create or change an item has created it */
  constructor(
    value: T,
    shown?: Versioned,
    readonly isCreated = false,
  ) {
    super(value, shown);
  }

  /** The result of the same write, shown as another value. */
  withValue<V extends object>(value: V): Written<V> {
    return new Written(value, this.shown, this.isCreated);
  }
}
