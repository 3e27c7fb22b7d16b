import { ApiError } from '../../http/errors/api-error.js';
import { HashThread } from './hash-thread.js';

const OPTIONS = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const SCRYPT = 'scrypt$1024$c2FsdHNhbHQ$';

it('hashes and compares in its own thread', async () => {
  const thread = new HashThread(4);
  const stored = await thread.hash({ password: 'sésame', options: OPTIONS });
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await thread.compare({ password: 'sésame', stored })).toBe(true);
  expect(await thread.compare({ password: 'sesame', stored })).toBe(false);
  expect(Reflect.get(thread, 'worker')).toBeDefined();
});

it('compares hashes that older versions stored', async () => {
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('old', Buffer.from('saltsalt'), 32, { N: 1_024, r: 8 }).toString('base64url');
  const thread = new HashThread(4);
  expect(await thread.compare({ password: 'old', stored: SCRYPT + key })).toBe(true);
  expect(await thread.compare({ password: 'new', stored: SCRYPT + key })).toBe(false);
});

it('limits the queue, and refuses further passwords at once', async () => {
  const thread = new HashThread(3);
  const tries = Array.from({ length: 10 }, async () => thread.hash({ password: 'x', options: OPTIONS }));
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
  expect(await thread.hash({ password: 'x', options: OPTIONS })).toMatch(/^\$argon2id/);
});

it('reports a failed job and goes on; a thread that ended is replaced', async () => {
  const thread = new HashThread(3);
  await expect(thread.compare({ password: 'x', stored: 'nonsense' })).rejects.toThrow();
  expect(await thread.hash({ password: 'x', options: OPTIONS })).toMatch(/^\$argon2id/);
  const worker = Reflect.get(thread, 'worker') as { terminate: () => Promise<number> };
  const left = thread.hash({ password: 'x', options: { ...OPTIONS, memoryCost: 65_536, timeCost: 50 } });
  await Promise.all([worker.terminate(), expect(left).rejects.toThrow('has ended')]);
  expect(await thread.hash({ password: 'x', options: OPTIONS })).toMatch(/^\$argon2id/);
});
