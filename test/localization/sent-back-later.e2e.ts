import { type Language, LOCALIZED_KINDS, makeIn } from '../support/localized.js';
import { type Body, NAMESPACE, Service } from '../support/service.js';

/* What of a record that was read counts as read when it is sent back later, and what is a text of its own. */

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE: 'de' });
});
afterAll(async () => service.stop());

describe.each(LOCALIZED_KINDS)('a $kind', (kind) => {
  it('accepts a text for a language that only another translation had before, and that it never showed', async () => {
    const label = (counter += 1);
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: `Owned ${label}` });
    const path = (language: Language): string => `~/${language}${NAMESPACE}${kind.path}/${id}`;
    await service.post(path('fr'), { [kind.name]: `Wanted ${label}` });
    await service.post(path('fr'), { [kind.name]: `Other ${label}` });
    const { body } = await service.post(path('it'), { [kind.name]: `Wanted ${label}` });
    expect([body[kind.name], body['i18n_language']]).toEqual([`Wanted ${label}`, 'it']);
  });

  it('keeps its own text as it was read beside another one for its language in translations', async () => {
    const label = (counter += 1);
    const texts = { [kind.name]: `Read ${label}`, description: `Read ${label}` };
    const { id } = await makeIn(service, kind, 'en', texts);
    const path = `~/en${NAMESPACE}${kind.path}/${id}`;
    const { description } = (await service.get(path)).body;
    const translations = { en: { description: `Other ${label}` } };
    expect((await service.post(path, { description, translations })).body['description']).toBe(description);
  });
});

describe('a state or province that was read and is sent back later', () => {
  const path = (id: number, language: Language): string => `~/${language}${NAMESPACE}/venues/${id}`;
  const places = { country: 'US', state: 'TX', province: 'P' };

  it.each([
    ['the country has changed', { country: 'Italia' }, 'P'],
    ['the original has got one of its own', { stateprovince: 'Texas' }, 'Texas'],
  ])('is not stored after %s', async (_, change, expected) => {
    const { id } = await service.make(`~/en${NAMESPACE}/venues`, {
      venue: `Later ${(counter += 1)}`,
      ...places,
    });
    const { stateprovince } = (await service.get(path(id, 'it'))).body;
    expect(stateprovince).toBe('TX');
    await service.post(path(id, 'en'), change);
    await service.post(path(id, 'it'), { stateprovince });
    expect((await service.get(path(id, 'it'))).body['stateprovince']).toBe(expected);
    const { translations } = (await service.get(`/venues/${id}/translations`)).body;
    expect(Object.keys(translations as Body)).toEqual(['en']);
  });

  it('is not stored when it was read without fallback', async () => {
    const texts = { venue: `None ${(counter += 1)}`, ...places, stateprovince: 'Texas' };
    const { id } = await service.make(`~/en${NAMESPACE}/venues`, texts);
    await service.post(path(id, 'it'), { state: 'TX it' });
    const { stateprovince } = (await service.get(`${path(id, 'it')}?i18n_fallback=none`)).body;
    expect(stateprovince).toBe('TX it');
    await service.post(path(id, 'it'), { stateprovince });
    expect((await service.get(path(id, 'it'))).body['stateprovince']).toBe('Texas');
  });
});
