import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, TextColumn } from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';

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

/** The number of events that have a term, so that the `count` of a term is the sum of a few rows. */
@NotExported()
@Entity('event_term_count', { withoutRowid: true })
export class EventTermCount {
  /** `OWN_CATEGORY` or the kind of tags; see `list-index-entries.ts`. */
  @IdColumn({ primary: true })
  kind!: number;

  /** The category or tag. */
  @IdColumn({ primary: true })
  fact_id!: number;

  /** As in the entries. */
  @IdColumn({ primary: true })
  status!: number;

  @IntegerColumn()
  events!: number;
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

  /** The version of the time-zone data by which the instants of coming events were computed; null for an unknown one. */
  @TextColumn(32, { nullable: true })
  zone_data!: string | null;
}
