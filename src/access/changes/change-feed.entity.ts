import { Entity } from 'typeorm';
import { type Kind, listByKind } from '#common/records/kinds.js';
import { IdColumn, InstantColumn, TextColumn } from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';
import type { Change } from './change.entity.js';

/** The kinds that the feed reports; accounts and credentials are not part of the calendar. */
export const FEED_KINDS = listByKind<FeedKind>(({ name }) => [name], ['media']);

export type FeedKind = Kind | 'media';

/** A change with a position in the order of commits. */
export type NumberedChange = Pick<
  Change,
  'id' | 'record_id' | 'verb' | 'languages' | 'fields' | 'at' | 'known_to'
> & {
  readonly kind: FeedKind;
  readonly position: number;
};

/** The state of the change feed, in a single row. The first process that numbers changes creates it. */
@NotExported()
@Entity('change_feed')
export class ChangeFeedState {
  @IdColumn({ primary: true })
  id!: number;

  /** Random: positions of another feed are not valid here. */
  @TextColumn(22)
  name!: string;

  /** The newest position given. It is not an instant, but a number of the same size. */
  @InstantColumn()
  last_position!: number;

  /** The newest position of a deleted row of `FEED_KINDS`. */
  @InstantColumn()
  dropped_position!: number;
}

export type FeedState = Omit<ChangeFeedState, 'id'>;
