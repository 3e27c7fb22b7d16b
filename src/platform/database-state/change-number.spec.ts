import { jest } from '@jest/globals';
import { readSettings, type Settings } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { ChangeNumber } from './change-number.js';

/** A fake MySQL that returns its number or is unavailable. */
class Server {
  number = 7;
  isAway = false;
  /** Called between a query and its result. */
  whileAsked: () => void = () => undefined;

  readonly query = async (): Promise<unknown[]> => {
    const { number } = this;
    await Promise.resolve();
    this.whileAsked();
    if (this.isAway) throw new Error('away');
    return [{ number, next: null }];
  };
}

let server: Server;
let changes: ChangeNumber;

function make(seconds: number): void {
  server = new Server();
  const settings: Settings = readSettings({ CACHE_STALE_IF_ERROR: String(seconds) });
  const database = { engine: 'mysql', dataSource: server, countCommits: () => undefined };
  changes = new ChangeNumber(database as unknown as Database, settings);
}

const known = async (): Promise<number | undefined> =>
  new Promise((resolve) => {
    changes.current((state) => {
      resolve(state?.number);
    });
  });

afterEach(() => {
  jest.restoreAllMocks();
});

it('the state is unknown while the database is unavailable, unless CACHE_STALE_IF_ERROR allows the last one', async () => {
  for (const [seconds, expected] of [
    [0, undefined],
    [60, 7],
  ] as const) {
    make(seconds);
    expect(await known()).toBe(7);
    server.isAway = true;
    expect(await known()).toBe(expected);
  }
});

it('the last known state counts for that many seconds after its query', async () => {
  make(60);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(await known()).toBe(7);
  server.isAway = true;
  now.mockReturnValue(61_000);
  expect(await known()).toBe(7);
  now.mockReturnValue(61_001);
  expect(await known()).toBeUndefined();
});

it('a later commit of this process invalidates it', async () => {
  make(60);
  expect(await known()).toBe(7);
  changes.afterCommit();
  server.isAway = true;
  expect(await known()).toBeUndefined();
});

it('a query sent before a commit of this process says nothing about the state after it', async () => {
  make(60);
  server.whileAsked = () => {
    server.whileAsked = () => undefined;
    changes.afterCommit();
    server.isAway = true;
    server.whileAsked = () => (server.isAway = true);
  };
  const lag = changes.lag();
  server.isAway = false;
  await lag;
  expect(await known()).toBeUndefined();
});

it('own commits of this process are no lag', async () => {
  make(0);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(await changes.lag()).toBe(0);
  now.mockReturnValue(31_000);
  server.number += 1;
  changes.afterCommit();
  expect(await changes.lag()).toBe(0);
  // One commit of its own, and one of another process.
  server.number += 2;
  changes.afterCommit();
  now.mockReturnValue(32_000);
  expect(await changes.lag()).toBe(1);
});

it('the lag is 0 while no change was missed, and grows while the database is unavailable', async () => {
  make(0);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(await changes.lag()).toBe(0);
  now.mockReturnValue(3_000);
  expect(await changes.lag()).toBe(0);
  server.number = 8;
  now.mockReturnValue(5_000);
  expect(await changes.lag()).toBe(2);
  server.isAway = true;
  now.mockReturnValue(9_000);
  expect(await changes.lag()).toBe(4);
});
