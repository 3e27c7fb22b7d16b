import { requestedPause, pauseAfter } from './backoff.js';

const MIDDLE = (): number => 0.5;

it('pauses longer and longer, over a day in total, and then gives up', () => {
  const pauses: number[] = [];
  for (let failed = 1; ; failed += 1) {
    const pause = pauseAfter(failed, undefined, MIDDLE);
    if (pause === undefined) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses[0]).toBe(5_000);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});

it('varies the pauses by a tenth', () => {
  expect([pauseAfter(1, undefined, () => 0), pauseAfter(1, undefined, () => 1)]).toEqual([4_500, 5_500]);
});

it('waits as long as requested, up to an hour, and never less than the regular pause', () => {
  const after = (failed: number, requested: number): unknown => pauseAfter(failed, requested, MIDDLE);
  expect([after(1, 60), after(1, 1), after(1, 999_999), after(7, 60)]).toEqual([
    60_000, 5_000, 3_600_000, 7_200_000,
  ]);
  expect(pauseAfter(11, 60)).toBeUndefined();
});

it('reads seconds and dates, and nothing else', () => {
  const now = Date.parse('2027-01-10T10:00:00Z');
  const read = (header?: string): unknown => requestedPause(header, now);
  expect([read('120'), read('Sun, 10 Jan 2027 10:01:00 GMT'), read('Sun, 10 Jan 2027 09:00:00 GMT')]).toEqual(
    [120, 60, 0],
  );
  expect([read(), read('soon'), read('-1x')]).toEqual([undefined, undefined, undefined]);
});
