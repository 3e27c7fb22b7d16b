import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { abilitiesOf } from '#common/rights/abilities.js';
import { Slots } from '#common/structures/slots.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { denied } from '#http/errors/denied.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { Database } from '#platform/database/database.js';
import { FailedLogins } from '../credentials/failed-logins.js';
import { hashLoginPassword, LoginPasswords } from '../credentials/login-passwords.js';
import type { UserRow } from '../credentials/user.entity.js';
import { UsersRepository } from '../credentials/users.repository.js';
import { countedAccount, LoginThrottle } from '../limits/login-throttle.js';
import {
  hasLoggedIn,
  loginNeeded,
  mustConfirm,
  mustHaveLoggedIn,
  refuseUnconfirmed,
} from './login-needed.js';
import { OwnedRecords } from './owned-records.js';
import { Revocation } from './revocation.js';
import {
  type CreateUser,
  type MeDto,
  type RemoveUser,
  toUserDto,
  type UpdateMe,
  type UpdateUser,
  type UserDto,
  type UserQuery,
} from './user.dto.js';
import { unknownUser } from './user-key.js';
import { userVersion } from './user-values.js';
import { UsersService } from './users.service.js';

const MAX_CONCURRENT_HASHES = 2;
/** How long a request waits for its turn to hash, in milliseconds. */
const MAX_HASH_WAIT_MS = 10_000;

/** Management of accounts by administrators, and of one's own account. */
@Injectable()
export class AccountsService {
  private readonly hashing = new Slots(MAX_CONCURRENT_HASHES, MAX_HASH_WAIT_MS);

  constructor(
    private readonly database: Database,
    private readonly accounts: UsersRepository,
    private readonly users: UsersService,
    private readonly logins: LoginPasswords,
    private readonly throttle: LoginThrottle,
    private readonly failedLogins: FailedLogins,
    private readonly revocation: Revocation,
    private readonly owned: OwnedRecords,
  ) {}

  async list(ctx: RequestContext, query: UserQuery): Promise<Page<UserDto>> {
    const { page, perPage } = pageSize(query);
    const { rows, total } = await this.database.read(async (manager) =>
      this.accounts.page(manager, query, perPage, (page - 1) * perPage),
    );
    const { search, role, active } = query;
    return new Page({
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
    });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<UserDto>> {
    const user = await this.database.read(async (manager) => this.mustFind(manager, id));
    return new Item(toUserDto(user, ctx), userVersion(user));
  }

  async readMe(ctx: RequestContext): Promise<Item<MeDto>> {
    const { caller } = ctx;
    if (caller === null) throw denied(caller);
    const user = await this.database.read(async (manager) => this.mustFind(manager, caller.id));
    return new Item({ ...toUserDto(user, ctx), capabilities: abilitiesOf(caller) }, userVersion(user));
  }

  async create(ctx: RequestContext, input: CreateUser): Promise<Written<UserDto>> {
    const { errors } = input;
    // Without a valid user name, nothing else can be checked.
    if (errors.hasAny(['username'])) errors.throwIfAny();
    const needsLogin = input.role === 'administrator' || input.password !== undefined;
    if (needsLogin ? !hasLoggedIn(ctx.caller) : mustConfirm(ctx.caller)) errors.deny(loginNeeded(ctx.caller));
    const hash = input.password === undefined ? null : await hashLoginPassword(input.password);
    const work = async ({ manager }: UnitOfWork) => {
      const user = await this.users.insert(manager, { ...input, password: null }, hash, errors, ctx);
      return new Written(toUserDto(user, ctx), userVersion(user));
    };
    return this.write(ctx, work);
  }

  async update(ctx: RequestContext, id: number, input: UpdateUser): Promise<Written<UserDto>> {
    return this.change(ctx, id, input, () => undefined);
  }

  /** @param check gets the account as it is changed */
  private async change(
    ctx: RequestContext,
    id: number,
    input: UpdateUser,
    check: (current: UserRow) => void,
  ): Promise<Written<UserDto>> {
    const { errors } = input;
    // A request that will be refused needs no hash.
    const hash =
      input.password === undefined || !errors.isEmpty ? undefined : await this.hash(ctx, input.password);
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.mustFindForUpdate(manager, id);
      check(current);
      if (reachesTooFar(ctx, current, input)) errors.deny(loginNeeded(ctx.caller));
      const user = await this.users.update(manager, current, input, hash, errors, ctx);
      // Errors in the parameters take precedence.
      unit.expect(userVersion(current));
      if (input.revoke_credentials === true) await this.revocation.revokeAll(unit, id);
      return new Written(toUserDto(user, ctx), userVersion(user));
    };
    return this.write(ctx, work);
  }

  /** A dry run is rolled back here and not around the request, so that nobody's write waits for its hash. */
  private async write(
    ctx: RequestContext,
    work: (unit: UnitOfWork) => Promise<Written<UserDto>>,
  ): Promise<Written<UserDto>> {
    return this.database.writeIf(ctx.transaction !== 'dryRun', UnitOfWork.of(ctx, work));
  }

  /** Limits concurrent hashing, so that constant password changes do not keep others from signing in. */
  private async hash({ caller }: RequestContext, password: string): Promise<string> {
    return this.hashing.run(String(caller?.id), async () => hashLoginPassword(password));
  }

  /** Changing one's own password requires the current one, which must still be the same when the new one is written. */
  async updateMe(ctx: RequestContext, input: UpdateMe): Promise<Written<UserDto>> {
    const { errors } = input;
    const id = ctx.caller?.id ?? 0;
    // Of an account that was deleted meanwhile, the write itself is refused.
    const current = await this.database.read(async (manager) => this.accounts.find(manager, id));
    let verified = current?.password_hash;
    if (input.password !== undefined && current !== undefined && verified != null) {
      const { current_password: given } = input;
      if (given === undefined) errors.add('current_password', { key: 'not_empty' });
      else {
        verified = await this.verifiedHash(ctx, current, given);
        if (verified === undefined) errors.add('current_password', { key: 'not_the_password' });
      }
    }
    return this.change(ctx, id, input, ({ password_hash: stored }) => {
      if (input.password !== undefined && stored !== verified)
        errors.add('current_password', { key: 'not_the_password' });
    });
  }

  /**
   * The stored hash of the password; undefined for a wrong one. A caller with another credential must not be able to
   * guess the password here.
   */
  private async verifiedHash(
    ctx: RequestContext,
    user: UserRow,
    password: string,
  ): Promise<string | undefined> {
    const account = countedAccount(user.id);
    const verified = await this.throttle.attempt(ctx.address ?? '', account, async (beforeGuess) => {
      await beforeGuess();
      return this.logins.verify(user, password);
    });
    // The owner of the account should see guesses in the audit trail, however they are made.
    if (verified === undefined) this.failedLogins.record(user.id, ctx.address ?? '');
    return verified;
  }

  async remove(ctx: RequestContext, id: number, input: RemoveUser): Promise<Written<UserDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const user = await this.mustFindForUpdate(manager, id);
      if (user.role === 'administrator') mustHaveLoggedIn(ctx.caller);
      refuseUnconfirmed(ctx.caller);
      const { errors } = input;
      const { reassign } = input;
      if (reassign === id) errors.add('reassign', { key: 'new_owner_is_removed' });
      else if (reassign !== undefined && !(await this.accounts.exists(manager, reassign)))
        errors.add('reassign', { key: 'unknown_author' });
      else if (reassign === undefined && (await this.owned.count(manager, id)) > 0)
        errors.add('reassign', { key: 'new_owner_required' });
      errors.throwIfAny();
      unit.expect(userVersion(user));
      await this.users.remove(manager, user, reassign, ctx);
      return new Written(toUserDto(user, ctx));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  private async mustFind(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.accounts.find(manager, id);
    if (user === undefined) throw unknownUser();
    return user;
  }

  private async mustFindForUpdate(manager: EntityManager, id: number): Promise<UserRow> {
    const user = await this.accounts.lockById(manager, id);
    if (user === undefined) throw unknownUser();
    return user;
  }
}

/**
 * Whether the caller's credential does not permit this change. That of a program may not set a password or e-mail
 * address, which would outlive it. Of its own account and of administrators it may change only the name. It may not
 * make anyone an administrator. A session that must be confirmed may change only names.
 */
function reachesTooFar({ caller }: RequestContext, current: UserRow, input: UpdateUser): boolean {
  if (hasLoggedIn(caller)) return false;
  const { email, password, role, active, revoke_credentials: revokes } = input;
  if ([email, password, role, active, revokes].every((value) => value === undefined)) return false;
  if (email !== undefined || password !== undefined || mustConfirm(caller)) return true;
  const isGuarded = current.id === caller?.id || current.role === 'administrator';
  return isGuarded || role === 'administrator' || revokes === true;
}
