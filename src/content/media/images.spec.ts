import { jest } from '@jest/globals';
import type { RequestContext } from '../../http/context/request-context.js';
import { readSettings } from '../../platform/config/settings.js';
import type { Database } from '../../platform/database/database.js';
import type { MediaRepository } from './media.repository.js';
import type { MediaStore } from './media-store.js';

jest.unstable_mockModule('./guarded-fetch.js', () => ({
  guardedFetch: async () => Promise.resolve(Buffer.alloc(0)),
}));
const { Images } = await import('./images.js');

/** How long a picture may wait for the decoder, and be decoded, in milliseconds. */
const DECODING_MS = 60_000 + 20_000;

it('a picture waits longer for its turn than those before it for the decoder', async () => {
  jest.useFakeTimers();
  const { promise: decoded, resolve: decode } = Promise.withResolvers<{ id: number }>();
  const images = new Images(
    { prepare: async () => decoded } as unknown as MediaStore,
    {} as MediaRepository,
    {} as Database,
    readSettings({}),
  );
  const ctx = {} as RequestContext;
  const all = Promise.all(
    Array.from({ length: 5 }, async (_, index) =>
      images.fromUrl(ctx, `https://pictures.example/${index}.png`, undefined, true),
    ),
  );
  const outcome = expect(all).resolves.toEqual(Array.from({ length: 5 }, () => ({ id: 1 })));
  await jest.advanceTimersByTimeAsync(DECODING_MS);
  decode({ id: 1 });
  await outcome;
  jest.useRealTimers();
});
