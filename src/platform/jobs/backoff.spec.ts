import { growingPause, listedPause } from './backoff.js';

const MIDDLE = (): number => 0.5;

it('doubles up to the longest pause', () => {
  const pauses = [1, 2, 3, 4, 100].map((failed) => growingPause(failed, { first: 10, longest: 50 }, MIDDLE));
  expect(pauses).toEqual([10, 20, 40, 50, 50]);
});

it('ends with the list', () => {
  expect([1, 2, 3].map((failed) => listedPause([5, 30], failed, MIDDLE))).toEqual([5, 30, undefined]);
});

it('varies by a tenth', () => {
  expect([listedPause([5], 1, () => 0), growingPause(1, { first: 5, longest: 5 }, () => 1)]).toEqual([
    4.5, 5.5,
  ]);
});
