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
} from '../database/columns.js';

/** Who is told of changes, and of which. */
@Entity('webhook')
export class Webhook {
  @SequenceColumn()
  id!: number;

  /** For people; may be empty. */
  @TextColumn(255)
  name!: string;

  @TextColumn(2_000)
  url!: string;

  /** Separated by commas; empty for all. */
  @TextColumn(255)
  kinds!: string;

  /** Separated by commas; empty for all. */
  @TextColumn(255)
  languages!: string;

  @FlagColumn()
  active!: boolean;

  /** Sealed, see `webhook-secrets.ts`. */
  @TextColumn(500)
  secret!: string;

  /** The one before, sealed, with which messages are signed as well up to its end. */
  @TextColumn(500, { nullable: true })
  old_secret!: string | null;

  /** Seconds since 1970-01-01 UTC. */
  @InstantColumn({ nullable: true })
  old_secret_until!: number | null;

  /** When the receiver answered 410, by which it was deactivated. In seconds. */
  @InstantColumn({ nullable: true })
  gone_at!: number | null;

  /**
   * No instant, but a number as large: the place in the change feed up to which deliveries were made. Null after an
   * import, which is another feed: begins with what comes.
   */
  @InstantColumn({ nullable: true })
  position!: number | null;

  /** In seconds. */
  @InstantColumn()
  created_at!: number;

  /** Grows with each change of what administrators set. */
  @IntegerColumn()
  version!: number;
}

/** A webhook as statements give it. */
export type WebhookRow = Omit<Webhook, 'active'> & { readonly active: boolean | number };

export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message to one webhook. Those of one record are delivered one after the other, in the order of their ids. */
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

  /** What receivers know the message by, in all attempts. */
  @TextColumn(40)
  message_id!: string;

  /** No instant, but a number as large: of the change; 0 for a ping. */
  @InstantColumn()
  position!: number;

  @TextColumn(16)
  kind!: string;

  @IdColumn()
  record_id!: number;

  /** The body as it is sent. */
  @LongTextColumn()
  payload!: string | null;

  @TextColumn(16)
  state!: DeliveryState;

  /** How often it was tried since it was last made pending. */
  @IntegerColumn()
  attempts!: number;

  /** Milliseconds since 1970-01-01 UTC, as all that follow. */
  @InstantColumn()
  next_attempt_at!: number;

  /** Up to when the instance that has taken it may be at it. */
  @InstantColumn({ nullable: true })
  leased_until!: number | null;

  /** Names the one attempt that it was taken for. */
  @TextColumn(40, { nullable: true })
  lease!: string | null;

  /** Of the last attempt. */
  @IdColumn({ nullable: true })
  last_status!: number | null;

  @TextColumn(255, { nullable: true })
  last_error!: string | null;

  /** How the last answer began. */
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
