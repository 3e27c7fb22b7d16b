import { jest } from '@jest/globals';
import { ApiError } from '#http/errors/api-error.js';
import { readSettings } from '#platform/config/settings.js';
import { LimiterStore } from './limiter-store.js';
import { LoginThrottle } from './login-throttle.js';
import { RateLimits } from './rate-limits.js';

const HOME = '192.0.2.1';

let throttle: LoginThrottle;
beforeEach(() => {
  jest.useFakeTimers();
  const settings = readSettings({});
  const store = new LimiterStore(settings);
  throttle = new LoginThrottle(store, new RateLimits(store, settings));
});
afterEach(() => {
  jest.useRealTimers();
});

const wrong = async (): Promise<undefined> => Promise.resolve(undefined);
const right = async (): Promise<string> => Promise.resolve('caller');

/** The required wait: the `Retry-After` of an attempt, or 0 when it was made. */
async function attempt(
  verify: (beforeGuess: () => Promise<void>) => Promise<string | undefined> = wrong,
  account = 'editor',
  address = HOME,
): Promise<number> {
  try {
    await throttle.attempt(address, account, verify);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.status).toBe(429);
    return Number(error.extras.headers?.['Retry-After']);
  }
}

async function fail(times: number, account?: string, address?: string): Promise<void> {
  for (let time = 0; time < times; time++) expect(await attempt(wrong, account, address)).toBe(0);
}

it('allows twenty failures, then doubles the wait each time, up to a quarter of an hour', async () => {
  await fail(20);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await attempt(right)).toBe(seconds);
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    expect(await attempt(right)).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await attempt(wrong)).toBe(0);
  }
});

it('delays neither another address nor another account', async () => {
  await fail(20);
  expect(await attempt(right)).toBe(1);
  expect(await attempt(right, 'editor', '192.0.2.2')).toBe(0);
  expect(await attempt(right, 'author')).toBe(0);
});

it('also counts all failures of an address, which a right password does not clear', async () => {
  for (let account = 0; account < 100; account++) {
    await fail(10, `account ${account}`);
    if (account < 99) expect(await attempt(right, 'own')).toBe(0);
  }
  expect(await attempt(right, 'own')).toBe(1);
  expect(await attempt(right, 'own', '192.0.2.2')).toBe(0);
});

it('treats an IPv6 network as one address', async () => {
  await fail(19, 'editor', '2001:db8::1');
  await fail(1, 'editor', '2001:db8::2');
  expect(await attempt(right, 'editor', '2001:db8::3')).toBe(1);
  expect(await attempt(right, 'editor', '2001:db8:0:1::3')).toBe(0);
});

it('forgets the failures of an account after the right password, and all failures after an hour', async () => {
  await fail(19);
  expect(await attempt(right)).toBe(0);
  await fail(19);
  jest.advanceTimersByTime(3_600_000);
  await fail(20);
  expect(await attempt(right)).toBe(1);
});

it('verifies few at once, so that concurrent attempts gain nothing', async () => {
  let verifications = 0;
  const slow = async (): Promise<undefined> => {
    verifications += 1;
    await Promise.resolve();
    return undefined;
  };
  const waits = await Promise.all(Array.from({ length: 200 }, async () => attempt(slow)));
  expect(verifications).toBeGreaterThanOrEqual(20);
  expect(verifications).toBeLessThan(20 + 4);
  expect(waits.filter((seconds) => seconds > 0)).toHaveLength(200 - verifications);
  expect(Reflect.get(throttle, 'guesses')).toHaveProperty('groups.size', 0);
});

it('goes on when a verification fails with an error', async () => {
  const broken = async (): Promise<undefined> => Promise.reject(new Error('no database'));
  const tries = Array.from({ length: 30 }, async () => throttle.attempt(HOME, 'editor', broken));
  expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(tries.map(() => 'rejected'));
  expect(await attempt(right)).toBe(0);
});

describe('an account whose password is guessed from many addresses', () => {
  const guessed = async (beforeGuess: () => Promise<void>): Promise<undefined> => {
    await beforeGuess();
    return undefined;
  };
  const signIn = async (beforeGuess: () => Promise<void>): Promise<string> => {
    await beforeGuess();
    return 'caller';
  };
  const flood = async (): Promise<void> => {
    for (let address = 0; address < 100; address++) {
      expect(await attempt(guessed, 'editor', `198.51.100.${address}`)).toBe(0);
    }
  };

  it('delays new addresses, never more than a minute, and no other account', async () => {
    await flood();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await attempt(signIn, 'editor', '203.0.113.1')).toBe(seconds);
      jest.advanceTimersByTime(seconds * 1_000);
      expect(await attempt(guessed, 'editor', '203.0.113.2')).toBe(0);
    }
    expect(await attempt(signIn, 'author', '203.0.113.1')).toBe(0);
  });

  it('admits callers from an address with an earlier sign-in, and those with credentials that cannot be guessed', async () => {
    expect(await attempt(signIn)).toBe(0);
    await flood();
    expect(await attempt(signIn)).toBe(0);
    expect(await attempt(signIn, 'editor', '203.0.113.1')).toBe(1);
    expect(await attempt(right, 'editor', '203.0.113.1')).toBe(0);
    expect(await attempt(signIn, 'editor', '203.0.113.1')).toBe(0);
  });
});

it('admits a program while the account waits, and compares no guess', async () => {
  await fail(20);
  const isOfOwner = (verified: string): boolean => verified !== 'program';
  const program = async (): Promise<string> => Promise.resolve('program');
  expect(await throttle.attempt(HOME, 'editor', program, isOfOwner)).toBe('program');
  const compare = jest.fn(right);
  const guess = async (beforeGuess: () => Promise<void>): Promise<string> => {
    await beforeGuess();
    return compare();
  };
  await expect(throttle.attempt(HOME, 'editor', guess, isOfOwner)).rejects.toMatchObject({ status: 429 });
  expect(compare).not.toHaveBeenCalled();
});

it('counts on when a program signs in between the guesses, as with a stolen password', async () => {
  const program = async (): Promise<string> => Promise.resolve('program');
  const waits: number[] = [];
  for (let count = 0; count < 30; count++) {
    waits.push(await attempt(wrong));
    if (count === 9) await throttle.attempt(HOME, 'editor', program, (verified) => verified !== 'program');
  }
  expect(waits.filter((seconds) => seconds > 0).length).toBeGreaterThan(0);
});
