import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOperator,
  type FindOptionsWhere,
  Not,
  Raw,
  type Repository,
} from 'typeorm';
import type { Role } from '#common/rights/roles.js';
import { escapeLike } from '#common/text/like.js';
import { lockOption } from '#platform/database/row-lock.js';
import { deleteRow, deleteWithReferences, insertNumbered, updateRow } from '#platform/database/rows.js';
import { User, type UserRow } from './user.entity.js';

/** A filter on accounts; absent fields do not filter. */
export interface UserFilter {
  /** A part of the user name, the e-mail address or the display name. */
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
}

/** An account at the identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The columns that authentication needs. */
export type AccountRow = Pick<UserRow, 'id' | 'username' | 'role' | 'active' | 'email_key' | 'password_hash'>;

const ACCOUNT = 'SELECT id, username, role, active, email_key, password_hash FROM user';

/** All SQL of accounts. */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async list(manager: EntityManager): Promise<UserRow[]> {
    return this.in(manager).find({ order: { id: 'ASC' } });
  }

  async page(
    manager: EntityManager,
    filter: UserFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: UserRow[]; readonly total: number }> {
    const where = conditionsOf(filter);
    const page = { order: { id: 'ASC' }, take: limit, skip: offset } as const;
    const [rows, total] = await this.in(manager).findAndCount({ where, ...page });
    return { rows, total };
  }

  async exists(manager: EntityManager, id: number): Promise<boolean> {
    return this.in(manager).existsBy({ id });
  }

  async find(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    return (await this.in(manager).findOneBy({ id })) ?? undefined;
  }

  async findByUsername(manager: EntityManager, username: string): Promise<UserRow | undefined> {
    return (await this.in(manager).findOneBy({ username: username.toLowerCase() })) ?? undefined;
  }

  async findByIdentity(manager: EntityManager, { issuer, subject }: Identity): Promise<UserRow | undefined> {
    const where = { oidc_issuer: issuer, oidc_subject: subject };
    return (await this.in(manager).findOneBy(where)) ?? undefined;
  }

  /**
   * The accounts that sign in by this name or e-mail address. Prepared, because every request with a password
   * runs it.
   */
  async accountsNamed(manager: EntityManager, name: string): Promise<AccountRow[]> {
    return manager.query<AccountRow[]>(`${ACCOUNT} WHERE username = ? OR email_key = ?`, [name, name]);
  }

  /** The account of the API key with this visible beginning. Prepared, because every request with a key runs it. */
  async ownerOfKey(manager: EntityManager, prefix: string): Promise<AccountRow | undefined> {
    const sql = `${ACCOUNT} WHERE id = (SELECT user_id FROM api_key WHERE prefix = ?)`;
    const [row] = await manager.query<AccountRow[]>(sql, [prefix]);
    return row;
  }

  /** The current account, locked: other transactions that change it wait until this one ends. */
  async lockById(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    return (await this.in(manager).findOne({ where: { id }, ...lockOption(manager) })) ?? undefined;
  }

  /**
   * The ids of the active administrators.
   * @param lock locks them all like `lockById`; in transactions only
   */
  async activeAdministrators(manager: EntityManager, lock: boolean): Promise<number[]> {
    const rows = await this.in(manager).find({
      select: { id: true },
      where: { role: 'administrator', active: true },
      ...(lock ? lockOption(manager) : {}),
    });
    return rows.map(({ id }) => id);
  }

  /** Whether another account has this as its user name or as its e-mail address for signing in. */
  async isNameInUse(manager: EntityManager, name: string, ownId: number): Promise<boolean> {
    const id = Not(ownId);
    return this.in(manager).existsBy([
      { username: name, id },
      { email_key: name, id },
    ]);
  }

  async isEmpty(manager: EntityManager): Promise<boolean> {
    return !(await this.in(manager).exists());
  }

  async insert(manager: EntityManager, user: Omit<User, 'id'>): Promise<number> {
    return insertNumbered(manager, 'user', user);
  }

  /** Another password, or a deactivation, ends the sessions of the account. */
  async update(manager: EntityManager, id: number, columns: Partial<User>): Promise<void> {
    await updateRow(manager, 'user', { id }, columns);
    if (columns.password_hash !== undefined || columns.active === false)
      await deleteRow(manager, 'session', { user_id: id }, 'any');
  }

  /** Stores a new hash of the same password, unless the password was changed in the meantime. */
  async replaceHash(manager: EntityManager, id: number, stored: string, rehashed: string): Promise<void> {
    const key = { id, password_hash: stored };
    await updateRow(manager, 'user', key, { password_hash: rehashed }, [0, 1]);
  }

  /** Deletes an account with its credentials. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'user', [id]);
  }

  private in(manager: EntityManager): Repository<User> {
    return manager.withRepository(this.users);
  }
}

/** A part of a text, of which `%` and `_` stand for themselves. */
const contains = (column: (name: string) => string, text: string): FindOperator<string> =>
  Raw((name) => `${column(name)} LIKE :pattern ESCAPE '!'`, {
    pattern: `%${escapeLike(text)}%`,
  }) as FindOperator<string>;

/** The alternatives of a filter: the search looks into three columns. */
function conditionsOf({ search, role, active }: UserFilter): FindOptionsWhere<User>[] {
  const all = { ...(role === undefined ? {} : { role }), ...(active === undefined ? {} : { active }) };
  if (search === undefined) return [all];
  const text = search.toLowerCase();
  return [
    { ...all, username: contains((name) => name, text) },
    { ...all, email_key: contains((name) => name, text) },
    { ...all, display_name: contains((name) => `LOWER(${name})`, text) },
  ];
}
