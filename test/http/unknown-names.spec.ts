import { at } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it('a name in `_fields` is at most as long as any field could have', async () => {
  const tag = await service.make('/tags', { name: 'Fields' });
  const write = async (name: string) => service.post(`/tags/${tag['id']}`, { _fields: name });
  const longest = `${'a.'.repeat(127)}a`;
  expect([(await write(longest)).status, (await write(longest)).body]).toEqual([200, {}]);
  const { status, body } = await write(`${longest}b`);
  expect([status, body['code'], Object.keys(body['data'].params)]).toEqual([
    400,
    'rest_invalid_param',
    ['_fields'],
  ]);
});

const STRICT = { headers: { prefer: 'handling=strict' } };
const IGNORED = 'x-ignored-params';
const APPLIED = 'preference-applied';

/** Payloads with names that nothing knows, inside of what is known. */
const NESTED: [path: string, payload: () => Body, unknown: string[]][] = [
  ['/events', () => eventWith({ venue: { venue: 'Hall', foo: 1 } }), ['venue[foo]']],
  [
    '/events',
    () =>
      eventWith({
        organizer: [
          { organizer: 'Club', foo: 2 },
          { organizer: 'Bar', foo: 1 },
        ],
      }),
    ['organizer[foo]'],
  ],
  [
    '/events',
    () => eventWith({ translations: { fr: { title: 'T', foo: 1, venue: 'V' } } }),
    ['translations[fr][foo]', 'translations[fr][venue]'],
  ],
  [
    '/events',
    () => eventWith({ bar: 1, venue: { venue: 'Hall', translations: { de: { foo: 1 } } } }),
    ['bar', 'venue[translations][de][foo]'],
  ],
  // Names by which libraries copy an object, or wait for it.
  [
    '/events',
    () => eventWith({ venue: { venue: 'Hall', constructor: { name: 'x' }, then: 1, toJSON: 1 } }),
    ['venue[constructor]', 'venue[then]', 'venue[toJSON]'],
  ],
  ['/tags', () => ({ name: 'Concerts', constructor: 'x', toJSON: 1 }), ['constructor', 'toJSON']],
  [
    '/venues',
    () => ({ venue: 'Square', translations: { ro: { city: 'Iași', town: 'x' } } }),
    ['translations[ro][town]'],
  ],
  [
    '/organizers',
    () => ({ organizer: 'Choir', translations: { it: { city: 'x' } } }),
    ['translations[it][city]'],
  ],
  [
    '/categories',
    () => ({ name: 'Films', translations: { es: { title: 'x' } } }),
    ['translations[es][title]'],
  ],
  ['/tags', () => ({ name: 'Plays', translations: { es: { title: 'x' } } }), ['translations[es][title]']],
];

describe.each(NESTED)('unknown names in a payload for %s', (path, payload, unknown) => {
  it(`are refused when the caller is strict: ${unknown.join()}`, async () => {
    const { status, headers, body } = await service.post(path, payload(), STRICT);
    expect([status, body['code'], Object.keys(body['data']?.params ?? {}).sort()]).toEqual([
      400,
      'rest_invalid_param',
      unknown,
    ]);
    expect([headers[APPLIED], headers[IGNORED]]).toEqual(['handling=strict', undefined]);
  });

  it(`are ignored and named: ${unknown.join()}`, async () => {
    const { status, headers } = await service.post(path, payload());
    const named = (headers[IGNORED] ?? '').split(', ').map(decodeURIComponent).sort();
    expect([status, named, headers[APPLIED]]).toEqual([201, unknown, undefined]);
  });
});

it('unknown names of an update are treated alike, by id, by slug and of one language', async () => {
  const { id, slug } = await service.make('/events', eventWith());
  const payload = { venue: { venue: 'Hall', foo: 1 } };
  for (const path of [`/events/${id}`, `/events/by-slug/${slug}`, at('fr', `/events/${id}`)]) {
    const { status, headers } = await service.post(path, payload);
    expect([path, status, headers[IGNORED]]).toEqual([path, 200, 'venue%5Bfoo%5D']);
    const { body } = await service.post(path, payload, STRICT);
    expect(Object.keys(body['data'].params)).toEqual(['venue[foo]']);
  }
  const one = `/events/${id}/translations/fr`;
  const { status, headers } = await service.send('PATCH', one, { title: 'T', foo: 1 }, { as: 'editor' });
  expect([status, headers[IGNORED]]).toEqual([200, 'foo']);
});

it('unknown and bad names are refused together', async () => {
  const payload = eventWith({ bar: 1, cost: {}, venue: { venue: 'Hall', website: 'x:y', foo: 1 } });
  const { body } = await service.post('/events', payload, STRICT);
  expect(Object.keys(body['data'].params).sort()).toEqual(['bar', 'cost', 'venue[foo]', 'venue[website]']);
});

describe('Preference-Applied', () => {
  it.each([
    ['handling=strict', 'handling=strict'],
    ['respond-async, handling = "strict"', 'handling=strict'],
    ['HANDLING=Strict; wait=1', 'handling=strict'],
    ['handling=lenient', undefined],
    ['handling=strictly', undefined],
    ['mishandling=strict', undefined],
    ['return=minimal', undefined],
  ])('for Prefer: %s is %s', async (prefer, applied) => {
    for (const [method, path, as] of [
      ['GET', '/events', 'anonymous'],
      ['GET', '/tags?unknown=1', 'anonymous'],
      ['POST', '/venues', 'editor'],
    ] as const) {
      const payload = method === 'POST' ? {} : undefined;
      const { headers } = await service.send(method, path, payload, { as, headers: { prefer } });
      expect([path, headers[APPLIED]]).toEqual([path, applied]);
    }
  });
});

it('long unknown names are named in a header that clients accept', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${index}${'長'.repeat(60)}`);
  const payload = eventWith(Object.fromEntries(names.map((name) => [name, 1])));
  const { status, headers } = await service.post('/events', payload);
  const ignored = headers[IGNORED] ?? '';
  const named = ignored.split(', ').map(decodeURIComponent);
  expect([status, named.at(-1)]).toEqual([201, '…']);
  expect(named.slice(0, -1)).toEqual(names.slice(0, named.length - 1));
  // Neither too much, nor less than fits.
  expect(ignored.length).toBeLessThanOrEqual(2_048);
  expect(ignored.length).toBeGreaterThan(1_400);
});

it('fifty unknown names are all named', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `name-${index}`);
  const { headers } = await service.post(
    '/events',
    eventWith(Object.fromEntries(names.map((name) => [name, 1]))),
  );
  expect(headers[IGNORED]).toBe(names.join(', '));
});

it('tens of thousands of unknown names cost no more than they are: the first fifty are named', async () => {
  const flood = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
  for (const [payload, first] of [
    [eventWith(flood), 'k0'],
    [eventWith({ venue: { venue: 'Flooded Hall', ...flood } }), 'venue[k0]'],
    [eventWith({ translations: { fr: { title: 'Un', ...flood } } }), 'translations[fr][k0]'],
  ] as const) {
    const { status, headers } = await service.post('/events', payload);
    const named = decodeURIComponent(headers[IGNORED] ?? '').split(', ');
    expect([status, named.length, named[0], named[50]]).toEqual([201, 51, first, '…']);
  }
});

it('no parameter of a query is dropped: there may be 1,000', async () => {
  const fill = (count: number): string => '&a=1'.repeat(count);
  const { id } = await service.make('/events', eventWith({ title: 'Kept' }));
  const patch = async (count: number): Promise<unknown[]> => {
    const { status, body } = await service.send(
      'PATCH',
      `/events/${id}?b=1${fill(count)}&dry_run=true`,
      { title: 'Changed' },
      { as: 'administrator' },
    );
    return [status, body['code'] ?? body['title']];
  };
  expect(await patch(998)).toEqual([200, 'Changed']);
  expect(await patch(999)).toEqual([400, 'rest_bad_request']);
  expect((await service.get(`/events/${id}`)).body['title']).toBe('Kept');
  const list = await service.get(`/events?b=1${fill(999)}&page=zz`);
  expect([list.status, list.body['message']]).toEqual([400, expect.stringContaining('1,000 parameters')]);
});
