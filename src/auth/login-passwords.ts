import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { withoutSpaces } from './application-passwords.js';
import { hashPassword, isOutdated, PasswordVerifier } from './passwords.js';
import { updateRow } from '../database/rows.js';

interface Account {
  readonly id: number;
  readonly password_hash: string | null;
}

/** White space never counts, as in application passwords. */
export const hashLoginPassword = async (password: string): Promise<string> =>
  hashPassword(withoutSpaces(password));

/** Whether it is the account's, for what happens once: nothing is remembered. */
export const isLoginPassword = async (
  { password_hash: stored }: Pick<Account, 'password_hash'>,
  password: string,
): Promise<boolean> => stored !== null && new PasswordVerifier().verify(withoutSpaces(password), stored);

/** The passwords that people sign in with. */
@Injectable()
export class LoginPasswords {
  private readonly verifier = new PasswordVerifier();
  private nobodys: Promise<string> | undefined;

  constructor(private readonly database: Database) {}

  /** Takes as long when there is no such account, or none with a password. */
  async verify(account: Account | undefined, password: string): Promise<boolean> {
    this.nobodys ??= hashPassword(randomUUID());
    const stored = account?.password_hash ?? (await this.nobodys);
    const isRight = await this.verifier.verify(withoutSpaces(password), stored);
    if (!isRight || account === undefined) return false;
    if (isOutdated(stored)) await this.renew(account.id, stored, password);
    return true;
  }

  /** Stores a password of an older version as today's are. */
  private async renew(id: number, stored: string, password: string): Promise<void> {
    const renewed = await hashLoginPassword(password);
    await this.database.write(async (manager) =>
      // It may have been changed since.
      updateRow(manager, 'user', { id, password_hash: stored }, { password_hash: renewed }, [0, 1]),
    );
  }
}
