import { scryptSync, timingSafeEqual } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/*
 * The thread of `hash-thread.ts`. Its work delays neither requests nor Node's thread pool, which also
 * compresses responses. It imports no other modules, so that Node can load it without a build.
 */

/** Hashes a password, or compares one with a stored hash. */
export type HashJob =
  | { readonly password: string; readonly options: Options }
  | { readonly password: string; readonly stored: string };

export interface HashRequest {
  readonly id: number;
  readonly job: HashJob;
}

export type HashResponse =
  | { readonly id: number; readonly result: string | boolean }
  | { readonly id: number; readonly failure: string };

const SCRYPT_BLOCK_SIZE = 8;

function matchesScrypt(password: string, stored: string): boolean {
  const [, cost, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(cost), r: SCRYPT_BLOCK_SIZE };
  return timingSafeEqual(
    expected,
    scryptSync(password, Buffer.from(salt, 'base64url'), expected.length, options),
  );
}

function run(job: HashJob): string | boolean {
  if ('options' in job) return hashSync(job.password, job.options);
  const { stored, password } = job;
  return stored.startsWith('scrypt$') ? matchesScrypt(password, stored) : verifySync(stored, password);
}

parentPort?.on('message', ({ id, job }: HashRequest) => {
  let response: HashResponse;
  try {
    response = { id, result: run(job) };
  } catch (error) {
    response = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(response);
});
