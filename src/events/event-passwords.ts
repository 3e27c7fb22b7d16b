import { Injectable } from '@nestjs/common';
import { hashPassword, PasswordVerifier, type Strength } from '../auth/passwords.js';
import type { RequestContext } from '../context/request-context.js';
import { mayEdit } from '../records/visibility.js';
import type { EventRow } from './event-mapping.js';

/**
 * Cheaper than for accounts: an event's password is handed around among its guests, protects a text,
 * and anybody may make the service check one.
 */
const STRENGTH: Strength = { memoryCost: 4_096, timeCost: 1 };

/** The passwords that events may have. */
@Injectable()
export class EventPasswords {
  private readonly verifier = new PasswordVerifier();

  /** What is stored for a password that was sent: undefined keeps what there is, `''` removes it. */
  async toStore(password: string | undefined): Promise<string | null | undefined> {
    if (password === undefined) return undefined;
    return password === '' ? null : hashPassword(password, STRENGTH);
  }

  /** Is the password the event's? Nothing opens an event without one. */
  async matches(event: Pick<EventRow, 'password_hash'>, password: string | undefined): Promise<boolean> {
    if (event.password_hash === null || password === undefined) return false;
    return this.verifier.verify(password, event.password_hash);
  }

  /** May the caller see all of the event? Its editors do with `context=edit`, others with its password. */
  async isOpen(ctx: RequestContext, event: EventRow, password: string | undefined): Promise<boolean> {
    if (event.password_hash === null || (ctx.edit && mayEdit(ctx, event, 'event'))) return true;
    return this.matches(event, password);
  }
}
