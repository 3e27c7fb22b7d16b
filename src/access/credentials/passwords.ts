import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type HashQueue, LOGIN_HASHES } from './hash-queue.js';

/*
 * Passwords that people choose, stored as argon2id in the PHC string format with OWASP's parameters. Older
 * versions stored `scrypt$<N>$<salt>$<key>` (base64url), and removed spaces. A process remembers verified
 * passwords as keyed hashes that depend on the stored hash: each password costs the work once, but a changed
 * password is refused at once. See docs/adr.
 */

/** The cost of a hash; the memory is in KiB. The library's default algorithm is argon2id. */
export interface Strength {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const FOR_ACCOUNTS: Strength = { memoryCost: 19_456, timeCost: 2 };
const MAX_REMEMBERED = 1_000;
const MAX_PASSWORD_LENGTH = 1_024;

/** Hashes the password of an account, with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  return LOGIN_HASHES.hash(password.normalize('NFC'), { ...FOR_ACCOUNTS, parallelism: 1 });
}

/** Whether a stored hash has an old form. */
export const isOutdated = (stored: string): boolean => stored.startsWith('scrypt$');

/** Verifies passwords against stored hashes; the first time is slow, further times are fast. */
export class PasswordVerifier {
  private readonly key = randomBytes(32);
  private readonly verified = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(private readonly queue: HashQueue = LOGIN_HASHES) {}

  async verify(password: string, stored: string): Promise<boolean> {
    if (password.length > MAX_PASSWORD_LENGTH) return false;
    if (this.knows(password, stored)) return true;
    if (!(await this.queue.compare(password.normalize('NFC'), stored))) return false;
    this.verified.set(this.mark(password, stored), true);
    return true;
  }

  /** Whether the password was verified before, so that verifying it costs nothing. */
  knows(password: string, stored: string): boolean {
    return this.verified.has(this.mark(password, stored));
  }

  private mark(password: string, stored: string): string {
    return createHmac('sha256', this.key).update(`${stored}\n${password}`).digest('base64url');
  }
}
