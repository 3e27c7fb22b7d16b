import { HeldBodies } from './held-bodies.js';

const MIB = 1_048_576;

it('bounds the bodies of an account, of a network, and of all', () => {
  const bodies = new HeldBodies();
  expect(bodies.open(['account 1', 'network a']).take(25 * MIB)).toBe(true);
  expect(bodies.open(['account 1', 'network b']).take(10 * MIB)).toBe(false);
  expect(bodies.open(['account 2', 'network a']).take(10 * MIB)).toBe(false);
  expect(bodies.open(['account 2', 'network b']).take(25 * MIB)).toBe(true);
  expect(bodies.open(['account 3', 'network c']).take(15 * MIB)).toBe(false);
  expect(bodies.open(['account 3', 'network c']).take(14 * MIB)).toBe(true);
});

it('has room again for what was released, and counts nothing twice', () => {
  const bodies = new HeldBodies();
  const first = bodies.open(['account 1']);
  expect([first.take(20 * MIB), first.take(12 * MIB), first.take(1)]).toEqual([true, true, false]);
  first.release();
  const second = bodies.open(['account 1']);
  expect([second.take(32 * MIB), second.take(1)]).toEqual([true, false]);
});
