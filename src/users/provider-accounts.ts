import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { Person } from '../auth/token-claims.js';
import type { UserRow } from '../auth/user.entity.js';
import { MAX_USERNAME_LENGTH } from '../auth/user-names.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { ParamErrors } from '../http/api-error.js';
import { isLastAdministrator } from './last-administrator.js';
import { type Identity, UsersService } from './users.service.js';

/** Names are counted up so far; from then on numbers are drawn, so that the thousandth of a name is found as fast. */
const COUNTED = 20;
const DRAWN_BELOW = 1_000_000_000;

/** The accounts of those whom the identity provider knows. */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The person's account, made when they come first; its role follows theirs. Undefined when it is not active. */
  async accountOf(person: Person, address: string): Promise<UserRow | undefined> {
    const identity = { issuer: this.settings.oidc?.issuer ?? '', subject: person.subject };
    const user =
      (await this.database.read(async (manager) => this.users.byIdentity(manager, identity))) ??
      (await this.create(person, identity, address));
    if (!user.active) return undefined;
    if (user.role !== person.role) await this.follow(user, person.role, address);
    return user;
  }

  /** Of two that come at once the second finds the account of the first, by the index and the next attempt. */
  private async create(person: Person, identity: Identity, address: string): Promise<UserRow> {
    const { role, email, displayName } = person;
    return this.database.write(async (manager) => {
      const existing = await this.users.byIdentity(manager, identity);
      if (existing !== undefined) return existing;
      const isFree = email !== '' && !(await this.users.isTaken(manager, email.toLowerCase()));
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

  /** The name, or with a number when somebody else has it or shall have it. */
  private async freeUsername(manager: EntityManager, wanted: string): Promise<string> {
    const reserved = this.settings.adminUsername.toLowerCase();
    let name = wanted;
    for (let number = 2; name === reserved || (await this.users.isTaken(manager, name)); number++) {
      const suffix = String(number <= COUNTED ? number : randomInt(COUNTED, DRAWN_BELOW));
      name = wanted.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix;
    }
    return name;
  }

  private async follow({ id }: UserRow, role: Role, address: string): Promise<void> {
    const mustStay = async (manager: EntityManager, lock: boolean): Promise<boolean> => {
      const user = await this.users.find(manager, id);
      return (
        user === undefined || user.role === role || isLastAdministrator(this.database, manager, user, lock)
      );
    };
    // Looked at first, so that not every request of one who must stay writes.
    if (await this.database.read(async (manager) => mustStay(manager, false))) return;
    await this.database.write(async (manager) => {
      const user = await this.users.find(manager, id);
      if (user === undefined || (await mustStay(manager, true))) return;
      const by = { caller: { id, username: user.username, role }, address };
      await this.users.update(manager, user, { role }, undefined, new ParamErrors(), by);
    });
  }
}
