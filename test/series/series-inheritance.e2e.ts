import { at, type Language } from '../support/localized.js';
import {
  ADMIN,
  change,
  idOf,
  ids,
  listed,
  makeWithEvents,
  occurrencesOf,
  read,
  refusal,
  type SeriesEvents,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

/* What an occurrence shows: its own, or what its series has. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);

const shown = async (path: string, field: string, language: Language = 'en'): Promise<unknown> =>
  (await read(service, at(language, path)))[field];

async function all(id: number, field: string): Promise<unknown[]> {
  return (await occurrencesOf(service, id)).map((event) => event[field]);
}

const etagOf = async (path: string): Promise<string | undefined> => (await service.get(path)).headers['etag'];

describe('texts', () => {
  const translations = { fr: { title: 'Jazz du vendredi' }, it: { title: 'Jazz del venerdì' } };

  it('are the own ones, then those of the series, then those of the next language', async () => {
    const { paths } = await make({ title: 'Friday Jazz', translations });
    const [first, second] = paths as [string, string];
    await change(service, first, { title: 'Special Night' });
    await change(service, at('de', second), { title: 'Sondernacht' });
    const titles = async (path: string): Promise<unknown[]> => {
      const languages = ['en', 'fr', 'it', 'de', 'es'] as const;
      return Promise.all(languages.map((language) => shown(path, 'title', language)));
    };
    const [french, italian] = ['Jazz du vendredi', 'Jazz del venerdì'];
    expect(await titles(first)).toEqual(['Special Night', french, italian, 'Special Night', 'Special Night']);
    expect(await titles(second)).toEqual(['Friday Jazz', french, italian, 'Sondernacht', 'Friday Jazz']);
    expect([await shown(first, 'overrides'), await shown(second, 'overrides')]).toEqual([
      ['title'],
      ['title'],
    ]);
  });

  it('of the series change where an occurrence has none of its own in that language', async () => {
    const { id, path, paths } = await make({ title: 'Before', translations });
    await change(service, `${paths[0]}`, { title: 'Mine' });
    await change(service, path, { title: 'After' });
    await change(service, at('fr', path), { title: 'Après' });
    expect(await all(id, 'title')).toEqual(['Mine', 'After', 'After', 'After']);
    expect(await shown(`${paths[0]}`, 'title', 'fr')).toBe('Après');
    await write(service, 'DELETE', `${path}/translations/fr`);
    expect(await shown(`${paths[0]}`, 'title', 'fr')).toBe('Mine');
    expect(await shown(`${paths[1]}`, 'title', 'fr')).toBe('After');
  });

  it('of both have routes of their own', async () => {
    const { path, paths } = await make({ title: 'Shared', translations });
    await change(service, at('fr', `${paths[0]}`), { title: 'À part' });
    const ofSeries = await read(service, `${path}/translations`);
    expect(ofSeries).toMatchObject({ original_language: 'en', translations: { fr: translations.fr } });
    const own = (await read(service, `${paths[0]}/translations`))['translations'];
    expect(own.fr).toMatchObject({ title: 'À part' });
    expect(JSON.stringify(own)).not.toContain('Jazz del');
    await write(service, 'PUT', `${paths[0]}/translations/it`, { title: 'A parte' });
    expect(await shown(`${paths[0]}`, 'title', 'it')).toBe('A parte');
    expect(await shown(path, 'title', 'it')).toBe('Jazz del venerdì');
  });

  it('that are inherited are found, in each language, and no longer when they are hidden', async () => {
    const { id, path, events, paths } = await make({
      title: 'Quokka Meeting',
      translations: { fr: { title: 'Réunion de wombats' } },
    });
    const found = async (words: string, language: Language = 'en'): Promise<number[]> =>
      ids(await listed(service, `search=${words}&i18n_language=${language}`));
    expect(await found('quokka')).toEqual(ids(events));
    expect(await found('wombats', 'fr')).toEqual(ids(events));
    await change(service, `${paths[1]}`, { title: 'Numbat Evening' });
    const others = ids(events).filter((_, place) => place !== 1);
    expect([await found('quokka'), await found('numbat')]).toEqual([others, [events[1]?.['id']]]);
    expect(await found('wombats', 'fr')).toEqual(ids(events));
    await change(service, path, { title: 'Bilby Meeting' });
    expect([await found('quokka'), await found('bilby')]).toEqual([[], others]);
    await change(service, `${paths[1]}`, { reset_overrides: 'title' });
    expect([await found('numbat'), await found('bilby')]).toEqual([[], ids(events)]);
    expect(await all(id, 'overrides')).toEqual(Array(4).fill([]));
  });
});

describe('fields', () => {
  it('that are written on an occurrence are its own, sorted by name', async () => {
    const { paths, path } = await make({ cost: '10' });
    const body = await change(service, `${paths[0]}`, {
      venue: { venue: 'Own Hall' },
      title: 'Own',
      cost: '12',
      featured: true,
    });
    expect(body['overrides']).toEqual(['cost', 'featured', 'title', 'venue']);
    await change(service, path, {
      cost: '20',
      featured: false,
      venue: { venue: 'Other Hall' },
      website: 'https://a.example',
    });
    expect(await read(service, `${paths[0]}`)).toMatchObject({
      cost: '$12',
      featured: true,
      website: 'https://a.example',
      venue: { venue: 'Own Hall' },
    });
    expect(await read(service, `${paths[1]}`)).toMatchObject({ cost: '$20', venue: { venue: 'Other Hall' } });
  });

  it('with an equal value are its own, too', async () => {
    const { id, path, paths } = await make({ title: 'Equal', cost: '10', tags: ['same'] });
    const sent = await change(service, `${paths[2]}`, { title: 'Equal', cost: '10', tags: ['same'] });
    expect(sent['overrides']).toEqual(['cost', 'tags', 'title']);
    await change(service, path, { title: 'Changed', cost: '30', tags: [] });
    expect(await all(id, 'title')).toEqual(['Changed', 'Changed', 'Equal', 'Changed']);
    expect(await all(id, 'cost')).toEqual(['$30', '$30', '$10', '$30']);
    expect((await all(id, 'tags')).map((tags) => (tags as Body[]).length)).toEqual([0, 0, 1, 0]);
  });

  it('that are cleared on an occurrence stay cleared', async () => {
    const { path, paths } = await make({ cost: '10', categories: ['Given'], venue: { venue: 'Given Hall' } });
    const cleared = { cost: '', categories: [], venue: [] };
    const body = await change(service, `${paths[0]}`, cleared);
    expect(body).toMatchObject({ ...cleared, overrides: ['categories', 'cost', 'venue'] });
    await change(service, path, {
      cost: '11',
      categories: ['Given again'],
      venue: { venue: 'Given Hall again' },
    });
    expect(await read(service, `${paths[0]}`)).toMatchObject(cleared);
  });

  it('go back to the series by reset_overrides, named or all', async () => {
    const { path, paths } = await make({ title: 'Whole', cost: '10' });
    const first = `${paths[0]}`;
    const own = {
      title: 'Own',
      cost: '12',
      featured: true,
      start_date: '2099-03-07 18:00:00',
      end_date: '2099-03-07 19:00:00',
    };
    await change(service, first, own);
    await change(service, at('fr', first), { title: 'À part' });
    const names = ['cost', 'end_date', 'featured', 'start_date', 'title'];
    expect(await shown(first, 'overrides')).toEqual(names);
    const some = await change(service, first, { reset_overrides: 'title,cost' });
    expect(some).toMatchObject({
      title: 'Whole',
      cost: '$10',
      overrides: ['end_date', 'featured', 'start_date'],
    });
    expect(await shown(first, 'title', 'fr')).toBe('Whole');
    const back = await change(service, `${first}?reset_overrides=start_date,end_date`, {});
    expect(back).toMatchObject({
      start_date: '2099-03-06 20:00:00',
      end_date: '2099-03-06 22:00:00',
      overrides: ['featured'],
    });
    await change(service, path, { featured: false, cost: '13' });
    const last = await change(service, first, { reset_overrides: 'all' });
    expect(last).toMatchObject({ featured: false, cost: '$13', overrides: [] });
  });

  it('that are no override are reset without effect, and unknown ones are refused', async () => {
    const { paths } = await make();
    const [first] = paths as [string];
    expect((await change(service, first, { reset_overrides: 'cost' }))['overrides']).toEqual([]);
    for (const reset_overrides of ['nonsense', 'title,nonsense', 'slug']) {
      const response = await service.send('PATCH', first, { reset_overrides }, ADMIN);
      expect(refusal(response)).toEqual([400, 'reset_overrides']);
    }
  });

  it('of an event alone are no overrides', async () => {
    const { paths, path } = await make();
    const own = await change(service, `${paths[0]}`, {
      slug: 'a-slug-alone',
      external_source: 'erp',
      external_id: 'own-fields',
      date: '2020-01-02 03:04:05',
      password: 'sesame',
      author: 2,
    });
    expect(own).toMatchObject({ slug: 'a-slug-alone', author: '2', overrides: [] });
    await change(service, path, { slug: 'another-slug' });
    expect((await read(service, `${paths[0]}?context=edit`))['slug']).toBe('a-slug-alone');
    const drafted = await change(service, `${paths[1]}`, { status: 'draft' });
    expect(drafted['overrides']).toEqual(['status']);
  });

  it('of moved occurrences keep the recurrence_id', async () => {
    const { id, events, paths } = await make();
    const moved = { start_date: '2099-04-20 09:00:00', end_date: '2099-04-20 10:00:00' };
    const body = await change(service, `${paths[1]}`, moved);
    expect(body).toMatchObject({
      ...moved,
      overrides: ['end_date', 'start_date'],
      recurrence_id: idOf(String(events[1]?.['start_date'])),
      slug: events[1]?.['slug'],
    });
    const now = await occurrencesOf(service, id);
    expect(now.at(-1)).toMatchObject({ id: events[1]?.['id'], ...moved });
    expect((await read(service, `/series/${id}`))['occurrences'].last).toBe('2099-04-20 09:00:00');
  });

  it('of the category of a series are found by filters', async () => {
    const { path, events, paths } = await make({ categories: ['Inherited'], tags: ['Handed down'] });
    const found = async (query: string): Promise<number[]> => ids(await listed(service, query));
    expect(await found('categories=inherited')).toEqual(ids(events));
    expect(await found('tags=handed-down')).toEqual(ids(events));
    await change(service, `${paths[3]}`, { categories: ['Own'] });
    expect(await found('categories=inherited')).toEqual(ids(events).slice(0, 3));
    await change(service, path, { categories: ['Given later'] });
    expect(await found('categories=given-later')).toEqual(ids(events).slice(0, 3));
    expect(await found('categories=own')).toEqual([events[3]?.['id']]);
  });
});

describe('the ETag of an occurrence', () => {
  it('changes with the series, unless the field is its own', async () => {
    const { path, paths } = await make({ title: 'Tagged' });
    await change(service, `${paths[0]}`, { title: 'Own' });
    const before = [await etagOf(`${paths[0]}`), await etagOf(`${paths[1]}`)];
    await change(service, path, { title: 'Tagged again' });
    const { body, headers } = await service.get(`${paths[1]}`);
    expect(body['title']).toBe('Tagged again');
    expect(headers['etag']).not.toBe(before[1]);
    const stale = await service.get(`${paths[1]}`, { headers: { 'if-none-match': `${before[1]}` } });
    expect([stale.status, stale.body['title']]).toEqual([200, 'Tagged again']);
    const write412 = { as: 'administrator', headers: { 'if-match': `${before[1]}` } } as const;
    expect((await service.send('PATCH', `${paths[1]}`, { cost: '1' }, write412)).status).toBe(412);
  });

  it('changes with a text of the series in another language, for its readers', async () => {
    const { path, paths } = await make({ title: 'Plain' });
    const [before] = [await etagOf(at('fr', `${paths[0]}`))];
    await change(service, at('fr', path), { title: 'Simple' });
    expect(await etagOf(at('fr', `${paths[0]}`))).not.toBe(before);
  });
});
