import type { Role } from '#common/rights/roles.js';
import { at, LANGUAGES } from '../support/localized.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { ALWAYS, type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

type Caller = Role | 'anonymous';
const SECRET = 'sesame';

/** What a list leaves of a protected event, in place of what there is. */
const BLANKED = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  ticketed: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
  post_parent: 0,
};

/** The event is about a word that occurs nowhere else. */
const WORDS = { title: 'Clandestine revue', description: 'Moonlit rehearsal', excerpt: 'Velvet curtain' };

let service: Service;
/** The event as its author sees it. */
let whole: Body;
let id: number;
beforeAll(async () => {
  service = await Service.start();
  const { body: image } = await upload(service, await pictureBytes());
  const { id: parent } = await service.make('/events', eventWith({ title: 'Season' }));
  const flags = ['show_map', 'show_map_link', 'sticky', 'featured', 'ticketed', 'all_day'];
  const { body: author } = await service.post('/events', eventWith(), { as: 'author' });
  whole = await service.make(
    '/events',
    eventWith({
      ...WORDS,
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
      author: Number(author['author']),
      password: SECRET,
      timezone: 'Europe/Rome',
      image: image['id'],
      cost: '$10 - $25',
      website: 'https://revue.example',
      categories: ['Hidden category'],
      tags: ['Hidden tag'],
      venue: { venue: 'Hidden hall', city: 'Hiddenville' },
      organizer: { organizer: 'Hidden hand' },
      post_parent: parent,
    }),
  );
  id = whole['id'];
});
afterAll(async () => service.stop());

async function list(query: string, as: Caller = 'anonymous'): Promise<Body> {
  const { status, body } = await service.get(`/events?per_page=50&${query}`, { as });
  expect([query, status]).toEqual([query, 200]);
  return body;
}

async function item(query = '', as: Caller = 'anonymous'): Promise<Body> {
  const { events } = await list(`include=${id}${query}`, as);
  expect((events as Body[]).map((event) => event['id'])).toEqual([id]);
  return events[0];
}

const found = async (query: string, as?: Caller): Promise<number[]> =>
  ((await list(`${ALWAYS}&${query}`, as))['events'] as Body[]).map((event) => event['id'] as number);

describe('a list shows of a protected event', () => {
  it('title, dates, zone, author and slug, and blanks exactly the rest', async () => {
    const shown = await item();
    expect(shown).toEqual({ ...whole, ...BLANKED });
    expect(Object.keys(shown)).toEqual(Object.keys(whole));
    // What is blanked was there before, or the test would prove nothing.
    for (const field of Object.keys(BLANKED).filter((name) => !/custom_fields|hide_from/.test(name))) {
      expect([field, whole[field]]).not.toEqual([field, shown[field]]);
    }
  });

  it.each(['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const)(
    'no more to the %s, with no or a wrong password',
    async (as) => {
      for (const query of ['', '&password=', '&password=wrong', `&password=${SECRET.toUpperCase()}`]) {
        expect(await item(query, as)).toEqual({ ...whole, ...BLANKED });
      }
    },
  );

  it('everything with the right password', async () => {
    // Terms count no protected event, whatever password is sent.
    const uncounted = (terms: Body[]) => terms.map((term) => ({ ...term, count: 0 }));
    const { categories, tags } = whole;
    const seen = { ...whole, categories: uncounted(categories), tags: uncounted(tags) };
    expect(await item(`&password=${SECRET}`)).toEqual(seen);
  });

  it('everything with context=edit to those who may edit it, and to nobody else', async () => {
    const source = { ...whole, description: WORDS.description, excerpt: WORDS.excerpt };
    for (const as of ['administrator', 'editor', 'author'] as const) {
      expect(await item('&context=edit', as)).toEqual(source);
    }
    for (const as of ['anonymous', 'subscriber', 'contributor'] as const) {
      expect(await item('&context=edit', as)).toEqual({ ...whole, ...BLANKED });
    }
    const { id: others } = await service.make('/events', eventWith({ password: 'x', description: 'Theirs' }));
    const of = async (as: Caller) =>
      (await list(`include=${others}&context=edit`, as))['events'][0].description;
    expect([await of('author'), await of('editor')]).toEqual(['', 'Theirs']);
  });

  it('nothing more when fields are chosen', async () => {
    const { events } = await list(`include=${id}&_fields=events.description,events.venue,events.title`);
    expect(events).toEqual([{ description: '', title: WORDS.title, venue: [] }]);
  });

  it('the same in all languages', async () => {
    for (const language of LANGUAGES) {
      const { body } = await service.get(at(language, `/events?include=${id}`));
      expect(body['events']).toMatchObject([{ title: WORDS.title, ...BLANKED }]);
    }
  });

  it('other events whole, and only those that the password opens', async () => {
    const { id: open } = await service.make('/events', eventWith({ description: 'Open' }));
    const { id: other } = await service.make(
      '/events',
      eventWith({ description: 'Other', password: 'other' }),
    );
    const texts = async (password: string) =>
      ((await list(`include=${id},${open},${other}&password=${password}`))['events'] as Body[]).map(
        (event) => [event['id'], event['description'] !== ''],
      );
    const expected = (opened: number[]) =>
      [id, open, other].map((one) => [one, opened.includes(one)]).sort(byId);
    const byId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);
    expect((await texts(SECRET)).sort(byId)).toEqual(expected([id, open]));
    expect((await texts('other')).sort(byId)).toEqual(expected([open, other]));
    expect((await texts('neither')).sort(byId)).toEqual(expected([open]));
  });

  it('it under filters by what it hides to who may read it, and as if there was nothing to others', async () => {
    const term = whole['categories'][0].id as number;
    const parent = whole['post_parent'] as number;
    const filters = [`categories=${term}`, `venue=${whole['venue'].id}`, `post_parent=${parent}`];
    for (const query of ['featured=true', 'ticketed=true', 'featured=true&orderby=title', ...filters]) {
      expect([query, await found(query)]).toEqual([query, []]);
      expect([query, await found(query, 'contributor')]).toEqual([query, []]);
      for (const as of ['author', 'editor'] as const) expect(await found(query, as)).toContain(id);
      expect(await found(`${query}&password=${SECRET}`)).toContain(id);
      expect([query, await found(`${query}&password=wrong`)]).toEqual([query, []]);
    }
    for (const query of ['featured=false', 'ticketed=false']) {
      expect(await found(query)).toContain(id);
      for (const as of ['author', 'editor'] as const) expect(await found(query, as)).not.toContain(id);
      expect(await found(`${query}&password=${SECRET}`)).not.toContain(id);
    }
    expect(await found('')).toContain(id);
  });
});

describe('a search', () => {
  it.each(['clandestine', 'moonlit', 'velvet', 'revue rehearsal'])('for %s', async (words) => {
    const query = `search=${encodeURIComponent(words)}`;
    for (const as of ['anonymous', 'subscriber', 'contributor'] as const) {
      expect([as, await found(query, as)]).toEqual([as, []]);
      expect([as, (await list(`${ALWAYS}&${query}`, as))['total']]).toEqual([as, 0]);
      expect([as, await found(`${query}&password=wrong`, as)]).toEqual([as, []]);
      expect([as, await found(`${query}&password=${SECRET}`, as)]).toEqual([as, [id]]);
    }
    for (const as of ['administrator', 'editor', 'author'] as const) {
      expect([as, await found(query, as)]).toEqual([as, [id]]);
    }
  });

  it('by excluded words alone says nothing of it either', async () => {
    expect(await found('search=-absent')).not.toContain(id);
    expect(await found('search=-moonlit')).not.toContain(id);
    expect(await found(`search=-absent&password=${SECRET}`)).toContain(id);
    expect(await found(`search=-moonlit&password=${SECRET}`)).not.toContain(id);
  });

  it('returns the same in all languages', async () => {
    for (const language of LANGUAGES) {
      const totals: unknown[] = [];
      for (const query of ['', `&password=${SECRET}`]) {
        const { body } = await service.get(at(language, `/events?${ALWAYS}&search=moonlit${query}`));
        totals.push(body['total']);
      }
      expect([language, totals]).toEqual([language, [0, 1]]);
    }
  });

  it('never repeats the password in a link: with it added, the next page shows the same', async () => {
    const { id: second } = await service.make('/events', eventWith({ title: 'Moonlit', password: SECRET }));
    const pages = `/events?${ALWAYS}&search=moonlit&per_page=1&password=${SECRET}`;
    const { body } = await service.get(pages);
    expect(body['total']).toBe(2);
    const next = new URL(body['next_rest_url']);
    const page = await service.get(`~${next.pathname}${next.search}&password=${SECRET}`);
    expect((page.body['events'] as Body[]).map((event) => event['id'])).toEqual([second]);
    for (const path of [
      pages,
      `${pages}&page=2`,
      `${pages}&cursor=`,
      `/events/${second}?password=${SECRET}`,
    ]) {
      const { status, headers, body: returned } = await service.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify([headers, returned])).not.toMatch(new RegExp(`password=|${SECRET}`));
    }
    for (const form of ['ics', 'rss', 'csv', 'ndjson']) {
      const path = `/events.${form}?${ALWAYS}&search=moonlit&password=${SECRET}`;
      const { statusCode, headers, body: text } = await service.app.inject({ url: NAMESPACE + path });
      expect([form, statusCode]).toEqual([form, 200]);
      expect(JSON.stringify([headers, text])).not.toMatch(new RegExp(`password=|${SECRET}`));
    }
  });
});

describe('an item of a list that is sent back', () => {
  const HIDDEN = '_fields=description,excerpt,image,cost,website,featured,show_map,all_day,post_parent';
  const stored = async (): Promise<Body> =>
    (
      await service.get(`/events/${id}?context=edit&${HIDDEN},categories,tags,venue,organizer`, {
        as: 'administrator',
      })
    ).body;

  it.each([
    ['PUT', () => `/events/${id}`],
    ['PATCH', () => `/events/${id}`],
    ['POST', () => `/events/${id}`],
    ['PATCH', () => `/events/by-slug/${whole['slug']}`],
  ])('by %s clears nothing that was not shown', async (method, path) => {
    const before = await stored();
    expect([before['description'], before['featured'], before['venue'].city]).toEqual([
      WORDS.description,
      true,
      'Hiddenville',
    ]);
    const sent = { ...(await item('', 'editor')), title: 'Renamed', cost: '$12' };
    const { status, body } = await service.send(method, path(), sent, { as: 'editor' });
    expect([status, body['title']]).toEqual([200, 'Renamed']);
    expect(await stored()).toEqual({ ...before, cost: '$12' });
  });

  it('keeps the rest when a flag is changed, or left out', async () => {
    const before = await stored();
    const { ticketed: _, ...known } = await item('', 'editor');
    const { status } = await service.send(
      'PUT',
      `/events/${id}`,
      { ...known, featured: false },
      { as: 'editor' },
    );
    expect([status, await stored()]).toEqual([200, { ...before, featured: false }]);
  });

  it('clears what is sent blank with flags as they are shown', async () => {
    const flags = Object.fromEntries(
      Object.entries(BLANKED).flatMap(([name, value]) => (value === null ? [[name, false]] : [])),
    );
    await service.send(
      'PATCH',
      `/events/${id}`,
      { ...(await item('', 'editor')), ...flags },
      { as: 'editor' },
    );
    const after = await stored();
    expect([after['description'], after['venue'], after['show_map']]).toEqual(['', [], false]);
  });

  it('that was not read clears what is null', async () => {
    const { body } = await service.post(
      '/events',
      eventWith({ password: SECRET, featured: true, cost: '5' }),
    );
    const sent = { featured: null, cost: '' };
    const changed = await service.send('PATCH', `/events/${body['id']}`, sent, { as: 'editor' });
    expect([changed.body['featured'], changed.body['cost']]).toEqual([false, '']);
  });

  it('of an event without a password is taken as it is', async () => {
    const open = await service.make('/events', eventWith({ description: 'Open', featured: true }));
    const sent = { ...open, description: '', featured: null };
    const { body } = await service.send('PUT', `/events/${open['id']}`, sent, { as: 'editor' });
    expect([body['description'], body['featured']]).toEqual(['', false]);
  });
});
