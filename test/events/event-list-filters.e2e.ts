import { type Role } from '#common/rights/roles.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

type Who = Role | 'anonymous';
const idsIn = (body: Body): number[] => (body['events'] as Body[]).map((event) => event['id']);
const get = async (query: string, as: Who = 'anonymous') =>
  service.get(`/events?per_page=50&${ALWAYS}&${query}`, { as });

async function found(query: string, as?: Who): Promise<number[]> {
  const { status, body } = await get(query, as);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return idsIn(body);
}
const make = async (fields: object, as: Role = 'administrator'): Promise<number> =>
  (await service.make('/events', eventWith(fields), { as }))['id'];

describe('categories and tags', () => {
  const term: Record<string, number> = {};
  const event: Record<string, number> = {};
  const makeTerm = async (key: string, path: string, fields: object) => {
    term[key] = (await service.make(path, fields))['id'];
  };
  beforeAll(async () => {
    await makeTerm('music', '/categories', { name: 'Music & Dance', slug: 'music' });
    await makeTerm('jazz', '/categories', { name: 'Jazz', parent: term['music'] });
    await makeTerm('bebop', '/categories', { name: 'Bebop', parent: term['jazz'] });
    await makeTerm('sport', '/categories', { name: 'Sport' });
    await makeTerm('free', '/tags', { name: 'Free entry', slug: 'free' });
    await makeTerm('kids', '/tags', { name: 'Für Kinder' });
    event['music'] = await make({ categories: [term['music']], tags: [term['free']] });
    event['bebop'] = await make({ categories: [term['bebop']], tags: [term['kids']] });
    event['sport'] = await make({ categories: [term['sport'], term['jazz']], tags: [term['free']] });
    event['run'] = await make({ categories: [term['sport']], tags: [term['free'], term['kids']] });
    event['plain'] = await make({});
  });

  it.each([
    ['categories={music}', ['music', 'bebop', 'sport']],
    ['categories=music', ['music', 'bebop', 'sport']],
    ['categories=Music %26 Dance', ['music', 'bebop', 'sport']],
    ['categories=MUSIC %26 dance', ['music', 'bebop', 'sport']],
    ['categories[]=Music %26 Dance', ['music', 'bebop', 'sport']],
    ['categories={jazz}', ['bebop', 'sport']],
    ['categories={bebop}', ['bebop']],
    ['categories={bebop},sport', ['bebop', 'sport', 'run']],
    ['categories[]={bebop}&categories[]=Sport', ['bebop', 'sport', 'run']],
    ['categories=jazz,jazz,{jazz}', ['bebop', 'sport']],
    ['tags=free', ['music', 'sport', 'run']],
    ['tags=FÜR KINDER', ['bebop', 'run']],
    ['tags={free},{kids}', ['music', 'bebop', 'sport', 'run']],
    ['categories=music&tags=free', ['music', 'sport']],
    ['categories=sport&tags={kids}', ['run']],
    ['categories={bebop}&tags={free}', []],
  ])('%s', async (query, expected) => {
    const requested = query.replace(/\{(\w+)\}/g, (_, key: string) => String(term[key]));
    expect(await found(encodeURI(requested).replaceAll('%25', '%'))).toEqual(
      expected.map((key) => event[key]),
    );
  });

  it('that nothing has are 400, all of them named', async () => {
    const query = `categories=${term['jazz']},no-such,999999999&tags=none&venue=999999999&organizer=888888888`;
    const { status, body } = await get(query);
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body['data'].params).sort()).toEqual(['categories', 'organizer', 'tags', 'venue']);
  });

  it('of the other kind are 400', async () => {
    const { body } = await get(`categories=${term['free']}&tags=${term['jazz']}`);
    expect(Object.keys(body['data'].params).sort()).toEqual(['categories', 'tags']);
  });
});

describe('venues and organizers', () => {
  const id: Record<string, number> = {};
  beforeAll(async () => {
    for (const key of ['a', 'b']) {
      id[`venue-${key}`] = (await service.make('/venues', { venue: `Venue ${key}` }))['id'];
      id[`organizer-${key}`] = (await service.make('/organizers', { organizer: `Organizer ${key}` }))['id'];
    }
    id['one'] = await make({ venue: id['venue-a'], organizer: id['organizer-a'] });
    id['two'] = await make({ venue: [id['venue-a'], id['venue-b']], organizer: id['organizer-b'] });
    id['three'] = await make({ venue: id['venue-b'] });
  });

  it.each([
    ['venue={venue-a}', ['one', 'two']],
    ['venue={venue-a},{venue-b}', ['one', 'two', 'three']],
    ['venue[]={venue-b}', ['two', 'three']],
    ['organizer={organizer-a},{organizer-b}', ['one', 'two']],
    ['venue={venue-a}&organizer={organizer-b}', ['two']],
    ['venue={venue-b}&organizer={organizer-a}', []],
  ])('%s', async (query, expected) => {
    const requested = query.replace(/\{([\w-]+)\}/g, (_, key: string) => String(id[key]));
    expect(await found(requested)).toEqual(expected.map((key) => id[key]));
  });

  it('of the other kind are 400', async () => {
    const { status, body } = await get(`venue=${id['organizer-a']}&organizer=${id['one']}`);
    expect([status, Object.keys(body['data'].params).sort()]).toEqual([400, ['organizer', 'venue']]);
  });

  it('leave their events in the trash and come back from it', async () => {
    const { id: venue } = await service.make('/venues', { venue: 'Closing' });
    const event = await make({ venue: [venue, id['venue-b']] });
    const venuesOf = async () => {
      const { body } = await service.get(`/events/${event}`, { as: 'editor' });
      return [body['venue']].flat().map((one: Body) => one['id']);
    };
    expect(await venuesOf()).toEqual([venue, id['venue-b']]);
    await service.delete(`/venues/${venue}`);
    expect(await venuesOf()).toEqual([id['venue-b']]);
    expect(await found(`venue=${venue}`)).toEqual([]);
    await service.post(`/venues/${venue}`, { status: 'publish' });
    expect(await venuesOf()).toEqual([venue, id['venue-b']]);
    expect(await found(`venue=${venue}`)).toEqual([event]);
  });

  it('are shown inside an event only to those who may read them', async () => {
    const draft = { status: 'draft' };
    const { id: venue } = await service.make('/venues', { venue: 'Secret', ...draft }, { as: 'author' });
    const { id: organizer } = await service.make('/organizers', { organizer: 'Secret', ...draft });
    const event = await make({ venue, organizer: [id['organizer-a'], organizer] });
    const shown = async (as: Who) => {
      const single = (await service.get(`/events/${event}`, { as })).body;
      const [listed] = (await service.get(`/events?include=${event}`, { as })).body['events'];
      for (const one of [single, listed]) {
        expect(JSON.stringify(one).includes('Secret')).toBe(one['venue'].id !== undefined);
      }
      return [single['venue'].id, single['organizer'].map((one: Body) => one['id'])];
    };
    expect(await shown('anonymous')).toEqual([undefined, [id['organizer-a']]]);
    expect(await shown('subscriber')).toEqual([undefined, [id['organizer-a']]]);
    expect(await shown('contributor')).toEqual([undefined, [id['organizer-a']]]);
    expect(await shown('author')).toEqual([venue, [id['organizer-a']]]);
    expect(await shown('editor')).toEqual([venue, [id['organizer-a'], organizer]]);
  });
});

describe('flags', () => {
  it('featured narrows both ways', async () => {
    const [starred, other] = [await make({ featured: true }), await make({ featured: false })];
    const query = (value: string) => `include=${starred},${other}&featured=${value}`;
    for (const value of ['true', '1']) expect(await found(query(value))).toEqual([starred]);
    for (const value of ['false', '0']) expect(await found(query(value))).toEqual([other]);
    expect((await get('featured=yes')).status).toBe(400);
  });

  it('each filter without an index of its own chooses by itself, also beside one that has it', async () => {
    const { id: category } = await service.make('/categories', { name: 'By itself' });
    const { id: venue } = await service.make('/venues', { venue: 'Placed', geo_lat: 44.4, geo_lng: 26.1 });
    const parent = await make({ categories: [category] });
    const full = await make({ ticketed: true, venue, post_parent: parent, categories: [category] });
    const key = { external_source: 'by-itself', external_id: '1' };
    const known = await make({ ...key, categories: [category] });
    for (const [query, expected] of [
      ['ticketed=true', [full]],
      ['geoloc=true', [full]],
      ['bbox=26,44,27,45', [full]],
      ['geoloc_lat=44.4&geoloc_lng=26.1&geoloc_radius=5', [full]],
      [`post_parent=${parent}`, [full]],
      ['external_source=by-itself', [known]],
      [`include=${parent}`, [parent]],
    ] as const) {
      expect([query, await found(query, 'administrator')]).toEqual([query, expected]);
      const beside = `${query}&categories=by-itself`;
      expect([beside, await found(beside, 'administrator')]).toEqual([beside, expected]);
      const ordered = `${query}&orderby=modified`;
      expect([ordered, await found(ordered, 'administrator')]).toEqual([ordered, expected]);
    }
    expect(await found(`categories=by-itself&modified_after=2099-01-01`, 'administrator')).toEqual([]);
  });

  it('hide_from_listings keeps an event out of every list, for everybody', async () => {
    const { id: category } = await service.make('/categories', { name: 'Hidden things' });
    const { id: venue } = await service.make('/venues', { venue: 'Hidden hall' });
    const hidden = await make({
      title: 'Unlisted thing',
      hide_from_listings: true,
      featured: true,
      categories: [category],
      venue,
    });
    const queries = ['', `include=${hidden}`, `categories=${category}`, `venue=${venue}`, 'search=unlisted'];
    for (const as of ['anonymous', 'author', 'administrator'] as const) {
      for (const query of queries) expect(await found(query, as)).not.toContain(hidden);
      const { status } = await service.get(`/events/${hidden}`, { as });
      expect(status).toBe(200);
    }
    await service.post(`/events/${hidden}`, { hide_from_listings: false });
    expect(await found(`include=${hidden}`)).toEqual([hidden]);
  });
});
