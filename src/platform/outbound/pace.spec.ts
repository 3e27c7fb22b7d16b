import { type Clock, Pace } from './pace.js';

it('limits starts per second, and lets nothing start during a pause', async () => {
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const ended = new AbortController();
  const pace = new Pace(4, clock, ended.signal);
  const begun: number[] = [];
  for (const pause of [0, 0, 0, 1_000, 0]) {
    await pace.wait();
    begun.push(now);
    if (pause > 0) pace.pause(pause);
  }
  now += 5_000;
  await pace.wait();
  begun.push(now);
  expect(begun).toEqual([0, 250, 500, 750, 1_750, 6_750]);
  ended.abort();
  await expect(pace.wait()).rejects.toThrow('aborted');
});
