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
let counter = 0;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text}-${(counter += 1)}`;

/** The records of a kind that have each slug; each must have one. */
const doubles = async (kind: string): Promise<Body[]> =>
  service.query(
    `SELECT slug FROM ${kind}_translation WHERE slug IS NOT NULL GROUP BY slug HAVING MIN(record_id) <> MAX(record_id)`,
  );

/** Every slug of every record must be claimed by that record, once. */
const unclaimed = async (kind: string): Promise<Body[]> =>
  service.query(
    `SELECT record_id, slug FROM ${kind}_translation WHERE slug IS NOT NULL
     GROUP BY record_id, slug HAVING COUNT(slug_claim) <> 1 OR MAX(slug_claim) <> slug`,
  );

describe.each(LOCALIZED_KINDS)('the slug of a $kind', (kind) => {
  const { path, name } = kind;
  const make = async (language: Language, slug: string, more: Body = {}): Promise<Body> =>
    makeIn(service, kind, language, { [name]: unique('Record'), slug, ...more });
  afterEach(async () => {
    expect([await doubles(kind.kind), await unclaimed(kind.kind)]).toEqual([[], []]);
  });

  it('is given to one record, in whichever languages it is sent', async () => {
    const wanted = unique('party');
    const first = await make('en', wanted);
    const second = await make('it', wanted);
    const third = await make('de', unique('other'), { translations: { fr: { slug: wanted } } });
    expect([first['slug'], second['slug']]).toEqual([wanted, `${wanted}-2`]);
    const { body } = await service.get(at('fr', `${path}/${third['id']}`));
    expect(body['slug']).toBe(`${wanted}-3`);
  });

  it('may be repeated by a record, and is free when no language of it has it', async () => {
    const wanted = unique('own');
    const { id } = await make('ro', wanted);
    for (const language of ['fr', 'de'] as const) {
      // Sent as a text of its own it would only be the slug that the original lends.
      const translations = { [language]: { slug: wanted } };
      expect((await writeIn(service, kind, id, language, { translations }))['slug']).toBe(wanted);
    }
    await writeIn(service, kind, id, 'ro', { slug: unique('moved') });
    await writeIn(service, kind, id, 'de', { slug: '' });
    expect((await make('en', wanted))['slug']).toBe(`${wanted}-2`);
    await writeIn(service, kind, id, 'fr', { slug: '' });
    expect((await make('en', wanted))['slug']).toBe(wanted);
  });

  it('goes to one of the records that send it at once in six languages', async () => {
    const wanted = unique('rush');
    const made = await Promise.all(LANGUAGES.map(async (language) => make(language, wanted)));
    const expected = LANGUAGES.map((_, index) => (index === 0 ? wanted : `${wanted}-${index + 1}`));
    expect(made.map((record) => record['slug']).sort()).toEqual(expected.sort());
  });

  it('goes to one of the records that take it at once by updates in different languages', async () => {
    const wanted = unique('taken');
    const records = await Promise.all(LANGUAGES.map(async (language) => make(language, unique('before'))));
    const slugs = await Promise.all(
      records.map(async ({ id }, index) => {
        const language = LANGUAGES[(index + 1) % LANGUAGES.length] ?? 'en';
        return (await writeIn(service, kind, id as number, language, { slug: wanted }))['slug'] as string;
      }),
    );
    expect(new Set(slugs).size).toBe(LANGUAGES.length);
  });

  if (kind.kind === 'category' || kind.kind === 'tag') return;

  it('comes back from the trash free of others, in all languages that repeat it', async () => {
    const wanted = unique('trash');
    const { id } = await make('en', wanted, { translations: { fr: { slug: wanted } } });
    await service.delete(`${path}/${id}`);
    expect((await make('de', wanted))['slug']).toBe(wanted);
    await service.post(`${path}/${id}`, { status: 'publish' });
    for (const language of LANGUAGES) {
      const { body } = await service.get(at(language, `${path}/${id}`));
      expect([language, body['slug']]).toEqual([language, `${wanted}-2`]);
    }
  });

  it('leads to its record in every language', async () => {
    const wanted = unique('found');
    const first = await make('it', wanted);
    const second = await make('en', wanted);
    for (const language of LANGUAGES) {
      for (const { id, slug } of [first, second]) {
        const { body } = await service.get(at(language, `${path}/by-slug/${slug}`));
        expect([language, body['id'], body['slug']]).toEqual([language, id, slug]);
      }
    }
  });
});

describe.each([
  ['categories', 'category'],
  ['tags', 'tag'],
])('the filter %s of events', (filter, kind) => {
  const term = async (language: Language, fields: object): Promise<Body> =>
    service.make(at(language, `/${filter}`), fields);
  const eventOf = async (id: number): Promise<number> =>
    (await service.make('/events', eventWith({ [filter]: [id] })))['id'] as number;
  const found = async (reference: string): Promise<unknown[]> =>
    Promise.all(
      LANGUAGES.map(async (language) => {
        const requested = `/events?${ALWAYS}&${filter}=${encodeURIComponent(reference)}`;
        const { body } = await service.get(at(language, requested));
        return idsOf(body, '/events').sort((a, b) => a - b);
      }),
    );
  const inAll = (...ids: number[]): number[][] => LANGUAGES.map(() => ids.sort((a, b) => a - b));

  it('means the one record by a slug', async () => {
    const slug = unique('slug');
    const first = await term('en', { name: unique('One'), slug });
    const second = await term('it', { name: unique('Due'), slug });
    const events = [await eventOf(first['id']), await eventOf(second['id'])] as const;
    expect(await found(slug)).toEqual(inAll(events[0]));
    expect(await found(String(second['slug']))).toEqual(inAll(events[1]));
  });

  it('means all that have a name in any language', async () => {
    const name = unique('Jazz All Night');
    const [first, second] = [await term('en', { name }), await term('de', { name: unique('Anderes') })];
    await service.post(at('ro', `/${filter}/${second['id']}`), { name: unique('Altul') });
    // No two terms show one name in a language: the French name is in use where the first falls back to it.
    await service.post(at('fr', `/${filter}/${first['id']}`), { name: unique('Autre') });
    const renamed = await service.post(at('fr', `/${filter}/${second['id']}`), { name });
    expect(renamed.status).toBe(200);
    const events = [await eventOf(first['id']), await eventOf(second['id'])];
    expect(await found(name)).toEqual(inAll(...events));
    expect(await found(name.toUpperCase())).toEqual(inAll(...events));
    expect(await found(String(first['slug']))).toEqual(inAll(...events.slice(0, 1)));
  });

  it('means a slug rather than a name that is spelt like it', async () => {
    const word = unique('word');
    const bySlug = await term('en', { name: unique('Slug'), slug: word });
    const byName = await term('de', { name: word, slug: unique('name') });
    const events = [await eventOf(bySlug['id']), await eventOf(byName['id'])] as const;
    expect(await found(word)).toEqual(inAll(events[0]));
    expect(await found(word.toUpperCase())).toEqual(inAll(events[1]));
    expect(kind).toBe(filter === 'tags' ? 'tag' : 'category');
  });
});
