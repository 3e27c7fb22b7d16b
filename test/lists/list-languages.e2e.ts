import { at, idsOf, LANGUAGES, LOCALIZED_KINDS, makeIn, writeIn } from '../support/localized.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const EVERYTHING: Readonly<Record<string, string>> = {
  '/events': ALWAYS,
  '/categories': 'hide_empty=false',
  '/tags': 'hide_empty=false',
};

describe.each(LOCALIZED_KINDS)('i18n_available of $path', (kind) => {
  const { path, name } = kind;
  let ids: Record<string, number>;
  beforeAll(async () => {
    const make = async (language: 'en' | 'fr', fields: Body): Promise<number> =>
      (await makeIn(service, kind, language, fields))['id'];
    ids = {
      english: await make('en', { [name]: 'Only English word' }),
      both: await make('en', { [name]: 'Both word', translations: { fr: { [name]: 'Les deux word' } } }),
      described: await make('en', {
        [name]: 'Described word',
        translations: { fr: { description: 'Sans nom' } },
      }),
      french: await make('fr', { [name]: 'Seulement français word' }),
    };
  });

  const found = async (query: string, base = path): Promise<number[]> => {
    const { status, body } = await service.get(`${base}?per_page=50&${EVERYTHING[path] ?? ''}&${query}`);
    expect([status, body['total']]).toEqual([200, idsOf(body, path).length]);
    return idsOf(body, path).sort((a, b) => a - b);
  };

  it('lists what has a name of its own there, in whatever language it is read', async () => {
    for (const language of LANGUAGES) {
      expect(await found('i18n_available=fr', at(language, path))).toEqual([ids['both'], ids['french']]);
      expect(await found('i18n_available=en', at(language, path))).toEqual([
        ids['english'],
        ids['both'],
        ids['described'],
      ]);
    }
    expect(await found('i18n_available=fr&i18n_fallback=none')).toEqual([ids['both'], ids['french']]);
    expect(await found('i18n_available=es')).toEqual([]);
  });

  it('goes together with other filters, orders and cursors', async () => {
    const inFrench = [ids['both'], ids['french']];
    expect(await found('i18n_available=fr&search=word')).toEqual(inFrench);
    expect(await found('i18n_available=fr&orderby=slug&order=desc')).toEqual(inFrench);
    expect(await found('i18n_available=fr&modified_after=2000-01-01')).toEqual(inFrench);
    const seen: number[] = [];
    const query = `per_page=1&${EVERYTHING[path] ?? ''}&i18n_available=fr&cursor=`;
    let next: string | undefined = `${path}?${query}`;
    while (next !== undefined) {
      const { body }: { body: Body } = await service.get(next);
      seen.push(...idsOf(body, path));
      const url = body['next_rest_url'] as string | undefined;
      if (url !== undefined) expect(new URL(url).searchParams.get('i18n_available')).toBe('fr');
      next = url?.replace(/^.*\/v1/, '');
    }
    expect(seen.sort((a, b) => a - b)).toEqual(inFrench);
  });

  it('follows what is written', async () => {
    await writeIn(service, kind, ids['described'] ?? 0, 'fr', { [name]: 'Enfin word' });
    expect(await found('i18n_available=fr')).toContain(ids['described']);
    const removed = await service.delete(`${path}/${ids['described']}/translations/fr`);
    expect(removed.status).toBe(200);
    expect(await found('i18n_available=fr')).toEqual([ids['both'], ids['french']]);
  });

  it('refuses what is no language', async () => {
    for (const value of ['', 'xx', 'fr,en']) {
      const { status, body } = await service.get(`${path}?i18n_available=${value}`);
      expect([value, status, Object.keys(body['data'].params)]).toEqual([value, 400, ['i18n_available']]);
    }
  });
});

it('chooses the events of feeds and facets too', async () => {
  const category = (await service.make('/categories', { name: 'Counted' }))['id'];
  const fields = { categories: [category], featured: true };
  await service.make('/events', eventWith({ ...fields, title: 'English alone' }));
  const translations = { fr: { title: 'En français' } };
  await service.make('/events', eventWith({ ...fields, title: 'Translated', password: 'p' }));
  await service.make('/events', eventWith({ ...fields, title: 'Translated', translations }));
  const query = `${ALWAYS}&i18n_available=fr&categories=${category}`;
  const { body } = await service.get(`/events?${query}&facets=categories,month`);
  expect([body['total'], body['facets'].categories]).toMatchObject([1, [{ id: category, count: 1 }]]);
  const alone = await service.get(`/events?${ALWAYS}&i18n_available=fr&facets=categories`);
  expect(alone.body['facets'].categories).toMatchObject([{ id: category, count: 1 }]);
  for (const extension of ['ics', 'rss', 'csv', 'ndjson']) {
    const feed = (await service.get<string>(`/events.${extension}?${query}&i18n_language=fr`)).body;
    const text = typeof feed === 'string' ? feed : JSON.stringify(feed);
    expect([extension, text.includes('En français'), text.includes('English alone')]).toEqual([
      extension,
      true,
      false,
    ]);
  }
});
