import fc from 'fast-check';
import { type Body, eventWith, Service } from './support/service.js';

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'] as const;

/** Each kind: how one is made, and the field that names it. */
const KINDS = [
  { collection: 'events', table: 'event', nameField: 'title', payload: () => eventWith() },
  { collection: 'venues', table: 'venue', nameField: 'venue', payload: () => ({}) },
  { collection: 'organizers', table: 'organizer', nameField: 'organizer', payload: () => ({}) },
  { collection: 'categories', table: 'category', nameField: 'name', payload: () => ({}) },
  { collection: 'tags', table: 'tag', nameField: 'name', payload: () => ({}) },
];

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;

describe.each(KINDS)('writing $collection', ({ collection, table, nameField, payload }) => {
  const make = async (language = 'en', fields: object = {}): Promise<number> => {
    const record = await service.make(`/${collection}?lang=${language}`, {
      ...payload(),
      [nameField]: unique('Original'),
      ...fields,
    });
    return record['id'];
  };
  const rows = async (id: number): Promise<Map<string, Body>> => {
    const found = await service.query(`SELECT * FROM ${table}_translation WHERE record_id = ?`, [id]);
    return new Map(found.map((row) => [row['language'], row]));
  };

  it('touches the texts of its own language only, whatever the sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LANGUAGES),
        fc.array(
          fc.record({
            language: fc.constantFrom(...LANGUAGES),
            method: fc.constantFrom('POST', 'PUT', 'PATCH'),
            texts: fc.record(
              { name: fc.constantFrom('', 'Name'), description: fc.constantFrom('', 'Text') },
              { requiredKeys: [] },
            ),
          }),
          { maxLength: 5 },
        ),
        async (original, writes) => {
          const id = await make(original, { description: 'First' });
          for (const { language, method, texts } of writes) {
            const before = await rows(id);
            const { name, description } = texts;
            const body = {
              ...(name === undefined ? {} : { [nameField]: name && unique(name) }),
              ...(description === undefined ? {} : { description }),
            };
            const answer = await service.send(
              method,
              `/${collection}/${id}?i18n_language=${language}`,
              body,
              { as: 'editor' },
            );
            const refused = name === '' && language === original;
            expect(answer.status).toBe(refused ? 400 : 200);
            const after = await rows(id);
            for (const other of LANGUAGES) {
              if (other !== language || refused) expect(after.get(other)).toEqual(before.get(other));
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('removes a text with null or empty, which falls back again', async () => {
    const id = await make('en', { description: 'English text' });
    await service.post(`/${collection}/${id}?lang=fr`, { [nameField]: unique('Nom'), description: 'Texte' });
    for (const nothing of ['', null]) {
      await service.post(`/${collection}/${id}?lang=fr`, { description: 'Texte' });
      const { body } = await service.post(`/${collection}/${id}?lang=fr`, { description: nothing });
      expect(body['description']).toContain('English text');
      expect(body['i18n_available_languages']).toEqual(['en', 'fr']);
    }
    const { body } = await service.post(`/${collection}/${id}?lang=fr`, { [nameField]: '' });
    expect(body).toMatchObject({ i18n_language: 'en', i18n_available_languages: ['en'] });
    expect([...(await rows(id)).keys()]).toEqual(['en']);
  });

  it('never stores what fell back, and never removes the original name', async () => {
    const id = await make('de', { description: 'Beschreibung' });
    const { body } = await service.post(`/${collection}/${id}?lang=it`, { [nameField]: unique('Nome') });
    expect(body['description']).toContain('Beschreibung');
    expect((await rows(id)).get('it')).toMatchObject({ description: null });
    for (const nothing of ['', null]) {
      const refused = await service.post(`/${collection}/${id}?lang=de`, { [nameField]: nothing });
      expect([refused.status, Object.keys(refused.body['data'].params)]).toEqual([400, [nameField]]);
    }
  });

  it('keeps a slug to the language that it was sent in', async () => {
    const id = await make();
    const { body: original } = await service.get(`/${collection}/${id}?lang=fr`);
    const slug = `ma-page-${(counter += 1)}`;
    const { body: french } = await service.post(`/${collection}/${id}?lang=fr`, { slug });
    const { body: german } = await service.get(`/${collection}/${id}?lang=de`);
    expect([french['slug'], german['slug']]).toEqual([slug, original['slug']]);
    const other = await make('en', { slug });
    expect((await service.get(`/${collection}/${other}`)).body['slug']).toBe(slug);
    const third = await make('fr', { slug });
    expect((await service.get(`/${collection}/${third}?lang=fr`)).body['slug']).toBe(`${slug}-2`);
  });
});

it('takes the language from the payload before the query', async () => {
  const event = await service.make(
    '/events?i18n_language=de',
    eventWith({ title: 'Titolo', i18n_language: 'it' }),
  );
  expect(event).toMatchObject({ i18n_language: 'it', i18n_available_languages: ['it'] });
});

it('writes in six languages at once and loses nothing', async () => {
  const { id } = await service.make('/events', eventWith());
  const writes = LANGUAGES.flatMap((language) => [1, 2, 3].map((n) => ({ language, n })));
  const answers = await Promise.all(
    writes.map(async ({ language, n }) =>
      service.post(`/events/${id}?lang=${language}`, { title: `${language} ${n}`, excerpt: language }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 200));
  const [row] = await service.query('SELECT version FROM event WHERE id = ?', [id]);
  expect(row).toEqual({ version: 1 + writes.length });
  const { body } = await service.get(`/events/${id}`);
  expect(body['i18n_available_languages']).toEqual([...LANGUAGES]);
  const changes = await service.query('SELECT id FROM changes WHERE kind = ? AND record_id = ?', [
    'event',
    id,
  ]);
  expect(changes).toHaveLength(1 + writes.length);
});

it('32 parallel creates of the same make one venue, one organizer, one term, and 32 slugs', async () => {
  const payload = eventWith({
    title: 'Crowded',
    venue: { venue: 'Crowded hall', city: 'Oslo' },
    organizer: { organizer: 'Crowded club' },
    categories: ['Crowded category'],
    tags: ['crowded'],
  });
  const languages = Array.from({ length: 32 }, (_, index) => LANGUAGES[index % LANGUAGES.length]);
  const answers = await Promise.all(
    languages.map(async (language) => service.post(`/events?lang=${language}`, payload)),
  );
  expect(answers.map(({ status }) => status)).toEqual(languages.map(() => 201));
  const bodies = answers.map(({ body }) => body);
  expect(new Set(bodies.map((body) => body['slug'])).size).toBe(32);
  expect(new Set(bodies.map((body) => body['venue'].id)).size).toBe(1);
  expect(new Set(bodies.map((body) => body['organizer'][0].id)).size).toBe(1);
  expect(new Set(bodies.map((body) => body['categories'][0].id)).size).toBe(1);
  expect(new Set(bodies.map((body) => body['tags'][0].id)).size).toBe(1);
}, 60_000);
