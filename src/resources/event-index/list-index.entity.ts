import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, TextColumn } from '../../platform/database/columns.js';
import { NotExported } from '../../platform/database/not-exported.js';

/** The list index: one narrow row for each event and value that it is found by, ordered by start. */
@NotExported()
@Entity('event_fact', { withoutRowid: true })
export class ListIndexEntry {
  /** See `list-index-entries.ts`. */
  @IdColumn({ primary: true })
  kind!: number;

  /** The category, tag, venue or organizer; 0 for kinds without values. */
  @IdColumn({ primary: true })
  fact_id!: number;

  @InstantColumn({ primary: true })
  utc_start!: number;

  @IdColumn({ primary: true })
  event_id!: number;

  @InstantColumn()
  utc_end!: number;

  /** See `list-index-entries.ts`. */
  @IntegerColumn()
  status!: number;

  @InstantColumn()
  published_at!: number;
}

/**
 * The number of events with a value that start and end in a period, so that a total is the sum of a few rows.
 */
@NotExported()
@Entity('event_count', { withoutRowid: true })
export class ListIndexCount {
  @IdColumn({ primary: true })
  kind!: number;

  @IdColumn({ primary: true })
  fact_id!: number;

  /** The length of the period; see `list-index-entries.ts`. */
  @IdColumn({ primary: true })
  level!: number;

  @IdColumn({ primary: true })
  status!: number;

  @IdColumn({ primary: true })
  period!: number;

  @IntegerColumn()
  starts!: number;

  @IntegerColumn()
  ends!: number;
}

/** One row, which exists once all events have their index entries and counts. */
@NotExported()
@Entity('event_fact_state')
export class ListIndexState {
  @IdColumn({ primary: true })
  id!: number;

  /** The languages that the entries were built for; null for the first six. */
  @TextColumn(255, { nullable: true })
  languages!: string | null;
}
