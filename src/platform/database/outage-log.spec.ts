import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Database } from './database.js';
import { OutageLog } from './outage-log.js';

const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

let lines: string[];
let ping: jest.Mock<() => Promise<void>>;
let log: OutageLog;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const note = (message: unknown) => void lines.push(String(message));
  jest.spyOn(Logger.prototype, 'error').mockImplementation(note);
  jest.spyOn(Logger.prototype, 'log').mockImplementation(note);
  ping = jest.fn(async () => Promise.reject(refused()));
  log = new OutageLog({ ping, probeWriting: async () => Promise.resolve() } as unknown as Database);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('is one line with the cause, and one with the count when it is over', async () => {
  for (let request = 0; request < 100; request++) expect(log.report(refused())).toBe(true);
  await jest.advanceTimersByTimeAsync(3_500);
  expect(lines).toEqual(['The database cannot be used, requests are refused: connect ECONNREFUSED']);
  ping.mockResolvedValue();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(lines[1]).toBe('The database can be used again after 4 s; failed requests: 100.');
  log.report(refused());
  expect(lines).toHaveLength(3);
  log.onModuleDestroy();
});

it.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['one long statement', Object.assign(new Error('too long'), { code: 'STATEMENT_TIMEOUT' })],
  ['a full queue', Object.assign(new Error('busy'), { code: 'TOO_BUSY' })],
  ['a picture', Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/media/x.png' })],
  ['a picture on a full disk', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/media/x.png' })],
])('leaves %s to its caller', (_, error) => {
  expect(log.report(error)).toBe(false);
  expect(lines).toEqual([]);
});
