import { CALLER_ROLES, type CallerRole } from '../support/access-table.js';
import {
  at,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  makeIn,
  readIn,
  storedRows,
  textFor,
  writeIn,
} from '../support/localized.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const outcome = ({ status, body }: ServiceResponse) => [status, body['code'] ?? body['status']];

describe.each(LOCALIZED_KINDS)('the translations of a $kind', (localized) => {
  const { kind, path, name, texts } = localized;
  /** Texts for the fields of one language that no other record has. */
  const textsIn = (label: string, fields: readonly string[] = texts): Body => {
    counter += 1;
    return Object.fromEntries(fields.map((field) => [field, textFor(field, `${label}-${counter}`)]));
  };
  /** Only an event that does not take place as planned has a reason for it. */
  const unset: Body = kind === 'event' ? { event_status_reason: '' } : {};
  const none = { ...unset, ...Object.fromEntries(texts.map((field) => [field, ''])) };
  /** The status of each text; a URL is none. */
  const all = (status: string): Body =>
    Object.fromEntries(texts.filter((field) => field !== 'website').map((field) => [field, status]));
  const make = async (original: Language = 'en', fields?: Body): Promise<number> =>
    (await makeIn(service, localized, original, fields ?? textsIn(original)))['id'] as number;
  const way = (id: number, language = ''): string =>
    `${path}/${id}/translations${language && `/${language}`}`;
  const send = async (method: string, where: string, payload?: Body, as: CallerRole = 'editor') =>
    service.send(method, where, payload, { as });

  it('are all read at once, as they are stored, nothing merged', async () => {
    const [own, french, german] = [textsIn('own'), textsIn('fr', [name]), textsIn('de', ['description'])];
    const { id, slug } = await makeIn(service, localized, 'ro', own);
    await writeIn(service, localized, id, 'fr', { ...french, slug: `fran-${counter}` });
    await writeIn(service, localized, id, 'de', german);
    const stamps = (status: string, fields: Body) => ({
      status,
      fields,
      updated: expect.stringMatching(DATE),
      updated_utc: expect.stringMatching(DATE),
    });
    const incomplete = (field: string) => stamps('incomplete', { ...all('missing'), [field]: 'current' });
    const expected = {
      original_language: 'ro',
      translations: {
        fr: { ...none, ...french, slug: `fran-${counter}`, ...incomplete(name) },
        de: { ...none, ...german, slug: '', ...incomplete('description') },
        ro: { ...none, ...own, slug, ...stamps('current', all('current')) },
      },
      missing: ['en', 'it', 'es'],
    };
    for (const language of LANGUAGES) {
      const { status, headers, body } = await service.get(at(language, way(id)));
      expect([status, headers['content-language'], body]).toEqual([200, language, expected]);
    }
  });

  it('are read one by one', async () => {
    const id = await make();
    const french = textsIn('fr');
    await writeIn(service, localized, id, 'fr', french);
    const { status, body } = await send('GET', way(id, 'fr'));
    expect([status, body]).toEqual([
      200,
      {
        ...unset,
        ...french,
        language: 'fr',
        original_language: 'en',
        slug: '',
        status: 'current',
        fields: all('current'),
        updated: expect.stringMatching(DATE),
        updated_utc: expect.stringMatching(DATE),
      },
    ]);
  });

  it('are replaced by PUT, also when there were none, and only they', async () => {
    const id = await make();
    const first = textsIn('fr');
    const before = await storedRows(service, kind, id);
    expect((await send('PUT', way(id, 'fr'), { ...first, slug: `put-${counter}` })).body).toMatchObject(
      first,
    );
    const second = textsIn('fr', [name]);
    const { status, body } = await send('PUT', way(id, 'fr'), second);
    expect([status, body]).toMatchObject([200, { ...none, ...second, slug: '', language: 'fr' }]);
    const after = await storedRows(service, kind, id);
    expect(after.get('en')).toEqual(before.get('en'));
    expect([...after.keys()].sort()).toEqual(['en', 'fr']);
    expect((await readIn(service, localized, id, 'fr'))[name]).toBe(second[name]);
  });

  it('are changed by PATCH, which keeps what is left out and removes what is blank', async () => {
    const id = await make();
    const french = textsIn('fr');
    await send('PUT', way(id, 'fr'), french);
    const changed = textsIn('neu', ['description']);
    expect((await send('PATCH', way(id, 'fr'), changed)).body).toMatchObject({ ...french, ...changed });
    const { body } = await send('PATCH', way(id, 'fr'), { [name]: null });
    expect(body).toMatchObject({ ...french, ...changed, [name]: '' });
    expect((await storedRows(service, kind, id)).get('fr')).toMatchObject({ [name]: null, name_fold: null });
    const untouched = await storedRows(service, kind, id);
    expect((await send('PATCH', way(id, 'fr'), {})).status).toBe(200);
    expect((await storedRows(service, kind, id)).get('en')).toEqual(untouched.get('en'));
  });

  it('are removed by DELETE, which returns what they were, and then fall back', async () => {
    const own = textsIn('en');
    const id = await make('en', own);
    const french = textsIn('fr');
    await send('PUT', way(id, 'fr'), { ...french, slug: `gone-${counter}` });
    const { status, body } = await send('DELETE', way(id, 'fr'));
    expect([status, body]).toMatchObject([200, { ...french, language: 'fr' }]);
    expect([...(await storedRows(service, kind, id)).keys()]).toEqual(['en']);
    expect((await readIn(service, localized, id, 'fr'))[name]).toBe(own[name]);
  });

  it('that are not there are 404, and those of the original are not removed', async () => {
    const id = await make('it');
    for (const method of ['GET', 'DELETE']) {
      expect(outcome(await send(method, way(id, 'fr')))).toEqual([404, 'rest_translation_not_found']);
    }
    const before = await storedRows(service, kind, id);
    expect(outcome(await send('DELETE', way(id, 'it')))).toEqual([409, 'rest_conflict']);
    for (const method of ['PUT', 'PATCH']) {
      for (const blank of ['', null]) {
        const { status, body } = await send(method, way(id, 'it'), { [name]: blank });
        expect([status, Object.keys(body['data'].params)]).toEqual([400, [name]]);
      }
    }
    expect((await send('PUT', way(id, 'it'), {})).status).toBe(400);
    expect(await storedRows(service, kind, id)).toEqual(before);
  });

  it('accept what a field accepts, and name what is wrong', async () => {
    const id = await make();
    const before = await storedRows(service, kind, id);
    const bad = texts.includes('website') ? { website: 'ftp://x', [name]: ['x'] } : { [name]: ['x'] };
    for (const method of ['PUT', 'PATCH']) {
      const { status, body } = await send(method, way(id, 'fr'), bad);
      expect([status, body['code'], Object.keys(body['data'].params).sort()]).toEqual([
        400,
        'rest_invalid_param',
        Object.keys(bad).sort(),
      ]);
    }
    expect(await storedRows(service, kind, id)).toEqual(before);
    const marked = await send('PATCH', way(id, 'fr'), { [name]: `<b>Gras</b> ${(counter += 1)}` });
    expect(marked.body[name]).toBe(`Gras ${counter}`);
  });

  it('are those of the path, whatever language the request is in', async () => {
    const id = await make();
    const french = textsIn('fr', [name]);
    const requested = `${at('es', way(id, 'fr'))}?i18n_language=de`;
    const { headers, body } = await send('PATCH', requested, { ...french, i18n_language: 'it', lang: 'ro' });
    expect([headers['content-language'], body['language'], body[name]]).toEqual(['it', 'fr', french[name]]);
    expect([...(await storedRows(service, kind, id)).keys()].sort()).toEqual(['en', 'fr']);
  });

  it.each(['xx', 'FR', 'en-US', 'fr,de', '%20fr'])('in %s are no route', async (language) => {
    const id = await make();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const payload = method === 'PUT' || method === 'PATCH' ? { description: 'x' } : undefined;
      expect(outcome(await send(method, way(id, language), payload))).toEqual([404, 'rest_no_route']);
    }
  });

  it('of nothing are as the record itself would be', async () => {
    const expected = kind === 'event' ? [404, 'rest-event-not-found'] : [400, 'rest_invalid_param'];
    const unknown = 2_000_000_000;
    expect(outcome(await send('GET', way(unknown)))).toEqual(expected);
    expect(outcome(await send('GET', way(unknown, 'fr')))).toEqual(expected);
    expect(outcome(await send('PATCH', way(unknown, 'fr'), { description: 'x' }))).toEqual(expected);
    expect(outcome(await send('DELETE', way(unknown, 'fr')))).toEqual(expected);
  });

  it('are for those who may change the record', async () => {
    const allowed = { category: [200, 200, 200, 403, 403, 401] }[kind] ?? [200, 200, 403, 403, 403, 401];
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const responses: number[] = [];
      for (const as of CALLER_ROLES) {
        const id = await make();
        await send('PUT', way(id, 'fr'), textsIn('fr'));
        const before = await storedRows(service, kind, id);
        const payload = method === 'PUT' || method === 'PATCH' ? textsIn('new') : undefined;
        const { status } = await send(method, way(id, 'fr'), payload, as);
        responses.push(status);
        if (status !== 200) expect(await storedRows(service, kind, id)).toEqual(before);
      }
      expect([method, responses]).toEqual([method, allowed]);
    }
    const id = await make();
    for (const as of CALLER_ROLES) expect((await send('GET', way(id), undefined, as)).status).toBe(200);
  });
});

it('those of an event that an editor has put into the trash are closed to its contributor, like the event', async () => {
  const { id } = await service.make('/events', eventWith(), { as: 'contributor' });
  const path = `/events/${id}`;
  const reads = async (as: CallerRole) =>
    Promise.all([path, `${path}/translations`].map(async (way) => (await service.get(way, { as })).status));
  await service.post(path, { status: 'publish' });
  await service.delete(path);
  expect(await reads('contributor')).toEqual([403, 403]);
  expect(await reads('editor')).toEqual([403, 200]);
});
