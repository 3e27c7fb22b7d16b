import { createHmac, randomBytes } from 'node:crypto';
import { type HashThread, LOGIN_HASHES } from './hash-thread.js';

/*
 * Passwords that people choose, stored as argon2id in the PHC string form with OWASP's parameters.
 * Older versions stored `scrypt$<N>$<salt>$<key>` (base64url), and left spaces out.
 * What a process has verified it remembers as a keyed hash, bound to the stored one, so that it pays once
 * per password and yet refuses a changed one at once. See docs/adr.
 */

/** How much work a hash is; the memory is in KiB. The library's own algorithm is argon2id. */
export interface Strength {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const FOR_ACCOUNTS: Strength = { memoryCost: 19_456, timeCost: 2 };
const MAX_REMEMBERED = 1_000;
const MAX_PASSWORD_LENGTH = 1_024;

/** Hashes the password of an account, under a random salt. */
export async function hashPassword(password: string): Promise<string> {
  return LOGIN_HASHES.hash({
    password: password.normalize('NFC'),
    options: { ...FOR_ACCOUNTS, parallelism: 1 },
  });
}

/** Whether a stored hash is not in today's form. */
export const isOutdated = (stored: string): boolean => stored.startsWith('scrypt$');

/** Verifies passwords against stored hashes, slowly the first time and fast from then on. */
export class PasswordVerifier {
  private readonly key = randomBytes(32);
  private readonly verified = new Set<string>();

  constructor(private readonly thread: HashThread = LOGIN_HASHES) {}

  async verify(password: string, stored: string): Promise<boolean> {
    if (password.length > MAX_PASSWORD_LENGTH) return false;
    if (this.knows(password, stored)) return true;
    if (!(await this.thread.compare({ password: password.normalize('NFC'), stored }))) return false;
    this.remember(this.mark(password, stored));
    return true;
  }

  /** Whether it has been verified before, and so costs nothing. */
  knows(password: string, stored: string): boolean {
    return this.verified.has(this.mark(password, stored));
  }

  private mark(password: string, stored: string): string {
    return createHmac('sha256', this.key).update(`${stored}\n${password}`).digest('base64url');
  }

  private remember(mark: string): void {
    const oldest = this.verified.values().next();
    if (this.verified.size >= MAX_REMEMBERED && !oldest.done) this.verified.delete(oldest.value);
    this.verified.add(mark);
  }
}
