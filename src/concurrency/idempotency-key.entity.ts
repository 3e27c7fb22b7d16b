import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, LongTextColumn, SequenceColumn, TextColumn } from '../database/columns.js';

/** The answer to a request that was sent with a key, as long as it may be sent again. */
@Entity('idempotency_key')
@Index('uq_idempotency_key', ['user_id', 'key_hash'], { unique: true })
@Index('ix_idempotency_key_created', ['created_at'])
export class IdempotencyKey {
  @SequenceColumn()
  id!: number;

  /** Whose key it is; accounts do not share keys. */
  @IdColumn()
  user_id!: number;

  /** SHA-256, in hex. */
  @TextColumn(64)
  key_hash!: string;

  @InstantColumn()
  created_at!: number;

  /** What was asked and answered, sealed with the key itself. */
  @LongTextColumn()
  answer!: string | null;
}
