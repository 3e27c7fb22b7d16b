import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';

export const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type State = (typeof STATES)[number];

/** An import that was requested over the API. Times are in seconds since 1970 UTC. */
@NotExported()
@Entity('import_job')
@Index('ix_import_job_state', ['state', 'id'])
@Index('ix_import_job_finished', ['finished_at'])
export class ImportJob {
  @SequenceColumn()
  id!: number;

  /** The account on whose behalf it writes. */
  @IdColumn()
  user_id!: number;

  @TextColumn(12)
  state!: State;

  /** Changes with every write to this row. */
  @IntegerColumn()
  version!: number;

  /** How often an instance has started it. */
  @IntegerColumn()
  attempts!: number;

  /** The instance that runs it, and the end of its lease. */
  @TextColumn(36, { nullable: true })
  holder!: string | null;

  @InstantColumn({ nullable: true })
  leased_until!: number | null;

  @IntegerColumn()
  done!: number;

  @IntegerColumn()
  total!: number;

  @InstantColumn()
  created_at!: number;

  @InstantColumn({ nullable: true })
  finished_at!: number | null;

  /** `JobOptions` as JSON. */
  @LongTextColumn()
  options!: string | null;

  /** The content to import; deleted at the end. */
  @LongTextColumn()
  content!: string | null;

  /** `ImportReport` as JSON. */
  @LongTextColumn()
  report!: string | null;

  /** Why it failed, see `storedReason`. Older versions stored an English text. */
  @TextColumn(1_000, { nullable: true })
  error!: string | null;
}
