import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { lockOption } from '#platform/database/row-lock.js';
import { deleteRow, insertNumbered, updateRow } from '#platform/database/rows.js';
import { randomLetters, SecretHash } from '#platform/secrets/secret-hash.js';
import type { Use } from './application-passwords.repository.js';
import { Session } from './session.entity.js';
import { hasSessionEnded } from './session-times.js';
import type { UserRow } from './user.entity.js';

const TABLE = 'session';

/** 256 bits. */
const SECRET_LENGTH = 44;
const SECRET = new RegExp(`^[A-Za-z0-9]{${SECRET_LENGTH}}$`);

/** A user has at most so many sessions: a further one ends that which was not used for the longest time. */
const MAX_PER_USER = 50;

/** What a request needs to know of a session and its account. */
export interface OwnedSession
  extends
    Pick<Session, 'user_id' | 'confirmed_at' | 'last_used_at'>,
    Pick<UserRow, 'username' | 'role' | 'active'> {
  readonly session_id: number;
}

const OWNED = `SELECT s.id AS session_id, s.confirmed_at, s.last_used_at, s.user_id, u.username, u.role, u.active
  FROM ${TABLE} s JOIN user u ON u.id = s.user_id WHERE s.hash = ?`;

/** Sessions of people. A session ends when nobody has used it for some hours, and with the password of its account. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly secrets: SecretHash,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  /** The sessions of a user that have not ended. */
  async listOf(manager: EntityManager, userId: number): Promise<Session[]> {
    const all = await manager
      .withRepository(this.sessions)
      .find({ where: { user_id: userId }, order: { id: 'ASC' } });
    const now = nowInSeconds();
    return all.filter(({ last_used_at: used }) => !hasSessionEnded(used, now));
  }

  /** The session with this secret and its account, if neither has ended. Prepared, because each of its requests runs it. */
  async find(manager: EntityManager, secret: string): Promise<OwnedSession | undefined> {
    if (!SECRET.test(secret)) return undefined;
    const [owned] = await manager.query<OwnedSession[]>(OWNED, [this.secrets.hash(secret)]);
    if (owned === undefined || hasSessionEnded(owned.last_used_at, nowInSeconds())) return undefined;
    return Boolean(owned.active) ? owned : undefined;
  }

  /** Creates a session, and ends those of its user that nobody uses any more. */
  async create(
    manager: EntityManager,
    userId: number,
    { address, userAgent }: { readonly address: string; readonly userAgent: string },
  ): Promise<{ readonly stored: Session; readonly secret: string }> {
    await this.endOld(manager, userId);
    const secret = randomLetters(SECRET_LENGTH);
    const now = nowInSeconds();
    const row = {
      user_id: userId,
      hash: this.secrets.hash(secret),
      created_at: now,
      confirmed_at: now,
      last_used_at: now,
      last_used_from: address,
      user_agent: userAgent,
    };
    return { stored: { ...row, id: await insertNumbered(manager, TABLE, row) }, secret };
  }

  private async endOld(manager: EntityManager, userId: number): Promise<void> {
    const sessions = manager.withRepository(this.sessions);
    const all = await sessions.find({
      where: { user_id: userId },
      order: { last_used_at: 'DESC', id: 'DESC' },
    });
    const now = nowInSeconds();
    const ended = all.filter(
      ({ last_used_at: used }, index) => index >= MAX_PER_USER - 1 || hasSessionEnded(used, now),
    );
    // Others may end it meanwhile.
    for (const { id } of ended) await deleteRow(manager, TABLE, { id }, [0, 1]);
  }

  /** @returns the session as it is now */
  async confirm(manager: EntityManager, session: Session): Promise<Session> {
    const confirmed_at = nowInSeconds();
    await updateRow(manager, TABLE, { id: session.id }, { confirmed_at });
    return { ...session, confirmed_at };
  }

  async end(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, TABLE, { id });
  }

  /**
   * Ends the sessions that are committed now, whatever the transaction has read before.
   * @returns those that it has ended, all that there are when nobody else can add one to the locked account
   */
  async endAll(manager: EntityManager, userId: number): Promise<Session[]> {
    const all = await manager
      .withRepository(this.sessions)
      .find({ where: { user_id: userId }, order: { id: 'ASC' }, ...lockOption(manager) });
    for (const { id } of all) await deleteRow(manager, TABLE, { id });
    return all;
  }

  /** Allows no matching row, because the session may have ended since it was used. */
  async recordUse(manager: EntityManager, id: number, use: Use): Promise<void> {
    await updateRow(manager, TABLE, { id }, use, [0, 1]);
  }
}
