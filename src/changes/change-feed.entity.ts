import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, TextColumn } from '../database/columns.js';

/** The one row of what the feed of changes remembers; made by whoever first numbers changes. */
@Entity('change_feed')
export class ChangeFeedState {
  @IdColumn({ primary: true })
  id!: number;

  /** Made at random: positions of another feed mean nothing here. */
  @TextColumn(22)
  name!: string;

  /** The newest position that was given. No instant, but a number as large. */
  @InstantColumn()
  last_position!: number;

  /** The newest position of a row of `FEED_KINDS` that is deleted. */
  @InstantColumn()
  dropped_position!: number;
}
