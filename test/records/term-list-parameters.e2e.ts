import type { Role } from '#common/rights/roles.js';
import { at, LANGUAGES } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function get(path: string, query: string, as: Role | 'anonymous' = 'anonymous'): Promise<Body> {
  const { status, body } = await service.get(`${path}?per_page=50&${query}`, { as });
  if (status !== 200) throw new Error(`${path}?${query}: ${JSON.stringify(body)}`);
  return body;
}

const refused = async (path: string): Promise<unknown[]> => {
  const { status, body } = await service.get(path);
  return [status, body['code'], ...Object.keys(body['data']?.params ?? {})];
};

describe.each([
  { path: '/categories', other: '/tags' },
  { path: '/tags', other: '/categories' },
])('the list of $path', ({ path, other }) => {
  const field = path.slice(1);
  const id: Record<string, number> = {};
  const event: Record<string, number> = {};
  const ALL = '&hide_empty=false';
  /** The keys of what is listed, in the order of the list. */
  const listed = async (query: string, as?: Role): Promise<string[]> => {
    const keys = new Map(Object.entries(id).map(([key, one]) => [one, key]));
    return ((await get(path, query, as))[field] as Body[]).map((term) => keys.get(term['id']) ?? '');
  };
  const filled = (query: string): string =>
    query.replace(/\{(\w+)\}/g, (_, key: string) => String(id[key] ?? event[key]));

  beforeAll(async () => {
    const terms = {
      zebra: { name: 'Zebra 50 %', slug: 'a-striped', description: 'Bb' },
      lion: { name: 'lion', slug: 'd-big-cat', description: 'Aa' },
      emu: { name: 'Émeu', slug: 'c-bird', description: 'Dd' },
      ant: { name: 'Ant_farm', slug: 'b-insect', description: 'Cc' },
      yak: { name: 'Yak', slug: 'e-ox' },
    };
    for (const [key, fields] of Object.entries(terms)) id[key] = (await service.make(path, fields))['id'];
    const carry = async (key: string, terms: string[], fields = {}) => {
      const ids = terms.map((term) => id[term]);
      event[key] = (await service.make('/events', eventWith({ [field]: ids, ...fields })))['id'];
    };
    await carry('all', ['zebra', 'lion', 'emu', 'ant']);
    await carry('three', ['lion', 'emu', 'ant']);
    await carry('two', ['lion', 'ant']);
    await carry('one', ['lion']);
    await carry('bare', []);
    await carry('draft', ['zebra', 'yak'], { status: 'draft' });
    // An id that no term of this kind has.
    id['foreign'] = (await service.make(other, { name: `Foreign to ${field}` }))['id'];
  });
  afterAll(async () => service.delete(`${other}/${id['foreign']}`));

  it('goes by name, up, without those that no published event carries', async () => {
    expect(await listed('')).toEqual(['ant', 'emu', 'lion', 'zebra']);
    expect(await listed('hide_empty=1')).toEqual(await listed('hide_empty=true'));
    for (const value of ['false', '0']) {
      expect(await listed(`hide_empty=${value}`)).toEqual(['ant', 'emu', 'lion', 'yak', 'zebra']);
    }
    expect(await listed('', 'editor')).toEqual(await listed(''));
  });

  it.each([
    ['name', ['ant', 'emu', 'lion', 'yak', 'zebra']],
    ['id', ['zebra', 'lion', 'emu', 'ant', 'yak']],
    ['slug', ['zebra', 'ant', 'emu', 'lion', 'yak']],
    ['count', ['yak', 'zebra', 'emu', 'ant', 'lion']],
    ['description', ['yak', 'lion', 'zebra', 'ant', 'emu']],
    ['term_group', ['ant', 'emu', 'lion', 'yak', 'zebra']],
    ['include', ['ant', 'emu', 'lion', 'yak', 'zebra']],
    ['colour', ['ant', 'emu', 'lion', 'yak', 'zebra']],
  ])('goes by %s in both directions', async (orderby, expected) => {
    const requested = `orderby=${orderby}${ALL}`;
    expect(await listed(requested)).toEqual(expected);
    for (const order of ['asc', 'ASC']) expect(await listed(`${requested}&order=${order}`)).toEqual(expected);
    for (const order of ['desc', 'DESC', 'Desc']) {
      expect(await listed(`${requested}&order=${order}`)).toEqual(expected.toReversed());
    }
  });

  it('goes by include in the order of what is included', async () => {
    const requested = filled('orderby=include&include={lion},a-striped,{ant}');
    expect(await listed(requested)).toEqual(['lion', 'zebra', 'ant']);
    expect(await listed(`${requested}&order=desc`)).toEqual(['ant', 'zebra', 'lion']);
  });

  it.each([
    ['include={lion},{zebra}', ['lion', 'zebra']],
    ['include[]={lion}&include[]=c-bird', ['emu', 'lion']],
    ['include=C-BIRD,c-bird', ['emu']],
    ['include={yak}', []],
    ['include={yak}&hide_empty=0', ['yak']],
    ['exclude={lion},c-bird', ['ant', 'zebra']],
    ['exclude[]={lion}&exclude[]={ant}&hide_empty=0', ['emu', 'yak', 'zebra']],
    ['include={lion},{ant}&exclude={ant}', ['lion']],
    ['include={lion}&exclude={lion}', []],
    ['search=e', ['ant', 'emu', 'zebra']],
    ['search=EMEU', ['emu']],
    ['search=éme', ['emu']],
    ['search=insect', ['ant']],
    ['search=50 %25', ['zebra']],
    ['search=%25', ['zebra']],
    ['search=_', ['ant']],
    ['search=Dd', []],
    ['search=nothing', []],
    ['slug=c-bird', ['emu']],
    ['slug=C-Bird', ['emu']],
    ['slug=e-ox', []],
    ['slug=e-ox&hide_empty=0', ['yak']],
    ['slug=no-such', []],
    ['event={three}', ['ant', 'emu', 'lion']],
    ['post={three}', ['ant', 'emu', 'lion']],
    ['event={one}&post={three}', ['lion']],
    ['event={bare}', []],
    ['event={three}&search=lion', ['lion']],
    ['event={three}&exclude={lion}&order=desc', ['emu', 'ant']],
  ])('%s gives %j', async (query, expected) => {
    expect(await listed(filled(query))).toEqual(expected);
    expect((await get(path, filled(query)))['total']).toBe(expected.length);
  });

  it('finds slugs however their accents are written', async () => {
    const accented = await service.make(path, { name: `École of ${field}`, slug: `école-${field}` });
    const composed = `école-${field}`.normalize('NFC');
    for (const spelling of [composed, composed.normalize('NFD'), composed.normalize('NFD').toUpperCase()]) {
      const slug = encodeURIComponent(spelling);
      for (const query of [`slug=${slug}`, `include=${slug}`]) {
        const { [field]: found } = await get(path, `${query}${ALL}`);
        expect([query, (found as Body[]).map((term) => term['id'])]).toEqual([query, [accented['id']]]);
      }
      expect(await listed(`exclude=${slug}${ALL}`)).toEqual(['ant', 'emu', 'lion', 'yak', 'zebra']);
    }
    await service.delete(`${path}/${accented['id']}`);
  });

  it('of an event that the caller may not read is empty', async () => {
    const query = filled(`event={draft}${ALL}`);
    expect(await listed(query)).toEqual([]);
    for (const as of ['subscriber', 'contributor', 'author'] as const) {
      expect([as, await listed(query, as)]).toEqual([as, []]);
    }
    expect(await listed(query, 'editor')).toEqual(['yak', 'zebra']);
    expect(await listed(filled('event={draft}'), 'editor')).toEqual(['zebra']);
  });

  it.each([
    ['include={foreign}', 'include'],
    ['include={lion},no-such', 'include'],
    ['include=2000000000', 'include'],
    ['exclude={foreign}', 'exclude'],
    ['exclude=no-such', 'exclude'],
    ['order=', 'order'],
    ['order=up', 'order'],
    ['order[]=asc', 'order'],
    ['orderby=', 'orderby'],
    ['orderby[]=id', 'orderby'],
    ['hide_empty=', 'hide_empty'],
    ['hide_empty=yes', 'hide_empty'],
    ['slug=', 'slug'],
    ['event=0', 'event'],
    ['event=2000000000', 'event'],
    ['event={lion}x', 'event'],
    ['post=', 'post'],
    ['post=2000000000', 'post'],
    ['page=0', 'page'],
    ['per_page=x', 'per_page'],
  ])('%s is 400 and names it', async (query, name) => {
    expect(await refused(`${path}?${filled(query)}`)).toEqual([400, 'rest_invalid_param', name]);
  });

  it('names everything that is wrong at once', async () => {
    const query = 'include=none&exclude=none&order=up&event=2000000000&hide_empty=x';
    const [status, , ...names] = await refused(`${path}?${query}`);
    expect([status, names.sort()]).toEqual([400, ['event', 'exclude', 'hide_empty', 'include', 'order']]);
  });

  it('repeats every filter in its links, and the next page goes on from the first', async () => {
    const filters = {
      search: 'i',
      include: filled('{lion},{ant},{emu}'),
      exclude: filled('{emu}'),
      order: 'desc',
      orderby: 'count',
      hide_empty: 'false',
      post: filled('{all}'),
      event: filled('{two}'),
      i18n_language: 'en',
    };
    const first = (await service.get(`${path}?per_page=1&page=1&${new URLSearchParams(filters).toString()}`))
      .body;
    expect(first['total']).toBe(2);
    const params = (link: string) => Object.fromEntries(new URL(link).searchParams);
    expect(params(first['rest_url'])).toEqual({ ...filters, page: '1', per_page: '1' });
    expect(params(first['next_rest_url'])).toEqual({ ...filters, page: '2', per_page: '1' });
    const { pathname, search } = new URL(first['next_rest_url']);
    const second = (await service.get(`~${pathname}${search}`)).body;
    expect([first, second].map((one) => one[field][0].id)).toEqual([id['lion'], id['ant']]);
    expect(params(second['previous_rest_url'])).toEqual({ ...filters, per_page: '1' });
    const slug = (await get(path, 'slug=c-bird'))['rest_url'] as string;
    expect(params(slug)).toEqual({ per_page: '50', page: '1', slug: 'c-bird' });
  });

  it('gives the same terms in every language, found by the slug of any', async () => {
    await service.post(at('fr', `${path}/${id['yak']}`), { name: 'Yack', slug: 'boeuf' });
    for (const language of LANGUAGES) {
      for (const query of ['slug=boeuf', 'slug=e-ox', 'include=boeuf', 'event={two}', 'exclude={lion}']) {
        const ids = async (way: string) =>
          ((await service.get(way)).body[field] as Body[]).map((term) => term['id'] as number).sort();
        const requested = `${path}?per_page=50${ALL}&${filled(query)}`;
        expect([language, query, await ids(at(language, requested))]).toEqual([
          language,
          query,
          await ids(requested),
        ]);
      }
    }
  });
});

describe('parent', () => {
  it('narrows categories to the children of one, or to the top level', async () => {
    const top = await service.make('/categories', { name: 'Top' });
    const middle = await service.make('/categories', { name: 'Middle', parent: top['id'] });
    const bottom = await service.make('/categories', { name: 'Bottom', parent: middle['id'] });
    const ids = async (parent: number) =>
      ((await get('/categories', `hide_empty=0&parent=${parent}`))['categories'] as Body[]).map(
        (term) => term['id'] as number,
      );
    expect(await ids(top['id'])).toEqual([middle['id']]);
    expect(await ids(middle['id'])).toEqual([bottom['id']]);
    expect(await ids(bottom['id'])).toEqual([]);
    expect(await ids(0)).toContain(top['id']);
    expect(await ids(0)).not.toContain(bottom['id']);
    const { rest_url: address } = await get('/categories', 'parent=0&hide_empty=0');
    expect(new URL(address).searchParams.get('parent')).toBe('0');
  });

  it.each(['-1', 'x', '', '1.5', '2000000000'])('%s is 400 for categories', async (value) => {
    expect(await refused(`/categories?parent=${value}`)).toEqual([400, 'rest_invalid_param', 'parent']);
  });

  it('has no effect on tags', async () => {
    const { status, headers, body } = await service.get('/tags?parent=2000000000');
    expect([status, headers['x-ignored-params']]).toEqual([200, 'parent']);
    expect(body['total']).toBe((await service.get('/tags')).body['total']);
  });
});
