import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/*
 * Passwords are stored as `scrypt$<N>$<salt>$<key>` (base64url) because a person may choose one.
 * A process pays for scrypt once per password: what it has verified it remembers as a keyed hash,
 * bound to the stored hash, so that a changed or revoked password is refused at once. See docs/adr.
 */

const COST = 16_384;
const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;
const MAX_REMEMBERED = 1_000;
const MAX_PASSWORD_LENGTH = 1_024;
const GENERATED_LENGTH = 24;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** In application passwords spaces only help reading and never count. */
export const withoutSpaces = (password: string): string => password.replace(/\s/g, '');

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_LENGTH, { N: cost, r: BLOCK_SIZE }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** A random password of 24 letters and digits (138 bits). */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [scheme, cost, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Verifies passwords against stored hashes, slowly the first time and fast from then on. */
export class PasswordVerifier {
  private readonly key = randomBytes(32);
  private readonly verified = new Set<string>();

  async verify(password: string, stored: string): Promise<boolean> {
    if (password.length > MAX_PASSWORD_LENGTH) return false;
    const mark = createHmac('sha256', this.key).update(`${stored}\n${password}`).digest('base64url');
    if (this.verified.has(mark)) return true;
    if (!(await matches(password, stored))) return false;
    this.remember(mark);
    return true;
  }

  private remember(mark: string): void {
    const oldest = this.verified.values().next();
    if (this.verified.size >= MAX_REMEMBERED && !oldest.done) this.verified.delete(oldest.value);
    this.verified.add(mark);
  }
}
