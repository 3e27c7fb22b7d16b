import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  InstantColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';
import { User } from './user.entity.js';

/** The session of somebody who has signed in by a browser, which keeps its secret as a cookie. */
@NotExported()
@Entity('session')
@Index('uq_session_hash', ['hash'], { unique: true })
@Index('ix_session_user', ['user_id'])
@References('session', 'user_id', () => User, 'CASCADE')
export class Session {
  @SequenceColumn()
  id!: number;

  @IdColumn()
  user_id!: number;

  /** The hash of the secret, see `secret-hash.ts`. */
  @TextColumn(64)
  hash!: string;

  @InstantColumn()
  created_at!: number;

  /** When the password was given last. */
  @InstantColumn()
  confirmed_at!: number;

  @InstantColumn()
  last_used_at!: number;

  @TextColumn(45)
  last_used_from!: string;

  /** What the browser says it is; empty for nothing. */
  @TextColumn(255)
  user_agent!: string;
}
