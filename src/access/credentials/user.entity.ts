import { Entity, Index } from 'typeorm';
import type { Role } from '#common/rights/roles.js';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';

@Entity('user')
@Index('uq_user_username', ['username'], { unique: true })
@Index('uq_user_email_key', ['email_key'], { unique: true })
@Index('uq_user_oidc', ['oidc_issuer', 'oidc_subject'], { unique: true })
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

  /** Seconds since 1970-01-01 UTC. */
  @InstantColumn()
  created_at!: number;

  /** Null when the user name is displayed. */
  @TextColumn(255, { nullable: true })
  display_name!: string | null;

  /** The e-mail address in lower case, by which the user may sign in; null for none. */
  @TextColumn(255, { nullable: true })
  email_key!: string | null;

  /**
   * The hash of the login password, see `login-passwords.ts`; null for a user who signs in by other means.
   */
  @TextColumn(255, { nullable: true })
  password_hash!: string | null;

  /** The identity provider of the account, and the user's subject there. */
  @TextColumn(255, { nullable: true })
  oidc_issuer!: string | null;

  @TextColumn(255, { nullable: true })
  oidc_subject!: string | null;
}

/** An account as statements return it. */
export type UserRow = Omit<User, 'active'> & { readonly active: boolean | number };

/** A random password for one program, which sends it with Basic authentication. */
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

  /** See `secret-hash.ts`. */
  @TextColumn(255)
  hash!: string;

  @InstantColumn()
  created_at!: number;

  @InstantColumn({ nullable: true })
  last_used_at!: number | null;

  @TextColumn(45, { nullable: true })
  last_used_from!: string | null;
}

/** A key that a program sends as `Authorization: Bearer ec_…`. */
@Entity('api_key')
@Index('uq_api_key_prefix', ['prefix'], { unique: true })
@Index('ix_api_key_user', ['user_id'])
@References('api_key', 'user_id', () => User, 'CASCADE')
export class ApiKey {
  @SequenceColumn()
  id!: number;

  @IdColumn()
  user_id!: number;

  @TextColumn(255)
  name!: string;

  /** The visible beginning, by which the key is found. */
  @TextColumn(16)
  prefix!: string;

  /** The hash of the whole key, see `secret-hash.ts`. */
  @TextColumn(64)
  hash!: string;

  /** Separated by spaces. */
  @TextColumn(500)
  scopes!: string;

  /** Networks from which the key may be used, separated by spaces; empty for all. */
  @TextColumn(2_000)
  networks!: string;

  @InstantColumn({ nullable: true })
  expires_at!: number | null;

  @InstantColumn()
  created_at!: number;

  @InstantColumn({ nullable: true })
  last_used_at!: number | null;

  @TextColumn(45, { nullable: true })
  last_used_from!: string | null;
}
