import { at, LANGUAGES, LOCALIZED_KINDS, readIn, storedRows, textFor } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

const METHODS = ['POST', 'PUT', 'PATCH'];

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;

/** A record without the language that it was served in: in a payload that would choose the language to write. */
const withoutLanguage = ({ i18n_language: _, ...record }: Body): Body => record;

/** Texts whose shown form differs from what is stored, and texts that need care on the way. */
const AWKWARD: Body = {
  description: 'First line\nsecond\n\nNew & <b>bold</b> paragraph',
  excerpt: '<p>One</p>\n<ul><li>Two</li></ul>',
};

describe.each(LOCALIZED_KINDS)(
  'a $kind that was read and is sent back',
  ({ kind, path, name, texts, required }) => {
    const make = async (more: Body = {}): Promise<number> => {
      const label = unique(kind).replace(' ', '-');
      const awkward = Object.entries(AWKWARD).filter(([field]) => texts.includes(field));
      const all = Object.fromEntries(texts.map((field) => [field, textFor(field, label)]));
      const payload = { ...required(), ...all, ...Object.fromEntries(awkward), ...more };
      return (await service.make(at('de', path), payload))['id'] as number;
    };
    const stored = async (id: number) => storedRows(service, kind, id);
    /** The texts alone: a save in a language confirms its texts, which changes their stamp. */
    const bare = async (id: number) =>
      [...(await stored(id))].map(([language, { text_version: _, updated_at: __, ...row }]) => [
        language,
        row,
      ]);

    it.each(['', '?context=edit'])('on update changes nothing in any language%s', async (query) => {
      const id = await make();
      await service.post(at('fr', `${path}/${id}`), { [name]: unique('Français') });
      const before = await bare(id);
      for (const [index, language] of LANGUAGES.entries()) {
        const method = METHODS[index % METHODS.length] ?? 'PUT';
        const way = at(language, `${path}/${id}`);
        const { body: record } = await service.get(way + query, { as: 'editor' });
        const names = [name, 'slug', ...texts].filter((field) => field in record);
        const sent = Object.fromEntries(names.map((field) => [field, record[field]]));
        const { status, body } = await service.send(method, way, sent, { as: 'editor' });
        expect([language, method, status, body['slug']]).toEqual([language, method, 200, record['slug']]);
        if (language === 'en') expect((await stored(id)).has('en')).toBe(false);
      }
      expect(await bare(id)).toEqual(before);
    });

    it('keeps what was changed in between, and stores that alone', async () => {
      const id = await make();
      const record = await readIn(service, { kind, path, name, texts, required }, id, 'it');
      const { status } = await service.post(at('it', `${path}/${id}`), {
        ...withoutLanguage(record),
        description: 'Cambiata',
      });
      expect(status).toBe(200);
      const { description, ...others } = (await stored(id)).get('it') ?? {};
      expect(description).toBe('Cambiata');
      for (const field of [...texts, 'slug'].filter((one) => one !== 'description'))
        expect([field, others[field]]).toEqual([field, null]);
    });
  },
);

describe('an event without a website', () => {
  it('has none after its own page was sent back as one, in any language', async () => {
    const { id, slug } = await service.make('/events', eventWith({ slug: unique('Página ñ') }));
    await service.post(at('fr', `/events/${id}`), { slug: unique('français') });
    const targets = [`/events/${id}`, `/events/by-slug/${encodeURIComponent(slug)}`];
    for (const language of ['en', 'fr', 'ro'] as const) {
      for (const way of [at(language, `/events/${id}`), `/events/${id}?lang=${language}`]) {
        const { website } = (await service.get(way)).body;
        for (const target of [way, ...targets])
          expect((await service.post(target, { website })).status).toBe(200);
      }
    }
    const websites = await service.query('SELECT website FROM event_translation WHERE record_id = ?', [id]);
    expect(websites.map((row) => row['website'])).toEqual(websites.map(() => null));
    const draft = await service.make('/events', eventWith({ status: 'draft' }));
    const { website } = draft as { website: string };
    await service.post(`/events/${draft['id']}`, { website });
    expect((await storedRows(service, 'event', draft['id'])).get('en')?.['website']).toBeNull();
  });

  it('gets one that only looks like its own page', async () => {
    const { id, slug } = await service.make('/events', eventWith({ title: unique('Look') }));
    for (const website of [
      `https://other.example/events/${slug}/`,
      `http://calendar.example/event/${slug}-2/`,
      `http://calendar.example/venue/${slug}/`,
    ]) {
      expect((await service.post(`/events/${id}`, { website })).body['website']).toBe(website);
    }
  });
});

describe.each(LOCALIZED_KINDS.slice(1, 3))(
  'a $kind that was read and is created again',
  ({ kind, path, name }) => {
    const FULL: Body = {
      ...AWKWARD,
      ...{ phone: '+49 30 123', website: 'https://place.example/a?b=c#d' },
      ...(kind === 'venue'
        ? {
            ...{ address: 'Straße 1', city: 'Köln', country: 'US', state: 'NY', province: 'P', zip: '10001' },
            ...{ geo_lat: 50.9, geo_lng: -6.95, show_map: false },
          }
        : { email: 'office@place.example' }),
    };

    it.each(['everything', 'only a name'])('with %s is the same, in each language', async (what) => {
      const record = await service.make(path, {
        [name]: unique('Twice Æ'),
        ...(what === 'everything' ? FULL : {}),
      });
      await service.post(at('fr', `${path}/${record['id']}`), {
        [name]: unique('Deux fois'),
        excerpt: 'Bref',
      });
      await service.post(at('ro', `${path}/${record['id']}`), { slug: unique('Știință') });
      const rows = await storedRows(service, kind, record['id']);
      for (const language of LANGUAGES) {
        for (const query of ['', '?context=edit']) {
          const way = at(language, `${path}/${record['id']}${query}`);
          const { body: read } = await service.get(way, { as: 'editor' });
          const again = await service.post(at(language, path), withoutLanguage(read));
          expect([language, query, again.status, again.body['id']]).toEqual([
            language,
            query,
            201,
            record['id'],
          ]);
          if (query !== '') continue;
          const event = await service.make(
            at(language, '/events'),
            eventWith({ [kind]: { ...withoutLanguage(read), id: undefined } }),
          );
          expect([event[kind]].flat()[0].id).toBe(record['id']);
        }
      }
      expect(await storedRows(service, kind, record['id'])).toEqual(rows);
    });

    it('with any other text is another', async () => {
      const record = await service.make(path, { [name]: unique('Alike'), ...FULL });
      const { body: read } = await service.get(`${path}/${record['id']}`);
      for (const change of [
        { description: 'Other' },
        { phone: '0' },
        { website: '' },
        { slug: 'not-that' },
      ]) {
        const other = await service.make(path, { ...read, ...change });
        expect([change, other['id'] === record['id']]).toEqual([change, false]);
      }
    });
  },
);
