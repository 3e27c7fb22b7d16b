import { Entity, Index } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { NotExported, NotExportedColumn } from '#platform/database/not-exported.js';

/** A receiver of changes, and which changes it gets. */
@Entity('webhook')
export class Webhook {
  @SequenceColumn()
  id!: number;

  /** A label for people; may be empty. */
  @TextColumn(255)
  name!: string;

  @TextColumn(2_000)
  url!: string;

  /** Kinds separated by commas; empty for all. */
  @TextColumn(255)
  kinds!: string;

  /** Languages separated by commas; empty for all. */
  @TextColumn(255)
  languages!: string;

  @FlagColumn()
  active!: boolean;

  /** Encrypted, see `webhook-secrets.ts`. */
  @TextColumn(500)
  secret!: string;

  /** The previous secret, encrypted. Messages are also signed with it until it expires. */
  @TextColumn(500, { nullable: true })
  old_secret!: string | null;

  /** When the previous secret expires, in seconds since 1970-01-01 UTC. */
  @InstantColumn({ nullable: true })
  old_secret_until!: number | null;

  /** When the webhook was deactivated because the receiver responded 410, in seconds. */
  @InstantColumn({ nullable: true })
  gone_at!: number | null;

  /**
   * The position in the change feed up to which deliveries were created; stored like an instant because it is
   * as large. Null after a restore, which has a new feed: the webhook then begins with new changes.
   */
  @NotExportedColumn()
  @InstantColumn({ nullable: true })
  position!: number | null;

  /** In seconds. */
  @InstantColumn()
  created_at!: number;

  /** Grows with each change by an administrator. */
  @IntegerColumn()
  version!: number;
}

/** A webhook as read from the database. */
export type WebhookRow = Omit<Webhook, 'active'> & { readonly active: boolean | number };

export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * One message to one webhook. The messages of one record are delivered one after another, in the order of
 * their ids.
 */
@NotExported()
@Entity('webhook_delivery')
@Index('ix_webhook_delivery_due', ['webhook_id', 'state', 'next_attempt_at'])
@Index('ix_webhook_delivery_record', ['webhook_id', 'kind', 'record_id', 'state'])
@Index('ix_webhook_delivery_finished', ['finished_at'])
@References('webhook_delivery', 'webhook_id', () => Webhook, 'CASCADE')
export class WebhookDelivery {
  @SequenceColumn()
  id!: number;

  @IdColumn()
  webhook_id!: number;

  /** Identifies the message to receivers; the same for all attempts. */
  @TextColumn(40)
  message_id!: string;

  /** The position of the change, stored like an instant because it is as large; 0 for a ping. */
  @InstantColumn()
  position!: number;

  @TextColumn(16)
  kind!: string;

  @IdColumn()
  record_id!: number;

  /** The request body. */
  @LongTextColumn()
  payload!: string | null;

  @TextColumn(16)
  state!: DeliveryState;

  /** Number of attempts since it last became pending. */
  @IntegerColumn()
  attempts!: number;

  /** In milliseconds since 1970-01-01 UTC, like all times that follow. */
  @InstantColumn()
  next_attempt_at!: number;

  /** When the lease of the claiming instance ends. */
  @InstantColumn({ nullable: true })
  leased_until!: number | null;

  /** Identifies the attempt for which it was claimed. */
  @TextColumn(40, { nullable: true })
  lease!: string | null;

  /** The response status of the last attempt. */
  @IdColumn({ nullable: true })
  last_status!: number | null;

  @TextColumn(255, { nullable: true })
  last_error!: string | null;

  /** The beginning of the last response. */
  @TextColumn(1_024, { nullable: true })
  last_response!: string | null;

  /** How long the last attempt took, in milliseconds. */
  @IdColumn({ nullable: true })
  last_duration!: number | null;

  @InstantColumn()
  created_at!: number;

  @InstantColumn({ nullable: true })
  finished_at!: number | null;
}
