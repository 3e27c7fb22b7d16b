import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ChangesService } from '../changes/changes.service.js';
import { sessionChange } from '../credentials/session-change.js';
import { SessionsRepository } from '../credentials/sessions.repository.js';
import { UserKeysService } from './user-keys.service.js';
import { UserPasswordsService } from './user-passwords.service.js';

/** Ends everything with which somebody signs in to an account, but its login password. */
@Injectable()
export class Revocation {
  constructor(
    private readonly passwords: UserPasswordsService,
    private readonly keys: UserKeysService,
    private readonly sessions: SessionsRepository,
    private readonly changes: ChangesService,
  ) {}

  /** The account must be locked, so that nobody adds a credential meanwhile. */
  async revokeAll(unit: UnitOfWork, userId: number): Promise<void> {
    await this.passwords.revokeAll(unit, userId);
    await this.keys.revokeAll(unit, userId);
    const { ctx, manager } = unit;
    for (const ended of await this.sessions.endAll(manager, userId))
      await this.changes.add(manager, ctx, sessionChange('delete', ended));
  }
}
