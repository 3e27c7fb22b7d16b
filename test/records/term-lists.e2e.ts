import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(['/categories', '/tags'])('%s', (path) => {
  const collection = path.slice(1);
  const id: Record<string, number> = {};
  const event: Record<string, number> = {};
  beforeAll(async () => {
    // Created in an order that no request can choose.
    for (const [name, fields] of [
      ['Jazz', { description: 'c' }],
      ['Ärger', { slug: 'zorn', description: 'a' }],
      ['Folk Music', { description: 'd' }],
      ['World Music', { description: 'b', slug: 'global' }],
      ['Unused', {}],
    ] as const) {
      id[name] = (await service.make(path, { name, ...fields }))['id'] as number;
    }
    const link = async (key: string, names: string[], fields: object = {}) => {
      const payload = eventWith({ [collection]: names.map((name) => id[name]), ...fields });
      event[key] = (await service.make('/events', payload))['id'] as number;
    };
    await link('one', ['Jazz', 'Folk Music', 'World Music']);
    await link('two', ['Ärger', 'World Music', 'Folk Music']);
    await link('three', ['World Music']);
    await link('secret', ['Jazz', 'Unused'], { status: 'draft' });
  });

  const NAMES = ['Ärger', 'Folk Music', 'Jazz', 'World Music'];
  const found = async (query: string, as: 'anonymous' | 'editor' = 'anonymous'): Promise<string[]> => {
    const { status, body } = await service.get(`${path}?${encodeURI(query)}`, { as });
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
    return (body[collection] as Body[]).map((term) => term['name'] as string);
  };
  const refused = async (query: string): Promise<void> => {
    const { status, body } = await service.get(`${path}?${encodeURI(query)}`);
    const [name = ''] = query.split('=');
    expect([query, status, Object.keys(body['data']?.params ?? {})]).toEqual([query, 400, [name]]);
  };
  const given = (template: string): string =>
    template.replace(/\{([^}]+)\}/g, (_, name: string) => String(id[name] ?? event[name]));

  it('page and per_page cut the list, and an empty page is a list', async () => {
    expect(await found('per_page=3')).toEqual(NAMES.slice(0, 3));
    expect(await found('per_page=3&page=2')).toEqual(NAMES.slice(3));
    expect(await found('per_page=3&page=3')).toEqual([]);
    const { body } = await service.get(`${path}?per_page=99&hide_empty=0`);
    expect([body['total'], body['total_pages']]).toEqual([5, 1]);
  });

  it.each([
    ['search=music', ['Folk Music', 'World Music']],
    ['search=MUSIC', ['Folk Music', 'World Music']],
    ['search=arger', ['Ärger']],
    ['search=zor', ['Ärger']],
    ['search=nothing', []],
    ['include={Jazz},{Ärger}', ['Ärger', 'Jazz']],
    ['include=zorn,jazz', ['Ärger', 'Jazz']],
    ['include[]={Jazz}', ['Jazz']],
    ['exclude={Jazz},{Ärger}', ['Folk Music', 'World Music']],
    ['exclude=global', ['Ärger', 'Folk Music', 'Jazz']],
    ['include=jazz,zorn&exclude=jazz', ['Ärger']],
    ['slug=zorn', ['Ärger']],
    ['slug=unknown', []],
    ['post={one}', ['Folk Music', 'Jazz', 'World Music']],
    ['event={two}', ['Ärger', 'Folk Music', 'World Music']],
    ['post={one}&event={three}', ['World Music']],
    ['event={secret}', []],
  ])('%s narrows', async (query, expected) => {
    expect(await found(given(query))).toEqual(expected);
  });

  it.each([
    ['orderby=name', NAMES],
    ['', NAMES],
    ['orderby=term_group', NAMES],
    ['orderby=anything', NAMES],
    ['order=desc', NAMES.toReversed()],
    ['orderby=id', ['Jazz', 'Ärger', 'Folk Music', 'World Music']],
    ['orderby=id&order=DESC', ['World Music', 'Folk Music', 'Ärger', 'Jazz']],
    ['orderby=slug', ['Folk Music', 'World Music', 'Jazz', 'Ärger']],
    ['orderby=count', ['Ärger', 'Jazz', 'Folk Music', 'World Music']],
    ['orderby=description', ['Ärger', 'World Music', 'Jazz', 'Folk Music']],
    ['orderby=include&include={Jazz},{World Music},{Ärger}', ['Jazz', 'World Music', 'Ärger']],
  ])('%s orders', async (query, expected) => {
    expect(await found(given(query))).toEqual(expected);
  });

  it('hide_empty hides by default what no published event carries', async () => {
    for (const yes of ['true', '1']) expect(await found(`hide_empty=${yes}`)).toEqual(NAMES);
    const all = ['Ärger', 'Folk Music', 'Jazz', 'Unused', 'World Music'];
    for (const no of ['false', '0']) expect(await found(`hide_empty=${no}`)).toEqual(all);
  });

  it('an event that the caller may read shows its terms', async () => {
    expect(await found(given('event={secret}&hide_empty=0'), 'editor')).toEqual(['Jazz', 'Unused']);
  });

  it.each(['event', 'post'])(
    '%s shows the terms of a protected event only to those who may edit it',
    async (param) => {
      const payload = eventWith({ [collection]: [id['Jazz']], password: 'sesame' });
      const locked = (await service.make('/events', payload))['id'] as number;
      const query = `${param}=${locked}&hide_empty=0`;
      expect(await found(query)).toEqual([]);
      for (const as of ['contributor', 'author'] as const)
        expect((await service.get(`${path}?${query}`, { as })).body['total']).toBe(0);
      expect(await found(query, 'editor')).toEqual(['Jazz']);
      await service.delete(`/events/${locked}`);
    },
  );

  it.each([
    ...['search=', 'slug=', 'order=', 'order=up', 'orderby=', 'hide_empty=yes', 'page=0', 'per_page=0'],
    ...[
      'include=',
      'exclude=',
      'include=999999',
      'include=unknown',
      'exclude=999999',
      'exclude=unknown',
      'post=999999',
      'event=999999',
    ],
    ...['post=x', 'event=0'],
  ])('%s is refused', refused);
});

it('parent narrows categories to the children of one, and has no effect on tags', async () => {
  const top = await service.make('/categories', { name: 'Top of all' });
  const child = await service.make('/categories', { name: 'Below', parent: top['id'] });
  const { body } = await service.get(`/categories?hide_empty=0&parent=${top['id']}`);
  expect((body['categories'] as Body[]).map((term) => term['id'])).toEqual([child['id']]);
  const tags = await service.get(`/tags?parent=${top['id']}`);
  expect([tags.status, tags.body['total']]).toEqual([200, 4]);
  expect((await service.get('/tags')).body['total']).toBe(4);
});

describe('hide_empty keeps the categories above those in use', () => {
  const id: Record<string, number> = {};
  beforeAll(async () => {
    for (const [name, parent] of [
      ['Tree', ''],
      ['Tree middle', 'Tree'],
      ['Tree leaf', 'Tree middle'],
      ['Tree bare', 'Tree'],
      ['Tree drafted', 'Tree bare'],
    ] as const) {
      const term = await service.make('/categories', { name, parent: id[parent] ?? null });
      id[name] = term['id'] as number;
    }
    await service.make('/events', eventWith({ categories: [id['Tree leaf']] }));
    await service.make('/events', eventWith({ categories: [id['Tree drafted']], status: 'draft' }));
  });

  it.each([
    ['search=tree', ['Tree', 'Tree leaf', 'Tree middle']],
    ['search=tree&order=desc&orderby=count', ['Tree leaf', 'Tree middle', 'Tree']],
    ['search=bare', []],
    ['search=middle', ['Tree middle']],
    ['parent={Tree}', ['Tree middle']],
    ['include={Tree},{Tree drafted}', ['Tree']],
    ['exclude={Tree leaf}&search=tree', ['Tree', 'Tree middle']],
    ['search=tree&hide_empty=0', ['Tree', 'Tree bare', 'Tree drafted', 'Tree leaf', 'Tree middle']],
  ])('%s', async (template, names) => {
    const query = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(id[name]));
    const { body } = await service.get(`/categories?${encodeURI(query)}`);
    expect([body['categories'].map(({ name }: Body) => name), body['total']]).toEqual([names, names.length]);
    const second = await service.get(`/categories?${encodeURI(query)}&per_page=1&page=2`);
    expect(second.body).toMatchObject({
      categories: names.slice(1, 2).map((name) => ({ name })),
      total: names.length,
      total_pages: names.length,
    });
  });
});
