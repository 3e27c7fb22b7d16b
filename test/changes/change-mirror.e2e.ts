import { jest } from '@jest/globals';
import { Mirror } from '../../examples/mirror/mirror.mjs';
import { RandomWrites } from '../support/random-writes.js';
import { listen } from '../support/raw-client.js';
import { report } from '../support/resilience/report.js';
import { isLong, scaled } from '../support/resilience/scale.js';
import { type Body, eventWith, NAMESPACE, type SendOptions, Service } from '../support/service.js';

/* That the documented client has what the lists give, item by item, after many random writes at once. */

const WRITES = scaled(260, 10_000);
const WRITERS = 32;
const ORIGIN = 'http://calendar.example';
const LISTS = {
  event: '/events?start_date=1000-01-01&end_date=9999-12-31',
  venue: '/venues?',
  organizer: '/organizers?',
  category: '/categories?hide_empty=false',
  tag: '/tags?hide_empty=false',
  media: '/media?',
} as const;
type Kind = keyof typeof LISTS;

interface Copy {
  readonly items: Record<Kind, Map<number, Body>>;
  isWhole: boolean;
  update: () => Promise<void>;
  get: (kind: Kind, id: number) => Body | undefined;
  restore: (saved: object) => void;
}

jest.setTimeout(isLong ? 3_600_000 : 300_000);

let service: Service;
let second: Service;
let ports: number[];
beforeAll(async () => {
  const settings = { DATABASE_POOL: '12', DATABASE_TIMEOUT: '60', CACHE_STALENESS_MS: '20' };
  service = await Service.start(settings);
  second = await service.startBeside({ ...settings, MEDIA_DIR: service.mediaDir });
  ports = [await listen(service), await listen(second)];
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

let requests = 0;

/** The client, whose requests go to the two instances by turns, as behind a balancer. */
function copyOf(options: SendOptions = {}): Copy {
  const { as } = options;
  const headers = as === undefined ? {} : { authorization: `Basic ${btoa(`${as}:correct horse`)}` };
  const balanced = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    requests += 1;
    return fetch(
      new Request(address).url.replace(ORIGIN, `http://127.0.0.1:${ports[requests % ports.length]}`),
      init,
    );
  };
  return new Mirror(ORIGIN + NAMESPACE, { headers, fetch: balanced, countsEvery: 0 }) as unknown as Copy;
}

async function listed(kind: Kind, options: SendOptions): Promise<Map<number, Body>> {
  const items: Body[] = [];
  for (let page = 1; ; page++) {
    const { body } = await service.get(`${LISTS[kind]}&per_page=50&page=${page}`, options);
    items.push(...(Object.values(body)[0] as Body[]));
    if (page >= body['total_pages']) return new Map(items.map((item) => [item['id'] as number, item]));
  }
}

async function expectEqual(copy: Copy, options: SendOptions = {}): Promise<number> {
  let count = 0;
  for (const kind of Object.keys(LISTS) as Kind[]) {
    const expected = await listed(kind, options);
    const ids = (items: Map<number, Body>): number[] => [...items.keys()].sort((a, b) => a - b);
    expect([kind, ids(copy.items[kind])]).toEqual([kind, ids(expected)]);
    for (const [id, item] of expected) expect([kind, copy.get(kind, id)]).toEqual([kind, item]);
    count += expected.size;
  }
  return count;
}

/** Until nothing is left to do. */
async function settle(copy: Copy): Promise<void> {
  do await copy.update();
  while (!copy.isWhole);
}

it('a copy that is followed while 32 writers write is in the end what the lists show, for everybody and for editors', async () => {
  const started = performance.now();
  const writes = new RandomWrites([service, second], 7);
  await writes.run(60, 4);
  const [copy, editors] = [copyOf(), copyOf({ as: 'editor' })];
  let isOver = false;
  const follow = async (): Promise<void> => {
    while (!isOver) await copy.update();
  };
  const following = follow();
  await Promise.all([writes.run(WRITES / 2, WRITERS), editors.update()]);
  await writes.purge();
  await writes.run(WRITES, WRITERS).finally(() => (isOver = true));
  await following;
  const written = performance.now();
  // One goes on as it was saved.
  const resumed = copyOf();
  resumed.restore(JSON.parse(JSON.stringify(copy)) as object);
  await settle(resumed);
  await settle(editors);
  const items = await expectEqual(resumed);
  await expectEqual(editors, { as: 'editor' });
  report('a copy by the change feed', {
    writes: writes.done,
    items,
    requests,
    secondsOfWriting: Math.round((written - started) / 1_000),
    secondsToSettle: Math.round((performance.now() - written) / 1_000),
  });
});

it('counts of terms reach the copy, also when events change them that are reported to nobody', async () => {
  const copy = copyOf();
  await settle(copy);
  const { tags } = await service.make(
    '/events',
    eventWith({ hide_from_listings: true, tags: ['Hidden things'] }),
  );
  await settle(copy);
  const hidden = await service.make('/events', eventWith({ hide_from_listings: true, tags: [tags[0].id] }));
  await settle(copy);
  expect(copy.get('tag', tags[0].id)).toMatchObject({ count: 2 });
  expect(copy.get('event', hidden['id'])).toBeUndefined();
  await expectEqual(copy);
});
