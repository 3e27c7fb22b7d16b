import { encodedBody, hashOf, lasting } from './lasting-bytes.js';

const text = 'Jazz night '.repeat(500);

/** Bytes that differ from those that were hashed and compressed before: what is kept shows. */
async function changedAfter(bytes: Buffer): Promise<{ isHashKept: boolean; areBytesKept: boolean }> {
  const [hash, encoded] = [hashOf(bytes, 'en'), await encodedBody(bytes, 'br')];
  bytes.fill('x');
  return {
    isHashKept: hashOf(bytes, 'en') === hash,
    areBytesKept: (await encodedBody(bytes, 'br')) === encoded,
  };
}

it('keeps hash and compressed form of lasting bytes, and of no others', async () => {
  expect(await changedAfter(lasting(Buffer.from(text)))).toEqual({ isHashKept: true, areBytesKept: true });
  expect(await changedAfter(Buffer.from(text))).toEqual({ isHashKept: false, areBytesKept: false });
});

it('hashes them as it would others, for each language', () => {
  const bytes = lasting(Buffer.from(text));
  for (const language of ['en', 'fr', 'en', 'fr'])
    expect(hashOf(bytes, language)).toBe(hashOf(text, language));
  expect(hashOf(bytes, 'en')).not.toBe(hashOf(bytes, 'fr'));
});
