import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { TooBusy } from '#common/structures/slots.js';
import type { Links } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { withErrors } from '#http/errors/api-error.js';
import type { Settings } from '#platform/config/settings.js';
import type { ChangeNumber } from '#platform/database-state/change-number.js';
import type { EventFinder } from '#resources/events/event-finder.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import type { EventsService } from '#resources/events/events.service.js';
import type { ListedSeries } from '#resources/series/listed-series.js';
import type { CalendarIdentity } from './calendar-identity.js';
import { type FeedFormat, HeldInMemory } from './feed.js';
import type { FeedSeries } from './feed-series.js';
import { FeedsService } from './feeds.service.js';

const MEBIBYTE = 1_024 * 1_024;

const LINKS = { api: String, site: String } as unknown as Links;
const CTX = { now: 0, language: 'en', caller: null, links: LINKS } as unknown as RequestContext;

/** A service with a number of events. */
function serviceWith(count: number, series = {} as FeedSeries): FeedsService {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const event = { row: { password_hash: null } } as unknown as ShownEvent;
  const events = { listed: async (_: unknown, part: number[]) => Promise.resolve(part.map(() => event)) };
  const changes = {
    current: (done: (state: undefined) => void) => {
      done(undefined);
    },
  } as unknown as ChangeNumber;
  return new FeedsService(
    changes,
    events as unknown as EventsService,
    {} as ListedSeries,
    { ids: async () => Promise.resolve({ ids, total: count, query: {} }) } as unknown as EventFinder,
    { uidFactory: async () => Promise.resolve(String) } as unknown as CalendarIdentity,
    series,
    { siteName: 'Town', siteTimezone: 'UTC' } as Settings,
  );
}

const formatOf = (add: () => string, beginsLast = false): FeedFormat => ({
  type: { contentType: 'text/plain', example: '' },
  extension: 'txt',
  beginsLast,
  write: ({ total }) => ({ begin: (count) => `${count} of ${total}\n`, add, end: () => 'end' }),
});

const read = async (service: FeedsService, format: FeedFormat): Promise<unknown> =>
  (await service.list(CTX, withErrors({}), service.all(CTX), format)).text;

it('leaves out what is beyond 32 MiB, and says so', async () => {
  const format = formatOf(() => 'x'.repeat(MEBIBYTE), true);
  const text = (await read(serviceWith(120), format)) as string;
  expect(text.slice(0, 10)).toBe('32 of 120\n');
  expect(text).toHaveLength(10 + 32 * MEBIBYTE + 3);
});

it('leaves out series beyond 100,000 dates, and says so', async () => {
  const dates = { ofRule: Array.from({ length: 900 }, () => ''), added: [''], excluded: Array(99).fill('') };
  const series = { row: { id: 1 }, dates, exceptions: [] };
  const entries = async function* (_ctx: unknown, events: readonly unknown[]) {
    yield await Promise.resolve(events.map(() => series));
  };
  const service = serviceWith(120, { entries } as unknown as FeedSeries);
  const write = formatOf(() => '', true).write;
  const format: FeedFormat = {
    ...formatOf(() => '', true),
    write: (feed) => ({ ...write(feed), addSeries: () => 'series ' }),
  };
  const query = withErrors({ recurrence: 'rule' as const });
  const { text } = await service.list(CTX, query, service.all(CTX), format);
  expect(text).toBe(`100 of 120\n${'series '.repeat(100)}end`);
});

it('an export has everything', async () => {
  const { parts } = await serviceWith(40).everything(
    CTX,
    withErrors({}),
    formatOf(() => 'x'.repeat(MEBIBYTE)),
    new HeldInMemory(),
  );
  let length = 0;
  for await (const part of parts) length += part.length;
  expect(length).toBeGreaterThan(40 * MEBIBYTE);
});

it('an export keeps no text that waits for what stands before it', async () => {
  const lengths: number[] = [];
  const held = {
    add: async (text: string) => Promise.resolve(void lengths.push(text.length)),
    texts: () => ['held'],
  };
  const format = formatOf(() => 'event', true);
  const { parts } = await serviceWith(120).everything(CTX, withErrors({}), format, held);
  expect((await Array.fromAsync(parts)).join('')).toBe('120 of 120\nheldend');
  expect(lengths).toEqual([250, 250, 100]);
});

it('lets others run between long events', async () => {
  const turns: number[] = [];
  let turn = 0;
  const over = new AbortController();
  const others = (async () => {
    for (; !over.signal.aborted; turn += 1) await setImmediate();
  })();
  const add = (): string => {
    const began = performance.now();
    while (performance.now() - began < 25);
    turns.push(turn);
    return '';
  };
  await read(serviceWith(4), formatOf(add));
  over.abort();
  await others;
  expect(new Set(turns).size).toBe(4);
});

it('counts a long feed from the request on, until it is closed, read or not', async () => {
  const service = serviceWith(1_001);
  const format = formatOf(() => '');
  const streams: Readable[] = [];
  for (let count = 0; count < 16; count += 1) streams.push((await read(service, format)) as Readable);
  await expect(read(service, format)).rejects.toThrow(TooBusy);
  for (const stream of streams) stream.destroy();
  await setImmediate();
  const last = (await read(service, format)) as Readable;
  expect((await last.toArray()).join('')).toBe('1001 of 1001\nend');
});
