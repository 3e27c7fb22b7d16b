import { Entity, Index } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '../database/columns.js';
import type { Role } from './roles.js';

@Entity('user')
@Index('uq_user_username', ['username'], { unique: true })
export class User {
  @SequenceColumn()
  id!: number;

  /** In lower case. */
  @TextColumn(60)
  username!: string;

  @TextColumn(255)
  email!: string;

  @TextColumn(16)
  role!: Role;

  @FlagColumn()
  active!: boolean;

  @InstantColumn()
  created_at!: number;
}

/** A password for programs, which send it over Basic. */
@Entity('application_password')
@Index('ix_application_password_user', ['user_id'])
@References('application_password', 'user_id', () => User, 'CASCADE')
export class ApplicationPassword {
  @SequenceColumn()
  id!: number;

  @IdColumn()
  user_id!: number;

  @TextColumn(255)
  name!: string;

  /** See `passwords.ts` for the form. */
  @TextColumn(255)
  hash!: string;

  @InstantColumn()
  created_at!: number;
}
