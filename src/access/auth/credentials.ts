import { Injectable } from '@nestjs/common';
import type { Caller, Credential } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { ApiError } from '#http/errors/api-error.js';
import { BASIC_CHALLENGE } from '#http/errors/denied.js';
import { Database } from '#platform/database/database.js';
import { isUsable, KEY_START, NAMED_LENGTH, scopesOf, startOfKey } from '../credentials/api-keys.js';
import { ApiKeysRepository } from '../credentials/api-keys.repository.js';
import { ApplicationPasswordsRepository } from '../credentials/application-passwords.repository.js';
import { FailedLogins } from '../credentials/failed-logins.js';
import { LastUse } from '../credentials/last-use.js';
import { LoginPasswords } from '../credentials/login-passwords.js';
import { CONFIRMED_SECONDS } from '../credentials/session-times.js';
import { SessionsRepository } from '../credentials/sessions.repository.js';
import type { ApiKey } from '../credentials/user.entity.js';
import { isUsername } from '../credentials/user-names.js';
import { type AccountRow, UsersRepository } from '../credentials/users.repository.js';
import { countedAccount, LoginThrottle } from '../limits/login-throttle.js';
import { IdentityProvider } from './identity-provider.js';

/** How long a sign-in may wait with what was read of the account, in milliseconds. */
const MAX_AGE_MS = 1_000;

/** Identifies the caller of a request. */
@Injectable()
export class Credentials {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
    private readonly logins: LoginPasswords,
    private readonly passwords: ApplicationPasswordsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly sessions: SessionsRepository,
    private readonly provider: IdentityProvider,
    private readonly lastUse: LastUse,
    private readonly failedLogins: FailedLogins,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Checks the `Authorization` header of a request from an IP address.
   * @returns the caller, or null without a header
   * @throws ApiError 401 for wrong credentials, 429 after too many of them
   */
  async identify(authorization: string | undefined, address: string): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(authorization.trim()) ?? [];
    if (/^Basic$/i.test(scheme)) {
      return this.byPassword(readBasic(value), address, async (...args) => this.credentialOf(...args));
    }
    if (/^Bearer$/i.test(scheme)) {
      return value.startsWith(KEY_START) ? this.byKey(value, address) : this.byToken(value, address);
    }
    throw refused('rest_invalid_token');
  }

  /**
   * The caller of a session, from an IP address.
   * @param secret what the browser keeps as a cookie
   * @returns undefined for a session that has ended
   */
  async ofSession(secret: string, address: string): Promise<Caller | undefined> {
    const owned = await this.database.read(async (manager) => this.sessions.find(manager, secret));
    if (owned === undefined) return undefined;
    const { session_id: id, user_id, confirmed_at, username, role } = owned;
    const confirmedUntil = confirmed_at + CONFIRMED_SECONDS;
    const credential = { type: 'session', id, confirmedUntil } as const;
    await this.lastUse.record(credential, address);
    return { id: user_id, username, role, credential };
  }

  /**
   * Checks a login password; those of programs do not count.
   * @throws ApiError 401 for a wrong one, 429 after too many of them
   */
  async signIn(pair: SentLogin, address: string): Promise<Caller> {
    return this.byPassword(pair, address, async (user, password, beforeGuess) =>
      this.loginOf(activeOf(user), password, beforeGuess),
    );
  }

  private async byPassword(
    { name, password }: SentLogin,
    address: string,
    credentialOf: CredentialOf,
  ): Promise<Caller> {
    const account = name.toLowerCase();
    // The response reveals only that the name is malformed, not whether an account has it.
    if (!isUsername(account) && !account.includes('@')) throw refused('invalid_username');
    let user = await this.accountOf(account);
    // Failures are counted per account, whether the caller signs in by user name or by e-mail address.
    const counted = user === undefined ? `name ${account}` : countedAccount(user.id);
    const readAt = performance.now();
    const used = await this.throttle.attempt(
      address,
      counted,
      async (beforeGuess) => {
        // Others may have waited before it.
        if (performance.now() - readAt > MAX_AGE_MS) user = await this.accountOf(account);
        return credentialOf(user, password, beforeGuess);
      },
      ({ type }) => type === 'login',
    );
    if (user !== undefined && used === undefined) this.failedLogins.record(user.id, address);
    if (user === undefined || used === undefined) throw refused('incorrect_password');
    await this.lastUse.record(used, address);
    return { id: user.id, username: user.username, role: user.role, credential: used };
  }

  private async accountOf(account: string): Promise<AccountRow | undefined> {
    const rows = await this.database.read(async (manager) => this.users.accountsNamed(manager, account));
    // MySQL ignores trailing spaces in comparisons. A user name takes precedence over an e-mail address.
    return rows.find((row) => row.username === account) ?? rows.find((row) => row.email_key === account);
  }

  /**
   * The credential of the account that this password matches. It takes as long when the account does not
   * exist.
   */
  private async credentialOf(
    user: AccountRow | undefined,
    password: string,
    beforeGuess: () => Promise<void>,
  ): Promise<Credential | undefined> {
    const active = activeOf(user);
    const program = await this.database.read(async (manager) =>
      this.passwords.find(manager, active?.id ?? 0, password),
    );
    if (program !== undefined) return { type: 'application_password', id: program.id };
    return this.loginOf(active, password, beforeGuess);
  }

  private async loginOf(
    active: AccountRow | undefined,
    password: string,
    beforeGuess: () => Promise<void>,
  ): Promise<Credential | undefined> {
    await beforeGuess();
    const hash = await this.logins.verify(active, password);
    return hash === undefined ? undefined : { type: 'login', hash };
  }

  private async byKey(value: string, address: string): Promise<Caller> {
    // Failures are counted per key, so that a program with an old key does not delay programs with other
    // keys.
    const owner = await this.throttle.attempt(address, value.slice(0, NAMED_LENGTH), async () =>
      this.ownerOf(value, address),
    );
    if (owner === undefined) throw refused('rest_invalid_token');
    const { key, user } = owner;
    const credential = { type: 'api_key', id: key.id } as const;
    await this.lastUse.record(credential, address);
    return {
      id: user.id,
      username: user.username,
      role: user.role,
      scopes: new Set(scopesOf(key)),
      credential,
    };
  }

  /** The key and its user, if both are valid. */
  private async ownerOf(
    value: string,
    address: string,
  ): Promise<{ key: ApiKey; user: AccountRow } | undefined> {
    return this.database.read(async (manager) => {
      const [key, user] = await Promise.all([
        this.keys.find(manager, value),
        this.users.ownerOfKey(manager, startOfKey(value)),
      ]);
      const isValid = key !== undefined && isUsable(key, address, nowInSeconds());
      return isValid && user?.id === key.user_id && user.active ? { key, user } : undefined;
    });
  }

  private async byToken(value: string, address: string): Promise<Caller> {
    const caller = await this.provider.callerOf(value, address);
    if (caller === undefined) throw refused('rest_invalid_token');
    return caller;
  }
}

/** What somebody signs in with. */
interface SentLogin {
  /** The user name or the e-mail address. */
  readonly name: string;
  readonly password: string;
}

type CredentialOf = (
  user: AccountRow | undefined,
  password: string,
  beforeGuess: () => Promise<void>,
) => Promise<Credential | undefined>;

const activeOf = (user: AccountRow | undefined): AccountRow | undefined =>
  user !== undefined && Boolean(user.active) ? user : undefined;

function refused(error: 'invalid_username' | 'incorrect_password' | 'rest_invalid_token'): ApiError {
  const key = error === 'rest_invalid_token' ? 'invalid_credentials' : error;
  return new ApiError(error, { key }, { headers: BASIC_CHALLENGE });
}

function readBasic(encoded: string): SentLogin {
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded);
  const decoded = isBase64 ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = decoded.indexOf(':');
  if (colon < 0) throw refused('rest_invalid_token');
  return { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
