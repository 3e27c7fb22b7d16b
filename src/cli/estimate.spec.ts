import { estimateOf } from './estimate.js';

it.each([
  [1, 44_581, 0.6],
  [1, 44_581, 100],
  [400, 44_581, 60],
  [10, 30, 2.9],
  [0, 0, 10],
])('gives no estimate for %i of %i after %d seconds', (done, total, seconds) => {
  expect(estimateOf(done, total, seconds)).toBe('');
});

it.each([
  [500, 44_581, 4, '5m 53s'],
  [10, 30, 3, '6s'],
  [30, 30, 9, '0s'],
  [1, 100, 60, '1h 39m'],
])('estimates %i of %i after %d seconds: %s', (done, total, seconds, expected) => {
  expect(estimateOf(done, total, seconds)).toBe(expected);
});
