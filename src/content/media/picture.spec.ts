import { jest } from '@jest/globals';

const METADATA = { format: 'png', autoOrient: { width: 4, height: 4 } };
const decoded = jest.fn<() => Promise<Buffer>>();
const pipeline: object = new Proxy(
  { metadata: async () => Promise.resolve(METADATA), toBuffer: decoded },
  { get: (target, name) => Reflect.get(target, name) ?? (() => pipeline) },
);
const library = Object.assign(() => pipeline, {
  block: jest.fn(),
  unblock: jest.fn(),
  concurrency: jest.fn(),
  cache: jest.fn(),
});
jest.unstable_mockModule('../../common/lazy-require.js', () => ({ lazyRequire: () => () => library }));
const { decodePicture } = await import('./picture.js');

it('a picture that takes too long to decode is refused like one that cannot be read', async () => {
  decoded.mockRejectedValueOnce(new Error('timeout: 42% complete'));
  await expect(decodePicture(Buffer.alloc(0), true)).rejects.toMatchObject({
    text: { key: 'not_a_picture' },
  });
});
