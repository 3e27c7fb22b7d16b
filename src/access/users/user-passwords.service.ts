import { Injectable } from '@nestjs/common';
import { Written } from '#http/context/item.js';
import type { Versioned } from '#http/context/preconditions.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { Database } from '#platform/database/database.js';
import { ChangesService } from '../changes/changes.service.js';
import { inGroups } from '../credentials/application-passwords.js';
import { ApplicationPasswordsRepository } from '../credentials/application-passwords.repository.js';
import type { ApplicationPassword } from '../credentials/user.entity.js';
import { UsersRepository } from '../credentials/users.repository.js';
import {
  type ApplicationPasswordDto,
  type ApplicationPasswordsDto,
  type CreateApplicationPassword,
  type NewApplicationPasswordDto,
  toApplicationPasswordDto,
} from './credential.dto.js';
import { requireRightToRevoke } from './login-needed.js';
import { ownerOf, refuseTooMany, unknownCredential, type UserKey } from './user-key.js';

/** The application passwords of a user. */
@Injectable()
export class UserPasswordsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly passwords: ApplicationPasswordsRepository,
    private readonly changes: ChangesService,
  ) {}

  async list(ctx: RequestContext, user: UserKey): Promise<ApplicationPasswordsDto> {
    const rows = await this.database.read(async (manager) =>
      this.passwords.listOf(manager, await ownerOf(ctx, manager, this.users, user)),
    );
    return { application_passwords: rows.map(toApplicationPasswordDto) };
  }

  async create(
    ctx: RequestContext,
    user: UserKey,
    { name }: CreateApplicationPassword,
  ): Promise<Written<NewApplicationPasswordDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const userId = await ownerOf(ctx, manager, this.users, user);
      const existing = await this.passwords.listOf(manager, userId);
      refuseTooMany(existing);
      const { stored, password } = await this.passwords.create(manager, userId, name);
      await this.log(unit, 'create', stored);
      const dto = { ...toApplicationPasswordDto(stored), password: inGroups(password) };
      return new Written(dto, versionOf(stored));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  async revoke(ctx: RequestContext, user: UserKey, id: number): Promise<Written<ApplicationPasswordDto>> {
    requireRightToRevoke(ctx.caller, 'application_password', id);
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const userId = await ownerOf(ctx, manager, this.users, user);
      const revoked = await this.passwords.revoke(manager, userId, id);
      if (revoked === undefined) throw unknownCredential();
      unit.expect(versionOf(revoked));
      await this.log(unit, 'delete', revoked);
      return new Written(toApplicationPasswordDto(revoked));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Revokes all application passwords of a user. */
  async revokeAll(unit: UnitOfWork, userId: number): Promise<void> {
    const { manager } = unit;
    for (const revoked of await this.passwords.revokeAll(manager, userId))
      await this.log(unit, 'delete', revoked);
  }

  private async log(
    { ctx, manager }: UnitOfWork,
    verb: 'create' | 'delete',
    { id, user_id: user, name }: ApplicationPassword,
  ): Promise<void> {
    const values = { [verb === 'create' ? 'after' : 'before']: { user, name } };
    await this.changes.add(manager, ctx, { kind: 'password', record_id: id, verb, fields: [], ...values });
  }
}

/** An application password never changes. */
const versionOf = ({ id }: ApplicationPassword): Versioned => ({ id, version: 1 });
