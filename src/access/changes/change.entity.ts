import { Entity, Index } from 'typeorm';
import { type Kind, listByKind } from '#common/records/kinds.js';
import {
  IdColumn,
  InstantColumn,
  LongTextColumn,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { NotExportedColumn } from '#platform/database/not-exported.js';

export const VERBS = ['create', 'update', 'publish', 'trash', 'restore', 'delete'] as const;

export type Verb = (typeof VERBS)[number];

const OTHERS = ['media', 'user', 'password', 'api_key', 'session', 'webhook'] as const;

/** The kinds of records whose changes are logged. */
export type ChangedKind = Kind | (typeof OTHERS)[number];

export const CHANGED_KINDS = listByKind<ChangedKind>(({ name }) => [name], OTHERS);

/** Stands in place of an account id. */
export const EVERYBODY = 0;

/** One row for each write, inserted in the transaction of that write. */
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

  /** The user who wrote, or on whose behalf the command line did. */
  @IdColumn({ nullable: true })
  actor_id!: number | null;

  /** Milliseconds since 1970-01-01 UTC. */
  @InstantColumn()
  at!: number;

  /** The client's IP address; null for the command line and the service itself. */
  @TextColumn(45, { nullable: true })
  address!: string | null;

  /** The values before and after, as JSON: see `toStoredDetails`. */
  @LongTextColumn()
  details!: string | null;

  /** The position in the order of commits, once the feed has assigned it: see `change-feed.ts`. */
  @NotExportedColumn()
  @InstantColumn({ nullable: true })
  position!: number | null;

  /**
   * Who could see an event, a venue or an organizer before this write or after it: `EVERYBODY`, or the id of
   * its author; null when only those who can read everything could. See `knownTo` in `visibility.ts`.
   */
  @IdColumn({ nullable: true })
  known_to!: number | null;
}
