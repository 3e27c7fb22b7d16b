import { stopClocks } from '../support/clock.js';
import { times } from '../support/combinations.js';
import fc from '../support/properties.js';
import { type Body, Service } from '../support/service.js';
import {
  idsByPage,
  itemsOf,
  type LinkedRecordIds,
  makeLinkedRecords,
  makeMany,
  makeVaried,
  variedEvent,
} from '../support/varied-events.js';

const EVENTS = 45;
const WINDOW = 'start_date=2000-01-01&end_date=2199-12-31';

let service: Service;
let linked: LinkedRecordIds;
const events: number[] = [];
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'Europe/Bucharest' });
  linked = await makeLinkedRecords(service);
  events.push(...(await makeMany(service, linked, [...Array(EVENTS).keys()])));
});
afterAll(async () => service.stop());

type Caller = 'anonymous' | 'author' | 'editor';

/** Reads a list by cursor to its end; `between` happens after each page. */
async function byCursor(
  path: string,
  as: Caller,
  between: (page: number) => Promise<unknown> = async () => Promise.resolve(),
): Promise<{ ids: number[]; totals: Set<number> }> {
  const ids: number[] = [];
  const totals = new Set<number>();
  let next: string | undefined = `${path}&cursor=*`;
  for (let page = 0; next !== undefined; page++) {
    const { status, body, headers }: { status: number; body: Body; headers: Body } = await service.get(next, {
      as,
    });
    if (status !== 200) throw new Error(`${next}: ${JSON.stringify(body)}`);
    ids.push(...itemsOf(body).map(({ id }) => id as number));
    totals.add(body['total']);
    expect('next_cursor' in body).toBe('next_rest_url' in body);
    expect(body).not.toHaveProperty('previous_rest_url');
    expect(headers['link']).toBe(body['next_rest_url'] && `<${body['next_rest_url']}>; rel="next"`);
    next = body['next_rest_url']?.replace('http://calendar.example', '~');
    await between(page);
  }
  return { ids, totals };
}

const EVENT_ORDERS = 'start_date end_date title date modified distance publish_date created id slug'.split(
  ' ',
);
const LINKED_ORDERS = 'date modified title name id publish_date created slug'.split(' ');
const TERM_ORDERS = 'id name slug count include term_group modified'.split(' ');

const common = {
  as: fc.constantFrom<Caller>('anonymous', 'author', 'editor'),
  order: fc.constantFrom('asc', 'desc'),
  i18n_language: fc.constantFrom('en', 'fr', 'de'),
  i18n_fallback: fc.constantFrom('none', 'default'),
  per_page: fc.integer({ min: 1, max: 9 }),
};
const of = (collection: string, filters: string[], orders: string[]) =>
  fc.record({
    ...common,
    collection: fc.constant(collection),
    filter: fc.constantFrom(...filters),
    orderby: fc.constantFrom(...orders),
  });
const list = fc.oneof(
  {
    weight: 6,
    arbitrary: of(
      'events',
      [
        ...['', 'search=alpha', 'search=-alpha', 'featured=true', 'featured=false', 'status=publish'],
        ...['categories=music', 'tags=free&categories=jazz', 'bbox=-180,-90,180,90', 'facets=month'],
        ...['geoloc_lat=41&geoloc_lng=13&geoloc_radius=20000', 'modified_after=2020-01-01'],
      ],
      EVENT_ORDERS,
    ),
  },
  of('venues', ['', 'search=hall', 'has_events=true', 'bbox=170,-90,-170,90'], LINKED_ORDERS),
  of('organizers', ['', 'search=c'], LINKED_ORDERS),
  of('categories', ['hide_empty=false', 'hide_empty=true&search=o'], TERM_ORDERS),
  of('tags', ['hide_empty=false', `include=free,late&hide_empty=false`], TERM_ORDERS),
);

function pathOf({ collection, filter, as: _, ...others }: Body): string {
  const query = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
  return `/${collection}?${collection === 'events' ? `${WINDOW}&` : ''}${filter}&${query.toString()}`;
}

describe('pages by cursor', () => {
  it('are together what pages by number are, in every list, order and language', async () => {
    await fc.assert(
      fc.asyncProperty(list, async (requested) => {
        const path = pathOf(requested);
        const wanted = await idsByPage(service, path.replace(/&per_page=\d/, ''), requested.as);
        const { ids, totals } = await byCursor(path, requested.as);
        expect([path, ids]).toEqual([path, wanted]);
        expect([...totals]).toEqual([wanted.length]);
      }),
      { numRuns: times(20, 60) },
    );
  });

  it('show what stays and does not move once, whatever is written meanwhile', async () => {
    const moving = events.slice(0, EVENTS / 3);
    const staying = events.slice(EVENTS / 3);
    const change = fc.record({
      what: fc.constantFrom('create', 'delete', 'change', 'move'),
      which: fc.nat(moving.length - 1),
      seed: fc.integer({ min: 1_000, max: 9_000 }),
    });
    const orders = fc.constantFrom('start_date', 'end_date', 'title', 'date', 'modified', 'id', 'slug');
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          orderby: orders,
          order: fc.constantFrom('asc', 'desc'),
          per_page: fc.integer({ min: 2, max: 9 }),
        }),
        fc.constantFrom('', '&search=-nothing', '&categories=music'),
        fc.array(change, { minLength: 8, maxLength: 24 }),
        async ({ orderby, order, per_page }, filter, changes) => {
          const path = `/events?${WINDOW}&orderby=${orderby}&order=${order}&per_page=${per_page}${filter}`;
          const before = (await idsByPage(service, path.replace(/&per_page=\d/, ''), 'editor')).filter((id) =>
            staying.includes(id),
          );
          const { ids } = await byCursor(path, 'editor', async (page) => {
            const made = changes[page];
            if (made === undefined) return;
            const { what, seed } = made;
            const id = moving[made.which] ?? 0;
            if (what === 'create') events.push(await makeVaried(service, linked, seed));
            else if (what === 'delete') await service.delete(`/events/${id}`);
            else
              await service.post(`/events/${id}`, {
                ...variedEvent(linked, seed),
                ...(what === 'move' ? {} : { status: 'publish' }),
              });
          });
          expect(ids.filter((id) => staying.includes(id))).toEqual(before);
          expect(new Set(ids).size).toBeGreaterThanOrEqual(before.length);
        },
      ),
      { numRuns: times(4, 12) },
    );
  });

  it('keep the dates of the beginning, whenever they are read', async () => {
    const clock = stopClocks();
    try {
      const soon = new Date(Date.now() - 20 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      for (const title of ['Now 1', 'Now 2']) {
        const event = { title, start_date: soon, end_date: soon, timezone: 'UTC' };
        await service.make('/events', { ...event, tags: ['now'] });
      }
      for (const dates of ['', '&start_date=yesterday&end_date=%2B2+months', '&modified_after=yesterday']) {
        const first = await service.get(`/events?tags=now&per_page=1${dates}&cursor=`);
        expect(first.body['total']).toBe(2);
        clock.pass(3 * 86_400);
        // By the same words, and by the link.
        const again = `/events?tags=now&per_page=1${dates}&cursor=${first.body['next_cursor']}`;
        for (const path of [again, first.body['next_rest_url'].replace('http://calendar.example', '~')]) {
          const { status, body } = await service.get(path);
          expect([status, body['total'], body['events']?.length, body['next_cursor']]).toEqual([
            200,
            2,
            1,
            undefined,
          ]);
          expect(body['events'][0].id).not.toBe(first.body['events'][0].id);
        }
        clock.pass(-3 * 86_400);
      }
    } finally {
      clock.resume();
    }
  });

  it('report the total, and no error, where nothing is left', async () => {
    const { body } = await service.get(`/events?${WINDOW}&status=publish&orderby=id&per_page=2&cursor=*`);
    const [, list, instants] = JSON.parse(Buffer.from(body['next_cursor'], 'base64url').toString());
    const end = Buffer.from(JSON.stringify([1, list, instants, [2 ** 31 - 1], 1])).toString('base64url');
    const last = await service.get(`/events?${WINDOW}&status=publish&orderby=id&cursor=${end}`);
    expect([last.status, last.body['events'], last.body['total']]).toEqual([200, [], body['total']]);
  });

  it('are never an error of the service, whatever numbers they have', async () => {
    const numbers = fc.constantFrom(
      ...[0, 0.5, -0.5, 1e-7, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 1e30],
      ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -62_135_596_801, 253_402_300_800],
    );
    const lists = [
      ...['', 'orderby=id', 'search=-nothing', 'search=alpha', 'categories=music', 'orderby=modified'],
      ...['orderby=distance&geoloc_lat=41&geoloc_lng=13', 'orderby=title', 'tags=free&categories=jazz'],
    ].map((query) => `/events?per_page=1&${query}`);
    const others = ['/venues?per_page=1&modified_after=yesterday', '/tags?per_page=1&hide_empty=false'];
    for (const path of [...lists, ...lists.map((each) => `${each}&${WINDOW}`), ...others]) {
      const next = (await service.get(`${path}&cursor=*`)).body['next_cursor'];
      if (next === undefined) continue;
      const [version, name, instants, keys, id] = JSON.parse(Buffer.from(next, 'base64url').toString());
      await fc.assert(
        fc.asyncProperty(numbers, fc.option(numbers), fc.option(numbers), async (key, last, instant) => {
          const content = [
            version,
            name,
            instant === null ? instants : { ...instants, start_date: instant, modified_after: instant },
            keys.map((one: unknown) => (typeof one === 'number' ? key : one)),
            last ?? id,
          ];
          const cursor = Buffer.from(JSON.stringify(content)).toString('base64url');
          const { status } = await service.get(`${path}&cursor=${cursor}`);
          expect([path, content, [200, 400].includes(status)]).toEqual([path, content, true]);
        }),
        { numRuns: times(2, 8) },
      );
    }
  });

  it('are refused where they do not belong', async () => {
    const next = async (query: string): Promise<string> =>
      (await service.get(`/events?${WINDOW}&per_page=1&${query}&cursor=*`)).body['next_cursor'];
    const cursor = await next('');
    const [version, name, instants, keys, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const forged = (...content: unknown[]): string =>
      Buffer.from(JSON.stringify(content)).toString('base64url');
    const bad = [
      ...[
        'x',
        'a'.repeat(7_000),
        cursor.slice(0, -1),
        `${cursor}=`,
        'bnVsbA',
        forged(),
        forged(2, name, instants, keys, id),
      ],
      ...[
        forged(version, name, instants, [['a']], id),
        forged(version, name, instants, keys, -1),
        forged(version, name, [], keys, id),
        // Instants outside of the calendar.
        ...[9_007_199_254_740_991, -9_007_199_254_740_991, 253_402_387_200, -62_135_683_201].map((second) =>
          forged(version, name, { start_date: second }, keys, id),
        ),
      ],
    ];
    const another = [
      forged(version, name, { start_date: 1 }, ['a'], id),
      forged(version, name, instants, [null], id),
      forged(version, name, instants, [], id),
      ...(await Promise.all(
        [
          'order=desc',
          'orderby=title',
          'featured=true',
          'i18n_language=fr',
          'i18n_fallback=none',
          'modified_after=2020-01-01',
        ].map(next),
      )),
      (await service.get('/venues?per_page=1&cursor=*')).body['next_cursor'],
    ];
    const said = async (query: string): Promise<unknown> => {
      const { status, body } = await service.get(`/events?${query}`);
      return [status, Object.keys(body['data']?.params ?? {})];
    };
    const message = async (query: string, param = 'cursor'): Promise<unknown> =>
      (await service.get(query)).body['data']?.params?.[param];
    for (const each of bad)
      expect([each, await message(`/events?${WINDOW}&cursor=${each}`)]).toEqual([
        each,
        'Give nothing, * or the next_cursor of a response.',
      ]);
    for (const each of another)
      expect([each, await message(`/events?${WINDOW}&cursor=${each}`)]).toEqual([
        each,
        expect.stringContaining('belongs to a list with other parameters'),
      ]);
    expect(await said(`${WINDOW}&cursor=${cursor}&per_page=5&context=edit&fields=id&facets=month`)).toEqual([
      200,
      [],
    ]);
    expect(await message(`/events?${WINDOW}&cursor=*&page=1`)).toBe('Give a page or a cursor, not both.');
    expect(await message('/tags?orderby=description&cursor=')).toContain('description');
    expect(await message('/venues?fields=id&_fields=id', 'fields')).toBe('Give fields or _fields, not both.');
    expect(
      await said('cursor=x&page=0&bbox=1&facets=nothing&modified_after=x&modified_before=y&fields[a]=1'),
    ).toEqual([
      400,
      expect.arrayContaining([
        'cursor',
        'page',
        'bbox',
        'facets',
        'modified_after',
        'modified_before',
        'fields',
      ]),
    ]);
    for (const language of ['fr', 'de', 'it', 'ro', 'es'])
      expect(await message(`/events?cursor=*&page=2&i18n_language=${language}`)).not.toContain('Give');
  });
});

it.each([
  'starts_after=2190-01-01&starts_before=2001-01-01',
  'ends_after=2190-01-01&ends_before=2001-01-01',
  'start_date=2190-01-01&starts_before=2001-01-01',
  'starts_after=2190-01-01&starts_before=2001-01-01&orderby=title',
  'ends_after=2190-01-01&ends_before=2001-01-01&featured=true',
])('a window that ends before it starts, %s, has no events and the total 0', async (window) => {
  for (const place of ['cursor=*', 'page=1']) {
    const { status, body, headers } = await service.get(`/events?${window}&${place}`);
    expect([status, body['events'], body['total'], headers['x-tec-total']]).toEqual([200, [], 0, '0']);
  }
});
