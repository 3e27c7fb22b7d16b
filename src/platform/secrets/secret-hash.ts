import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { SharedSecrets } from './shared-secrets.js';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const KEY_NAME = 'token-hash-key';
const createKey = (): string => randomBytes(32).toString('base64url');

/** Random letters and digits without easily confused ones, 5.8 bits each. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

const GENERATED_LENGTH = 24;

/** A random password of 24 letters and digits (138 bits). */
export const generatePassword = (): string => randomLetters(GENERATED_LENGTH);

/**
 * Hashes random secrets (application passwords, API keys) for storage: by HMAC-SHA-256, which is fast, but
 * 138 random bits cannot be guessed. Its key is `SECRET_KEY` or one that the instances share in the database.
 */
@Injectable()
export class SecretHash {
  private key: string | undefined;

  constructor(
    private readonly secrets: SharedSecrets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Must be called when the schema is up to date, before anything is hashed. */
  async prepare(): Promise<void> {
    this.key ??= this.settings.secretKey ?? (await this.secrets.ensure(KEY_NAME, createKey));
  }

  hash(secret: string): string {
    if (this.key === undefined) throw new Error('The key of the token hashes was not prepared.');
    return createHmac('sha256', this.key).update(secret).digest('base64url');
  }

  /** Compares two hashes in constant time. */
  isSame(stored: string, hash: string): boolean {
    const [a, b] = [Buffer.from(stored), Buffer.from(hash)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
}
