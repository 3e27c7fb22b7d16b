import { at, type Language, LANGUAGES } from '../support/localized.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/*
 * Lists by title or name go by the rules of the language of the request, whatever language each name is shown in.
 */

const NAMES: readonly (readonly [Language, string])[] = [
  ['ro', 'șapte'],
  ['ro', 'sz'],
  ['ro', 'Șapte'],
  ['ro', 'taraf'],
  ['ro', 'țară'],
  ['ro', 'tz'],
  ['ro', 'azi'],
  ['ro', 'ăsta'],
  ['ro', 'ântâi'],
  ['ro', 'îl'],
  ['ro', 'iz'],
  ['es', 'ñandú'],
  ['es', 'nz'],
  ['es', 'Ñu'],
  ['es', 'oso'],
  ['en', 'resume'],
  ['fr', 'résumé'],
  ['fr', 'Résumé'],
  ['fr', 'œuvre'],
  ['fr', 'l’été'],
  ['fr', 'l’hiver'],
  ['fr', 'cote'],
  ['fr', 'côte'],
  ['fr', 'coté'],
  ['de', 'Straße'],
  ['de', 'strasse'],
  ['de', 'Müller'],
  ['de', 'Muster'],
  ['it', 'città'],
  ['it', 'citta'],
  ['en', '10 days'],
  ['en', '9 nights'],
  ['en', '“Quoted”'],
  ['en', 'Διόνυσος'],
  ['en', 'Новый'],
  ['en', '🎵 music'],
];

/** Elsewhere names that differ in case alone are one. */
const DISTINCT_NAMES = [...new Map(NAMES.map((name) => [name[1].toLowerCase(), name])).values()];

const KINDS = [
  { path: '/events', name: 'title', orders: ['title'], more: ALWAYS },
  { path: '/venues', name: 'venue', orders: ['title', 'name'], more: '' },
  { path: '/organizers', name: 'organizer', orders: ['title', 'name'], more: '' },
  { path: '/categories', name: 'name', orders: ['name'], more: 'hide_empty=false' },
  { path: '/tags', name: 'name', orders: ['name'], more: 'hide_empty=false' },
] as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(KINDS)('$path', ({ path, name, orders, more }) => {
  const collection = path.slice(1);
  const names = path === '/events' ? NAMES : DISTINCT_NAMES;
  const fields = (text: string): Body =>
    path === '/events' ? eventWith({ [name]: text }) : { [name]: text };

  beforeAll(async () => {
    for (const [language, text] of names) await service.make(at(language, path), fields(text));
    // Shown by its translation in some languages, and by its original in the others.
    await service.make(at('en', path), {
      ...fields('zebra'),
      translations: { ro: { [name]: 'ăă' }, es: { [name]: 'ñz' }, de: { [name]: 'Äpfel' } },
    });
  });

  const read = async (address: string): Promise<Body> => {
    const { status, body } = await service.get(address);
    if (status !== 200) throw new Error(`${address}: ${JSON.stringify(body)}`);
    return body;
  };
  const shown = (items: Body[]): string[] => items.map((item) => item[name] as string);

  it.each(LANGUAGES)('in %s', async (language) => {
    const { compare } = new Intl.Collator(language);
    for (const orderby of orders) {
      const list = `${path}?${more}&orderby=${orderby}&i18n_language=${language}`;
      const items = (await read(`${list}&per_page=50`))[collection] as Body[];
      expect(items).toHaveLength(names.length + 1);
      const byRules = (a: Body, b: Body): number => compare(a[name], b[name]) || a['id'] - b['id'];
      expect(shown(items)).toEqual(shown(items.toSorted(byRules)));
      const descending = (await read(`${list}&per_page=50&order=desc`))[collection] as Body[];
      expect(shown(descending)).toEqual(shown(items).toReversed());
      for (const way of [list, `${list}&order=desc`]) {
        const pages: Body[] = [];
        let next: string | undefined = `${way}&per_page=7&cursor=*`;
        while (next !== undefined) {
          const body: Body = await read(next);
          pages.push(...(body[collection] as Body[]));
          next = body['next_cursor'] && `${way}&per_page=7&cursor=${body['next_cursor']}`;
        }
        expect(shown(pages)).toEqual(shown(way === list ? items : descending));
      }
    }
  });
});

it('orders the terms of an event, too', async () => {
  const tags = ['tz one', 'ță one', 'ta one', 'sz one', 'șa one'];
  const { id } = await service.make(at('ro', '/events'), eventWith({ tags }));
  const inLanguage = async (language: Language): Promise<string[]> =>
    ((await service.get(at(language, `/events/${id}`))).body['tags'] as Body[]).map((tag) => tag['name']);
  expect(await inLanguage('ro')).toEqual(['sz one', 'șa one', 'ta one', 'tz one', 'ță one']);
  expect(await inLanguage('en')).toEqual(['șa one', 'sz one', 'ta one', 'ță one', 'tz one']);
});
