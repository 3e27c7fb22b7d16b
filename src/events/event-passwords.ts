import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EVENT_HASHES } from '../auth/hash-thread.js';
import { PasswordVerifier, type Strength } from '../auth/passwords.js';
import { SecretHash } from '../auth/secret-hash.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { updateRow } from '../database/rows.js';
import { ApiError } from '../http/api-error.js';
import { EventPasswordThrottle } from '../limits/event-password-throttle.js';
import { mayEdit } from '../records/visibility.js';
import type { EventRow } from './event-mapping.js';

/**
 * Cheaper than for accounts: an event's password is handed around among its guests, protects a text,
 * and anybody may make the service check one.
 */
const STRENGTH: Strength = { memoryCost: 4_096, timeCost: 1 };
const SALT_BYTES = 16;
const MAX_PASSWORD_LENGTH = 1_024;
const MOST_HASHED = 1_000;
const MOST_WRONG = 20_000;

type Protected = Pick<EventRow, 'id' | 'password_hash'>;

interface Form {
  readonly salt: Buffer;
  readonly start: string;
}

/** What one request tries: it may have one password hashed, however many events it lists. */
interface Guess {
  hashes: number;
  failures: number;
}

/**
 * The passwords that events may have. All events of an installation share one salt, so that a password is hashed
 * once for all of them. See docs/adr/0036.
 */
@Injectable()
export class EventPasswords {
  private readonly logger = new Logger('EventPasswords');
  /** Of hashes under salts of their own, as older versions made them. */
  private readonly older = new PasswordVerifier(EVENT_HASHES);
  private readonly key = randomBytes(32);
  private knownForm: Form | undefined;
  private readonly hashed = new Map<string, Promise<string>>();
  /** Wrong passwords that were counted: who sends one again has learned nothing. */
  private readonly wrong = new Set<string>();
  private readonly guesses = new WeakMap<RequestContext, Guess>();

  constructor(
    private readonly secrets: SecretHash,
    private readonly throttle: EventPasswordThrottle,
    private readonly database: Database,
  ) {}

  /** What is stored for a password that was sent: undefined keeps what there is, `''` removes it. */
  async toStore(password: string | undefined): Promise<string | null | undefined> {
    if (password === undefined) return undefined;
    return password === '' ? null : this.hash(password);
  }

  /**
   * Is the password the event's? For those who may edit the event: it may be tried again and again.
   * Nothing opens an event without one.
   */
  async matches({ password_hash: stored }: Protected, password: string | undefined): Promise<boolean> {
    if (stored === null || password === undefined || password.length > MAX_PASSWORD_LENGTH) return false;
    return this.isOurs(stored) ? (await this.hash(password)) === stored : this.older.verify(password, stored);
  }

  /**
   * May the caller see all of the event? Its editors do with `context=edit`, others with its password.
   * @throws ApiError 429 when too many wrong ones came from this address
   */
  async isOpen(ctx: RequestContext, event: EventRow, password: string | undefined): Promise<boolean> {
    if (event.password_hash === null || (ctx.edit && mayEdit(ctx, event, 'event'))) return true;
    return this.opens(ctx, event, password);
  }

  /** The same in a list, where an event stays closed at which too many were wrong. */
  async isOpenInList(ctx: RequestContext, event: EventRow, password: string | undefined): Promise<boolean> {
    if (event.password_hash === null || (ctx.edit && mayEdit(ctx, event, 'event'))) return true;
    return this.opensInList(ctx, event, password);
  }

  /** Does the password open this event of a list, whoever asks? */
  async opensInList(ctx: RequestContext, event: Protected, password: string | undefined): Promise<boolean> {
    try {
      return await this.opens(ctx, event, password);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'rest_too_many_requests') return false;
      throw error;
    }
  }

  private async opens(ctx: RequestContext, event: Protected, password: string | undefined): Promise<boolean> {
    const { id, password_hash: stored } = event;
    if (stored === null || password === undefined || password.length > MAX_PASSWORD_LENGTH) return false;
    const address = ctx.address ?? '';
    const mark = this.mark(`${address}\n${id}\n${stored}\n${password}`);
    if (this.wrong.has(mark)) return false;
    const guess = this.guessOf(ctx);
    const isFirst = (): boolean => (guess.failures += 1) === 1;
    const isRight = await this.throttle.attempt(address, id, isFirst, async () =>
      this.verify(guess, event, stored, password),
    );
    if (isRight === false) this.remember(mark);
    return isRight === true;
  }

  /** Undefined when the request has had its hash for another event. */
  private async verify(
    guess: Guess,
    { id }: Protected,
    stored: string,
    password: string,
  ): Promise<boolean | undefined> {
    if (this.isOurs(stored)) {
      if (!this.hashed.has(this.mark(password)) && !mayHash(guess)) return undefined;
      return (await this.hash(password)) === stored;
    }
    const isKnown = this.older.knows(password, stored);
    if (!isKnown && !mayHash(guess)) return undefined;
    const isRight = await this.older.verify(password, stored);
    // Not in the request's own time: it may be in the middle of a read.
    if (isRight && !isKnown) void this.renew(id, stored, password);
    return isRight;
  }

  /** Stores a password of an older version as today's are. */
  private async renew(id: number, stored: string, password: string): Promise<void> {
    try {
      const renewed = await this.hash(password);
      await this.database.writeUnseen(async (manager) =>
        // It may have been changed since.
        updateRow(manager, 'event', { id, password_hash: stored }, { password_hash: renewed }, [0, 1]),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`The password of the event ${id} stays stored in the older form: ${reason}`);
    }
  }

  /** What would be stored; from memory, when it was asked for before. */
  private async hash(password: string): Promise<string> {
    const mark = this.mark(password);
    const known = this.hashed.get(mark);
    if (known !== undefined) return known;
    const options = { ...STRENGTH, parallelism: 1, salt: this.form.salt };
    const hashing = EVENT_HASHES.hash({ password: password.normalize('NFC'), options });
    this.hashed.set(mark, hashing);
    const [oldest] = this.hashed.keys();
    if (this.hashed.size > MOST_HASHED && oldest !== undefined) this.hashed.delete(oldest);
    try {
      return await hashing;
    } catch (error) {
      this.hashed.delete(mark);
      throw error;
    }
  }

  /** Whether it is stored as today: with this installation's salt, and by as much work. */
  private isOurs(stored: string): boolean {
    return stored.startsWith(this.form.start);
  }

  /** The salt, and how all that is hashed with it begins. */
  private get form(): Form {
    return (this.knownForm ??= formOf(this.secrets));
  }

  private mark(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  private guessOf(ctx: RequestContext): Guess {
    const guess = this.guesses.get(ctx) ?? { hashes: 0, failures: 0 };
    this.guesses.set(ctx, guess);
    return guess;
  }

  private remember(mark: string): void {
    this.wrong.add(mark);
    const [oldest] = this.wrong;
    if (this.wrong.size > MOST_WRONG && oldest !== undefined) this.wrong.delete(oldest);
  }
}

function formOf(secrets: SecretHash): Form {
  const salt = Buffer.from(secrets.hash('passwords of events'), 'base64url').subarray(0, SALT_BYTES);
  const { memoryCost, timeCost } = STRENGTH;
  const encoded = salt.toString('base64').replace(/=+$/, '');
  return { salt, start: `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${encoded}$` };
}

function mayHash(guess: Guess): boolean {
  guess.hashes += 1;
  return guess.hashes === 1;
}
