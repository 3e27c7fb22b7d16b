import { ApiError } from '#http/errors/api-error.js';
import { HashQueue } from './hash-queue.js';

const OPTIONS = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const SCRYPT = 'scrypt$1024$c2FsdHNhbHQ$';

it('hashes and compares', async () => {
  const queue = new HashQueue(4);
  const stored = await queue.hash('sésame', OPTIONS);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await queue.compare('sésame', stored)).toBe(true);
  expect(await queue.compare('sesame', stored)).toBe(false);
});

it('compares hashes that older versions stored', async () => {
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('old', Buffer.from('saltsalt'), 32, { N: 1_024, r: 8 }).toString('base64url');
  const queue = new HashQueue(4);
  expect(await queue.compare('old', SCRYPT + key)).toBe(true);
  expect(await queue.compare('new', SCRYPT + key)).toBe(false);
});

it('limits the queue, and refuses further passwords at once', async () => {
  const queue = new HashQueue(3);
  const tries = Array.from({ length: 10 }, async () => queue.hash('x', OPTIONS));
  const results = await Promise.allSettled(tries);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => 'fulfilled'),
    ...Array.from({ length: 7 }, () => 'rejected'),
  ]);
  const [refused] = results.filter((result) => result.status === 'rejected');
  const { reason } = refused as unknown as { reason: ApiError };
  expect([reason.status, reason.text.key, reason.extras.headers]).toEqual([
    503,
    'too_many_passwords',
    { 'Retry-After': '1' },
  ]);
  expect(await queue.hash('x', OPTIONS)).toMatch(/^\$argon2id/);
});

it('reports a failed job and goes on', async () => {
  const queue = new HashQueue(3);
  await expect(queue.compare('x', 'nonsense')).rejects.toThrow();
  expect(await queue.hash('x', OPTIONS)).toMatch(/^\$argon2id/);
});
