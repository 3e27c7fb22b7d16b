import { jest } from '@jest/globals';
import type { Credentials } from '#access/auth/credentials.js';
import type { Standings } from '#access/credentials/standings.js';
import type { RequestContext } from '#http/context/request-context.js';
import { withErrors } from '#http/errors/api-error.js';
import type { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import type { FeedService, RequestedChanges } from './feed.service.js';
import type { FeedSignal } from './feed-signal.js';
import { FeedStreams } from './feed-streams.js';
import { FeedTail } from './feed-tail.js';

const TWO_HEARTBEATS_MS = 10_000;
/** The pages that the tail reads are longer than those of a stream alone. */
const PAGE_OF_TAIL = 500;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const tokenAt = (position: number) => ({ feed: Buffer.alloc(16).toString('base64url'), position, at: 0 });

it('a client that reads again after a heartbeat has filled its buffer gets each change once', async () => {
  let last = 0;
  let wake: () => void = () => undefined;
  const reads: PromiseWithResolvers<undefined>[] = [];
  const feed = {
    read: async ({ since, limit }: RequestedChanges) => {
      const from = since === 'now' || since === undefined ? last : since.position;
      const rows = Array.from({ length: last - from }, (_, index) => ({ position: from + 1 + index }));
      const page = { rows, records: new Map(), next: tokenAt(last), more: false };
      if (limit !== PAGE_OF_TAIL && since !== 'now') {
        const held = Promise.withResolvers<undefined>();
        reads.push(held);
        await held.promise;
      }
      return page;
    },
    reported: (_: unknown, { rows }: { readonly rows: readonly { readonly position: number }[] }) =>
      rows.map(({ position }) => ({ change: { id: position }, token: tokenAt(position) })),
  } as unknown as FeedService;
  const signal = {
    seen: 0,
    wait: async () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  } as unknown as FeedSignal;
  const lifecycle = { onDrain: () => undefined } as unknown as Lifecycle;
  const tail = new FeedTail(feed, signal);
  const streams = new FeedStreams(feed, tail, {} as Credentials, {} as Standings, lifecycle);
  const turns = async (): Promise<unknown> => jest.advanceTimersByTimeAsync(1);
  const ctx = { caller: null, address: '10.0.0.1', links: { key: '' } } as unknown as RequestContext;

  const stream = await streams.begin({ ctx, query: withErrors({}), authorization: undefined });
  await turns();
  // What is left has no room for a heartbeat.
  stream.push(' '.repeat(stream.readableHighWaterMark - stream.readableLength - 1));
  await jest.advanceTimersByTimeAsync(TWO_HEARTBEATS_MS);
  let text = '';
  stream.on('data', (part) => {
    text += String(part);
  });
  last = 1;
  await turns();
  wake();
  await turns();
  for (let read = 0; read < 3; read += 1) {
    for (const { resolve } of reads.splice(0)) resolve(undefined);
    await turns();
  }
  last = 2;
  wake();
  await turns();
  expect([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id)).toEqual(['1', '2']);
  streams.onModuleDestroy();
});
