import { ALWAYS, type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

const EVENTS = 'http://calendar.example/calendar/events/v1/events/';
const TOTAL = 52;

let service: Service;
/** In the order in which they must be listed: by UTC start, then id. */
let ordered: number[];
beforeAll(async () => {
  service = await Service.start();
  const made: { id: number; start: number }[] = [];
  // Starts go down while ids go up; every third event shares its start, and the zones turn the wall clocks around.
  for (let index = 0; index < TOTAL; index++) {
    const start = Date.UTC(2027, 5, 1) / 1000 - Math.floor(index / 3) * 3600;
    const timezone = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'][index % 3];
    const { id } = await service.make(
      '/events',
      eventWith({ start_date: start, end_date: start + 7200, timezone }),
    );
    made.push({ id, start });
  }
  made.sort((a, b) => a.start - b.start || a.id - b.id);
  ordered = made.map(({ id }) => id);
});
afterAll(async () => service.stop());

const ids = ({ body }: ServiceResponse): number[] => (body['events'] as Body[]).map((event) => event['id']);
const list = async (query: string, as?: 'editor') => service.get(`/events?${query}`, as && { as });
const follow = async (link: string) => service.get(`~${link.slice('http://calendar.example'.length)}`);
const paramsOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('the envelope', () => {
  it('holds items, links and totals, and the headers say the same', async () => {
    const { status, headers, body } = await list(`${ALWAYS}&per_page=20&page=2`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'events',
      'next_rest_url',
      'previous_rest_url',
      'rest_url',
      'total',
      'total_pages',
    ]);
    expect([body['total'], body['total_pages']]).toEqual([TOTAL, 3]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'x-tec-total': String(TOTAL),
      'x-tec-totalpages': '3',
      'x-wp-total': String(TOTAL),
      'x-wp-totalpages': '3',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['link']).toContain(`<${body['next_rest_url']}>; rel="next"`);
    expect(headers['link']).toContain(`<${body['previous_rest_url']}>; rel="prev"`);
  });

  it('repeats the effective parameters in its URL', async () => {
    const { body } = await list(`${ALWAYS}&featured=false`);
    expect(body['rest_url']).toMatch(`${EVENTS}?`);
    expect(paramsOf(body['rest_url'])).toEqual({
      page: '1',
      per_page: '9',
      status: 'publish',
      start_date: '2000-01-01 00:00:00',
      end_date: '2199-12-31 23:59:59',
      featured: 'false',
    });
  });

  it('has no next on the last page and no previous on the first', async () => {
    const first = await list(`${ALWAYS}&per_page=50`);
    expect([first.body['previous_rest_url'], typeof first.body['next_rest_url']]).toEqual([
      undefined,
      'string',
    ]);
    expect(first.headers['link']).not.toContain('prev');
    const last = await list(`${ALWAYS}&per_page=50&page=2`);
    expect([typeof last.body['previous_rest_url'], last.body['next_rest_url']]).toEqual([
      'string',
      undefined,
    ]);
    const only = await list(`include=${ordered[0]}`);
    expect(only.headers['link']).toBeUndefined();
    expect(Object.keys(only.body).filter((key) => /next|previous/.test(key))).toEqual([]);
  });

  it('gives every item the keys of a single read, less json_ld', async () => {
    const { body: item } = await list(`include=${ordered[0]}`);
    const { json_ld: _, ...single } = (await service.get(`/events/${ordered[0]}`)).body;
    expect(item['events']).toEqual([single]);
  });
});

describe('pages', () => {
  it('hold 9 events by default and at most 50', async () => {
    expect(ids(await list(ALWAYS))).toEqual(ordered.slice(0, 9));
    for (const perPage of [50, 51, 1000, 2_147_483_647]) {
      const response = await list(`${ALWAYS}&per_page=${perPage}`);
      expect(ids(response)).toEqual(ordered.slice(0, 50));
      expect([response.body['total_pages'], paramsOf(response.body['rest_url'])['per_page']]).toEqual([
        2,
        '50',
      ]);
    }
  });

  it('follow each other by UTC start, then id, without gap or repetition', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 8; page++) seen.push(...ids(await list(`${ALWAYS}&per_page=7&page=${page}`)));
    expect(seen).toEqual(ordered);
  });

  it('leave `page` out of the link to page 1 alone', async () => {
    const second = await list(`${ALWAYS}&per_page=7&page=2`);
    expect(paramsOf(second.body['previous_rest_url'])).not.toHaveProperty('page');
    expect(paramsOf(second.body['previous_rest_url'])).toHaveProperty('per_page', '7');
    const third = await list(`${ALWAYS}&per_page=7&page=3`);
    expect(paramsOf(third.body['previous_rest_url'])).toHaveProperty('page', '2');
  });

  it('out of range are 404, while an empty first page is an empty list', async () => {
    for (const query of ['per_page=50&page=3', 'page=7', 'page=2147483647&per_page=50']) {
      const { status, body } = await list(`${ALWAYS}&${query}`);
      expect([query, status, body['code']]).toEqual([query, 404, 'event-archive-page-not-found']);
    }
    const empty = await list('start_date=2150-01-01&end_date=2150-01-02');
    expect([empty.status, empty.body['events'], empty.body['total'], empty.body['total_pages']]).toEqual([
      200,
      [],
      0,
      0,
    ]);
    expect(empty.headers['x-tec-total']).toBe('0');
    expect((await list('start_date=2150-01-01&end_date=2150-01-02&page=2')).status).toBe(404);
  });
});

describe('walking by next_rest_url', () => {
  /** Follows the links to the end; gives all ids, and each page's parameters without `page`. */
  async function walk(path: string): Promise<{ ids: number[]; params: object[] }> {
    let response = await service.get(path);
    const walked = { ids: [] as number[], params: [] as object[] };
    for (;;) {
      expect([response.status, response.body['code']]).toEqual([200, undefined]);
      const { page: _, ...params } = paramsOf(response.body['rest_url']);
      walked.ids.push(...ids(response));
      walked.params.push(params);
      if (response.body['next_rest_url'] === undefined) return walked;
      response = await follow(response.body['next_rest_url']);
    }
  }

  it('keeps every filter, the language and the fallback', async () => {
    const venue = await service.make('/venues', { venue: 'Walked' });
    const organizer = await service.make('/organizers', { organizer: 'Walker' });
    const make = async (fields: object) =>
      service.make(
        '/events',
        eventWith({
          title: 'Größe & mehr 100% "so"',
          venue: venue['id'],
          organizer: organizer['id'],
          ...fields,
        }),
      );
    const wanted: number[] = [];
    for (let i = 0; i < 5; i++) {
      const links = { categories: ['Über & unter', 'Other'], tags: ['a+b', '100 %'], featured: true };
      wanted.push((await make(links))['id']);
      await make({ ...links, featured: false });
      await make({ ...links, tags: [] });
    }
    const query = new URLSearchParams({
      per_page: '2',
      start_date: '2027-01-10 09:30:00',
      end_date: '2027-01-10T13:00:00Z',
      starts_after: '2027-01-01',
      starts_before: '2027-02-01',
      ends_after: '2027-01-01',
      ends_before: '2027-02-01',
      strict_dates: 'yes',
      search: '"& mehr" 100% -absent',
      categories: 'Über & unter',
      tags: 'a+b,100 %',
      venue: String(venue['id']),
      organizer: String(organizer['id']),
      featured: '1',
      status: 'publish',
      i18n_fallback: 'default',
      lang: 'en',
    });
    const { ids: found, params } = await walk(`/events?${query.toString()}`);
    expect(found).toEqual(wanted);
    expect(params).toEqual([params[0], params[0], params[0]]);
    const given = [...query.keys()].filter((name) => !['lang', 'i18n_fallback'].includes(name));
    expect(Object.keys(params[0] ?? {})).toEqual(expect.arrayContaining([...given, 'i18n_language']));
  });

  it('keeps the mount and the segment, and include', async () => {
    const requested = ordered.slice(0, 5);
    const path = `~/fr/wp-json/tribe/events/v1/events?per_page=2&include=${requested.join(',')}&i18n_fallback=none`;
    const { ids: found, params } = await walk(path);
    expect(found).toEqual(requested);
    for (const one of params)
      expect(one).toMatchObject({ include: requested.join(','), i18n_fallback: 'none' });
    const { body } = await service.get(path);
    expect(body['next_rest_url']).toMatch('http://calendar.example/fr/wp-json/tribe/events/v1/events/?');
  });

  it('keeps a name that has a comma in it', async () => {
    for (let i = 0; i < 3; i++) await service.make('/events', eventWith({ categories: ['Rock, Pop'] }));
    const { ids: found } = await walk(`/events?${ALWAYS}&per_page=1&categories[]=Rock,%20Pop`);
    expect(found).toHaveLength(3);
  });

  it('keeps an exact instant in the hour that the clocks repeat', async () => {
    const newYork = await Service.start({ SITE_TIMEZONE: 'America/New_York' });
    try {
      for (const minute of ['05:45', '06:45', '06:50']) {
        const instant = `2027-11-07T${minute}:00Z`;
        await newYork.make('/events', eventWith({ start_date: instant, end_date: instant, timezone: 'UTC' }));
      }
      const query = 'strict_dates=1&start_date=2027-11-07T06:30:00Z&end_date=2027-12-01&per_page=1';
      const first = await newYork.get(`/events?${query}`);
      const link = String(first.body['next_rest_url']).slice('http://calendar.example'.length);
      const second = await newYork.get(`~${link}`);
      expect([first, second].flatMap((page) => page.body['events'][0].utc_start_date)).toEqual([
        '2027-11-07 06:45:00',
        '2027-11-07 06:50:00',
      ]);
      expect(second.body['total']).toBe(2);
    } finally {
      await newYork.stop();
    }
  });
});
