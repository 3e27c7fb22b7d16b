import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '#common/rights/roles.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { serializeTransactions } from '#platform/database/serialize-transactions.js';
import type { UserRow } from '../credentials/user.entity.js';
import { MAX_USERNAME_LENGTH } from '../credentials/user-names.js';
import { type Identity, UsersRepository } from '../credentials/users.repository.js';
import type { Person } from './token-claims.js';
import { UsersService } from './users.service.js';

/**
 * Up to this number, suffixes are counted up. Beyond it they are random, so that the thousandth user of a
 * name gets one as fast.
 */
const MAX_COUNTED_SUFFIX = 20;
const MAX_RANDOM_SUFFIX = 1_000_000_000;

/** The accounts of users of the identity provider. */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: UsersRepository,
    private readonly users: UsersService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The person's account, created at their first request; its role follows theirs. Undefined when it is not
   * active.
   */
  async accountOf(person: Person, address: string): Promise<UserRow | undefined> {
    const identity = { issuer: this.settings.oidc?.issuer ?? '', subject: person.subject };
    const user =
      (await this.database.read(async (manager) => this.accounts.findByIdentity(manager, identity))) ??
      (await this.create(person, identity, address));
    if (!user.active) return undefined;
    if (user.role !== person.role) await this.updateRole(user, person.role, address);
    return user;
  }

  /**
   * Of two concurrent first requests, the second violates the unique index, is retried, and finds the account
   * of the first.
   */
  private async create(person: Person, identity: Identity, address: string): Promise<UserRow> {
    const { role, email, displayName } = person;
    return this.database.write(async (manager) => {
      await serializeTransactions(manager);
      const existing = await this.accounts.findByIdentity(manager, identity);
      if (existing !== undefined) return existing;
      const isFree = email !== '' && !(await this.users.isNameInUse(manager, email.toLowerCase()));
      const account = {
        username: await this.freeUsername(manager, person.username),
        role,
        password: null,
        email: isFree ? email : '',
        display_name: displayName,
        identity,
      };
      const by = { caller: null, address };
      return this.users.insert(manager, account, null, new ParamErrors(), by);
    });
  }

  /** The wanted name, with a number when it is in use or reserved. */
  private async freeUsername(manager: EntityManager, preferred: string): Promise<string> {
    const reserved = this.settings.adminUsername.toLowerCase();
    let name = preferred;
    for (let number = 2; name === reserved || (await this.users.isNameInUse(manager, name)); number++) {
      const suffix = String(
        number <= MAX_COUNTED_SUFFIX ? number : randomInt(MAX_COUNTED_SUFFIX, MAX_RANDOM_SUFFIX),
      );
      name = preferred.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix;
    }
    return name;
  }

  private async updateRole({ id }: UserRow, role: Role, address: string): Promise<void> {
    const mustStay = async (manager: EntityManager, lock: boolean): Promise<boolean> => {
      const user = await this.accounts.find(manager, id);
      return user === undefined || user.role === role || this.users.isLastAdministrator(manager, user, lock);
    };
    // Read first, so that a role that cannot be changed does not cause a write at every request.
    if (await this.database.read(async (manager) => mustStay(manager, false))) return;
    await this.database.write(async (manager) => {
      const user = await this.accounts.find(manager, id);
      if (user === undefined || (await mustStay(manager, true))) return;
      const by = { caller: { id, username: user.username, role }, address };
      await this.users.update(manager, user, { role }, undefined, new ParamErrors(), by);
    });
  }
}
