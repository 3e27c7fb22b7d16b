import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, type Options, verify } from '@node-rs/argon2';
import { ApiError } from '#http/errors/api-error.js';

const RETRY_AFTER_SECONDS = '1';
const SCRYPT_BLOCK_SIZE = 8;

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function matchesScrypt(password: string, stored: string): Promise<boolean> {
  const [, cost, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(cost), r: SCRYPT_BLOCK_SIZE };
  const computed = await scryptKey(password, Buffer.from(salt, 'base64url'), expected.length, options);
  return timingSafeEqual(expected, computed);
}

/**
 * Hashes passwords one after the other, so that it takes one thread of Node's pool, which also compresses responses, at
 * most.
 */
export class HashQueue {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param maxWaiting the maximum number of waiting passwords, including the one that is being hashed */
  constructor(private readonly maxWaiting: number) {}

  /** @throws ApiError 503 when too many passwords are waiting */
  async hash(password: string, options: Options): Promise<string> {
    return this.run(async () => hash(password, options));
  }

  /** @throws ApiError 503 when too many passwords are waiting */
  async compare(password: string, stored: string): Promise<boolean> {
    return this.run(async () =>
      stored.startsWith('scrypt$') ? matchesScrypt(password, stored) : verify(stored, password),
    );
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.maxWaiting) {
      const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
      throw new ApiError('rest_unavailable', { key: 'too_many_passwords' }, { headers });
    }
    this.waiting += 1;
    const result = this.last.then(work).finally(() => (this.waiting -= 1));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** About 25 ms each, so the longest wait is less than two seconds. */
export const LOGIN_HASHES = new HashQueue(64);
