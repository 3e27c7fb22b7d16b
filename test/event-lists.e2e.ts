import { ALWAYS, type Body, eventWith, Service } from './support/service.js';

const DAY = 86_400_000;
const ZONE = 'America/New_York';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: ZONE });
});
afterAll(async () => service.stop());

const ids = (body: Body): number[] => body['events'].map((event: Body) => event['id']);

/** The site's date, so many days from today. */
const siteDay = (days: number): string => Temporal.Now.plainDateISO(ZONE).add({ days }).toString();

describe('the window', () => {
  let past: Body, yesterday: Body, soon: Body, far: Body;
  beforeAll(async () => {
    const at = async (days: number) =>
      service.make(
        '/events',
        eventWith({
          start_date: `${siteDay(days)} 00:00:00`,
          end_date: `${siteDay(days)} 01:00:00`,
          tags: ['window'],
        }),
      );
    past = await at(-2);
    yesterday = await at(-1);
    soon = await at(400);
    far = await at(800);
  });

  const found = async (query: string) =>
    ids((await service.get(`/events?tags=window&per_page=50&${query}`)).body);

  it('is from yesterday to two years from now by default, in the site’s days', async () => {
    expect(await found('')).toEqual([yesterday['id'], soon['id']]);
    const { body } = await service.get('/events?tags=window');
    const query = new URL(body['rest_url']).searchParams;
    expect(query.get('start_date')).toBe(`${siteDay(-1)} 00:00:00`);
    expect(query.get('end_date')).toBe(
      `${Temporal.Now.plainDateISO(ZONE).add({ months: 24 }).toString()} 23:59:59`,
    );
  });

  it('takes each end by itself', async () => {
    expect(await found(`start_date=${siteDay(-10)}`)).toEqual([past['id'], yesterday['id'], soon['id']]);
    expect(await found('end_date=2199-12-31')).toEqual([yesterday['id'], soon['id'], far['id']]);
  });

  it('rounds to whole days unless it is strict', async () => {
    const noon = `${siteDay(400)} 12:00:00`;
    expect(await found(`start_date=${noon}`)).toEqual([soon['id']]);
    expect(await found(`start_date=${noon}&strict_dates=true`)).toEqual([]);
    const early = `${siteDay(400)} 00:30:00`;
    expect(await found(`start_date=${siteDay(400)}&end_date=${early}`)).toEqual([soon['id']]);
    expect(await found(`start_date=${siteDay(400)}&end_date=${early}&strict_dates=yes`)).toEqual([]);
  });

  it('drops its defaults for relative dates', async () => {
    expect(await found(`starts_before=${siteDay(399)}`)).toEqual([past['id'], yesterday['id']]);
    expect(await found(`starts_after=${siteDay(400)}`)).toEqual([far['id']]);
    expect(await found(`ends_before=${siteDay(0)}`)).toEqual([past['id'], yesterday['id']]);
    expect(await found(`ends_after=${siteDay(-1)}`)).toEqual([soon['id'], far['id']]);
    expect(await found(`starts_after=${siteDay(400)} 00:00:00&strict_dates=1`)).toEqual([far['id']]);
  });

  it('compares instants, whatever the zones', async () => {
    const tokyo = await service.make(
      '/events',
      eventWith({ start_date: '2150-05-02 08:00', end_date: '2150-05-02 09:00', timezone: 'Asia/Tokyo' }),
    );
    const on = async (day: string) =>
      ids((await service.get(`/events?start_date=${day}&end_date=${day}`)).body);
    // 23:00 UTC, which is 19:00 of the day before in New York.
    expect(await on('2150-05-01')).toEqual([tokyo['id']]);
    expect(await on('2150-05-02')).toEqual([]);
  });

  it('includes events that begin and end with it to the second', async () => {
    const day = '2151-05-02';
    const allDay = await service.make(
      '/events',
      eventWith({ start_date: day, end_date: day, all_day: true }),
    );
    expect(ids((await service.get(`/events?start_date=${day}&end_date=${day}`)).body)).toEqual([
      allDay['id'],
    ]);
    const strictly = `starts_after=${day} 00:00:00&ends_before=2151-05-03&strict_dates=1`;
    expect(ids((await service.get(`/events?${strictly}`)).body)).toEqual([]);
  });

  it('is ignored with include, and unknown ids are passed over', async () => {
    expect(await found(`include=${far['id']},999999,${past['id']}`)).toEqual([past['id'], far['id']]);
  });
});

describe('pages', () => {
  beforeAll(async () => {
    for (let i = 0; i < 12; i++) {
      const start = new Date(Date.UTC(2160, 0, 1 + (i % 4)) + DAY).toISOString().slice(0, 10);
      await service.make('/events', eventWith({ start_date: start, end_date: start, tags: ['paged'] }));
    }
  });

  it('hold nine by default, fifty at most, by start and id', async () => {
    const { body, headers } = await service.get(`/events?tags=paged&${ALWAYS}`);
    expect([body['events'].length, body['total'], body['total_pages']]).toEqual([9, 12, 2]);
    expect(headers).toMatchObject({
      'x-tec-total': '12',
      'x-tec-totalpages': '2',
      'x-wp-total': '12',
      'x-wp-totalpages': '2',
    });
    expect(headers['link']).toBe(`<${body['next_rest_url']}>; rel="next"`);
    const all = (await service.get(`/events?tags=paged&per_page=1000&${ALWAYS}`)).body;
    expect(new URL(all['rest_url']).searchParams.get('per_page')).toBe('50');
    const keys = all['events'].map(
      (event: Body) => `${event['utc_start_date']} ${String(event['id']).padStart(9, '0')}`,
    );
    expect(keys).toEqual([...keys].sort());
    expect(all).not.toHaveProperty('next_rest_url');
    expect(all).not.toHaveProperty('previous_rest_url');
  });

  it('are walked by their links', async () => {
    const seen: number[] = [];
    let address: string | undefined =
      `http://calendar.example/calendar/events/v1/events/?per_page=5&tags=paged&${ALWAYS}`;
    while (address !== undefined) {
      const { body } = await service.get(`~${address.replace('http://calendar.example', '')}`);
      seen.push(...ids(body));
      address = body['next_rest_url'];
    }
    expect([seen.length, new Set(seen).size]).toEqual([12, 12]);
  });

  it('after the last are not found; an empty first one is', async () => {
    const beyond = await service.get(`/events?tags=paged&page=3&${ALWAYS}`);
    expect([beyond.status, beyond.body['code']]).toEqual([404, 'event-archive-page-not-found']);
    const empty = await service.get('/events?start_date=2198-01-01&end_date=2198-01-02');
    expect([empty.status, empty.body['events'], empty.body['total'], empty.body['total_pages']]).toEqual([
      200,
      [],
      0,
      0,
    ]);
  });
});

describe('filters', () => {
  it('by category include what is below it, and combine', async () => {
    const parent = await service.make('/categories', { name: 'Music' });
    const child = await service.make('/categories', { name: 'Opera', parent: parent['id'] });
    const grandchild = await service.make('/categories', { name: 'Baroque', parent: child['id'] });
    const deep = await service.make(
      '/events',
      eventWith({ categories: [grandchild['id']], tags: ['evening'] }),
    );
    const top = await service.make(
      '/events',
      eventWith({ categories: ['music'], tags: ['evening', 'free'] }),
    );
    const found = async (query: string) =>
      ids((await service.get(`/events?${ALWAYS}&per_page=50&${query}`)).body);
    const both = [deep['id'], top['id']];
    expect(await found(`categories=${parent['id']}`)).toEqual(both);
    expect(await found('categories=music')).toEqual(both);
    expect(await found('categories=OPERA')).toEqual([deep['id']]);
    expect(await found(`categories[]=${child['id']}&categories[]=music`)).toEqual(both);
    expect(await found('categories=music&tags=free')).toEqual([top['id']]);
    expect(await found('tags=evening,free')).toEqual(both);
  });

  it('name every reference that nothing answers to', async () => {
    const { status, body } = await service.get(
      '/events?categories=nope&tags=999999&venue=999999&organizer=999999',
    );
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body['data'].params).sort()).toEqual(['categories', 'organizer', 'tags', 'venue']);
  });

  it('by venue lose a trashed one, and events show only venues that the caller may read', async () => {
    const [open, draft] = [
      await service.make('/venues', { venue: 'Open house' }),
      await service.make('/venues', { venue: 'Draft house', status: 'draft' }),
    ];
    const event = await service.make('/events', eventWith({ venue: [open['id'], draft['id']] }));
    const venues = async (as: 'anonymous' | 'editor') =>
      [(await service.get(`/events/${event['id']}`, { as })).body['venue']]
        .flat()
        .map((venue: Body) => venue['id']);
    expect(await venues('editor')).toEqual([open['id'], draft['id']]);
    expect(await venues('anonymous')).toEqual([open['id']]);
    await service.delete(`/venues/${open['id']}`);
    expect((await service.get(`/events/${event['id']}`)).body['venue']).toEqual([]);
    expect(ids((await service.get(`/events?${ALWAYS}&venue=${open['id']}`)).body)).toEqual([]);
    await service.post(`/venues/${open['id']}`, { status: 'publish' });
    expect(await venues('anonymous')).toEqual([open['id']]);
  });

  it('by words take all of them, phrases, and exclusions, in title, description or excerpt', async () => {
    const a = await service.make(
      '/events',
      eventWith({ title: 'Quantum café', description: '<p>Late <b>night</b> show</p>' }),
    );
    const b = await service.make(
      '/events',
      eventWith({ title: 'Quantum theory', excerpt: 'Night of science' }),
    );
    const found = async (search: string) =>
      ids((await service.get(`/events?${ALWAYS}&search=${encodeURIComponent(search)}`)).body).sort(
        (x, y) => x - y,
      );
    expect(await found('QUANTUM')).toEqual([a['id'], b['id']]);
    expect(await found('quantum cafe')).toEqual([a['id']]);
    expect(await found('night quant')).toEqual([a['id'], b['id']]);
    expect(await found('"late night"')).toEqual([a['id']]);
    expect(await found('"night late"')).toEqual([]);
    expect(await found('quantum -theory')).toEqual([a['id']]);
    expect(await found('quantum %')).toEqual([]);
    expect(await found('quantum b>')).toEqual([]);
  });

  it('never show hidden events', async () => {
    const hidden = await service.make('/events', eventWith({ hide_from_listings: true }));
    expect(ids((await service.get(`/events?include=${hidden['id']}`, { as: 'administrator' })).body)).toEqual(
      [],
    );
    expect((await service.get(`/events/${hidden['id']}`)).status).toBe(200);
  });
});

describe('status', () => {
  const made: Record<string, number> = {};
  beforeAll(async () => {
    for (const status of ['publish', 'draft', 'pending', 'private', 'trash']) {
      for (const author of ['author', 'editor'] as const) {
        const event = await service.make(
          '/events',
          eventWith({ status: status === 'trash' ? 'publish' : status, tags: ['by status'] }),
          { as: 'administrator' },
        );
        const owner = author === 'author' ? 3 : 2;
        await service.post(`/events/${event['id']}`, { author: owner });
        if (status === 'trash') await service.delete(`/events/${event['id']}`);
        made[`${author} ${status}`] = event['id'];
      }
    }
  });

  const names = async (query: string, as: 'anonymous' | 'subscriber' | 'author' | 'editor') => {
    const { body } = await service.get(`/events?${ALWAYS}&tags=by-status&per_page=50&${query}`, { as });
    return ids(body)
      .map((id) => Object.entries(made).find(([, value]) => value === id)?.[0])
      .sort();
  };
  const published = ['author publish', 'editor publish'];
  const own = ['author draft', 'author pending', 'author private'];

  it('defaults to what the caller may read', async () => {
    expect(await names('', 'anonymous')).toEqual(published);
    expect(await names('', 'subscriber')).toEqual(published);
    expect(await names('', 'author')).toEqual([...own, ...published].sort());
    expect(await names('', 'editor')).toEqual(
      Object.keys(made)
        .filter((name) => !name.endsWith('trash'))
        .sort(),
    );
  });

  it('asked for gives one’s own, or everyone’s to those who may edit them', async () => {
    expect(await names('status=draft,trash', 'author')).toEqual(['author draft', 'author trash']);
    expect(await names('status=draft', 'editor')).toEqual(['author draft', 'editor draft']);
  });

  it.each(['anonymous', 'subscriber'] as const)('other than publish is refused to %s', async (as) => {
    const { status, body } = await service.get('/events?status=publish,draft', { as });
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['status']]);
  });

  it('stays in the links of the next page', async () => {
    const first = (await service.get(`/events?${ALWAYS}&tags=by-status&per_page=4`, { as: 'editor' })).body;
    const { pathname, search } = new URL(first['next_rest_url']);
    const second = (await service.get(`~${pathname}${search}`, { as: 'editor' })).body;
    expect([first['total'], second['total'], second['events'].length]).toEqual([8, 8, 4]);
  });
});
