import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { Database } from '#platform/database/database.js';
import { serializeTransactions } from '#platform/database/serialize-transactions.js';
import { SharedSecrets } from '#platform/secrets/shared-secrets.js';
import { type ChangeActor, ChangesService, type NewChange } from '../changes/changes.service.js';
import { hashLoginPassword, isLoginPassword } from '../credentials/login-passwords.js';
import type { UserRow } from '../credentials/user.entity.js';
import { isUsername } from '../credentials/user-names.js';
import { type Identity, UsersRepository } from '../credentials/users.repository.js';
import { OwnedRecords } from './owned-records.js';
import { emailKey, sentNames, userValues } from './user-values.js';

export interface NewUser {
  readonly username: string;
  readonly role: Role;
  /** The login password; null for a user who signs in only by other means. */
  readonly password: string | null;
  readonly email?: string | undefined;
  readonly display_name?: string | undefined;
  /** The account at the identity provider. */
  readonly identity?: Identity;
}

/** The changes of an account; absent fields stay unchanged. */
export interface UserChange {
  readonly email?: string | undefined;
  readonly display_name?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
}

/** The secret with the name and the hash of the configured password that was applied last. */
const APPLIED_PASSWORD = 'administrator-password';

/** Enforces the rules for accounts, and logs their changes. */
@Injectable()
export class UsersService {
  private readonly logger = new Logger('Users');

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly changes: ChangesService,
    private readonly owned: OwnedRecords,
    private readonly secrets: SharedSecrets,
  ) {}

  async list(): Promise<UserRow[]> {
    return this.database.read(async (manager) => this.users.list(manager));
  }

  async exists(manager: EntityManager, id: number): Promise<boolean> {
    return this.users.exists(manager, id);
  }

  async find(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    return this.users.find(manager, id);
  }

  /**
   * Creates an account in its own transaction.
   * @throws ApiError naming the errors in the user name or the e-mail address
   */
  async create(user: NewUser): Promise<UserRow> {
    const hash = user.password === null ? null : await hashLoginPassword(user.password);
    return this.database.write(async (manager) => this.insert(manager, user, hash, new ParamErrors()));
  }

  /** Adds an account whose password is already hashed. Adds errors to `errors`, and throws them. */
  async insert(
    manager: EntityManager,
    user: NewUser,
    hash: string | null,
    errors: ParamErrors,
    by: ChangeActor = null,
  ): Promise<UserRow> {
    const { username, role, email = '', display_name = '', identity } = user;
    const name = username.toLowerCase();
    // See `checkEmail`.
    await serializeTransactions(manager);
    if (!isUsername(name)) errors.add('username', { key: 'not_a_username' });
    else if (await this.isNameInUse(manager, name)) errors.add('username', { key: 'username_in_use' });
    await this.checkEmail(manager, email, 0, errors);
    errors.throwIfAny();
    const id = await this.users.insert(manager, {
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

  /**
   * Whether an account has this as its user name or, because users can sign in by either, as its e-mail
   * address.
   */
  async isNameInUse(manager: EntityManager, name: string, ownId = 0): Promise<boolean> {
    return this.users.isNameInUse(manager, name, ownId);
  }

  private async checkEmail(
    manager: EntityManager,
    email: string | undefined,
    ownId: number,
    errors: ParamErrors,
  ): Promise<void> {
    if (email === undefined || email === '') return;
    // A name and an address are in different columns, so no unique index refuses the second of two.
    await serializeTransactions(manager);
    if (await this.isNameInUse(manager, email.toLowerCase(), ownId))
      errors.add('email', { key: 'email_in_use' });
  }

  /** Changes an account. Adds errors to `errors`, and throws them. @param hash of a new password */
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
    if (Object.keys(columns).length > 0) await this.users.update(manager, current.id, columns);
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

  /**
   * Whether the account is the last active administrator.
   * @param lock makes concurrent checks with a lock wait
   */
  async isLastAdministrator(
    manager: EntityManager,
    { id, role, active }: UserRow,
    lock: boolean,
  ): Promise<boolean> {
    if (role !== 'administrator' || !active) return false;
    const administrators = await this.users.activeAdministrators(manager, lock);
    return administrators.every((other) => other === id);
  }

  /** @throws ApiError 409 when the account is the last active administrator; concurrent checks wait */
  async keepAnAdministrator(manager: EntityManager, user: UserRow): Promise<void> {
    if (user.role !== 'administrator' || !user.active) return;
    await serializeTransactions(manager);
    if (await this.isLastAdministrator(manager, user, true)) {
      throw new ApiError('rest_conflict', { key: 'last_administrator' });
    }
  }

  /** Deletes an account with its credentials; its records pass to the heir. */
  async remove(
    manager: EntityManager,
    user: UserRow,
    heir: number | undefined,
    by: ChangeActor = null,
  ): Promise<void> {
    await this.keepAnAdministrator(manager, user);
    if (heir !== undefined) await this.owned.transfer(manager, by, user.id, heir);
    await this.users.delete(manager, user.id);
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
   * Ensures that the administrator exists. A configured password is applied once: when it is new or another one
   * than last time. So a password that was changed since stays changed, and a deleted account stays deleted.
   * @returns the generated password of a new administrator in an empty database, else undefined
   */
  async ensureAdministrator(
    username: string,
    password: string | undefined,
    generated: string,
    storePassword: (generated: string) => void = () => undefined,
  ): Promise<string | undefined> {
    if (password !== undefined) {
      await this.applyPassword(username, password);
      return undefined;
    }
    if (!(await this.database.read(async (manager) => this.users.isEmpty(manager)))) return undefined;
    const hash = await hashLoginPassword(generated);
    return this.database.write(async (manager) => {
      if (!(await this.users.isEmpty(manager))) return undefined;
      await this.insert(
        manager,
        { username, role: 'administrator', password: null },
        hash,
        new ParamErrors(),
      );
      storePassword(generated);
      return generated;
    });
  }

  private async applyPassword(username: string, password: string): Promise<void> {
    const applied = await this.secrets.find(APPLIED_PASSWORD);
    const [name, hash = null] = applied?.split(' ') ?? [];
    if (name === username && (await isLoginPassword({ password_hash: hash }, password))) return;
    const present = await this.database.read(async (manager) => this.users.findByUsername(manager, username));
    const isSet = present !== undefined && (await isLoginPassword(present, password));
    const applying =
      isSet && present.password_hash !== null ? present.password_hash : await hashLoginPassword(password);
    const result = await this.database.write(async (manager) => {
      const existing = await this.users.findByUsername(manager, username);
      if (existing !== undefined && (existing.role !== 'administrator' || !existing.active)) return 'refused';
      // Another instance that starts at the same time may have done it.
      if (!(await this.secrets.replace(manager, APPLIED_PASSWORD, applied, `${username} ${applying}`)))
        return 'unchanged';
      if (existing === undefined) {
        const administrator = { username, role: 'administrator', password: null } as const;
        await this.insert(manager, administrator, applying, new ParamErrors());
        return 'created';
      }
      if (existing.password_hash === applying) return 'unchanged';
      await this.update(manager, existing, { password }, applying, new ParamErrors());
      return 'changed';
    });
    if (result === 'changed') this.logger.log(`ADMIN_PASSWORD is the password of ${username} now.`);
    if (result === 'refused')
      this.logger.warn(
        `ADMIN_PASSWORD has no effect: ${username}, whom ADMIN_USERNAME names, is no active administrator.`,
      );
  }

  private async log(manager: EntityManager, by: ChangeActor, change: Omit<NewChange, 'kind'>): Promise<void> {
    await this.changes.add(manager, by, { ...change, kind: 'user' });
  }

  private async mustFind(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.users.find(manager, id);
    if (user === undefined) throw new Error(`The user ${id} was written but is missing.`);
    return user;
  }
}
