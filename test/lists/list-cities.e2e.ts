import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* `city` of venues and of events, by the text that readers of the language see. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  const make = async (name: string, city: string, others: Body = {}): Promise<number> =>
    (await service.make('/venues', { venue: name, city, ...others }))['id'];
  const opera = await make('Opera', 'Köln', { translations: { fr: { venue: 'Opéra', city: 'Cologne' } } });
  const market = await make('Market', 'Köln');
  const office = await make('Office', 'Washington, D.C.');
  const secret = await make('Secret', 'Köln', { status: 'draft' });
  await make('Nowhere', '');
  const named = Object.entries({ opera, market, office, secret });
  for (const [title, venue] of named) await service.make('/events', eventWith({ title, venue: [venue] }));
  await service.make('/events', eventWith({ title: 'both', venue: [opera, office] }));
  await service.make('/events', eventWith({ title: 'closed', venue: [office], password: 'sesame' }));
});
afterAll(async () => service.stop());

type Role = 'anonymous' | 'administrator';

async function names(path: string, query: string, as: Role = 'anonymous'): Promise<unknown> {
  const { status, body } = await service.get(`${path}?${query}&per_page=50`, { as });
  const records = body[path.slice(1)] as Body[];
  return status === 200 ? records.map(({ title, venue }) => (title ?? venue) as string).sort() : status;
}

const venues = async (query: string, as?: Role) => names('/venues', query, as);
const events = async (query: string, as?: Role) => names('/events', `${ALWAYS}&${query}`, as);

it('finds venues by the city that the language shows, in any letter case', async () => {
  expect(await venues('city=k%C3%96LN')).toEqual(['Market', 'Opera']);
  expect(await venues('city=koln')).toEqual([]);
  expect(await venues('city=Cologne')).toEqual([]);
  expect(await venues('city=cologne&lang=fr')).toEqual(['Opéra']);
  expect(await venues('city=K%C3%B6ln&lang=fr')).toEqual(['Market']);
  expect(await venues('city=K%C3%B6ln', 'administrator')).toEqual(['Market', 'Opera', 'Secret']);
});

it('takes several cities, and one with a comma as an element of a list', async () => {
  expect(await venues('city[]=K%C3%B6ln&city[]=Washington,%20D.C.')).toEqual(['Market', 'Office', 'Opera']);
  expect(await venues('city=K%C3%B6ln,Bonn')).toEqual(['Market', 'Opera']);
  expect(await venues('city=')).toBe(400);
});

it('finds the events at such venues, as far as the caller may know', async () => {
  expect(await events('city=k%C3%B6ln')).toEqual(['both', 'market', 'opera']);
  expect(await events('city=k%C3%B6ln', 'administrator')).toEqual(['both', 'market', 'opera', 'secret']);
  expect(await events('city=cologne&lang=fr')).toEqual(['both', 'opera']);
  expect(await events('city[]=washington,%20d.c.')).toEqual(['both', 'office']);
  expect(await events('city[]=washington,%20d.c.', 'administrator')).toEqual(['both', 'closed', 'office']);
  expect(await events('city=k%C3%B6ln&search=opera')).toEqual(['opera']);
  expect(await events('')).toHaveLength(6);
});

it.each(['/venues', '/events'])('is repeated by the links of %s', async (path) => {
  const query = `city=k%C3%B6ln&orderby=id&per_page=1&page=2${path === '/events' ? `&${ALWAYS}` : ''}`;
  const { body } = await service.get(`${path}?${query}`);
  const links = [body['rest_url'], body['previous_rest_url']].map((url) => new URL(url as string));
  for (const { searchParams } of links) {
    expect(searchParams.get('city')).toBe('köln');
    expect(searchParams.get('orderby')).toBe('id');
    expect(searchParams.get('per_page')).toBe('1');
  }
});
