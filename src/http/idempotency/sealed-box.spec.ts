import { SealedBox } from './sealed-box.js';

const box = new SealedBox('secret', 'salt', 'purpose');

it('opens what it has sealed', () => {
  expect(box.open(box.seal('Grüße'))).toBe('Grüße');
});

it.each([
  ['nothing', () => ''],
  ['no Base64', () => '…'],
  ['a nonce alone', () => box.seal('text').slice(0, 16)],
  ['less than a mark after the nonce', () => box.seal('text').slice(0, 24)],
  ['a text cut off', () => box.seal('text').slice(0, -4)],
  ['a text of other secrets', () => new SealedBox('other', 'salt', 'purpose').seal('text')],
])('cannot open %s', (_, sealed) => {
  expect(box.open(sealed())).toBeUndefined();
});
