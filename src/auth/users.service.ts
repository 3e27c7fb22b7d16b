import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { hashPassword, withoutSpaces } from './passwords.js';
import type { Role } from './roles.js';
import { ApplicationPassword, User } from './user.entity.js';

export interface NewUser {
  readonly username: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string | undefined;
}

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly active: number | boolean;
}

/** Says that a user name is taken or cannot be used. */
export class UserProblem extends Error {}

/** Letters, digits and a few signs: what fits a Basic header, which ends the name at the first colon. */
const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/;
/** What a user name may be, for people. */
export const USERNAME_RULE =
  'A user name has 1 to 60 letters, digits and . _ - @, and starts with a letter or digit.';
const PASSWORD_NAME = 'initial';

/** Whether this can be a user's name, which is kept in lower case. */
export const isUsername = (text: string): boolean => USERNAME.test(text.toLowerCase());

@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  async list(): Promise<UserRow[]> {
    return this.database.read((manager) =>
      manager.query<UserRow[]>('SELECT id, username, email, role, active FROM user ORDER BY id'),
    );
  }

  async exists(manager: EntityManager, id: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM user WHERE id = ?', [id]);
    return rows.length > 0;
  }

  /**
   * Creates a user who can sign in with this application password.
   * @throws UserProblem
   */
  async create(user: NewUser): Promise<UserRow> {
    const username = user.username.toLowerCase();
    if (!isUsername(username)) throw new UserProblem(USERNAME_RULE);
    const hash = await hashPassword(withoutSpaces(user.password));
    return this.database.write(async (manager) => {
      if ((await this.byUsername(manager, username)) !== undefined) {
        throw new UserProblem(`The user name ${username} is taken.`);
      }
      return this.insert(manager, { ...user, username }, hash);
    });
  }

  /**
   * Makes sure that the administrator exists and that the password, when one is configured, signs in.
   * @returns the password made for a new administrator on an empty database, else undefined
   */
  async ensureAdministrator(
    username: string,
    password: string | undefined,
    generated: string,
  ): Promise<string | undefined> {
    const name = username.toLowerCase();
    const hash = await hashPassword(withoutSpaces(password ?? generated));
    return this.database.write(async (manager) => {
      const existing = await this.byUsername(manager, name);
      if (existing !== undefined) {
        if (password !== undefined) await this.replaceInitialPassword(manager, existing.id, hash);
        return undefined;
      }
      const [{ users } = { users: 0 }] = await manager.query<{ users: number }[]>(
        'SELECT COUNT(*) AS users FROM user',
      );
      if (password === undefined && users > 0) return undefined;
      await this.insert(manager, { username: name, role: 'administrator' }, hash);
      return password === undefined ? generated : undefined;
    });
  }

  private async byUsername(manager: EntityManager, username: string): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(
      'SELECT id, username, email, role, active FROM user WHERE username = ?',
      [username],
    );
    return row;
  }

  private async insert(
    manager: EntityManager,
    user: Pick<NewUser, 'username' | 'role' | 'email'>,
    hash: string,
  ): Promise<UserRow> {
    const row = { username: user.username, email: user.email ?? '', role: user.role, active: true };
    const { identifiers } = await manager.insert(User, { ...row, created_at: nowInSeconds() });
    const id = Number(identifiers[0]?.['id']);
    await this.addPassword(manager, id, hash);
    return { id, ...row };
  }

  private async addPassword(manager: EntityManager, userId: number, hash: string): Promise<void> {
    const password = { user_id: userId, name: PASSWORD_NAME, hash, created_at: nowInSeconds() };
    await manager.insert(ApplicationPassword, password);
  }

  private async replaceInitialPassword(manager: EntityManager, userId: number, hash: string): Promise<void> {
    await manager.delete(ApplicationPassword, { user_id: userId, name: PASSWORD_NAME });
    await this.addPassword(manager, userId, hash);
  }
}
