import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

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
const SCRYPT_BLOCK_SIZE = 8;
const MAX_REMEMBERED = 1_000;
const MAX_PASSWORD_LENGTH = 1_024;

export async function hashPassword(password: string, strength = FOR_ACCOUNTS): Promise<string> {
  return hash(password.normalize('NFC'), { ...strength, parallelism: 1 });
}

/** Whether a stored hash is not in today's form. */
export const isOutdated = (stored: string): boolean => stored.startsWith('scrypt$');

async function matchesScrypt(password: string, stored: string): Promise<boolean> {
  const [, cost, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(cost), r: SCRYPT_BLOCK_SIZE };
  const actual = await new Promise<Buffer>((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      Buffer.from(salt, 'base64url'),
      expected.length,
      options,
      (error, derived) => {
        if (error) reject(error);
        else resolve(derived);
      },
    );
  });
  return timingSafeEqual(expected, actual);
}

/** Verifies passwords against stored hashes, slowly the first time and fast from then on. */
export class PasswordVerifier {
  private readonly key = randomBytes(32);
  private readonly verified = new Set<string>();

  async verify(password: string, stored: string): Promise<boolean> {
    if (password.length > MAX_PASSWORD_LENGTH) return false;
    const mark = createHmac('sha256', this.key).update(`${stored}\n${password}`).digest('base64url');
    if (this.verified.has(mark)) return true;
    const matches = isOutdated(stored)
      ? matchesScrypt(password, stored)
      : verify(stored, password.normalize('NFC'));
    if (!(await matches)) return false;
    this.remember(mark);
    return true;
  }

  private remember(mark: string): void {
    const oldest = this.verified.values().next();
    if (this.verified.size >= MAX_REMEMBERED && !oldest.done) this.verified.delete(oldest.value);
    this.verified.add(mark);
  }
}
