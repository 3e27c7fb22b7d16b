import { growingPause, listedPause, requestedPause } from './backoff.js';

const MIDDLE = (): number => 0.5;
const PAUSES = { listed: [5, 30, 7_200], longestRequested: 3_600 };

it('doubles up to the longest pause', () => {
  const pauses = [1, 2, 3, 4, 100].map((failed) => growingPause(failed, { first: 10, longest: 50 }, MIDDLE));
  expect(pauses).toEqual([10, 20, 40, 50, 50]);
});

it('ends with the list', () => {
  expect([1, 2, 3, 4].map((failed) => listedPause(PAUSES, failed, 0, MIDDLE))).toEqual([
    5,
    30,
    7_200,
    undefined,
  ]);
  expect(listedPause(PAUSES, 4, 60)).toBeUndefined();
});

it('varies by a tenth', () => {
  expect([listedPause(PAUSES, 1, 0, () => 0), growingPause(1, { first: 5, longest: 5 }, () => 1)]).toEqual([
    4.5, 5.5,
  ]);
});

it('waits as long as requested, up to a bound, and never less than the regular pause', () => {
  const after = (failed: number, requested: number): unknown =>
    listedPause(PAUSES, failed, requested, MIDDLE);
  expect([after(1, 60), after(1, 1), after(1, 999_999), after(3, 60)]).toEqual([60, 5, 3_600, 7_200]);
});

it('reads seconds and dates, and nothing else', () => {
  const now = Date.parse('2027-01-10T10:00:00Z');
  const read = (header?: string): unknown => requestedPause(header, now);
  expect([read('120'), read('Sun, 10 Jan 2027 10:01:00 GMT'), read('Sun, 10 Jan 2027 09:00:00 GMT')]).toEqual(
    [120, 60, 0],
  );
  expect([read(), read('soon'), read('-1x'), read('9999999999')]).toEqual(new Array(4).fill(undefined));
});
