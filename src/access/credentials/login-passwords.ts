import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { withoutSpaces } from './application-passwords.js';
import { hashPassword, isOutdated, PasswordVerifier } from './passwords.js';
import { UsersRepository } from './users.repository.js';

interface Account {
  readonly id: number;
  readonly password_hash: string | null;
}

/** White space is always ignored, as in application passwords. */
export const hashLoginPassword = async (password: string): Promise<string> =>
  hashPassword(withoutSpaces(password));

/** Whether this is the account's password, for single checks: the result is not cached. */
export const isLoginPassword = async (
  { password_hash: stored }: Pick<Account, 'password_hash'>,
  password: string,
): Promise<boolean> => stored !== null && new PasswordVerifier().verify(withoutSpaces(password), stored);

/** The passwords with which people sign in. */
@Injectable()
export class LoginPasswords {
  private readonly verifier = new PasswordVerifier();
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Takes as long when the account does not exist or has no password.
   * @returns the stored hash of the password; undefined for a wrong password
   */
  async verify(account: Account | undefined, password: string): Promise<string | undefined> {
    if (this.dummyHash === undefined) {
      // Of an account that exists, nobody waits for it.
      this.dummyHash = hashPassword(randomUUID());
      this.dummyHash.catch(() => (this.dummyHash = undefined));
    }
    const stored = account?.password_hash ?? (await this.dummyHash);
    const isCorrect = await this.verifier.verify(withoutSpaces(password), stored);
    if (!isCorrect || account === undefined) return undefined;
    return isOutdated(stored) ? this.rehash(account.id, stored, password) : stored;
  }

  /** Replaces the hash of an older version by one of the current form, which another request may have done before. */
  private async rehash(id: number, stored: string, password: string): Promise<string | undefined> {
    const rehashed = await hashLoginPassword(password);
    const current = await this.database.write(async (manager) => {
      await this.users.replaceHash(manager, id, stored, rehashed);
      return (await this.users.find(manager, id))?.password_hash ?? undefined;
    });
    if (current === undefined || current === rehashed) return current;
    return (await this.verifier.verify(withoutSpaces(password), current)) ? current : undefined;
  }
}
