import {
  at,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  type LocalizedKind,
  makeIn,
  readIn,
  shownText,
  storedRows,
  textFor,
  writeIn,
} from '../support/localized.js';
import fc from '../support/properties.js';
import { type Body, eventWith, Service } from '../support/service.js';

const DEFAULT: Language = 'it';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE: DEFAULT });
});
afterAll(async () => service.stop());

/** A name that no other record has, as terms of one name would exist already. */
const unique = (text: string): string => `${text} ${(counter += 1)}`;

const WORDS = [
  'Größe',
  'Iași',
  'Iaşi',
  'cœur',
  'Perché',
  'mañana',
  'plain',
  '100 % “sûr”',
  '日本',
  '\u{1f3b7}',
];

interface Write {
  readonly language: Language;
  readonly method: string;
  readonly texts: Readonly<Record<string, string | null | undefined>>;
}

function writeOf({ texts }: LocalizedKind): fc.Arbitrary<Write> {
  const value = (field: string) =>
    fc.option(
      fc.oneof(
        fc.constant(''),
        field === 'website' ? fc.webUrl().map(() => unique('https://example.org/').replace(' ', '')) : word,
      ),
    );
  const word = fc.constantFrom(...WORDS).map(unique);
  const fields = Object.fromEntries(texts.map((field) => [field, value(field)]));
  return fc.record({
    language: fc.constantFrom(...LANGUAGES),
    method: fc.constantFrom('POST', 'PUT', 'PATCH'),
    texts: fc.record(fields, { requiredKeys: [] }),
  });
}

/** What should be stored: language → field → text. */
type Model = Map<Language, Record<string, string>>;

const fallback = (model: Model, requested: Language, original: Language, field: string): string => {
  const chain = new Set([requested, DEFAULT, original, ...LANGUAGES]);
  return [...chain].map((language) => model.get(language)?.[field]).find((text) => text) ?? '';
};

/** The texts of stored rows as a model: without blank fields and languages that have none. */
function modelOf(rows: Map<Language, Body>, { texts }: LocalizedKind): Model {
  const present = (row: Body) =>
    Object.fromEntries(texts.filter((field) => row[field]).map((field) => [field, row[field] as string]));
  const entries = [...rows].map(([language, row]) => [language, present(row)] as const);
  return new Map(entries.filter(([, row]) => Object.keys(row).length > 0));
}

async function applyAndCheck(
  kind: LocalizedKind,
  id: number,
  original: Language,
  write: Write,
  model: Model,
) {
  const { language, method, texts } = write;
  const before = await storedRows(service, kind.kind, id);
  const refused = language === original && kind.name in texts && !texts[kind.name];
  const path = at(language, `${kind.path}/${id}`);
  const { status } = await service.send(method, path, texts, { as: 'administrator' });
  expect(status).toBe(refused ? 400 : 200);
  const after = await storedRows(service, kind.kind, id);
  for (const other of LANGUAGES.filter((one) => refused || one !== language)) {
    expect(after.get(other)).toEqual(before.get(other));
  }
  if (refused) return;
  const own = model.get(language) ?? {};
  for (const [field, text] of Object.entries(texts)) own[field] = text ?? '';
  const left = Object.entries(own).filter(([, text]) => text !== '');
  if (left.length > 0) model.set(language, Object.fromEntries(left));
  else model.delete(language);
}

describe.each(LOCALIZED_KINDS)('writing a $kind', (kind) => {
  it('touches its own language only, stores what was sent and nothing that fell back', async () => {
    const sequences = fc.tuple(
      fc.constantFrom(...LANGUAGES),
      fc.array(writeOf(kind), { minLength: 1, maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(sequences, async ([original, writes]) => {
        const first = { [kind.name]: unique('First') };
        const { id } = await makeIn(service, kind, original, first);
        const model: Model = new Map([[original, first]]);
        for (const write of writes) await applyAndCheck(kind, id, original, write, model);
        expect(modelOf(await storedRows(service, kind.kind, id), kind)).toEqual(model);
        for (const requested of LANGUAGES) {
          const record = await readIn(service, kind, id, requested);
          // The state or province of a venue follows another field where it has no text.
          for (const field of kind.texts.filter((text) => text !== 'stateprovince')) {
            expect([requested, field, shownText(record, field)]).toEqual([
              requested,
              field,
              fallback(model, requested, original, field),
            ]);
          }
          expect(record['i18n_available_languages']).toEqual(
            LANGUAGES.filter((one) => Object.keys(model.get(one) ?? {}).some((field) => field !== 'website')),
          );
        }
      }),
      { numRuns: 15 },
    );
  });

  it('may have any language as its original, which keeps its name', async () => {
    for (const original of LANGUAGES) {
      const name = unique('Original');
      const { id } = await makeIn(service, kind, original, { [kind.name]: name });
      for (const blank of ['', null, '  ', '<b></b>']) {
        const { status, body } = await service.post(at(original, `${kind.path}/${id}`), {
          [kind.name]: blank,
        });
        expect([blank, status]).toEqual([blank, 400]);
        expect(Object.keys(body['data'].params)).toEqual([kind.name]);
      }
      expect((await readIn(service, kind, id, 'es'))[kind.name]).toBe(name);
    }
  });

  it('stores no text that was read by fallback when only another field is written', async () => {
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: unique('Full'), description: 'Long' });
    await writeIn(service, kind, id, 'fr', { description: 'Longue' });
    const row = (await storedRows(service, kind.kind, id)).get('fr');
    expect(row).toMatchObject({ description: 'Longue', [kind.name]: null, slug: null, name_fold: null });
  });

  it('removes a translation whose last text is emptied, and writing nothing adds none', async () => {
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: unique('Kept') });
    await writeIn(service, kind, id, 'fr', { [kind.name]: unique('Parti'), description: 'Partie' });
    await writeIn(service, kind, id, 'fr', { [kind.name]: null, description: '' });
    await writeIn(service, kind, id, 'de', { description: '' });
    await writeIn(service, kind, id, 'es', {});
    expect([...(await storedRows(service, kind.kind, id)).keys()]).toEqual(['en']);
  });

  it('has its own fields win over those of its language in translations, also when they are blank', async () => {
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: unique('Own'), slug: unique('own') });
    const stored = async () => (await storedRows(service, kind.kind, id)).get('fr');
    const inner = Object.fromEntries(
      kind.texts.map((field) => [field, textFor(field, unique('inner').replace(' ', '-'))]),
    );
    for (const blank of ['', null]) {
      const outer = Object.fromEntries([...kind.texts, 'slug'].map((field) => [field, blank]));
      await writeIn(service, kind, id, 'fr', { ...inner, slug: unique('innen') });
      await writeIn(service, kind, id, 'fr', { ...outer, translations: { fr: { ...inner, slug: 'x' } } });
      expect([blank, await stored()]).toEqual([blank, undefined]);
      // Nor is anything stored where there was nothing that the blank field could remove.
      await writeIn(service, kind, id, 'fr', { ...outer, translations: { fr: { ...inner, slug: 'x' } } });
      expect([blank, await stored()]).toEqual([blank, undefined]);
    }
    await writeIn(service, kind, id, 'fr', { [kind.name]: null, translations: { fr: inner } });
    expect(await stored()).toMatchObject({ ...inner, [kind.name]: null });
  });

  it('keeps a slug for the language that it was sent in; else the original’s serves all', async () => {
    const { id, slug } = await makeIn(service, kind, 'ro', { [kind.name]: unique('Slug') });
    const own = unique('Français').replace(' ', '-');
    await writeIn(service, kind, id, 'fr', { slug: own });
    const slugs = async () =>
      Promise.all(LANGUAGES.map(async (language) => (await readIn(service, kind, id, language))['slug']));
    const lower = own.toLowerCase();
    expect(await slugs()).toEqual(LANGUAGES.map((language) => (language === 'fr' ? lower : slug)));
    const { url } = await readIn(service, kind, id, 'fr');
    expect(decodeURIComponent(url)).toContain(`/${lower}/`);
    await writeIn(service, kind, id, 'fr', { slug: '' });
    expect(await slugs()).toEqual(LANGUAGES.map(() => slug));
  });

  it('gives a slug to one record, which may repeat it in other languages', async () => {
    const wanted = unique('wanted').replace(' ', '-');
    const make = async (language: Language): Promise<string> =>
      (await makeIn(service, kind, language, { [kind.name]: unique('Taker'), slug: wanted }))['slug'];
    const [first, second, third] = [await make('en'), await make('en'), await make('fr')];
    expect([first, second, third]).toEqual([wanted, `${wanted}-2`, `${wanted}-3`]);
    const { id } = await makeIn(service, kind, 'de', { [kind.name]: unique('Later') });
    expect((await writeIn(service, kind, id, 'fr', { slug: wanted }))['slug']).toBe(`${wanted}-4`);
    expect((await writeIn(service, kind, id, 'es', { slug: wanted }))['slug']).toBe(`${wanted}-4`);
    expect((await writeIn(service, kind, id, 'es', { slug: wanted }))['slug']).toBe(`${wanted}-4`);
  });
});

it.each(['PUT', 'POST', 'PATCH'])('%s of shared fields changes them for all languages', async (method) => {
  const [event] = LOCALIZED_KINDS;
  const { id } = await makeIn(service, event, 'fr', { title: unique('Partagé') });
  const fields = { cost: '12', featured: true, timezone: 'Europe/Rome', start_date: '2027-01-10 09:00:00' };
  await service.send(method, at('de', `/events/${id}`), fields, { as: 'administrator' });
  for (const language of LANGUAGES) {
    expect(await readIn(service, event, id, language)).toMatchObject({ ...fields, cost: '$12' });
  }
  expect([...(await storedRows(service, 'event', id)).keys()]).toEqual(['fr']);
});

it.each(['venue', 'organizer'])('an inline %s has the language that it names', async (kind) => {
  const originalOf = async (fields: Body): Promise<unknown> => {
    const event = await service.make('/events', eventWith({ [kind]: { id: null, ...fields } }));
    const ids = ([event[kind]].flat() as Body[]).map(({ id }) => id as number);
    return (await service.get(`/${kind}s/${ids.join()}/translations`)).body['original_language'];
  };
  expect(await originalOf({ [kind]: `Sala ${kind}`, i18n_language: 'ro' })).toBe('ro');
  // Of one that was read it is the language of its name.
  const read = { [kind]: `Hall ${kind}`, i18n_language: 'ro', i18n_available_languages: ['ro'] };
  expect(await originalOf(read)).toBe(DEFAULT);
  expect(await originalOf({ ...read, [kind]: `Saal ${kind}`, lang: 'de' })).toBe('de');
});
