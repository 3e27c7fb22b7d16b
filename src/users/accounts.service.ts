import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashLoginPassword, LoginPasswords } from '../auth/login-passwords.js';
import type { UserRow } from '../auth/user.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { Slots } from '../limits/slots.js';
import { ParamErrors } from '../http/api-error.js';
import { ListPage } from '../http/list-page.js';
import { LoginThrottle } from '../limits/login-throttle.js';
import { escapeLike } from '../i18n/like.js';
import { pageSize } from '../records/page.js';
import type { Condition } from '../records/visibility.js';
import { hasLoggedIn, loginNeeded, mustHaveLoggedIn } from './login-needed.js';
import { ownedRecords } from './owned-records.js';
import {
  type CreateUser,
  type RemoveUser,
  toUserDto,
  type UpdateMe,
  type UpdateUser,
  type UserDto,
  type UserQuery,
} from './user.dto.js';
import { unknownUser } from './user-key.js';
import { UserKeysService } from './user-keys.service.js';
import { UserPasswordsService } from './user-passwords.service.js';
import { userVersion } from './user-values.js';
import { UsersService } from './users.service.js';

const HASHES_AT_ONCE = 2;
/** How long one waits for a turn, in milliseconds. */
const HASHING_MS = 10_000;

/** What administrators do with accounts, and everyone with their own. */
@Injectable()
export class AccountsService {
  private readonly hashing = new Slots(HASHES_AT_ONCE, HASHING_MS);

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly logins: LoginPasswords,
    private readonly throttle: LoginThrottle,
    private readonly passwords: UserPasswordsService,
    private readonly keys: UserKeysService,
  ) {}

  async list(ctx: RequestContext, query: UserQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const where = conditionOf(query);
    const { rows, total } = await this.database.read(async (manager) => {
      const [count] = await manager.query<{ total: number | string }[]>(
        `SELECT COUNT(*) AS total FROM user WHERE ${where.sql}`,
        [...where.params],
      );
      const found = await manager.query<UserRow[]>(
        `SELECT * FROM user WHERE ${where.sql} ORDER BY id LIMIT ? OFFSET ?`,
        [...where.params, perPage, (page - 1) * perPage],
      );
      return { rows: found, total: Number(count?.total ?? 0) };
    });
    const { search, role, active } = query;
    return new ListPage(ctx, {
      collection: 'users',
      items: rows.map((user) => toUserDto(user, ctx)),
      total,
      page,
      perPage,
      query: {
        ...(search === undefined ? {} : { search }),
        ...(role === undefined ? {} : { role }),
        ...(active === undefined ? {} : { active: String(active) }),
      },
      explicit: true,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<UserDto> {
    const user = await this.database.read(async (manager) => this.mustFind(manager, id));
    ctx.exchange.shows(userVersion(user));
    return toUserDto(user, ctx);
  }

  async create(ctx: RequestContext, input: CreateUser): Promise<UserDto> {
    const errors = ParamErrors.of(input);
    // Without a name nothing more can be found out.
    if (errors.hasAny(['username'])) errors.throwIfAny();
    const outlives = input.role === 'administrator' || input.password !== undefined;
    if (outlives && !hasLoggedIn(ctx.caller)) errors.deny(loginNeeded());
    const hash = input.password === undefined ? null : await hashLoginPassword(input.password);
    return this.database.write(async (manager) => {
      const user = await this.users.insert(manager, { ...input, password: null }, hash, errors, ctx);
      return this.answer(ctx, manager, user);
    });
  }

  async update(ctx: RequestContext, id: number, input: UpdateUser): Promise<UserDto> {
    const errors = ParamErrors.of(input);
    // What is refused already is not hashed.
    const hash =
      input.password === undefined || !errors.isEmpty ? undefined : await this.hash(ctx, input.password);
    return this.database.write(async (manager) => {
      const current = await this.mustFindForUpdate(manager, id);
      if (reachesTooFar(ctx, current, input)) errors.deny(loginNeeded());
      const user = await this.users.update(manager, current, input, hash, errors, ctx);
      // What is wrong with the parameters is told first.
      ctx.exchange.mayChange(userVersion(current));
      if (input.revoke_credentials === true) {
        await this.passwords.revokeAll(ctx, manager, id);
        await this.keys.revokeAll(ctx, manager, id);
      }
      return this.answer(ctx, manager, user);
    });
  }

  /** A few at a time, so that whoever changes passwords all the while does not keep others from logging in. */
  private async hash({ caller }: RequestContext, password: string): Promise<string> {
    return this.hashing.run(String(caller?.id), async () => hashLoginPassword(password));
  }

  /** Who changes their own password must know the present one. */
  async updateMe(ctx: RequestContext, input: UpdateMe): Promise<UserDto> {
    const errors = ParamErrors.of(input);
    const id = ctx.caller?.id ?? 0;
    const current = await this.database.read(async (manager) => this.mustFind(manager, id));
    if (input.password !== undefined && current.password_hash !== null) {
      const isKnown = await this.isPresentPassword(ctx, current, input.current_password ?? '');
      if (!isKnown) errors.add('current_password', { key: 'not_the_password' });
    }
    return this.update(ctx, id, input);
  }

  /** Whoever came with another credential must not find out the password here by trying. */
  private async isPresentPassword(ctx: RequestContext, user: UserRow, password: string): Promise<boolean> {
    // Apart from the failed logins, which are forgotten with every request that is let in.
    const counted = `present password of ${user.username}`;
    const known = await this.throttle.attempt(ctx.address ?? '', counted, async () =>
      (await this.logins.verify(user, password)) ? user : undefined,
    );
    return known !== undefined;
  }

  async remove(ctx: RequestContext, id: number, input: RemoveUser): Promise<UserDto> {
    return this.database.write(async (manager) => {
      const user = await this.mustFindForUpdate(manager, id);
      if (user.role === 'administrator') mustHaveLoggedIn(ctx.caller);
      const errors = ParamErrors.of(input);
      const { reassign } = input;
      if (reassign === id) errors.add('reassign', { key: 'heir_is_removed' });
      else if (reassign !== undefined && !(await this.users.exists(manager, reassign)))
        errors.add('reassign', { key: 'unknown_author' });
      else if (reassign === undefined && (await ownedRecords(manager, id)) > 0)
        errors.add('reassign', { key: 'heir_needed' });
      errors.throwIfAny();
      ctx.exchange.mayChange(userVersion(user));
      await this.users.remove(manager, user, reassign, ctx);
      return toUserDto(user, ctx);
    });
  }

  private async answer(ctx: RequestContext, manager: EntityManager, user: UserRow): Promise<UserDto> {
    return ctx.exchange.answers(manager, userVersion(user), toUserDto(user, ctx));
  }

  private async mustFind(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.users.find(manager, id);
    if (user === undefined) throw unknownUser();
    return user;
  }

  private async mustFindForUpdate(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.users.findForUpdate(manager, id);
    if (user === undefined) throw unknownUser();
    return user;
  }
}

/**
 * Whether programs may not do this with what they keep: set anybody's password or e-mail address, which would outlive
 * it, change more than the name of their own account or of an administrator's, or make an administrator.
 */
function reachesTooFar({ caller }: RequestContext, current: UserRow, input: UpdateUser): boolean {
  if (hasLoggedIn(caller)) return false;
  const { email, password, role, active, revoke_credentials: revokes } = input;
  if ([email, password, role, active, revokes].every((value) => value === undefined)) return false;
  if (email !== undefined || password !== undefined) return true;
  const isGuarded = current.id === caller?.id || current.role === 'administrator';
  return isGuarded || role === 'administrator' || revokes === true;
}

function conditionOf({ search, role, active }: UserQuery): Condition {
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
