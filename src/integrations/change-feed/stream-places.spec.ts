import type { ApiError } from '#http/errors/api-error.js';
import { StreamPlaces } from './stream-places.js';

const anyone = (address: string) => ({ caller: null, address });
const account = (id: number) => ({ caller: { id }, address: '203.0.113.1' });
const nothing = (): void => undefined;

/** Takes places until one is refused. Returns how many were given, and the status of the refusal. */
function fill(
  places: StreamPlaces,
  callerOf: (n: number) => Parameters<StreamPlaces['take']>[0],
  most: number,
) {
  for (let n = 0; n < most; n++) {
    try {
      places.take(callerOf(n), nothing);
    } catch (error) {
      return [n, (error as ApiError).status];
    }
  }
  return [most, 200];
}

it('an address, an account and a network have separate limits', () => {
  const places = new StreamPlaces();
  expect(fill(places, () => anyone('192.0.2.1'), 20)).toEqual([10, 429]);
  expect(fill(places, (n) => anyone(`192.0.2.${n + 2}`), 100)).toEqual([40, 429]);
  expect(fill(places, () => account(1), 20)).toEqual([10, 429]);
  // Each customer has many /64 networks, up to a whole /48.
  expect(fill(places, (n) => anyone(`2001:db8:1:${n.toString(16)}::1`), 100)).toEqual([50, 429]);
  expect(fill(places, () => anyone('2001:db8:2::1'), 1)).toEqual([1, 200]);
});

it('a caller from another network gets a place of the network with the most', () => {
  const places = new StreamPlaces();
  const lost: number[] = [];
  for (let n = 0; n < 400; n++) {
    places.take(anyone(`10.0.${Math.trunc(n / 50)}.${n % 50}`), () => lost.push(n));
  }
  places.take(anyone('198.51.100.7'), nothing);
  expect(lost).toEqual([49]);
  // The other networks have equally many places, and none of them gets one back.
  expect(() => places.take(anyone('10.0.1.200'), nothing)).toThrow();
  for (let n = 0; n < 60; n++) places.take(anyone(`198.51.${n}.7`), nothing);
  expect(new Set(lost).size).toBe(61);
  expect(places.size).toBe(400);
});

it('a provider with many networks does not take all places with one in each', () => {
  const places = new StreamPlaces();
  expect(fill(places, (n) => anyone(`2001:db8:${n.toString(16)}::1`), 500)).toEqual([400, 503]);
  expect(fill(places, (n) => anyone(`2a00:${n.toString(16)}::1`), 100)).toEqual([100, 200]);
});

it('accounts have reserved places, and so do anonymous callers', () => {
  const places = new StreamPlaces();
  fill(places, (n) => anyone(`10.${n}.0.1`), 400);
  expect(fill(places, (n) => anyone(`11.${n}.0.1`), 1)).toEqual([0, 503]);
  expect(fill(places, (n) => account(n), 500)).toEqual([400, 503]);
  expect(places.size).toBe(500);
  expect(fill(places, () => anyone('12.0.0.1'), 1)).toEqual([0, 503]);
});

it('a released place is free', () => {
  const places = new StreamPlaces();
  const taken = Array.from({ length: 10 }, () => places.take(anyone('192.0.2.1'), nothing));
  taken[3]?.leave();
  expect(fill(places, () => anyone('192.0.2.1'), 2)).toEqual([1, 429]);
});
