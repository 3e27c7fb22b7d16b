import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, type Repository } from 'typeorm';
import type { Role } from '../../common/rights/roles.js';
import { escapeLike } from '../../common/text/like.js';
import type { Condition } from '../../platform/database/condition.js';
import { lockOption, rowLock } from '../../platform/database/row-lock.js';
import { countRows, deleteWithReferences, insertNumbered, updateRow } from '../../platform/database/rows.js';
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

const COLUMNS = 'id, username, email, role, active, created_at, display_name, password_hash, oidc_issuer';
const ACCOUNT = 'SELECT id, username, role, active, email_key, password_hash FROM user';

/**
 * All SQL of accounts. Reads use `query`: for a SQLite file, only `query` uses the connection for readers,
 * while TypeORM's `find` would see uncommitted changes of a transaction.
 */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async list(manager: EntityManager): Promise<UserRow[]> {
    return manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user ORDER BY id`);
  }

  async page(
    manager: EntityManager,
    filter: UserFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: UserRow[]; readonly total: number }> {
    const { sql, params } = conditionOf(filter);
    const total = await countRows(manager, `user WHERE ${sql}`, params);
    const rows = await manager.query<UserRow[]>(
      `SELECT * FROM user WHERE ${sql} ORDER BY id LIMIT ? OFFSET ?`,
      [...params, limit, offset],
    );
    return { rows, total };
  }

  async exists(manager: EntityManager, id: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM user WHERE id = ?', [id]);
    return rows.length > 0;
  }

  async find(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user WHERE id = ?`, [id]);
    return row;
  }

  async findByUsername(manager: EntityManager, username: string): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM user WHERE username = ?`, [
      username.toLowerCase(),
    ]);
    return row;
  }

  async findByIdentity(manager: EntityManager, { issuer, subject }: Identity): Promise<UserRow | undefined> {
    const [row] = await manager.query<UserRow[]>(
      `SELECT ${COLUMNS} FROM user WHERE oidc_issuer = ? AND oidc_subject = ?`,
      [issuer, subject],
    );
    return row;
  }

  /**
   * The accounts that sign in by this name or e-mail address. Prepared, because every request with a password
   * runs it.
   */
  async accountsNamed(manager: EntityManager, name: string): Promise<AccountRow[]> {
    return manager.query<AccountRow[]>(`${ACCOUNT} WHERE username = ? OR email_key = ?`, [name, name]);
  }

  /** Prepared, because every request with a key runs it. */
  async findAccount(manager: EntityManager, id: number): Promise<AccountRow | undefined> {
    const [row] = await manager.query<AccountRow[]>(`${ACCOUNT} WHERE id = ?`, [id]);
    return row;
  }

  /** The current account, locked: other transactions that change it wait until this one ends. */
  async lockById(manager: EntityManager, id: number): Promise<UserRow | undefined> {
    const users = manager.withRepository(this.users);
    return (await users.findOne({ where: { id }, ...lockOption(manager) })) ?? undefined;
  }

  /**
   * The ids of the active administrators.
   * @param lock locks them all like `lockById`; in transactions only
   */
  async activeAdministrators(manager: EntityManager, lock: boolean): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM user WHERE role = 'administrator' AND active = 1 ${lock ? rowLock(manager) : ''}`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Whether another account has this as its user name or as its e-mail address for signing in. In
   * transactions only.
   */
  async isNameInUse(manager: EntityManager, name: string, ownId: number): Promise<boolean> {
    const id = Not(ownId);
    return manager.withRepository(this.users).existsBy([
      { username: name, id },
      { email_key: name, id },
    ]);
  }

  /** In transactions only. */
  async isEmpty(manager: EntityManager): Promise<boolean> {
    return !(await manager.withRepository(this.users).exists());
  }

  async insert(manager: EntityManager, user: Omit<User, 'id'>): Promise<number> {
    return insertNumbered(manager, 'user', user);
  }

  async update(manager: EntityManager, id: number, columns: Partial<User>): Promise<void> {
    await updateRow(manager, 'user', { id }, columns);
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
}

function conditionOf({ search, role, active }: UserFilter): Condition {
  const parts: Condition[] = [{ sql: '1 = 1', params: [] }];
  if (search !== undefined) {
    const pattern = `%${escapeLike(search.toLowerCase())}%`;
    const sql = ['username', 'email_key', 'LOWER(display_name)'].map(
      (column) => `${column} LIKE ? ESCAPE '!'`,
    );
    parts.push({ sql: `(${sql.join(' OR ')})`, params: sql.map(() => pattern) });
  }
  if (role !== undefined) parts.push({ sql: 'role = ?', params: [role] });
  if (active !== undefined) parts.push({ sql: 'active = ?', params: [active ? 1 : 0] });
  return { sql: parts.map((part) => part.sql).join(' AND '), params: parts.flatMap((part) => part.params) };
}
