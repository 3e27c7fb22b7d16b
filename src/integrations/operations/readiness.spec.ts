import { jest } from '@jest/globals';
import { readSettings } from '#platform/config/settings.js';
import type { Database } from '#platform/database/database.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { Readiness } from './readiness.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const NOT_READY = { error: 'rest_unavailable', extras: { data: { check: 'database', failed: 'database' } } };

/** A database that does not respond until `respond` is called. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const read = jest.fn(async () => promise);
  const settings = readSettings({ MIN_FREE_DISK: '0' });
  const readiness = new Readiness(
    { ping: read, read, probeWriting: async () => Promise.resolve() } as unknown as Database,
    new Lifecycle(settings),
    settings,
  );
  return { readiness, read, respond: resolve };
}

it('a database that takes longer than two seconds counts as unavailable', async () => {
  const { readiness } = hanging();
  const check = readiness.check();
  const settled = jest.fn();
  check.then(settled, settled);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(check).rejects.toMatchObject(NOT_READY);
});

it('the database is queried again only when it has responded', async () => {
  const { readiness, read, respond } = hanging();
  for (let probe = 0; probe < 3; probe++) {
    const check = readiness.check();
    const failed = expect(check).rejects.toMatchObject(NOT_READY);
    await jest.advanceTimersByTimeAsync(2_000);
    await failed;
  }
  expect(read).toHaveBeenCalledTimes(1);
  respond(true);
  // Joins the check that is still looking at the disk.
  await readiness.check();
  read.mockClear();
  await readiness.check();
  expect(read).toHaveBeenCalledTimes(2);
});
