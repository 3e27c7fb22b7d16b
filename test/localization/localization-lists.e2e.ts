import {
  at,
  idsOf,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  makeIn,
  writeIn,
} from '../support/localized.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const [event, venue, organizer, category, tag] = LOCALIZED_KINDS;

const found = async (language: Language, query: string): Promise<number[]> => {
  const { status, body } = await service.get(at(language, `/events?per_page=50&${query}`));
  if (status !== 200) throw new Error(`${language} ${query}: ${JSON.stringify(body)}`);
  return idsOf(body, '/events');
};

describe('the same ids in all six languages', () => {
  const ids: Record<string, number> = {};

  /** Six events, each first written in another language, some of them with further translations. */
  beforeAll(async () => {
    ids['venue'] = (await makeIn(service, venue, 'de', { venue: 'Stadthalle' }))['id'];
    ids['organizer'] = (await makeIn(service, organizer, 'it', { organizer: 'Comitato' }))['id'];
    ids['parent'] = (await makeIn(service, category, 'en', { name: 'Arts' }))['id'];
    ids['child'] = (await makeIn(service, category, 'fr', { name: 'Théâtre', parent: ids['parent'] }))['id'];
    ids['tag'] = (await makeIn(service, tag, 'ro', { name: 'Gratuit', slug: 'intrare-libera' }))['id'];
    await writeIn(service, category, Number(ids['child']), 'ro', { name: 'Teatru', slug: 'teatru' });
    const links = [
      { venue: ids['venue'], categories: [ids['child']] },
      { venue: ids['venue'], organizer: ids['organizer'], featured: true },
      { organizer: ids['organizer'], tags: [ids['tag']] },
      { categories: [ids['parent']], featured: true, tags: [ids['tag']] },
      { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' },
      { status: 'draft', categories: [ids['child']] },
    ];
    for (const [index, language] of LANGUAGES.entries()) {
      const { id } = await makeIn(service, event, language, { title: `Nr ${index}`, ...links[index] });
      ids[language] = id;
      if (index % 2 === 0) await writeIn(service, event, id, 'es', { title: 'Otro', slug: `otro-${index}` });
    }
  });

  const FILTERS: [string, (of: typeof ids) => string][] = [
    ['no filter', () => ALWAYS],
    ['a venue', (of) => `${ALWAYS}&venue=${of['venue']}`],
    ['an organizer', (of) => `${ALWAYS}&organizer=${of['organizer']}`],
    ['a category', (of) => `${ALWAYS}&categories=${of['parent']}`],
    ['a category’s name in its original', () => `${ALWAYS}&categories=${encodeURIComponent('Théâtre')}`],
    ['a category’s slug in a translation', () => `${ALWAYS}&categories=teatru`],
    ['a tag', (of) => `${ALWAYS}&tags=${of['tag']}`],
    ['a tag’s slug', () => `${ALWAYS}&tags=intrare-libera`],
    ['featured', () => `${ALWAYS}&featured=true`],
    ['dates', () => 'start_date=2027-04-01&end_date=2027-06-01'],
    ['relative dates', () => 'starts_after=2027-04-01&ends_before=2027-06-01'],
    ['include', (of) => `include=${of['fr']},${of['it']}`],
    ['status', () => `${ALWAYS}&status=publish`],
    ['everything together', (of) => `${ALWAYS}&venue=${of['venue']}&featured=0&categories=${of['parent']}`],
  ];

  it.each(FILTERS)('of events with %s', async (_, query) => {
    const requested = query(ids);
    const expected = await found('en', requested);
    expect(expected.length).toBeGreaterThan(0);
    for (const language of LANGUAGES) {
      expect([language, await found(language, requested)]).toEqual([language, expected]);
      expect([language, await found(language, `${requested}&i18n_fallback=none`)]).toEqual([
        language,
        expected,
      ]);
    }
  });

  it.each(['/venues', '/organizers', '/categories?hide_empty=false', '/tags', '/categories'])(
    'of %s, with the same counts',
    async (path) => {
      const collection = path.replace(/\?.*/, '');
      const of = async (language: Language) => {
        const { body, headers } = await service.get(at(language, path));
        const counts = (body[collection.slice(1)] as Body[]).map((item) => [
          item['id'],
          item['count'] ?? null,
        ]);
        return {
          counts: counts.sort(([a], [b]) => a - b),
          total: body['total'],
          tec: headers['x-tec-total'],
        };
      };
      const expected = await of('en');
      expect(expected.counts.length).toBeGreaterThan(0);
      for (const language of LANGUAGES) expect(await of(language)).toEqual(expected);
    },
  );
});

describe('search', () => {
  const search = async (language: Language, text: string, more = '') =>
    found(language, `${ALWAYS}&search=${encodeURIComponent(text)}${more}`);
  let id: number;
  let plain: number;
  beforeAll(async () => {
    const fields = { title: 'Harbour concert', description: 'On <b>the</b> quay', excerpt: 'Zanzibar' };
    id = (await makeIn(service, event, 'en', fields))['id'];
    plain = (await makeIn(service, event, 'it', { title: 'Solo italiano' }))['id'];
    await writeIn(service, event, id, 'de', { title: 'Große Straßenmusik', description: 'Am Fluß' });
    await writeIn(service, event, id, 'fr', { title: 'Œuvres en chœur', description: 'L’été à la fête' });
    await writeIn(service, event, id, 'ro', { title: 'Concert la Iași', description: 'Ţară și oraş' });
    await writeIn(service, event, id, 'es', { title: 'Música mañana' });
  });

  it.each([
    ['de', 'Straße'],
    ['de', 'STRASSENMUSIK'],
    ['de', 'grosse fluss'],
    ['de', 'Gro\u00dfe Flu\u00df'],
    ['fr', 'oeuvres'],
    ['fr', 'ŒUVRES'],
    ['fr', 'chœur'],
    ['fr', 'choeur ete fete'],
    ['fr', 'e\u0301te\u0301'],
    ['ro', 'iasi'],
    ['ro', 'Iași'],
    ['ro', 'Iaşi'],
    ['ro', 'IAȘI țară oraș'],
    ['ro', 'tara'],
    ['es', 'musica manana'],
    ['en', 'harbour quay'],
    ['it', 'HARBOUR'],
  ] as const)('in %s finds %s', async (language, text) => {
    expect(await search(language, text)).toContain(id);
  });

  it('acts on the text after fallback, field by field', async () => {
    expect(await search('de', 'harbour')).not.toContain(id);
    expect(await search('es', 'musica quay zanzibar')).toContain(id);
    expect(await search('fr', 'zanzibar')).toContain(id);
    expect(await search('fr', 'quay')).not.toContain(id);
    for (const language of LANGUAGES) expect(await search(language, 'italiano')).toEqual([plain]);
  });

  it('sees no text that fell back with i18n_fallback=none', async () => {
    expect(await search('fr', 'zanzibar', '&i18n_fallback=none')).toEqual([]);
    expect(await search('it', 'harbour', '&i18n_fallback=none')).toEqual([]);
    expect(await search('it', 'italiano', '&i18n_fallback=none')).toEqual([plain]);
  });

  it('excludes by the text after fallback too', async () => {
    const query = `&include=${id},${plain}`;
    expect(await search('es', '-quay', query)).toEqual([plain]);
    expect(await search('fr', '-quay', query)).toEqual([id, plain]);
    expect(await search('fr', '-quay', `${query}&i18n_fallback=none`)).toEqual([id, plain]);
  });

  it('sees what a later write made of it', async () => {
    const { id: changed } = await makeIn(service, event, 'en', { title: 'Before', excerpt: 'Then' });
    await writeIn(service, event, changed, 'fr', { title: 'Avantgarde' });
    expect(await search('fr', 'avantgarde then')).toEqual([changed]);
    await writeIn(service, event, changed, 'fr', { title: '' });
    expect(await search('fr', 'avantgarde')).toEqual([]);
    expect(await search('fr', 'before then')).toEqual([changed]);
    await writeIn(service, event, changed, 'en', { excerpt: '' });
    expect(await search('en', 'before then')).toEqual([]);
  });
});

describe.each([category, tag])('the order of every $kind', (kind) => {
  const NAMES: Partial<Record<Language, string>>[] = [
    { en: 'Zebra', fr: 'Âne', ro: 'Iepure' },
    { en: 'antelope', fr: 'zèbre', de: 'Öl' },
    { fr: 'École', en: 'school' },
    { de: 'Übung', ro: 'Șarpe' },
    { es: 'ñandú' },
    { it: 'Eco' },
  ];
  const prefixed = (name: string) => `${kind.kind} ${name}`;
  beforeAll(async () => {
    for (const names of NAMES) {
      const [[original, first], ...others] = Object.entries(names) as [[Language, string]];
      const { id } = await makeIn(service, kind, original, { name: prefixed(first) });
      for (const [language, name] of others as [Language, string][]) {
        await writeIn(service, kind, id, language, { name: prefixed(name) });
      }
    }
  });

  /** What a language shows, in its order: its own, English as the default, the only other one. */
  const shownIn = (language: Language): string[] =>
    NAMES.map((names) => prefixed(names[language] ?? names.en ?? Object.values(names)[0] ?? '')).sort(
      new Intl.Collator(language).compare,
    );

  it.each(LANGUAGES)('by name in %s, after fallback', async (language) => {
    const path = at(language, `${kind.path}?hide_empty=false&per_page=50`);
    const { body } = await service.get(path);
    const names = (body[kind.path.slice(1)] as Body[]).map((term) => term['name'] as string);
    expect(names.filter((name) => name.startsWith(`${kind.kind} `))).toEqual(shownIn(language));
  });

  it.each(LANGUAGES)('inside an event, by name in %s, after fallback', async (language) => {
    const all = await service.get(`${kind.path}?hide_empty=false&per_page=50`);
    const field = kind.path.slice(1);
    const terms = (all.body[field] as Body[]).filter((term) => term['name'].startsWith(`${kind.kind} `));
    const { id } = await service.make('/events', eventWith({ [field]: terms.map((term) => term['id']) }));
    const { body } = await service.get(at(language, `/events/${id}`));
    expect((body[field] as Body[]).map((term) => term['name'])).toEqual(shownIn(language));
  });
});
