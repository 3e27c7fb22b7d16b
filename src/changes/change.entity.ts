import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, LongTextColumn, SequenceColumn, TextColumn } from '../database/columns.js';
import { KINDS } from '../records/kinds.js';

export const VERBS = ['create', 'update', 'publish', 'trash', 'restore', 'delete'] as const;

export type Verb = (typeof VERBS)[number];

/** What changes are logged of. */
export const CHANGED_KINDS = [
  ...KINDS.map(({ name }) => name),
  'media',
  'user',
  'password',
  'api_key',
  'webhook',
] as const;

export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** In the place of an account. */
export const EVERYBODY = 0;

/** One row for each write, added in the write's own transaction. */
@Entity('changes')
@Index('ix_changes_record', ['kind', 'record_id'])
@Index('ix_changes_at', ['at'])
@Index('ix_changes_actor', ['actor_id'])
@Index('uq_changes_position', ['position'], { unique: true })
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
  @TextColumn(255)
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

  /** Its place in the order of commits, once the feed has numbered it: see `change-feed.ts`. */
  @InstantColumn({ nullable: true })
  position!: number | null;

  /**
   * Who may have known of an event, a venue or an organizer before this write or by it: `EVERYBODY`, or the id of its
   * author; null for nobody but those who read everything. See `known-to.ts`.
   */
  @IdColumn({ nullable: true })
  known_to!: number | null;
}
