import { InvalidValue } from './invalid-value.js';

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
]);

const SWITCHES: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...BOOLEANS,
  ['yes', true],
  ['on', true],
  ['no', false],
  ['off', false],
]);

/** Accepts `true false 1 0`, also as strings in exactly this spelling; else `not_a_boolean`. */
export function boolean(raw: unknown): boolean {
  const value = BOOLEANS.get(raw);
  if (value === undefined) throw new InvalidValue('not_a_boolean');
  return value;
}

/** Accepts booleans and also `yes no on off`, in any letter case; else `not_a_switch`. */
export function switchValue(raw: unknown): boolean {
  const value = SWITCHES.get(typeof raw === 'string' ? raw.toLowerCase() : raw);
  if (value === undefined) throw new InvalidValue('not_a_switch');
  return value;
}
