import {
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  type LocalizedKind,
  makeIn,
  textFor,
} from '../support/localized.js';
import fc from '../support/properties.js';
import { type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/*
 * A record that was read is sent back as it was read: nothing of it changes, in whichever language it was read, by
 * whichever URL and method.
 */

const DEFAULT: Language = 'de';
const METHODS = ['PUT', 'PATCH', 'POST'];
const RUNS = 3;

const TERMS = new Set(['category', 'tag']);

/** What records writes, and grows with each. */
const LOGS = new Set(['changes', 'change_feed', 'change_number']);
const BOOKKEEPING = new Set(['version', 'modified_at', 'text_version', 'updated_at']);

/** The ways to request a language. */
const WAYS: ((language: Language, path: string, query: string) => string)[] = [
  (language, path, query) => `~/${language}${NAMESPACE}${path}${query}`,
  (language, path, query) => `~/${language}/wp-json/tribe/events/v1${path}${query}`,
  (language, path, query) => `${path}${query}${query === '' ? '?' : '&'}i18n_language=${language}`,
  (language, path, query) =>
    `~/wp-json/tribe/events/v1${path}${query}${query === '' ? '?' : '&'}i18n_language=${language}`,
];

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE: DEFAULT });
});
afterAll(async () => service.stop());

/** All rows of all tables but the logs, without what every write may change. */
async function rows(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { tableName } of service.database.dataSource.entityMetadatas) {
    if (LOGS.has(tableName)) continue;
    const all = await service.query(`SELECT * FROM \`${tableName}\``);
    found[tableName] = all
      .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !BOOKKEEPING.has(name))))
      .sort();
  }
  return found;
}

const changedFields = async (from: number): Promise<Body[]> =>
  service.query('SELECT kind, record_id, details FROM changes WHERE id > ? AND details IS NOT NULL', [from]);

const lastChange = async (): Promise<number> =>
  Number((await service.query('SELECT MAX(id) AS id FROM changes'))[0]?.['id']);

const AWKWARD: Readonly<Record<string, readonly string[]>> = {
  description: ['One', 'First line\nsecond\n\nNew & <b>bold</b>', '<p>One</p>\n<ul><li>Two</li></ul>'],
  excerpt: ['Short', 'a < b & c', '<em>Two</em><br>lines'],
  country: ['US', 'United States', 'Romania'],
};

const textOf = (field: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc.constantFrom(...(AWKWARD[field] ?? ['x'])).map((text) => {
      return field in AWKWARD ? text : textFor(field, `sent-back-${(counter += 1)}`);
    }),
  );

const textsOf = ({ texts }: LocalizedKind): fc.Arbitrary<Body> =>
  fc.record(Object.fromEntries(texts.map((field) => [field, textOf(field)])), { requiredKeys: [] });

/** What an event names, so that its links come back too. */
function linksOf(kind: LocalizedKind): Body {
  if (kind.kind !== 'event') return {};
  const label = (counter += 1);
  return {
    ...{ cost: '5', featured: true, all_day: false, timezone: 'Europe/Bucharest' },
    venue: { venue: `Hall ${label}`, country: 'US', state: 'TX' },
    organizer: [{ organizer: `First ${label}` }, { organizer: `Second ${label}`, email: 'a@b.example' }],
    categories: [`Category ${label}`],
    tags: [`Tag ${label}`, `Another ${label}`],
  };
}

describe.each(LOCALIZED_KINDS)('a $kind that is sent back as it was read', (kind) => {
  it('changes no row of any table', async () => {
    const start = fc.record({
      original: fc.constantFrom(...LANGUAGES),
      own: textsOf(kind),
      others: fc.dictionary(fc.constantFrom(...LANGUAGES), textsOf(kind)),
      slugs: fc.subarray([...LANGUAGES]),
    });
    await fc.assert(
      fc.asyncProperty(start, async ({ original, own: texts, others, slugs }) => {
        // Terms are created with no empty text.
        const own = Object.entries(texts).filter(([, text]) => !TERMS.has(kind.kind) || text !== '');
        const name = `Name ${(counter += 1)}`;
        const { [original]: _, ...translations } = others;
        for (const language of slugs) {
          if (language !== original) translations[language] = { ...translations[language], slug: name };
        }
        const created = {
          ...linksOf(kind),
          ...Object.fromEntries(own),
          [kind.name]: name,
          translations,
        };
        const { id } = await makeIn(service, kind, original, created);
        const [before, log] = [await rows(), await lastChange()];
        let turn = counter;
        for (const language of LANGUAGES) {
          for (const way of WAYS) {
            turn += 1;
            const query = turn % 2 === 0 ? '' : '?context=edit';
            const address = way(language, `${kind.path}/${id}`, query);
            const { body } = await service.get(address, { as: 'administrator' });
            const { i18n_language: __, ...record } = body;
            const method = METHODS[turn % METHODS.length] ?? 'PUT';
            const sent = await service.send(method, address, record, { as: 'administrator' });
            expect([method, address, sent.status]).toEqual([method, address, 200]);
          }
        }
        expect(await rows()).toEqual(before);
        expect(await changedFields(log)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe.each(LOCALIZED_KINDS)('a $kind that was changed after it was read', (kind) => {
  it('keeps no former text of another language as a translation', async () => {
    const texts = Object.fromEntries(kind.texts.map((field) => [field, textFor(field, `old-${counter}`)]));
    const changed = Object.fromEntries(kind.texts.map((field) => [field, textFor(field, `new-${counter}`)]));
    const { id } = await makeIn(service, kind, 'en', { ...texts, slug: `old-${(counter += 1)}` });
    const path = (language: Language): string => `~/${language}${NAMESPACE}${kind.path}/${id}`;
    const { body } = await service.get(path('es'));
    await service.post(path('en'), { ...changed, slug: `new-${counter}` });
    const { i18n_language: _, ...record } = body;
    expect((await service.send('PUT', path('es'), record, { as: 'administrator' })).status).toBe(200);
    const stored = await service.query(`SELECT * FROM ${kind.kind}_translation WHERE record_id = ?`, [id]);
    expect(stored.map((row) => row['language'])).toEqual(['en']);
    expect(stored[0]).toMatchObject({ ...changed, slug: `new-${counter}` });
    // In the language itself a former text is meant, and by the sub-resource whatever is sent.
    await service.post(path('en'), texts);
    await service.send('PATCH', `${path('es')}/translations/es`, texts, { as: 'administrator' });
    const again = await service.query(`SELECT * FROM ${kind.kind}_translation WHERE record_id = ?`, [id]);
    expect(again.map((row) => row[kind.name])).toEqual([texts[kind.name], texts[kind.name]]);
  });
});

describe('what fell back', () => {
  it('is not stored in the original language either', async () => {
    const { id } = await service.make(`~/fr${NAMESPACE}/events`, {
      ...eventWith({ title: 'Concert' }),
      translations: { [DEFAULT]: { description: 'Decke mitbringen', website: 'https://de.example/' } },
    });
    const { body } = await service.get(`~/fr${NAMESPACE}/events/${id}`);
    expect(body).toMatchObject({
      description: '<p>Decke mitbringen</p>',
      website: 'https://de.example/',
    });
    const { title, description, website } = body;
    await service.send(
      'PUT',
      `~/fr${NAMESPACE}/events/${id}`,
      { title, description, website },
      {
        as: 'administrator',
      },
    );
    const { translations } = (await service.get(`/events/${id}/translations`)).body;
    expect(translations.fr).toMatchObject({ title: 'Concert', description: '', website: '' });
  });
});

describe('the state or province of a venue', () => {
  const read = async (id: number, language: Language): Promise<Body> =>
    (await service.get(`~/${language}${NAMESPACE}/venues/${id}`)).body;

  it('follows the country of the original language', async () => {
    const fields = { venue: 'Arena', country: 'United States', state: 'TX', province: 'P', city: 'Austin' };
    const { id } = await service.make(`~/en${NAMESPACE}/venues`, fields);
    await service.post(`~/fr${NAMESPACE}/venues/${id}`, { country: 'États-Unis' });
    for (const language of LANGUAGES) {
      expect([language, (await read(id, language))['stateprovince']]).toEqual([language, 'TX']);
    }
    expect((await read(id, 'fr'))['json_ld'].address.addressRegion).toBe('TX');
  });

  it('that was read is not stored, also when it was read before the state changed', async () => {
    const fields = { venue: 'Arena 2', country: 'US', state: 'TX' };
    const { id } = await service.make(`~/en${NAMESPACE}/venues`, fields);
    const { stateprovince } = await read(id, 'en');
    await service.post(`~/en${NAMESPACE}/venues/${id}`, { stateprovince, state: 'NY' });
    expect((await read(id, 'en'))['stateprovince']).toBe('NY');
    await service.post(`~/en${NAMESPACE}/venues/${id}`, { stateprovince });
    await service.post(`~/it${NAMESPACE}/venues/${id}`, { stateprovince });
    expect((await read(id, 'it'))['stateprovince']).toBe('NY');
    await service.post(`~/en${NAMESPACE}/venues/${id}`, { stateprovince: 'New York' });
    expect((await read(id, 'it'))['stateprovince']).toBe('New York');
  });
});

it.each(['FR', 'fr-FR', ''])('no language that the query asks for as "%s"', async (asked) => {
  const { id } = await service.make('/events', eventWith({ title: 'Konzert' }));
  await service.post(`/events/${id}`, { translations: { fr: { title: 'Concert' } } });
  const { body } = await service.get(`/events/${id}?i18n_language=fr`);
  for (const name of ['i18n_language', 'lang']) {
    for (const method of METHODS) {
      const sent = { ...body, title: 'Grand concert' };
      const path = `/events/${id}?${name}=${asked}`;
      const { status, body: refused } = await service.send(method, path, sent, { as: 'administrator' });
      expect([method, status, Object.keys(refused['data'].params)]).toEqual([method, 400, ['i18n_language']]);
    }
  }
  expect((await service.get(`/events/${id}`)).body['title']).toBe('Konzert');
});

describe('an event’s own page', () => {
  it('stays when the texts of its original are sent back, until it is cleared', async () => {
    const { id, url } = await service.make('/events', eventWith());
    const path = `/events/${id}/translations/${DEFAULT}`;
    for (const method of ['PUT', 'PATCH']) {
      const { body } = await service.get(path, { as: 'administrator' });
      const { title, description, excerpt, website } = body;
      const texts = { title, description, excerpt, website };
      expect((await service.send(method, path, texts, { as: 'administrator' })).status).toBe(200);
      expect((await service.get(`/events/${id}`)).body['website']).toBe(url);
    }
    await service.send('PATCH', path, { website: '' }, { as: 'administrator' });
    expect((await service.get(`/events/${id}`)).body['website']).toBe('');
  });

  it('is no website under another host, in another language, or by a former slug', async () => {
    const { id } = await service.make('/events', eventWith({ slug: 'erste seite' }));
    await service.post(`/events/${id}`, { slug: 'zweite-seite' });
    for (const address of [
      'http://localhost:4551/event/zweite-seite/',
      'https://other.example/ro/event/zweite-seite/?i18n_language=ro',
      'https://other.example/event/erste-seite/',
      `https://other.example/?post_type=tribe_events&p=${id}`,
    ]) {
      for (const language of ['de', 'ro'] as const) {
        await service.post(`~/${language}${NAMESPACE}/events/${id}`, { website: address });
      }
      await service.post(`/events/${id}`, { translations: { it: { website: address } } });
      const stored = await service.query('SELECT website FROM event_translation WHERE record_id = ?', [id]);
      expect([address, stored]).toEqual([address, [{ website: null }]]);
    }
  });

  it('is not what only looks like it', async () => {
    const { id, slug } = await service.make('/events', eventWith());
    for (const website of [
      `https://other.example/event/${slug}-2/`,
      `https://other.example/event/${slug}/?ref=newsletter`,
      `https://other.example/venue/${slug}/`,
      'https://other.example/event/%E0%A4%A/',
      `https://other.example/?p=${id}`,
      `https://other.example/?post_type=tribe_events&p=${Number(id) + 1}`,
    ]) {
      expect((await service.post(`/events/${id}`, { website })).body['website']).toBe(website);
    }
  });
});

describe.each(LOCALIZED_KINDS)('a $kind', (kind) => {
  it('with only a slug or a website in a language is not available in it', async () => {
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: `Only ${(counter += 1)}` });
    const more = kind.texts.includes('website') ? { website: 'https://it.example/' } : {};
    await service.post(`~/it${NAMESPACE}${kind.path}/${id}`, { slug: `only-it-${counter}`, ...more });
    const { body } = await service.get(`~/it${NAMESPACE}${kind.path}/${id}`);
    expect(body).toMatchObject({ slug: `only-it-${counter}`, i18n_available_languages: ['en'], ...more });
    const { missing } = (await service.get(`${kind.path}/${id}/translations`)).body;
    expect(missing).toContain('it');
  });

  it('keeps no text as a translation that another language shows in its stead since it was read', async () => {
    const label = (counter += 1);
    const { id } = await makeIn(service, kind, 'ro', { [kind.name]: `Lent ${label}`, description: 'Lent' });
    const path = (language: Language): string => `~/${language}${NAMESPACE}${kind.path}/${id}`;
    const { body } = await service.get(path('es'));
    // The default language stands before the original one.
    await service.post(path(DEFAULT), { [kind.name]: `Default ${label}`, description: 'Default' });
    const texts = { [kind.name]: body[kind.name], description: body['description'] };
    expect((await service.send('PATCH', path('es'), texts, ADMIN)).body[kind.name]).toBe(`Default ${label}`);
    const { translations } = (await service.get(`${kind.path}/${id}/translations`)).body;
    expect(Object.keys(translations as Body).sort()).toEqual([DEFAULT, 'ro'].sort());
  });

  it('accepts a slug for a language that only another translation had before', async () => {
    const label = (counter += 1);
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: `Slugs ${label}`, slug: `own-${label}` });
    const path = (language: Language): string => `~/${language}${NAMESPACE}${kind.path}/${id}`;
    await service.post(path('fr'), { slug: `wanted-${label}` });
    await service.post(path('fr'), { slug: `other-${label}` });
    expect((await service.post(path('it'), { slug: `wanted-${label}` })).body['slug']).toBe(
      `wanted-${label}`,
    );
  });

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad\u034f', '\uffa0 \u2060'])(
    'treats the name %j as a blank one',
    async (blank) => {
      const create = { ...kind.required(), [kind.name]: blank };
      expect((await service.post(kind.path, create)).status).toBe(400);
      const { id } = await makeIn(service, kind, 'en', { [kind.name]: `Visible ${(counter += 1)}` });
      const path = (language: Language): string => `~/${language}${NAMESPACE}${kind.path}/${id}`;
      expect((await service.send('PATCH', path('en'), { [kind.name]: blank }, ADMIN)).status).toBe(400);
      const translations = { en: { [kind.name]: blank } };
      expect((await service.send('PATCH', path('fr'), { translations }, ADMIN)).status).toBe(400);
      expect((await service.post(path('fr'), { [kind.name]: `Visible fr ${counter}` })).status).toBe(200);
      expect((await service.post(path('fr'), { translations: { fr: { [kind.name]: blank } } })).status).toBe(
        200,
      );
      expect((await service.get(path('fr'))).body[kind.name]).toBe(`Visible ${counter}`);
    },
  );
});

const ADMIN = { as: 'administrator' } as const;
