import { CALLER_ROLES, type CallerRole } from '../support/access-table.js';
import {
  at,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  type LocalizedKind,
  makeIn,
  textFor,
  writeIn,
} from '../support/localized.js';
import { type Body, Service, type ServiceResponse } from '../support/service.js';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** Texts that no other record has. */
const textsFor = (fields: readonly string[]): Body => {
  counter += 1;
  return Object.fromEntries(fields.map((field) => [field, textFor(field, String(counter))]));
};

const translate = async ({ path, texts }: LocalizedKind, id: number, language: Language): Promise<void> => {
  const response = await service.send('PUT', `${path}/${id}/translations/${language}`, textsFor(texts), {
    as: 'editor',
  });
  expect(response.status).toBe(200);
};

describe.each(LOCALIZED_KINDS)('the texts of a $kind', (localized) => {
  const { kind, path, name, texts } = localized;
  const make = async (): Promise<[number, Body]> => {
    const own = textsFor(texts);
    return [(await makeIn(service, localized, 'en', own))['id'] as number, own];
  };
  const statuses = async (id: number): Promise<Body> => {
    const { translations } = (await service.get(`${path}/${id}/translations`)).body;
    const entries = Object.entries(translations as Record<string, Body>);
    return Object.fromEntries(entries.map(([language, { status }]) => [language, status]));
  };

  it('are outdated when a text of the original has changed since', async () => {
    const [id] = await make();
    for (const field of texts) {
      await translate(localized, id, 'fr');
      expect(await statuses(id)).toEqual({ en: 'current', fr: 'current' });
      await writeIn(service, localized, id, 'en', textsFor([field]));
      // A URL is no text to translate.
      const expected = field === 'website' ? 'current' : 'outdated';
      expect([field, await statuses(id)]).toEqual([field, { en: 'current', fr: expected }]);
    }
    await translate(localized, id, 'fr');
    await writeIn(service, localized, id, 'en', { description: '' });
    expect(await statuses(id)).toEqual({ en: 'current', fr: 'outdated' });
    await translate(localized, id, 'de');
    // Written for its language, a text is right without an original.
    expect(await statuses(id)).toEqual({ en: 'current', fr: 'outdated', de: 'current' });
  });

  it('are not when it was saved as it was, or when something else has changed', async () => {
    const [id, own] = await make();
    await translate(localized, id, 'fr');
    const shared = { event: { featured: true }, venue: { zip: '9' }, organizer: { phone: '9' } }[kind];
    const harmless = [own, {}, { slug: `slug-${counter}` }, { [name]: own[name] }, shared ?? {}];
    for (const fields of harmless) {
      await writeIn(service, localized, id, 'en', fields);
      expect([fields, await statuses(id)]).toEqual([fields, { en: 'current', fr: 'current' }]);
    }
    await translate(localized, id, 'de');
    await translate(localized, id, 'fr');
    expect(await statuses(id)).toEqual({ en: 'current', fr: 'current', de: 'current' });
  });

  it('written together are all current', async () => {
    const [id] = await make();
    await translate(localized, id, 'fr');
    await translate(localized, id, 'de');
    const translations = { fr: textsFor([name]), it: textsFor([name]) };
    await writeIn(service, localized, id, 'en', { ...textsFor([name]), translations });
    expect(await statuses(id)).toEqual({
      ...{ en: 'current', fr: 'current', de: 'outdated', it: 'incomplete' },
    });
  });
});

describe.each(LOCALIZED_KINDS.slice(0, 3))('the texts of a draft $kind', (localized) => {
  it('are read and written by its author and by editors alone', async () => {
    const { kind, path, name } = localized;
    const payload = { ...localized.required(), ...textsFor([name]), status: 'draft' };
    const { id } = await service.make(path, payload, { as: 'contributor' });
    const responses = async (method: string, way: string, texts?: Body) => {
      const found: number[] = [];
      for (const as of CALLER_ROLES) found.push((await service.send(method, way, texts, { as })).status);
      return found;
    };
    const all = `${path}/${id}/translations`;
    expect(await responses('GET', all)).toEqual([200, 200, 403, 200, 403, 403]);
    expect((await service.get(all)).body['code']).toBe(`${kind}-not-accessible`);
    const expected = [200, 200, 403, 200, 403, 401];
    expect(await responses('PATCH', `${all}/fr`, { description: 'x' })).toEqual(expected);
    expect(await responses('GET', `${all}/fr`)).toEqual(expected);
  });
});

describe('the work list', () => {
  interface Task {
    readonly kind: string;
    readonly id: number;
    readonly language: Language;
    readonly status: string;
  }
  let own: Service;
  /** One record of each kind by the editor, first written in Italian, with a current French and an outdated German text. */
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    own = await Service.start();
    for (const localized of LOCALIZED_KINDS) {
      const { kind, path, name } = localized;
      const payload = { ...localized.required(), [name]: `Primo ${kind}` };
      const { id } = await own.make(at('it', path), payload, { as: 'editor' });
      ids[kind] = id as number;
      for (const language of ['de', 'it', 'fr'] as const) {
        await writeIn(own, localized, ids[kind], language, { [name]: `Nuovo ${kind} ${language}` });
      }
    }
  });
  afterAll(async () => own.stop());

  const list = async (query: string, as: CallerRole = 'editor'): Promise<Body> => {
    const { status, body } = await own.get(`/translations?per_page=50&${query}`, { as });
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const tasks = async (query: string, as?: CallerRole): Promise<string[]> =>
    ((await list(query, as))['translations'] as Task[]).map(({ kind, id, language, status }) => {
      expect([kind, id]).toEqual([kind, ids[kind]]);
      return `${kind} ${language} ${status}`;
    });
  const KINDS = LOCALIZED_KINDS.map(({ kind }) => kind);
  const STATUS_OF = { en: 'missing', fr: 'current', de: 'outdated', ro: 'missing', es: 'missing' };
  const expected = (keep: (task: Omit<Task, 'id'>) => boolean): string[] =>
    KINDS.flatMap((kind) =>
      Object.entries(STATUS_OF)
        .filter(([language, status]) => keep({ kind, language, status }))
        .map(([language, status]) => `${kind} ${language} ${status}`),
    );

  it('names every record with every language but its original', async () => {
    expect(await tasks('')).toEqual(expected(() => true));
    const [first] = (await list(''))['translations'] as Body[];
    expect(first).toEqual({
      kind: 'event',
      id: ids['event'],
      language: 'en',
      status: 'missing',
      original_language: 'it',
      name: 'Nuovo event it',
      updated: null,
      rest_url: `http://calendar.example/calendar/events/v1/events/${ids['event']}/translations/en`,
    });
  });

  it('is narrowed by status, language and kind, and by all of them', async () => {
    for (const status of ['missing', 'outdated', 'current']) {
      expect(await tasks(`status=${status}`)).toEqual(expected((task) => task.status === status));
    }
    for (const language of LANGUAGES) {
      expect(await tasks(`language=${language}`)).toEqual(expected((task) => task.language === language));
    }
    for (const kind of KINDS) {
      expect(await tasks(`kind=${kind}`)).toEqual(expected((task) => task.kind === kind));
    }
    expect(await tasks('status=outdated&language=de&kind=venue')).toEqual(['venue de outdated']);
    expect(await tasks('status=missing&language=de')).toEqual([]);
  });

  it.each(['status=done', 'language=xx', 'kind=media', 'status=', 'page=0'])('%s is 400', async (query) => {
    const { status, body } = await own.get(`/translations?${query}`, { as: 'editor' });
    expect([status, Object.keys(body['data'].params)]).toEqual([400, [query.split('=')[0]]]);
  });

  it('leads to the translation, which leaves it once it is written', async () => {
    const [task] = (await list('status=missing&language=ro&kind=tag'))['translations'] as Body[];
    const { pathname } = new URL(task?.['rest_url']);
    const { status } = await own.send('PUT', `~${pathname}`, { name: 'Nou' }, { as: 'editor' });
    expect([status, await tasks('status=missing&language=ro&kind=tag')]).toEqual([200, []]);
    const { body } = await own.send('DELETE', `~${pathname}`, undefined, { as: 'editor' });
    expect([body['name'], await tasks('language=ro&kind=tag')]).toEqual(['Nou', ['tag ro missing']]);
  });

  it('comes in pages whose links keep the filters', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/translations?status=missing&per_page=4&i18n_language=fr';
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const { status, headers, body }: ServiceResponse = await own.get(next, {
        as: 'editor',
      });
      expect([status, headers['x-tec-total'], headers['content-language']]).toEqual([200, '15', 'fr']);
      expect([body['total'], body['total_pages']]).toEqual([15, 4]);
      for (const { kind, language } of body['translations'] as Task[])
        seen.push(`${kind} ${language} missing`);
      const link = body['next_rest_url'] as string | undefined;
      next = link === undefined ? undefined : `~${new URL(link).pathname}${new URL(link).search}`;
    }
    expect(seen).toEqual(expected(({ status }) => status === 'missing'));
  });

  it('is for those who may change something, and shows them what', async () => {
    expect((await own.get('/translations')).status).toBe(401);
    expect((await own.get('/translations', { as: 'subscriber' })).status).toBe(403);
    expect(await tasks('', 'administrator')).toEqual(expected(() => true));
    expect(await tasks('', 'author')).toEqual(expected(({ kind }) => kind === 'category'));
    expect(await tasks('', 'contributor')).toEqual([]);
    const mine: Record<string, unknown> = {};
    for (const as of ['author', 'contributor'] as const) {
      mine[as] = (await own.make('/venues', { venue: `Of ${as}` }, { as }))['id'];
    }
    const venues = async (as: CallerRole) => {
      const { translations } = await list('kind=venue&language=es', as);
      return (translations as Task[]).map(({ id }) => id);
    };
    expect(await venues('author')).toEqual([mine['author']]);
    expect(await venues('contributor')).toEqual([mine['contributor']]);
    expect(await venues('editor')).toEqual([ids['venue'], mine['author'], mine['contributor']]);
    await own.post(`/venues/${String(mine['contributor'])}`, { status: 'publish' });
    expect(await venues('contributor')).toEqual([]);
    await own.delete(`/venues/${String(mine['author'])}`);
    expect(await venues('editor')).toEqual([ids['venue'], mine['contributor']]);
  });
});
