import type { Role } from '#common/rights/roles.js';
import { at } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

type Caller = Role | 'anonymous';

let service: Service;
let event: Body;
let id: number;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
  event = await service.make(
    '/events',
    eventWith({
      title: 'Chosen',
      cost: '$5',
      venue: { venue: 'Hall', city: 'Rome', zip: '00100' },
      organizer: [{ organizer: 'One' }, { organizer: 'Two', phone: '5' }],
      categories: ['First', 'Second'],
    }),
  );
  id = event['id'];
});
afterAll(async () => service.stop());

/** A name that no other record has: a venue of the same fields would be the same venue. */
const unique = (text: string): string => `${text} ${(counter += 1)}`;

describe('_fields', () => {
  const chosen = async (fields: string): Promise<Body> => (await service.get(`/events/${id}?${fields}`)).body;

  it.each([
    ['_fields=id,title', { title: 'Chosen' }],
    ['_fields[]=id&_fields[]=title', { title: 'Chosen' }],
    ['_fields=%20id%20,%20title', { title: 'Chosen' }],
    ['_fields=id,venue.city', { venue: { city: 'Rome' } }],
    ['_fields=id,venue.city,venue.zip', { venue: { city: 'Rome', zip: '00100' } }],
    ['_fields=id,organizer.organizer', { organizer: [{ organizer: 'One' }, { organizer: 'Two' }] }],
    ['_fields=id,organizer.phone', { organizer: [{}, { phone: '5' }] }],
    ['_fields=id,categories.name', { categories: [{ name: 'First' }, { name: 'Second' }] }],
    ['_fields=id,cost_details.values', { cost_details: { values: ['5'] } }],
    ['_fields=id,json_ld.offers.price', { json_ld: { offers: { price: 5 } } }],
    ['_fields=id,unknown,venue.unknown', { venue: {} }],
    ['_fields=id,__proto__,constructor,toString', {}],
    ['_fields=id,title.x', { title: 'Chosen' }],
  ])('%s keeps %j', async (fields, expected) => {
    expect(await chosen(fields)).toEqual({ id, ...expected });
  });

  it('takes a record whole when it is named whole, in whatever order', async () => {
    const { venue } = await chosen('');
    for (const fields of ['venue,venue.city', 'venue.city,venue']) {
      expect(await chosen(`_fields=${fields}`)).toEqual({ venue });
    }
  });

  it('keeps everything when it is empty, and nothing when it names nothing', async () => {
    expect(await chosen('_fields=')).toEqual(await chosen(''));
    expect(await chosen('_fields=nothing')).toEqual({});
  });

  it('acts inside lists of every kind, and leaves their headers', async () => {
    const lists = ['events', 'venues', 'organizers', 'categories', 'tags'];
    await service.make('/events', eventWith({ tags: ['Listed'] }));
    for (const name of lists) {
      const { headers, body } = await service.get(`/${name}?per_page=1&_fields=${name}.id,total`);
      expect(body).toEqual({ [name]: [{ id: expect.any(Number) }], total: expect.any(Number) });
      expect(headers['x-tec-total']).toBe(String(body['total']));
      if (body['total'] > 1) expect(headers['link']).toContain('rel="next"');
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('acts on the response of %s', async (method) => {
    const { id: other } = await service.make('/venues', { venue: `Other ${method}` });
    const sent = method === 'DELETE' ? undefined : { city: 'Oslo' };
    const way = `/venues/${other}?_fields=id,city`;
    const { status, body } = await service.send(method, way, sent, { as: 'editor' });
    const expected = method === 'DELETE' ? { id: other } : { id: other, city: 'Oslo' };
    expect([status, body]).toEqual([200, expected]);
  });

  it('acts on a create, from query or body, and leaves its Location', async () => {
    const payload = { name: 'Located', _fields: 'name,urls.collection' };
    const { status, headers, body } = await service.post('/tags', payload);
    const tags = 'http://calendar.example/calendar/events/v1/tags';
    expect([status, body]).toEqual([201, { name: 'Located', urls: { collection: tags } }]);
    expect(headers['location']).toMatch(new RegExp(`^${tags}/\\d+$`));
    const made = await service.post('/tags?_fields=slug', { name: 'Queried' });
    expect([made.status, made.body]).toEqual([201, { slug: 'queried' }]);
  });

  it('leaves errors as they are', async () => {
    for (const path of ['/events/2000000000', '/events?page=0', '/nowhere']) {
      const plain = await service.get(path);
      const requested = await service.get(`${path}${path.includes('?') ? '&' : '?'}_fields=id`);
      expect([requested.status, requested.body]).toEqual([plain.status, plain.body]);
    }
  });

  it.each(['_fields[x][y]=1', '_fields[]=a&_fields[][b]=c'])('%s is 400', async (query) => {
    const { status, body } = await service.get(`/events/${id}?${query}`);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['_fields']]);
  });
});

describe('context=edit', () => {
  const SOURCE = { description: 'One\n\nTwo <em>&amp;</em>', excerpt: 'Short' };
  const SHOWN = { description: '<p>One</p>\n<p>Two <em>&amp;</em></p>', excerpt: '<p>Short</p>' };
  const kinds: [string, () => Body][] = [
    ['events', eventWith],
    ['venues', () => ({ venue: unique('Edited') })],
    ['organizers', () => ({ organizer: unique('Edited') })],
  ];

  it.each(kinds)('shows the source of texts of %s to those who may edit them', async (collection, fields) => {
    const make = async (as: Caller) => service.make(`/${collection}`, { ...fields(), ...SOURCE }, { as });
    const [others, authors, draft] = [await make('editor'), await make('author'), await make('contributor')];
    const textsOf = ({ description, excerpt }: Body) => ({ description, excerpt });
    const read = async (record: Body, as: Caller, way: string): Promise<object> => {
      const path = { id: record['id'], slug: `by-slug/${record['slug']}` }[way] ?? '';
      return textsOf((await service.get(`/${collection}/${path}?context=edit`, { as })).body);
    };
    for (const way of ['id', 'slug']) {
      for (const as of ['administrator', 'editor'] as const) {
        expect([as, await read(others, as, way)]).toEqual([as, SOURCE]);
        expect([as, await read(authors, as, way)]).toEqual([as, SOURCE]);
      }
      for (const as of ['author', 'contributor', 'subscriber', 'anonymous'] as const) {
        expect([as, await read(others, as, way)]).toEqual([as, SHOWN]);
      }
      expect(await read(authors, 'author', way)).toEqual(SOURCE);
      expect(await read(draft, 'contributor', way)).toEqual(SOURCE);
    }
    const { body } = await service.get(`/${collection}?context=edit&per_page=50`, { as: 'author' });
    const listed = (record: Body) =>
      textsOf((body[collection] as Body[]).find((one) => one['id'] === record['id']) ?? {});
    expect([listed(authors), listed(others)]).toEqual([SOURCE, SHOWN]);
    const path = `/${collection}/${others['id']}`;
    expect(textsOf((await service.post(`${path}?context=edit`)).body)).toEqual(SOURCE);
    expect(textsOf((await service.post(path, { context: 'edit' })).body)).toEqual(SOURCE);
    expect(textsOf((await service.post(path)).body)).toEqual(SHOWN);
    // What is read may be sent back.
    const again = await service.post(path, await read(others, 'editor', 'id'));
    expect([again.status, await read(others, 'editor', 'id')]).toEqual([200, SOURCE]);
  });

  it('of any other value is as without', async () => {
    const { id: other } = await service.make('/events', eventWith(SOURCE));
    for (const value of ['view', 'embed', 'EDIT', '']) {
      const { status, body } = await service.get(`/events/${other}?context=${value}`, { as: 'editor' });
      expect([value, status, body['description']]).toEqual([value, 200, SHOWN.description]);
    }
  });
});

describe('another method than the one that is sent', () => {
  const make = async (): Promise<number> => (await service.make('/events', eventWith()))['id'] as number;
  const statusOf = async (one: number): Promise<unknown> =>
    (await service.get(`/events?include=${one}&status=publish,trash`, { as: 'editor' })).body['events'][0]
      .status;
  const ways: [string, (method: string) => [string, Record<string, string>]][] = [
    ['the header', (method) => ['', { 'x-http-method-override': method }]],
    ['_method', (method) => [`?_method=${method}`, {}]],
  ];

  describe.each(ways)('by %s', (_, way) => {
    const send = async (sent: string, meant: string, one: number, as: Caller = 'editor') => {
      const [query, headers] = way(meant);
      const payload = sent === 'GET' ? undefined : { featured: true };
      return service.send(sent, `/events/${one}${query}`, payload, { as, headers });
    };

    it.each(['PUT', 'PATCH', 'put'])('makes POST a %s', async (method) => {
      const { status, headers, body } = await send('POST', method, await make());
      expect([status, body['featured'], headers['x-ignored-params']]).toEqual([200, true, undefined]);
    });

    it.each(['DELETE', 'delete'])('makes POST a %s', async (method) => {
      const one = await make();
      const { status, body } = await send('POST', method, one);
      expect([status, body['status'], await statusOf(one)]).toEqual([200, 'trash', 'trash']);
    });

    it('makes POST a GET', async () => {
      const one = await make();
      const { status, body } = await send('POST', 'GET', one);
      expect([status, body['json_ld']['@type'], body['featured']]).toEqual([200, 'Event', false]);
    });

    it.each(['GET', 'PUT', 'PATCH'])('means nothing on %s', async (method) => {
      const one = await make();
      const { status, body } = await send(method, 'DELETE', one);
      expect([status, body['status'], body['featured'], await statusOf(one)]).toEqual([
        200,
        'publish',
        method !== 'GET',
        'publish',
      ]);
    });

    it('gives no rights', async () => {
      const one = await make();
      const responses: unknown[] = [];
      for (const as of ['anonymous', 'subscriber', 'author'] as const) {
        responses.push((await send('POST', 'DELETE', one, as)).status);
      }
      expect([responses, await statusOf(one)]).toEqual([[401, 403, 403], 'publish']);
    });

    it.each(['BREW', 'TRACE', 'DE LETE', '<x>', ''])('of %j harms nothing', async (method) => {
      const one = await make();
      const { status } = await send('POST', encodeURIComponent(method), one);
      expect([200, 404, 405]).toContain(status);
      expect(await statusOf(one)).toBe('publish');
    });

    it('works at every mount', async () => {
      for (const mount of ['~/wp-json/tribe/events/v1', at('fr', '')]) {
        const [query, headers] = way('DELETE');
        const path = `${mount}/events/${await make()}${query}`;
        const { status, body } = await service.send('POST', path, {}, { as: 'editor', headers });
        expect([mount, status, body['status']]).toEqual([mount, 200, 'trash']);
      }
    });
  });
});
