import { type FeedToken, readToken, writeToken } from './feed-token.js';

const TOKEN: FeedToken = { feed: 'AAECAwQFBgcICQoLDA0ODw', position: 2 ** 48 - 1, at: 1_763_700_000_000 };

it('reads a token as it was written, up to the last position', () => {
  for (const position of [0, 1, 255, 2 ** 32, TOKEN.position]) {
    const token = { ...TOKEN, position };
    expect(readToken(writeToken(token))).toEqual(token);
  }
  expect(writeToken(TOKEN)).toMatch(/^[\w-]{39}$/);
});

it('rejects anything else', () => {
  const good = writeToken(TOKEN);
  const others = [
    '',
    'now',
    '1',
    good.slice(1),
    `${good}A`,
    `${good}=`,
    ` ${good}`,
    good.replace('AQ', 'Ag'),
  ];
  // The last character has unused bits: with other values it would be a second spelling of the same token.
  const last = good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A');
  for (const text of [...others, 'A'.repeat(39), '/'.repeat(39)])
    expect(() => readToken(text)).toThrow('not_a_change_token');
  expect(() => writeToken(readToken(last))).not.toThrow(RangeError);
});
