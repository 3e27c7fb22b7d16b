import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashLoginPassword, isLoginPassword } from '../auth/login-passwords.js';
import type { Role } from '../auth/roles.js';
import type { UserRow } from '../auth/user.entity.js';
import { isUsername } from '../auth/user-names.js';
import { type ChangeActor, ChangesService, type NewChange } from '../changes/changes.service.js';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError, ParamErrors } from '../http/api-error.js';
import { isLastAdministrator } from './last-administrator.js';
import { passRecordsOn } from './owned-records.js';
import { emailKey, sentNames, userValues } from './user-values.js';
import { deleteWithReferences, insertNumbered, updateRow } from '../database/rows.js';

export interface NewUser {
  readonly username: string;
  readonly role: Role;
  /** The login password; null for who signs in by other means only. */
  readonly password: string | null;
  readonly email?: string | undefined;
  readonly display_name?: string | undefined;
  /** The account of an identity provider. */
  readonly identity?: Identity;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** What can be changed of an account; what is left out is kept. */
export interface UserChange {
  readonly email?: string | undefined;
  readonly display_name?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
}

const COLUMNS = 'id, username, email, role, active, created_at, display_name, password_hash, oidc_issuer';

/** Accounts, as they are stored. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
  ) {}

  async list(): Promise<UserRow[]> {
    return this.database.read((manager) =>
      manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user ORDER BY id`),
    );
  }

  async exists(manager: EntityManager, id: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM user WHERE id = ?', [id]);
    return rows.length > 0;
  }

  async find(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, [id]);
    return row;
  }

  /** The account as it is now; others who want to change it wait until this transaction ends. */
  async findForUpdate(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    const lock = this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user WHERE id = ?${lock}`, [id]);
    return row;
  }

  async byUsername(manager: EntityManager, username: string): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user WHERE username = ?`, [
      username.toLowerCase(),
    ]);
    return row;
  }

  async byIdentity(manager: EntityManager, { issuer, subject }: Identity): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(
      `SELECT ${COLUMNS} FROM user WHERE oidc_issuer = ? AND oidc_subject = ?`,
      [issuer, subject],
    );
    return row;
  }

  /**
   * Creates an account in a transaction of its own.
   * @throws ApiError naming what is wrong with the name or the address
   */
  async create(user: NewUser): Promise<UserRow> {
    const hash = user.password === null ? null : await hashLoginPassword(user.password);
    return this.database.write(async (manager) => this.insert(manager, user, hash, new ParamErrors()));
  }

  /** Adds an account whose password is already hashed; what is wrong goes to `errors`, which are thrown. */
  async insert(
    manager: EntityManager,
    user: NewUser,
    hash: string | null,
    errors: ParamErrors,
    by: ChangeActor = null,
  ): Promise<UserRow> {
    const { username, role, email = '', display_name = '', identity } = user;
    const name = username.toLowerCase();
    if (!isUsername(name)) errors.add('username', { key: 'not_a_username' });
    else if (await this.isTaken(manager, name)) errors.add('username', { key: 'username_taken' });
    await this.checkEmail(manager, email, 0, errors);
    errors.throwIfAny();
    const id = await insertNumbered(manager, 'user', {
      username: name,
      email,
      email_key: emailKey(email),
      role,
      active: true,
      created_at: nowInSeconds(),
      display_name: display_name === '' ? null : display_name,
      password_hash: hash,
      oidc_issuer: identity?.issuer ?? null,
      oidc_subject: identity?.subject ?? null,
    });
    const created = await this.mustFind(manager, id);
    const fields = sentNames({ ...user, password: hash });
    const after = userValues(created);
    await this.log(manager, by, { record_id: created.id, verb: 'create', fields, after });
    return created;
  }

  /** Neither somebody's name nor, as one signs in by either, somebody's address. */
  async isTaken(manager: EntityManager, name: string, ownId = 0): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM user WHERE (username = ? OR email_key = ?) AND id <> ?',
      [name, name, ownId],
    );
    return rows.length > 0;
  }

  private async checkEmail(
    manager: EntityManager,
    email: string | undefined,
    ownId: number,
    errors: ParamErrors,
  ): Promise<void> {
    if (email === undefined || email === '') return;
    if (await this.isTaken(manager, email.toLowerCase(), ownId)) errors.add('email', { key: 'email_taken' });
  }

  /** Changes an account; what is wrong goes to `errors`, which are thrown. @param hash of a new password */
  async update(
    manager: EntityManager,
    current: UserRow,
    change: UserChange,
    hash: string | undefined,
    errors: ParamErrors,
    by: ChangeActor = null,
  ): Promise<UserRow> {
    await this.checkEmail(manager, change.email, current.id, errors);
    errors.throwIfAny();
    const leaves = (change.role ?? current.role) !== 'administrator' || change.active === false;
    if (leaves) await this.keepAnAdministrator(manager, current);
    const columns = {
      ...(change.email === undefined ? {} : { email: change.email, email_key: emailKey(change.email) }),
      ...(change.display_name === undefined ? {} : { display_name: change.display_name || null }),
      ...(change.role === undefined ? {} : { role: change.role }),
      ...(change.active === undefined ? {} : { active: change.active }),
      ...(hash === undefined ? {} : { password_hash: hash }),
    };
    if (Object.keys(columns).length > 0) await updateRow(manager, 'user', { id: current.id }, columns);
    const updated = await this.mustFind(manager, current.id);
    await this.log(manager, by, {
      record_id: current.id,
      verb: 'update',
      fields: sentNames(change),
      before: userValues(current),
      after: userValues(updated),
    });
    return updated;
  }

  /** @throws ApiError 409 when the account is the last active administrator; others who ask at once wait */
  async keepAnAdministrator(manager: EntityManager, user: UserRow): Promise<void> {
    if (await isLastAdministrator(this.database, manager, user, true)) {
      throw new ApiError('rest_conflict', { key: 'last_administrator' });
    }
  }

  /** Deletes an account with its credentials; what belongs to it passes to the heir. */
  async remove(
    manager: EntityManager,
    user: UserRow,
    heir: number | undefined,
    by: ChangeActor = null,
  ): Promise<void> {
    await this.keepAnAdministrator(manager, user);
    if (heir !== undefined) await passRecordsOn(manager, this.changes, by, user.id, heir);
    await deleteWithReferences(manager, 'user', [user.id]);
    const after = heir === undefined ? {} : { reassign: heir };
    await this.log(manager, by, {
      record_id: user.id,
      verb: 'delete',
      fields: Object.keys(after),
      before: userValues(user),
      after,
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
    keep: (generated: string) => void = () => undefined,
  ): Promise<string | undefined> {
    const present = await this.database.read(async (manager) => this.byUsername(manager, username));
    if (password !== undefined && present !== undefined && (await isLoginPassword(present, password)))
      return undefined;
    const hash = await hashLoginPassword(password ?? generated);
    return this.database.write(async (manager) => {
      const existing = await this.byUsername(manager, username);
      if (existing !== undefined) {
        if (password !== undefined)
          await this.update(manager, existing, { password }, hash, new ParamErrors());
        return undefined;
      }
      const [{ users } = { users: 0 }] = await manager.query<{ users: number }[]>(
        'SELECT COUNT(*) AS users FROM user',
      );
      if (password === undefined && users > 0) return undefined;
      const administrator = { username, role: 'administrator', password: null } as const;
      await this.insert(manager, administrator, hash, new ParamErrors());
      if (password !== undefined) return undefined;
      keep(generated);
      return generated;
    });
  }

  private async log(manager: EntityManager, by: ChangeActor, change: Omit<NewChange, 'kind'>): Promise<void> {
    await this.changes.add(manager, by, { ...change, kind: 'user' });
  }

  private async mustFind(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.find(manager, id);
    if (user === undefined) throw new Error(`The user ${id} was written and is gone.`);
    return user;
  }
}
