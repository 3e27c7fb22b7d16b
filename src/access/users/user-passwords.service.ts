import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationPasswords, inGroups } from '../credentials/application-passwords.js';
import type { ApplicationPassword } from '../credentials/user.entity.js';
import { ChangesService } from '../changes/changes.service.js';
import type { Versioned } from '../../http/context/preconditions.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import {
  type ApplicationPasswordDto,
  type ApplicationPasswordsDto,
  type CreateApplicationPassword,
  type NewApplicationPasswordDto,
  toApplicationPasswordDto,
} from './credential.dto.js';
import { mayEnd, mustHaveLoggedIn } from './login-needed.js';
import { ownerOf, refuseTooMany, unknownCredential, type UserKey } from './user-key.js';
import { UsersRepository } from '../credentials/users.repository.js';

/** The application passwords of a user. */
@Injectable()
export class UserPasswordsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly passwords: ApplicationPasswords,
    private readonly changes: ChangesService,
  ) {}

  async list(ctx: RequestContext, user: UserKey): Promise<ApplicationPasswordsDto> {
    const rows = await this.database.read(async (manager) =>
      this.passwords.list(manager, await ownerOf(ctx, manager, this.users, user)),
    );
    return { application_passwords: rows.map(toApplicationPasswordDto) };
  }

  async create(
    ctx: RequestContext,
    user: UserKey,
    { name }: CreateApplicationPassword,
  ): Promise<NewApplicationPasswordDto> {
    mustHaveLoggedIn(ctx.caller);
    return this.database.write(async (manager) => {
      const userId = await ownerOf(ctx, manager, this.users, user);
      const existing = await this.passwords.list(manager, userId);
      refuseTooMany(existing);
      const { stored, password } = await this.passwords.create(manager, userId, name);
      await this.log(ctx, manager, 'create', stored);
      const dto = { ...toApplicationPasswordDto(stored), password: inGroups(password) };
      return ctx.exchange.answers(manager, versionOf(stored), dto);
    });
  }

  async revoke(ctx: RequestContext, user: UserKey, id: number): Promise<ApplicationPasswordDto> {
    mayEnd(ctx.caller, 'application_password', id);
    return this.database.write(async (manager) => {
      const userId = await ownerOf(ctx, manager, this.users, user);
      const revoked = await this.passwords.revoke(manager, userId, id);
      if (revoked === undefined) throw unknownCredential();
      ctx.exchange.mayChange(versionOf(revoked));
      await this.log(ctx, manager, 'delete', revoked);
      return toApplicationPasswordDto(revoked);
    });
  }

  /** Revokes all application passwords of a user. */
  async revokeAll(ctx: RequestContext, manager: EntityManager, userId: number): Promise<void> {
    for (const { id } of await this.passwords.list(manager, userId)) {
      const revoked = await this.passwords.revoke(manager, userId, id);
      if (revoked !== undefined) await this.log(ctx, manager, 'delete', revoked);
    }
  }

  private async log(
    ctx: RequestContext,
    manager: EntityManager,
    verb: 'create' | 'delete',
    { id, user_id: user, name }: ApplicationPassword,
  ): Promise<void> {
    const values = { [verb === 'create' ? 'after' : 'before']: { user, name } };
    await this.changes.add(manager, ctx, { kind: 'password', record_id: id, verb, fields: [], ...values });
  }
}

/** An application password never changes. */
const versionOf = ({ id }: ApplicationPassword): Versioned => ({ id, version: 1 });
