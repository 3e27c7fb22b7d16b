import { Slots, TooBusy } from './slots.js';

const LONG_MS = 60_000;

it('runs a limited number at once, and the others in order of arrival', async () => {
  const slots = new Slots(2, LONG_MS);
  const began: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<undefined>());
  const all = ends.map(async ({ promise }, index) =>
    slots.run('one', async () => {
      began.push(index);
      await promise;
      return index;
    }),
  );
  await Promise.resolve();
  expect(began).toEqual([0, 1]);
  ends[1]?.resolve(undefined);
  await all[1];
  expect(began).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve(undefined);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('gives the slot back when the work fails', async () => {
  const slots = new Slots(1, LONG_MS);
  await expect(slots.run('one', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.run('one', async () => Promise.resolve('yes'))).toBe('yes');
});

it('refuses work that waits too long or has too many waiting before it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const slots = new Slots(1, 1, 1);
  const first = slots.run('one', async () => promise);
  const late = expect(slots.run('one', async () => promise)).rejects.toThrow(TooBusy);
  await expect(slots.run('one', async () => promise)).rejects.toThrow(TooBusy);
  await late;
  resolve(undefined);
  await first;
  expect(await slots.run('one', async () => Promise.resolve('free'))).toBe('free');
});

it('without limits refuses nothing, and keeps the order of arrival', async () => {
  const slots = Slots.withoutLimits(1);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const first = slots.run('one', async () => promise);
  const done: number[] = [];
  const waiting = Array.from({ length: 2_000 }, async (_, index) =>
    slots.run('one', async () => Promise.resolve(done.push(index))),
  );
  // A timer of an infinite time would end at once.
  await new Promise((next) => setTimeout(next, 20));
  expect(done).toEqual([]);
  resolve(undefined);
  await Promise.all([first, ...waiting]);
  expect(done).toEqual(Array.from({ length: 2_000 }, (_, index) => index));
});

it('takes turns between clients, not requests: a busy client does not delay others', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const slots = new Slots(1, LONG_MS);
  const done: string[] = [];
  const runFor = async (client: string): Promise<unknown> =>
    slots.run(client, async () => Promise.resolve(done.push(client)));
  const first = slots.run('greedy', async () => promise);
  const all = ['greedy', 'greedy', 'greedy', 'modest', 'other'].map(runFor);
  resolve(undefined);
  await Promise.all([first, ...all]);
  expect(done).toEqual(['greedy', 'modest', 'other', 'greedy', 'greedy']);
});
