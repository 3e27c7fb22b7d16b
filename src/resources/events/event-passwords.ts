import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HashQueue } from '#access/credentials/hash-queue.js';
import { PasswordVerifier, type Strength } from '#access/credentials/passwords.js';
import type { IdSet } from '#common/structures/id-set.js';
import type { Listed } from '#content/lists/page.js';
import { editableOf, mayEdit } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { Database } from '#platform/database/database.js';
import { SecretHash } from '#platform/secrets/secret-hash.js';
import type { EventRow, UnlinkedEventRow } from './event-mapping.js';
import { EventPasswordThrottle } from './event-password-throttle.js';
import { EventsRepository, PROTECTED_ROWS, type ProtectedRow } from './events.repository.js';

/**
 * Cheaper than for accounts: an event's password is shared among its guests and protects only a text, and
 * anybody can make the service check one.
 */
const STRENGTH: Strength = { memoryCost: 4_096, timeCost: 1 };
const SALT_BYTES = 16;
/** About 4 ms each. A separate queue, so that guessing event passwords does not delay logins. */
const EVENT_HASHES = new HashQueue(128);
const MAX_PASSWORD_LENGTH = 1_024;
const MAX_HASHED = 1_000;
const MAX_WRONG = 20_000;
/** The most protected events of a list that a password is checked against. */
const MAX_CHECKED = 100;

/** The parameters of an event that a password does not hide. */
export const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'slug',
  'start_date',
  'end_date',
  'timezone',
  'author',
  'status',
  'date',
  'date_utc',
  'password',
]);

type ProtectedEvent = Pick<EventRow, 'id' | 'password_hash'>;

interface HashForm {
  readonly salt: Buffer;
  readonly start: string;
}

/** The checks of one request. It may hash one password only, however many events it lists. */
interface Guess {
  hashes: number;
  failures: number;
}

/**
 * Passwords of events. All events of an installation share one salt, so that a password needs only one hash
 * for all of them. See docs/adr/0036.
 */
@Injectable()
export class EventPasswords {
  private readonly logger = new Logger('EventPasswords');
  /** Verifies hashes of older versions, each with its own salt. */
  private readonly older = new PasswordVerifier(EVENT_HASHES);
  private readonly key = randomBytes(32);
  private knownForm: HashForm | undefined;
  private readonly hashed = new Map<string, Promise<string>>();
  /** Wrong passwords that were counted. An attacker learns nothing from repeating one. */
  private readonly wrong = new Set<string>();
  private readonly guesses = new WeakMap<RequestContext, Guess>();

  constructor(
    private readonly secrets: SecretHash,
    private readonly throttle: EventPasswordThrottle,
    private readonly database: Database,
    private readonly events: EventsRepository,
  ) {}

  /** The hash to store: undefined keeps the present password, null removes it. */
  async toStore(password: string | undefined): Promise<string | null | undefined> {
    if (password === undefined) return undefined;
    return password === '' ? null : this.hash(password);
  }

  /**
   * Whether this is the event's password. Attempts are not limited, so this is only for callers who may edit
   * the event. For an event without a password it is false.
   */
  async matches({ password_hash: stored }: ProtectedEvent, password: string | undefined): Promise<boolean> {
    if (stored === null || password === undefined || password.length > MAX_PASSWORD_LENGTH) return false;
    return this.isOurs(stored) ? (await this.hash(password)) === stored : this.older.verify(password, stored);
  }

  /**
   * Whether the caller may see the whole event: its editors may with `context=edit`, others with its
   * password.
   * @throws ApiError 429 after too many wrong passwords from this IP address
   */
  async isOpen(ctx: RequestContext, event: EventRow, password: string | undefined): Promise<boolean> {
    if (event.password_hash === null || (ctx.edit && mayEdit(ctx, event, 'event'))) return true;
    return this.opens(ctx, event, password);
  }

  /** Like `isOpen`, for the protected events of lists: after too many wrong passwords they stay closed. */
  async isOpenInList(
    ctx: RequestContext,
    event: UnlinkedEventRow,
    password: string | undefined,
  ): Promise<boolean> {
    if (ctx.edit && mayEdit(ctx, event, 'event')) return true;
    return this.opensInList(ctx, event, password);
  }

  /** Whether the password opens this event of a list, whatever the caller's rights. */
  private async opensInList(
    ctx: RequestContext,
    event: ProtectedEvent,
    password: string | undefined,
  ): Promise<boolean> {
    try {
      return await this.opens(ctx, event, password);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'rest_too_many_requests') return false;
      throw error;
    }
  }

  /**
   * The listed events that the password opens, for callers who may not edit them; only events of `found`, if
   * it is given.
   */
  async openedOf(
    ctx: RequestContext,
    manager: EntityManager,
    password: string | undefined,
    listed: Listed,
    found?: IdSet,
  ): Promise<number[]> {
    if (password === undefined || editableOf(ctx, 'event', 'r') === undefined) return [];
    const candidates: ProtectedRow[] = [];
    let after: number | undefined = 0;
    while (after !== undefined && candidates.length < MAX_CHECKED) {
      const rows: ProtectedRow[] = await this.events.listProtected(manager, listed, after);
      const more = rows.filter(({ id }) => found?.has(id) ?? true);
      candidates.push(...more.slice(0, MAX_CHECKED - candidates.length));
      after = rows.length < PROTECTED_ROWS ? undefined : rows.at(-1)?.id;
    }
    const opened = await Promise.all(candidates.map(async (row) => this.opensInList(ctx, row, password)));
    return candidates.filter((_, index) => opened[index]).map(({ id }) => id);
  }

  private async opens(
    ctx: RequestContext,
    event: ProtectedEvent,
    password: string | undefined,
  ): Promise<boolean> {
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

  /** Undefined when the request has used up its one hash. */
  private async verify(
    guess: Guess,
    { id }: ProtectedEvent,
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
    // Not awaited: the request may be in the middle of a read.
    if (isRight && !isKnown) void this.renew(id, stored, password);
    return isRight;
  }

  /** Stores a password of an older version again in the present form. */
  private async renew(id: number, stored: string, password: string): Promise<void> {
    try {
      const renewed = await this.hash(password);
      await this.database.writeUncounted(async (manager) =>
        this.events.replaceHash(manager, { id, password_hash: stored }, renewed),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`The password of the event ${id} stays stored in the older form: ${reason}`);
    }
  }

  /** The hash to store; recent ones are cached in memory. */
  private async hash(password: string): Promise<string> {
    const mark = this.mark(password);
    const known = this.hashed.get(mark);
    if (known !== undefined) return known;
    const options = { ...STRENGTH, parallelism: 1, salt: this.form.salt };
    const hashing = EVENT_HASHES.hash(password.normalize('NFC'), options);
    this.hashed.set(mark, hashing);
    const [oldest] = this.hashed.keys();
    if (this.hashed.size > MAX_HASHED && oldest !== undefined) this.hashed.delete(oldest);
    try {
      return await hashing;
    } catch (error) {
      this.hashed.delete(mark);
      throw error;
    }
  }

  /** Whether the hash has the present form: the salt of this installation and the present cost. */
  private isOurs(stored: string): boolean {
    return stored.startsWith(this.form.start);
  }

  /** The salt, and the prefix of all hashes that use it. */
  private get form(): HashForm {
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
    if (this.wrong.size > MAX_WRONG && oldest !== undefined) this.wrong.delete(oldest);
  }
}

function formOf(secrets: SecretHash): HashForm {
  const salt = Buffer.from(secrets.hash('passwords of events'), 'base64url').subarray(0, SALT_BYTES);
  const { memoryCost, timeCost } = STRENGTH;
  const encoded = salt.toString('base64').replace(/=+$/, '');
  return { salt, start: `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${encoded}$` };
}

function mayHash(guess: Guess): boolean {
  guess.hashes += 1;
  return guess.hashes === 1;
}
