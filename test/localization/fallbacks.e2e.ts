import { SearchBuilder } from '#content/search/search-builder.js';
import { at, idsOf, type Language, LANGUAGES } from '../support/localized.js';
import { ALWAYS, eventWith, Service } from '../support/service.js';

let service: Service;
let id: number;
let other: number;
beforeAll(async () => {
  service = await Service.start({ FALLBACKS: 'ro:it,fr es:fr' });
  const translations = {
    it: { title: 'Concerto alfa' },
    fr: { title: 'Zoulou', description: 'En français' },
    de: { excerpt: 'Auf Deutsch' },
  };
  const fields = { title: 'Middle', description: 'In English', translations };
  id = (await service.make('/events', eventWith(fields)))['id'];
  other = (await service.make('/events', eventWith({ title: 'Lone' })))['id'];
});
afterAll(async () => service.stop());

it('takes each missing text from the languages named, in their order, before the default one', async () => {
  const titles: Partial<Record<Language, unknown[]>> = {};
  for (const language of LANGUAGES) {
    const { body } = await service.get(at(language, `/events/${id}`));
    titles[language] = [body['title'], body['description'], body['excerpt'], body['i18n_language']];
  }
  const excerpt = '<p>Auf Deutsch</p>';
  expect(titles).toEqual({
    en: ['Middle', '<p>In English</p>', excerpt, 'en'],
    fr: ['Zoulou', '<p>En français</p>', excerpt, 'fr'],
    de: ['Middle', '<p>In English</p>', excerpt, 'en'],
    it: ['Concerto alfa', '<p>In English</p>', excerpt, 'it'],
    ro: ['Concerto alfa', '<p>En français</p>', excerpt, 'it'],
    es: ['Zoulou', '<p>En français</p>', excerpt, 'fr'],
  });
  const none = await service.get(at('ro', `/events/${id}?i18n_fallback=none`));
  expect(none.body['title']).toBe('');
});

it('searches and orders by what is then shown', async () => {
  const list = async (language: Language, query: string): Promise<number[]> =>
    idsOf((await service.get(at(language, `/events?${ALWAYS}&${query}`))).body, '/events');
  expect(await list('ro', 'search=concerto')).toEqual([id]);
  expect(await list('ro', 'search=middle')).toEqual([]);
  expect(await list('es', 'search=concerto')).toEqual([]);
  expect(await list('es', 'search=zoulou')).toEqual([id]);
  expect(await list('de', 'search=middle')).toEqual([id]);
  expect(await list('ro', 'orderby=title')).toEqual([id, other]);
  expect(await list('es', 'orderby=title')).toEqual([other, id]);
});

it('stores no text that fell back', async () => {
  const { body } = await service.get(at('ro', `/events/${id}`));
  await service.post(at('ro', `/events/${id}`), { title: body['title'], description: body['description'] });
  const languages = (await service.get(`/events/${id}`)).body['i18n_available_languages'];
  expect(languages).toEqual(['en', 'fr', 'de', 'it']);
});

it('rebuilds the search index where it was made for other fallbacks', async () => {
  const found = async () => (await service.get(at('ro', `/events?${ALWAYS}&search=concerto`))).body['total'];
  const builder = service.app.get(SearchBuilder);
  const change = async (sql: string) => service.database.write(async (manager) => manager.query(sql));
  await builder.rebuild();
  await change('DELETE FROM event_posting');
  await builder.ensure();
  expect(await found()).toBe(0);
  await change('UPDATE search_state SET fallbacks = NULL');
  await builder.ensure();
  expect(await found()).toBe(1);
});
