import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Written } from '#http/context/item.js';
import type { Versioned } from '#http/context/preconditions.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError } from '#http/errors/api-error.js';
import { Database } from '#platform/database/database.js';
import { Credentials } from '../auth/credentials.js';
import { ChangesService } from '../changes/changes.service.js';
import type { Session } from '../credentials/session.entity.js';
import { sessionChange } from '../credentials/session-change.js';
import { SessionsRepository } from '../credentials/sessions.repository.js';
import { Standings } from '../credentials/standings.js';
import { UsersRepository } from '../credentials/users.repository.js';
import {
  type ConfirmSession,
  type CreateSession,
  type SessionDto,
  type SessionsDto,
  toSessionDto,
} from './session.dto.js';

/** A session by its id, or that which the request is part of. */
export type SessionKey = number | 'current';

/** Of what a browser says it is. */
const MAX_USER_AGENT = 255;

/** The sessions of the caller. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly sessions: SessionsRepository,
    private readonly standings: Standings,
    private readonly users: UsersRepository,
    private readonly changes: ChangesService,
  ) {}

  /**
   * Signs somebody in. Each session has a new secret, whatever the browser sent.
   * @returns the session, and the secret that the browser is to keep
   */
  async create(
    ctx: RequestContext,
    { username, password }: CreateSession,
    userAgent: string,
  ): Promise<{ readonly written: Written<SessionDto>; readonly secret: string }> {
    const address = addressOf(ctx);
    const caller = await this.credentials.signIn({ name: username, password }, address);
    return this.database.write(async (manager) => {
      // Whoever signs in to the same account meanwhile waits, or both would find room for one more session.
      await this.users.lockById(manager, caller.id);
      await this.standings.confirm(manager, caller, address);
      const shown = userAgent.toWellFormed().slice(0, MAX_USER_AGENT);
      const { stored, secret } = await this.sessions.create(manager, caller.id, {
        address,
        userAgent: shown,
      });
      await this.changes.add(manager, { caller, address }, sessionChange('create', stored));
      return { written: new Written(toSessionDto(stored, stored.id), versionOf(stored)), secret };
    });
  }

  async list(ctx: RequestContext): Promise<SessionsDto> {
    const rows = await this.database.read(async (manager) =>
      this.sessions.listOf(manager, ctx.caller?.id ?? 0),
    );
    return { sessions: rows.map((row) => toSessionDto(row, currentOf(ctx))) };
  }

  /** Lets the current session count as the login password for some minutes. */
  async confirm(ctx: RequestContext, { password }: ConfirmSession): Promise<Written<SessionDto>> {
    const { caller } = ctx;
    // Whose session it is decides, not who signs in.
    const id = currentOf(ctx);
    if (caller === null || id === undefined) throw unknownSession();
    await this.credentials.signIn({ name: caller.username, password }, addressOf(ctx));
    const work = async ({ manager }: UnitOfWork): Promise<Written<SessionDto>> => {
      const confirmed = await this.sessions.confirm(manager, await this.mustFind(manager, caller.id, id));
      return new Written(toSessionDto(confirmed, id), versionOf(confirmed));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  async end(ctx: RequestContext, key: SessionKey): Promise<Written<SessionDto>> {
    const { caller } = ctx;
    const work = async ({ manager }: UnitOfWork): Promise<Written<SessionDto>> => {
      const id = key === 'current' ? currentOf(ctx) : key;
      const session = await this.mustFind(manager, caller?.id ?? 0, id);
      await this.sessions.end(manager, session.id);
      await this.changes.add(manager, ctx, sessionChange('delete', session));
      return new Written(toSessionDto(session, currentOf(ctx)));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  private async mustFind(manager: EntityManager, userId: number, id: number | undefined): Promise<Session> {
    const found = (await this.sessions.listOf(manager, userId)).find((session) => session.id === id);
    if (found === undefined) throw unknownSession();
    return found;
  }
}

const addressOf = ({ address }: RequestContext): string => address ?? '';

function currentOf({ caller }: RequestContext): number | undefined {
  const { credential } = caller ?? {};
  return credential?.type === 'session' ? credential.id : undefined;
}

/** A session changes when it is confirmed. */
const versionOf = ({ id, confirmed_at: version }: Session): Versioned => ({ id, version });

const unknownSession = (): ApiError => new ApiError('rest_credential_not_found', { key: 'unknown_session' });
