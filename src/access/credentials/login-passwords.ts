import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
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

  /** Takes as long when the account does not exist or has no password. */
  async verify(account: Account | undefined, password: string): Promise<boolean> {
    if (this.dummyHash === undefined) {
      // Of an account that exists, nobody waits for it.
      this.dummyHash = hashPassword(randomUUID());
      this.dummyHash.catch(() => (this.dummyHash = undefined));
    }
    const stored = account?.password_hash ?? (await this.dummyHash);
    const isCorrect = await this.verifier.verify(withoutSpaces(password), stored);
    if (!isCorrect || account === undefined) return false;
    if (isOutdated(stored)) await this.rehash(account.id, stored, password);
    return true;
  }

  /** Replaces the hash of an older version by one of the current form. */
  private async rehash(id: number, stored: string, password: string): Promise<void> {
    const rehashed = await hashLoginPassword(password);
    await this.database.write(async (manager) => this.users.replaceHash(manager, id, stored, rehashed));
  }
}
