import { type Body, eventWith, Service } from '../support/service.js';

/* That a list searches and orders the text that readers see: without one in their language or the default, the original. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const KINDS = [
  ['tags', 'name', {}],
  ['categories', 'name', {}],
  ['venues', 'venue', {}],
  ['organizers', 'organizer', {}],
  ['events', 'title', eventWith()],
] as const;

describe.each(KINDS)('%s of Romanian and French, for German readers', (path, field, fields) => {
  let id: unknown;
  const list = async (query: string): Promise<Body[]> => {
    const all = path === 'events' ? 'start_date=2000-01-01' : 'per_page=50&hide_empty=false';
    const { body } = await service.get(`/${path}?${all}&lang=de&${query}`);
    return (body[path] ?? []) as Body[];
  };
  const found = async (search: string): Promise<unknown[]> =>
    (await list(`search=${encodeURIComponent(search)}`)).map((record) => record['id']);

  beforeAll(async () => {
    const original = await service.make(`/${path}?lang=ro`, { ...fields, [field]: 'Zeta grădina verde' });
    id = original['id'];
    const { status } = await service.post(`/${path}/${String(id)}?lang=fr`, { [field]: 'Alpha jardin vert' });
    expect(status).toBe(200);
  });

  it('are found by words and phrases of the original, and not by those of a text that is not shown', async () => {
    expect(await found('grădina')).toEqual([id]);
    expect(await found('jardin')).toEqual([]);
    // Terms are searched for all that is sent as it is.
    const phrase = (words: string): string => (field === 'name' ? words : `"${words}"`);
    expect(await found(phrase('grădina verde'))).toEqual([id]);
    expect(await found(phrase('jardin vert'))).toEqual([]);
  });

  it('stand in the order of the original', async () => {
    await service.make(`/${path}?lang=de`, { ...fields, [field]: 'Mitte' });
    const orderby = field === 'name' || field === 'title' ? field : 'title';
    const names = (await list(`orderby=${orderby}&order=asc`)).map((record) => record[field]);
    expect(names).toEqual(['Mitte', 'Zeta grădina verde']);
  });
});
