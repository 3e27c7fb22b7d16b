import { addressGroup } from './caller-address.js';

it.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '::ffff:c000:201', true],
  ['2001:db8::1', '2001:db8::ffff:2', true],
  ['2001:db8::1', '2001:DB8:0:0:1234::', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['', 'unknown', false],
])('%s and %s count as one caller: %s', (one, other, expected) => {
  expect(addressGroup(one) === addressGroup(other)).toBe(expected);
});
