import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  SequenceColumn,
  TextColumn,
} from '../database/columns.js';

export const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type State = (typeof STATES)[number];

/** An import that the interface was asked for. Times are in seconds since 1970 UTC. */
@Entity('import_job')
@Index('ix_import_job_state', ['state', 'id'])
@Index('ix_import_job_finished', ['finished_at'])
export class ImportJob {
  @SequenceColumn()
  id!: number;

  /** In whose name it writes. */
  @IdColumn()
  user_id!: number;

  @TextColumn(12)
  state!: State;

  /** Changes with everything that is written here. */
  @IntegerColumn()
  version!: number;

  /** How often an instance has begun it. */
  @IntegerColumn()
  attempts!: number;

  /** The instance that runs it, and until when the others believe that it lives. */
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

  /** What was sent to be imported; taken away at the end. */
  @LongTextColumn()
  content!: string | null;

  /** `ImportReport` as JSON. */
  @LongTextColumn()
  report!: string | null;

  /** Why it came to nothing: see `storedReason`; of imports before those were stored, in English. */
  @TextColumn(1_000, { nullable: true })
  error!: string | null;
}
