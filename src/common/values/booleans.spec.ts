import { boolean, switchValue } from './booleans.js';
import { InvalidValue } from './invalid-value.js';

const NEITHER: unknown[] = [
  '',
  ' ',
  '2',
  2,
  -1,
  'maybe',
  'constructor',
  '__proto__',
  null,
  undefined,
  [],
  [true],
  ['1'],
  {},
];

describe('boolean', () => {
  it.each([true, 1, 'true', '1'])('reads %j as true', (raw) => {
    expect(boolean(raw)).toBe(true);
  });
  it.each([false, 0, 'false', '0'])('reads %j as false', (raw) => {
    expect(boolean(raw)).toBe(false);
  });

  it.each([...NEITHER, 'TRUE', 'yes', 'no', 'on', 'off', ' true'].map((raw) => [raw]))(
    'refuses %j',
    (raw) => {
      expect(() => boolean(raw)).toThrow(new InvalidValue('not_a_boolean'));
    },
  );
});

describe('switchValue', () => {
  it.each([true, 1, 'true', '1', 'yes', 'on', 'ON', 'True'])('reads %j as true', (raw) => {
    expect(switchValue(raw)).toBe(true);
  });
  it.each([false, 0, 'false', '0', 'no', 'off', 'No', 'FALSE'])('reads %j as false', (raw) => {
    expect(switchValue(raw)).toBe(false);
  });

  it.each(NEITHER.map((raw) => [raw]))('refuses %j', (raw) => {
    expect(() => switchValue(raw)).toThrow(new InvalidValue('not_a_switch'));
  });
});
