import { chooseEncoding, isCompressible } from './encodings.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0, *', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['GZIP', 'gzip'],
  ['br;q=nonsense, gzip', 'gzip'],
])('for Accept-Encoding %s it chooses %s', (header, expected) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header };
  expect(chooseEncoding(headers)).toBe(expected);
});

it.each([
  ['application/json; charset=UTF-8', true],
  ['text/html; charset=UTF-8', true],
  ['text/css', true],
  ['application/javascript; charset=utf-8', true],
  ['text/javascript', true],
  ['image/svg+xml', true],
  ['image/png', false],
  ['image/svg+xml-compressed', false],
  ['application/jsonl', false],
  [undefined, false],
])('%s is compressible: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
});
