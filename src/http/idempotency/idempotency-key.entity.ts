import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  InstantColumn,
  LongTextColumn,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';

/** The response to a request with a key, for as long as it may be repeated. */
@NotExported()
@Entity('idempotency_key')
@Index('uq_idempotency_key', ['user_id', 'key_hash'], { unique: true })
@Index('ix_idempotency_key_created', ['created_at'])
export class IdempotencyKey {
  @SequenceColumn()
  id!: number;

  /** The account that sent the key; accounts do not share keys. */
  @IdColumn()
  user_id!: number;

  /** SHA-256, in hex. */
  @TextColumn(64)
  key_hash!: string;

  @InstantColumn()
  created_at!: number;

  /** Request and response, encrypted with the key itself. */
  @LongTextColumn()
  answer!: string | null;
}
