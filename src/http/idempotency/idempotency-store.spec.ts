import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '#platform/database/database.js';
import type { Chores } from '#platform/jobs/chores.js';
import type { SecretHash } from '#platform/secrets/secret-hash.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyStore } from './idempotency-store.js';

const MEBIBYTE = 1_024 * 1_024;

it('refuses a response that is too large for the databases, and names the way out', async () => {
  const stored: string[] = [];
  const keys = {
    deleteUntil: async () => Promise.resolve(),
    insert: async (_: unknown, { answer }: { readonly answer: string }) => {
      stored.push(answer);
      return Promise.resolve();
    },
  };
  const store = new IdempotencyStore(
    {} as Database,
    { hash: String } as unknown as SecretHash,
    keys as unknown as IdempotencyKeysRepository,
    { add: () => undefined } as unknown as Chores,
  );
  const rights = { role: 'editor', scopes: null } as const;
  const keyed = { userId: 1, key: 'k', fingerprint: 'f', language: 'en', rights };
  const save = async (bytes: number): Promise<void> => {
    const body = randomBytes(bytes).toString('base64');
    return store.save({} as EntityManager, keyed, {
      ...{ status: 200, headers: {}, language: 'en', version: undefined },
      body,
    });
  };
  await save(8 * MEBIBYTE);
  expect(stored).toHaveLength(1);
  await expect(save(10 * MEBIBYTE)).rejects.toMatchObject({
    status: 400,
    extras: { params: { 'Idempotency-Key': { key: 'response_too_large_for_key' } } },
  });
  expect(stored).toHaveLength(1);
});
