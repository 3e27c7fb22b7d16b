import {
  at,
  LANGUAGES,
  LOCALIZED_KINDS,
  makeIn,
  readIn,
  storedRows,
  textFor,
  writeIn,
} from '../support/localized.js';
import { type Body, Service } from '../support/service.js';
import { refusedNames, rowCounts } from '../support/written-rows.js';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;

describe.each(LOCALIZED_KINDS)('translations in the payload of a $kind', (localized) => {
  const { kind, path, name, texts, required } = localized;
  const textsIn = (label: string, fields: readonly string[] = texts): Body => {
    counter += 1;
    return Object.fromEntries(fields.map((field) => [field, textFor(field, `${label}-${counter}`)]));
  };
  const stored = async (id: number, language: (typeof LANGUAGES)[number]): Promise<Body> => {
    const row = (await storedRows(service, kind, id)).get(language) ?? {};
    return Object.fromEntries(texts.filter((field) => row[field]).map((field) => [field, row[field]]));
  };
  const update = async (id: number, payload: Body, method = 'POST') =>
    service.send(method, at('en', `${path}/${id}`), payload, { as: 'editor' });

  it('are written when it is created, each into its language', async () => {
    const own = textsIn('fr');
    const others = { en: textsIn('en'), ro: textsIn('ro', [name]), es: textsIn('es', ['description']) };
    const { id } = await makeIn(service, localized, 'fr', { ...own, translations: others });
    for (const [language, expected] of Object.entries({ ...others, fr: own })) {
      expect(await stored(id, language as 'en')).toEqual(expected);
    }
    const { body } = await service.get(`${path}/${id}/translations`);
    expect([body['original_language'], body['missing']]).toEqual(['fr', ['de', 'it']]);
    expect((await readIn(service, localized, id, 'ro'))[name]).toBe(others.ro[name]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('are written by %s, which keeps what they leave out', async (method) => {
    const { id } = await makeIn(service, localized, 'en', textsIn('en'));
    const french = textsIn('fr');
    await writeIn(service, localized, id, 'fr', french);
    const own = textsIn('neu', [name]);
    const changed = { fr: { description: 'Nouveau' }, de: textsIn('de', [name]) };
    const { status, body } = await update(id, { ...own, translations: changed }, method);
    expect([status, body[name]]).toEqual([200, own[name]]);
    expect(await stored(id, 'fr')).toEqual({ ...french, description: 'Nouveau' });
    expect(await stored(id, 'de')).toEqual(changed.de);
  });

  it('of null remove a language, and blank ones remove a text', async () => {
    const { id } = await makeIn(service, localized, 'en', textsIn('en'));
    const french = textsIn('fr');
    await writeIn(service, localized, id, 'fr', { ...french, slug: unique('fr').replace(' ', '-') });
    await writeIn(service, localized, id, 'de', textsIn('de'));
    expect(
      (await update(id, { translations: { de: null, fr: { [name]: '', description: null } } })).status,
    ).toBe(200);
    const { [name]: _, description: __, ...left } = french;
    expect(await stored(id, 'fr')).toEqual(left);
    expect((await storedRows(service, kind, id)).has('de')).toBe(false);
    expect((await update(id, { translations: { fr: null, it: null } })).status).toBe(200);
    expect([...(await storedRows(service, kind, id)).keys()]).toEqual(['en']);
  });

  it('of the language of the request join its own fields, which win', async () => {
    const own = textsIn('own', [name]);
    const nested = textsIn('nested');
    const { id } = await makeIn(service, localized, 'en', { ...own, translations: { en: nested } });
    expect(await stored(id, 'en')).toEqual({ ...nested, ...own });
    const outer = { description: 'Outer' };
    await update(id, { ...outer, translations: { en: { description: 'Inner', [name]: unique('Inner') } } });
    expect(await stored(id, 'en')).toMatchObject({ ...outer, [name]: `Inner ${counter}` });
  });

  it('of the language of the request do not win over a blank field, though nothing was shown there', async () => {
    const { id } = await makeIn(service, localized, 'en', textsIn('en', [name]));
    const translations = { fr: { [name]: unique('Intérieur'), description: 'Intérieure' } };
    await writeIn(service, localized, id, 'fr', { description: '', translations });
    expect(await stored(id, 'fr')).toEqual({ [name]: translations.fr[name] });
  });

  it('bring a slug for their language', async () => {
    const slug = unique('tranche').replace(' ', '-');
    const payload = { ...textsIn('en', [name]), translations: { fr: { slug }, de: { slug } } };
    const { id } = await makeIn(service, localized, 'en', payload);
    const slugs = async () =>
      Promise.all(
        (['fr', 'de', 'it'] as const).map(async (one) => (await readIn(service, localized, id, one))['slug']),
      );
    const [, , original] = await slugs();
    expect(await slugs()).toEqual([slug, slug, original]);
    await update(id, { translations: { fr: { slug: '' } } });
    expect(await slugs()).toEqual([original, slug, original]);
  });

  it('that are wrong are named by language and field, and nothing at all is written', async () => {
    const { id } = await makeIn(service, localized, 'en', textsIn('en'));
    const bad = { fr: { [name]: ['x'], description: 'Fine' }, de: { description: { x: 1 } } };
    const expected = ['translations[de][description]', `translations[fr][${name}]`].sort();
    const rows = await storedRows(service, kind, id);
    const before = await rowCounts(service);
    const created = await service.post(path, { ...required(), ...textsIn('neu'), translations: bad });
    const changed = await update(id, { ...textsIn('neu'), translations: bad });
    for (const response of [created, changed]) {
      expect([response.status, refusedNames(response)]).toEqual([400, expected]);
      const { details } = response.body['data'];
      expect(details[expected[0] ?? '']).toMatchObject({ code: 'rest_invalid_param' });
    }
    expect(await rowCounts(service)).toEqual(before);
    expect(await storedRows(service, kind, id)).toEqual(rows);
  });

  it('cannot take the name of the original', async () => {
    const { id } = await makeIn(service, localized, 'fr', textsIn('fr'));
    const before = await storedRows(service, kind, id);
    for (const french of [null, { [name]: '' }, { [name]: null }]) {
      const response = await update(id, { ...textsIn('en'), translations: { fr: french } });
      expect([response.status, refusedNames(response)]).toEqual([400, [`translations[fr][${name}]`]]);
    }
    expect(await storedRows(service, kind, id)).toEqual(before);
  });

  it.each([
    ['a text', 'fr'],
    ['a list', [{ fr: { description: 'x' } }]],
    ['an unknown language', { xx: { description: 'x' } }],
    ['a text for a language', { fr: 'x' }],
    ['a list for a language', { fr: ['x'] }],
  ])('are refused when they are %s', async (_, translations) => {
    const { id } = await makeIn(service, localized, 'en', textsIn('en'));
    const created = await service.post(path, { ...required(), ...textsIn('x'), translations });
    for (const response of [created, await update(id, { translations })]) {
      expect([response.status, refusedNames(response)]).toEqual([400, ['translations']]);
    }
  });
});

describe.each(LOCALIZED_KINDS.slice(3))('the name of a $kind', (localized) => {
  const { path } = localized;

  it('is accepted in a language once another has it there, however it got it', async () => {
    const taken = unique('Pris');
    const { id } = await makeIn(service, localized, 'en', {
      name: unique('Term'),
      translations: { fr: { name: taken } },
    });
    const { id: other } = await makeIn(service, localized, 'en', { name: unique('Other') });
    const before = await rowCounts(service);
    const attempts = [
      await service.post(at('fr', path), { name: taken.toUpperCase() }),
      await service.post(path, { name: unique('New'), translations: { fr: { name: taken } } }),
      await service.post(at('fr', `${path}/${other}`), { name: taken }),
      await service.post(`${path}/${other}`, { translations: { fr: { name: ` ${taken} ` } } }),
      await service.send('PUT', `${path}/${other}/translations/fr`, { name: taken }, { as: 'editor' }),
      await service.send('PATCH', `${path}/${other}/translations/fr`, { name: taken }, { as: 'editor' }),
    ];
    for (const { status, body } of attempts) {
      expect([status, body['code'], body['data'].term_id]).toEqual([400, 'term_exists', id]);
    }
    expect(await rowCounts(service)).toEqual(before);
    for (const language of ['de', 'en'] as const) {
      const free = await service.send(
        'PUT',
        `${path}/${other}/translations/${language}`,
        { name: taken },
        { as: 'editor' },
      );
      expect([language, free.status]).toEqual([language, 200]);
    }
    const again = await service.send(
      'PUT',
      `${path}/${id}/translations/fr`,
      { name: taken },
      { as: 'editor' },
    );
    expect(again.status).toBe(200);
  });
});
