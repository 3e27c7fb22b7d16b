import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, TextColumn } from '../database/columns.js';

/** What lists look for: one narrow row for each event and thing that it is found by, in the order of the start. */
@Entity('event_fact', { withoutRowid: true })
export class EventFact {
  /** See `facts.ts`. */
  @IdColumn({ primary: true })
  kind!: number;

  /** The category, tag, venue or organizer; 0 of facts that name nothing. */
  @IdColumn({ primary: true })
  fact_id!: number;

  @InstantColumn({ primary: true })
  utc_start!: number;

  @IdColumn({ primary: true })
  event_id!: number;

  @InstantColumn()
  utc_end!: number;

  /** See `facts.ts`. */
  @IntegerColumn()
  status!: number;

  @InstantColumn()
  published_at!: number;
}

/** How many events of a fact start and end in a period, so that a total is a sum of a few rows. */
@Entity('event_count', { withoutRowid: true })
export class EventCount {
  @IdColumn({ primary: true })
  kind!: number;

  @IdColumn({ primary: true })
  fact_id!: number;

  /** How long the period is: see `facts.ts`. */
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

/** One row, there once every event has its facts and counts. */
@Entity('event_fact_state')
export class EventFactState {
  @IdColumn({ primary: true })
  id!: number;

  /** The languages that they were made for; null for the first six. */
  @TextColumn(255, { nullable: true })
  languages!: string | null;
}
