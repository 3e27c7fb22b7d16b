import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, LongTextColumn, SequenceColumn, TextColumn } from '../database/columns.js';
import type { Kind } from '../records/kinds.js';

export type Verb = 'create' | 'update' | 'publish' | 'trash' | 'restore' | 'delete';

/** What changes are logged of. */
export type ChangedKind = Kind | 'media' | 'user' | 'password' | 'api_key';

/** One row for each write, added in the write's own transaction. */
@Entity('changes')
@Index('ix_changes_record', ['kind', 'record_id'])
@Index('ix_changes_at', ['at'])
@Index('ix_changes_actor', ['actor_id'])
export class Change {
  /** The change number. */
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: ChangedKind;

  @IdColumn()
  record_id!: number;

  @TextColumn(16)
  verb!: Verb;

  /** The languages whose texts were written, separated by commas; empty when none was. */
  @TextColumn(32)
  languages!: string;

  /** Names of the fields that were sent, separated by commas. */
  @TextColumn(1_000)
  fields!: string;

  /** The user who wrote, or in whose name the command line did. */
  @IdColumn({ nullable: true })
  actor_id!: number | null;

  /** Milliseconds since 1970-01-01 UTC. */
  @InstantColumn()
  at!: number;

  /** Where the request came from; null for the command line and the service itself. */
  @TextColumn(45, { nullable: true })
  address!: string | null;

  /** What was there before and after, as JSON: see `change-details.ts`. */
  @LongTextColumn()
  details!: string | null;
}
