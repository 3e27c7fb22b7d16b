import { jest } from '@jest/globals';
import type { RequestContext } from '#http/context/request-context.js';
import { readSettings } from '#platform/config/settings.js';
import type { Database } from '#platform/database/database.js';
import type { MediaRepository } from './media.repository.js';
import type { MediaStore } from './media-store.js';
import { SentImage } from './sent-image.js';

jest.unstable_mockModule('./guarded-fetch.js', () => ({
  guardedFetch: async () => Promise.resolve(Buffer.alloc(0)),
}));
const { Images } = await import('./images.js');

const caller = { id: 1, username: 'a', role: 'administrator', credential: { type: 'login' } };
const ctx = { caller } as unknown as RequestContext;
const NEVER = 600_000;

/** Of five pictures, the turn of the last one comes when the first four are decoded. */
async function lastOfFive(decodedAfter: number): Promise<SentImage> {
  jest.useFakeTimers();
  const { promise: decoded, resolve: decode } = Promise.withResolvers<{ id: number }>();
  const store = { prepare: async () => decoded, settle: async () => Promise.resolve() };
  const images = new Images(
    store as unknown as MediaStore,
    {} as MediaRepository,
    {} as Database,
    readSettings({}),
  );
  const url = (index: number): string => `https://pictures.example/${index}.png`;
  const others = Promise.all(
    [1, 2, 3, 4].map(async (index) => images.fromUrl(ctx, url(index), undefined, true)),
  );
  const image = new SentImage(url(5));
  const imported = images.around(ctx, [[image]], async () => Promise.resolve(), 'report');
  await jest.advanceTimersByTimeAsync(decodedAfter);
  decode({ id: 1 });
  await Promise.all([others, imported]);
  jest.useRealTimers();
  return image;
}

it('an import waits longer for a picture than others hold their turn', async () => {
  expect((await lastOfFive(80_000)).located).toEqual({ id: 1 });
});

it('a picture whose turn does not come is a problem of its record', async () => {
  expect((await lastOfFive(NEVER)).located).toEqual({ problem: { key: 'too_many_readings' } });
});
