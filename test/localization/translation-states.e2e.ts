import { type Language, LOCALIZED_KINDS, writeIn } from '../support/localized.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* How translations stand to their original, text by text, and what the lists and sums say of them. */

let service: Service;
beforeEach(async () => {
  service = await Service.start();
});
afterEach(async () => service.stop());

const EVENT = LOCALIZED_KINDS[0];

const makeEvent = async (more: Body = {}): Promise<number> =>
  (await service.make('/events', eventWith({ title: 'Concert', description: 'One', ...more })))[
    'id'
  ] as number;

const send = async (method: string, path: string, payload?: Body): Promise<ServiceResponse> => {
  const response = await service.send(method, path, payload, { as: 'editor' });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
};

const write = async (id: number, language: Language, texts: Body) =>
  writeIn(service, EVENT, id, language, texts);

/** Status, fields and former sources of the French texts, and what the list says of them. */
async function french(id: number): Promise<unknown[]> {
  const { body } = await service.get(`/events/${id}/translations/fr`, { as: 'editor' });
  const list = await send('GET', `/translations?kind=event&language=fr&per_page=50`);
  const listed = (list.body['translations'] as Body[]).find((task) => task['id'] === id);
  expect(listed?.['status']).toBe(body['status']);
  return [body['status'], body['fields'], ...('source' in body ? [body['source']] : [])];
}

const bothCurrent = ['current', { title: 'current', description: 'current' }];
const outdatedBy = (source: string) => [
  'outdated',
  { title: 'current', description: 'outdated' },
  { description: source },
];

describe('a translation', () => {
  let id: number;
  beforeEach(async () => {
    id = await makeEvent({ translations: { fr: { title: 'Concert fr', description: 'Un' } } });
  });

  it('is outdated in the text that the original has changed, until that comes back', async () => {
    expect(await french(id)).toEqual(bothCurrent);
    await write(id, 'en', { description: 'Two' });
    expect(await french(id)).toEqual(outdatedBy('One'));
    // The text that it was made from stays the same.
    await write(id, 'en', { description: 'Three' });
    expect(await french(id)).toEqual(outdatedBy('One'));
    for (const same of ['One', '<p>One</p>', '<p>\n One\u00a0</p>']) {
      await write(id, 'en', { description: 'Two' });
      await write(id, 'en', { description: same });
      expect([same, await french(id)]).toEqual([same, bothCurrent]);
    }
  });

  it('is not outdated by what reads the same', async () => {
    const read = (await service.get(`/events/${id}`)).body;
    await service.send('PUT', `/events/${id}`, { ...read, i18n_language: 'en' }, { as: 'editor' });
    await write(id, 'en', { title: 'Concert', description: '<p>One</p>', website: 'https://a.example' });
    await write(id, 'en', { slug: 'other', cost: '5' });
    expect(await french(id)).toEqual(bothCurrent);
  });

  it('stays outdated when something else is saved', async () => {
    await write(id, 'en', { description: 'Two' });
    const { body } = await service.get(`/events/${id}?i18n_language=fr`);
    const harmless = [
      { slug: 'concert-fr' },
      { slug: '' },
      { website: 'https://fr.example' },
      { title: 'Autre' },
      { title: body['title'], description: body['description'], cost: '5' },
      { description: 'Un' },
      { excerpt: '' },
    ];
    for (const fields of harmless) {
      await write(id, 'fr', fields);
      expect([fields, await french(id)]).toEqual([fields, outdatedBy('One')]);
    }
    await service.send('PUT', `/events/${id}?i18n_language=fr`, { ...body, cost: '7' }, { as: 'editor' });
    expect((await french(id))[0]).toBe('outdated');
  });

  it('is current again when it is written or confirmed', async () => {
    const ways: (() => Promise<unknown>)[] = [
      async () => write(id, 'fr', { description: 'Deux' }),
      async () => send('PATCH', `/events/${id}/translations/fr`, { description: 'Deux' }),
      async () => write(id, 'en', { translations: { fr: { description: 'Deux' } } }),
      async () => send('PATCH', `/events/${id}/translations/fr`, { confirmed: true }),
      async () => send('PATCH', `/events/${id}/translations/fr`, { confirmed: ['description'] }),
      async () => send('PATCH', `/events/${id}/translations/fr`, { confirmed: 'title,description' }),
    ];
    for (const [index, way] of ways.entries()) {
      await write(id, 'en', { description: `Changed ${index}` });
      expect((await french(id))[0]).toBe('outdated');
      await send('PATCH', `/events/${id}/translations/fr`, { confirmed: false });
      await send('PATCH', `/events/${id}/translations/fr`, { confirmed: ['title'] });
      expect((await french(id))[0]).toBe('outdated');
      await way();
      expect([index, await french(id)]).toEqual([index, bothCurrent]);
    }
    const { status, body } = await service.send(
      'PATCH',
      `/events/${id}/translations/fr`,
      { confirmed: ['website'] },
      { as: 'editor' },
    );
    expect([status, Object.keys(body['data'].params as object)]).toEqual([400, ['confirmed']]);
  });

  it('is outdated by a text that the original gets or loses', async () => {
    await write(id, 'en', { description: '' });
    expect(await french(id)).toEqual(outdatedBy('One'));
    await write(id, 'fr', { excerpt: 'Bref' });
    await write(id, 'en', { description: 'One', excerpt: 'Short' });
    expect(await french(id)).toEqual([
      'outdated',
      { title: 'current', description: 'current', excerpt: 'outdated' },
      { excerpt: '' },
    ]);
  });

  it('is incomplete where the original has a text that it lacks, and missing without texts', async () => {
    await write(id, 'fr', { description: '' });
    expect(await french(id)).toEqual(['incomplete', { title: 'current', description: 'missing' }]);
    await write(id, 'en', { title: 'Other' });
    expect((await french(id))[0]).toBe('incomplete');
    await write(id, 'fr', { title: '', website: 'https://fr.example' });
    const { body } = await service.get(`/events/${id}/translations`);
    expect([body['missing'], body['translations']['fr']]).toEqual([
      ['fr', 'de', 'it', 'ro', 'es'],
      expect.objectContaining({ website: 'https://fr.example', status: 'missing' }),
    ]);
    expect((await service.get(`/events/${id}`)).body['i18n_available_languages']).toEqual(['en']);
  });

  it('goes out as XLIFF with the state of each text, and what it was made from', async () => {
    await write(id, 'en', { description: 'Two <b>B</b>', excerpt: 'Short' });
    const out = (await send('GET', '/translations/xliff/fr')).body as unknown as string;
    const unit = (field: string) => new RegExp(`<unit id="${field}">[^]*?</unit>`).exec(out)?.[0];
    expect(unit('title')).toContain('state="translated"');
    expect(unit('description')).toContain('<note category="former-source">One</note>');
    expect(unit('description')).toContain('state="initial" subState="calendar:outdated"');
    expect(unit('excerpt')).toContain('state="initial"><source>Short</source></segment>');
    // What nobody has touched confirms nothing.
    expect((await send('POST', '/translations/xliff', { xliff: out })).body).toMatchObject({ unchanged: 1 });
    const done = out.replace('state="initial" subState="calendar:outdated"', 'state="reviewed"');
    await send('POST', '/translations/xliff', { xliff: done });
    expect((await french(id)).slice(0, 2)).toEqual([
      'incomplete',
      { title: 'current', description: 'current', excerpt: 'missing' },
    ]);
  });
});

describe('a text that the original does not have', () => {
  const outdated = ['outdated', { title: 'current', description: 'outdated' }];
  const summaryOf = async (): Promise<unknown[]> => {
    const { body } = await send('GET', '/translations/summary');
    const found = (body['summary'] as Body[]).filter(
      ({ kind, language }) => kind === 'event' && language === 'fr',
    );
    return found.map(({ current, outdated: other }) => [current.records, other.records]);
  };
  const fileOf = async (query: string): Promise<string> =>
    (await send('GET', `/translations/xliff/fr?${query}`)).body as unknown as string;

  it('is outdated when it is written by an update in its language, until it is confirmed', async () => {
    const id = await makeEvent({ description: '', translations: { fr: { title: 'Concert fr' } } });
    await write(id, 'fr', { description: 'Un' });
    expect([await french(id), await summaryOf()]).toEqual([outdated, [[0, 1]]]);
    await write(id, 'en', { description: 'One' });
    expect((await french(id)).slice(0, 2)).toEqual(outdated);
    // Nobody has confirmed it without an original.
    await write(id, 'en', { description: '' });
    expect(await french(id)).toEqual(outdated);
    await send('PATCH', `/events/${id}/translations/fr`, { confirmed: true });
    expect([await french(id), await summaryOf()]).toEqual([bothCurrent, [[1, 0]]]);
    await write(id, 'fr', { description: 'Un', cost: '5' });
    expect(await french(id)).toEqual(bothCurrent);
    // Another text is not what was confirmed.
    await write(id, 'fr', { description: 'Deux' });
    expect(await french(id)).toEqual(outdated);
  });

  it('is current when it is written for its language, until the original gets it, and when that loses it', async () => {
    const ways: ((id: number) => Promise<unknown>)[] = [
      async (id) => send('PATCH', `/events/${id}/translations/fr`, { description: 'Un' }),
      async (id) => send('PUT', `/events/${id}/translations/fr`, { title: 'Concert fr', description: 'Un' }),
      async (id) => write(id, 'en', { translations: { fr: { description: 'Un' } } }),
      async (id) => write(id, 'de', { translations: { fr: { description: 'Un' } } }),
    ];
    for (const way of ways) {
      const id = await makeEvent({ description: '', translations: { fr: { title: 'Concert fr' } } });
      await way(id);
      expect(await french(id)).toEqual(bothCurrent);
      await write(id, 'en', { description: 'One' });
      expect(await french(id)).toEqual(outdatedBy(''));
      await write(id, 'en', { description: ' ' });
      expect(await french(id)).toEqual(bothCurrent);
      await write(id, 'en', { description: 'Two' });
      await send('PATCH', `/events/${id}/translations/fr`, { confirmed: ['description'] });
      expect(await french(id)).toEqual(bothCurrent);
      // It was confirmed for a text that the original no longer has.
      await write(id, 'en', { description: '' });
      expect(await french(id)).toEqual(outdatedBy('Two'));
    }
  });

  it('is current in a new record, and in no file', async () => {
    const fr = { title: 'Concert fr', description: 'Un' };
    const id = await makeEvent({ description: '', translations: { fr } });
    expect([await french(id), await summaryOf()]).toEqual([bothCurrent, [[1, 0]]]);
    expect(await fileOf('status=outdated')).not.toContain('<unit');
    expect(await fileOf('status=all')).not.toContain('<unit id="description">');
  });

  it('is confirmed by a file that was made from another language', async () => {
    const id = await makeEvent({ description: '', translations: { fr: { title: 'Concert fr' } } });
    await write(id, 'fr', { description: 'Un' });
    await write(id, 'de', { description: 'Eins' });
    const out = await fileOf('source=de&status=outdated');
    expect(out).toEqual(expect.stringMatching(/state="initial" subState="calendar:outdated"><source>Eins</));
    const done = out.replace('state="initial" subState="calendar:outdated"', 'state="reviewed"');
    const { body } = await send('POST', '/translations/xliff', { xliff: done });
    expect(body['written']).toEqual([{ file: `event-${id}`, units: ['description'] }]);
    expect(await french(id)).toEqual(bothCurrent);
    expect((await send('POST', '/translations/xliff', { xliff: done })).body).toMatchObject({ unchanged: 1 });
  });
});

it.each(LOCALIZED_KINDS)(
  'a $kind shows languages with a slug or a website alone, as missing',
  async ({ kind, path, texts }) => {
    const name = texts[0] ?? '';
    const { id } = await service.make(path, kind === 'event' ? eventWith({ title: 'A' }) : { [name]: 'A' });
    const own = { slug: 'a-de', ...(texts.includes('website') ? { website: 'https://de.example/' } : {}) };
    const at = `${path}/${id}/translations`;
    await send('PUT', `${at}/de`, own);
    const { body } = await send('GET', `${at}/de`);
    expect(body).toMatchObject({ ...own, status: 'missing', fields: { [name]: 'missing' } });
    const { body: all } = await send('GET', at);
    expect([all['missing'], all['translations']['de']]).toMatchObject([
      ['fr', 'de', 'it', 'ro', 'es'],
      { ...own, status: 'missing' },
    ]);
    expect((await service.get(`${path}/${id}`)).body['i18n_available_languages']).toEqual(['en']);
    expect((await send('DELETE', `${at}/de`)).body).toMatchObject(own);
    for (const method of ['GET', 'DELETE'])
      expect((await service.send(method, `${at}/de`, undefined, { as: 'editor' })).status).toBe(404);
    expect(Object.keys((await send('GET', at)).body['translations'] as Body)).toEqual(['en']);
  },
);

describe('the work list', () => {
  const ids = async (query: string): Promise<number[]> => {
    const { body } = await send('GET', `/translations?kind=event&language=fr&per_page=50&${query}`);
    return (body['translations'] as Body[]).map(({ id }) => id as number);
  };

  it('shows by cursor everything to who translates it page by page', async () => {
    for (let number = 0; number < 23; number++) await service.make('/tags', { name: `Tag ${number}` });
    const seen: string[] = [];
    let next: string | undefined = '/translations?status=missing&language=es&per_page=5&cursor=*';
    for (let pages = 0; next !== undefined && pages < 9; pages++) {
      const { body }: ServiceResponse = await send('GET', next);
      expect(body['total']).toBe(23 - seen.length);
      for (const { name, rest_url } of body['translations'] as Body[]) {
        await send('PUT', `~${new URL(rest_url as string).pathname}`, { name: `${name} es` });
        seen.push(name as string);
      }
      const link = body['next_rest_url'] as string | undefined;
      next = link === undefined ? undefined : `~${new URL(link).pathname}${new URL(link).search}`;
    }
    expect(seen).toEqual([...Array(23).keys()].map((number) => `Tag ${number}`));
  });

  it.each(['id', 'start_date', 'updated'])(
    'by cursor is the same as by page in the order of %s',
    async (order) => {
      for (const day of ['03', '01', '02'])
        await makeEvent({
          start_date: `2031-05-${day}`,
          end_date: `2031-05-${day}`,
          translations: { de: { title: day }, ro: { title: day } },
        });
      await service.make('/tags', { name: 'Tag', translations: { it: { name: 'Etichetta' } } });
      await service.query(
        "UPDATE event_translation SET updated_at = 1800000000 - record_id WHERE language = 'ro'",
      );
      const list = async (query: string) =>
        (await send('GET', `/translations?orderby=${order}&${query}`)).body;
      const tasks = (body: Body) =>
        (body['translations'] as Body[]).map(({ kind, id, language, updated }) => [
          kind,
          id,
          language,
          updated,
        ]);
      const all = tasks(await list('per_page=50'));
      expect(all.length).toBe(20);
      const paged = [...tasks(await list('per_page=7&page=1')), ...tasks(await list('per_page=7&page=2'))];
      expect(paged).toEqual(all.slice(0, 14));
      const walked: unknown[] = [];
      for (let cursor: string | undefined = '*'; cursor !== undefined;) {
        const body: Body = await list(`per_page=3&cursor=${cursor}`);
        walked.push(...tasks(body));
        cursor = body['next_cursor'] as string | undefined;
      }
      expect(walked).toEqual(all);
      if (order !== 'updated') return;
      const updates = all.map(([, , , updated]) => String(updated ?? ''));
      expect(updates).toEqual([...updates].sort());
    },
  );

  it('is narrowed by dates, words and the status of records', async () => {
    const past = await makeEvent({
      title: 'Old jazz',
      start_date: '2020-01-01 10:00',
      end_date: '2020-01-01 12:00',
    });
    const later = await makeEvent({ start_date: '2199-02-01 10:00', end_date: '2199-02-01 12:00' });
    const first = await makeEvent({
      ...{ title: 'New jazz', start_date: '2199-01-01 10:00', end_date: '2199-01-01 12:00', status: 'draft' },
    });
    expect(await ids('')).toEqual([past, later, first]);
    expect(await ids('upcoming=true')).toEqual([later, first]);
    expect(await ids('upcoming=true&orderby=start_date')).toEqual([first, later]);
    expect(await ids('after=2199-01-15')).toEqual([later]);
    expect(await ids('before=2199-01-15&orderby=start_date')).toEqual([past, first]);
    expect(await ids('search=jazz')).toEqual([past, first]);
    expect(await ids('record_status=draft')).toEqual([first]);
    expect(await ids('record_status=publish&search=jazz')).toEqual([past]);
    const tag = await service.make('/tags', { name: 'Jazz tag' });
    const found = (await send('GET', '/translations?language=fr&search=JAZZ')).body['translations'] as Body[];
    expect(found.map(({ id }) => id as number)).toEqual([past, first, tag['id']]);
    const kitchen = await service.make('/tags', { name: 'Küche' });
    for (const search of ['Küche', 'kuche', 'KUECHE']) {
      const path = `/translations?language=fr&kind=tag&search=${encodeURIComponent(search)}`;
      expect((await send('GET', path)).body['translations']).toMatchObject([{ id: kitchen['id'] }]);
    }
    expect((await send('GET', '/translations?language=fr&kind=tag&search=%C2%A8')).body['total']).toBe(0);
    expect((await service.get('/tags?hide_empty=false&search=%C2%A8')).body['tags']).toEqual([]);
    expect((await send('GET', '/translations?language=fr&upcoming=true')).body['total']).toBe(2);
    const begun = (await send('GET', '/translations?cursor=*&per_page=1')).body['next_cursor'] as string;
    for (const query of [`cursor=${begun}&language=fr`, 'cursor=x', 'cursor=*&page=2', 'orderby=name']) {
      const { status, body } = await service.get(`/translations?${query}`, { as: 'editor' });
      expect([query, status, Object.keys(body['data'].params as object)]).toEqual([
        ...[query, 400],
        [query.includes('cursor') ? 'cursor' : 'orderby'],
      ]);
    }
  });
});

it('the summary counts records and words by language and kind', async () => {
  const id = await makeEvent({ description: '<p>Bring a <b>blanket</b></p>' });
  await makeEvent({ i18n_language: 'fr', title: 'Deux mots', description: '' });
  await write(id, 'fr', { title: 'Concert fr' });
  const summary = async (as: 'editor' | 'contributor' = 'editor'): Promise<Body[]> =>
    (await service.get('/translations/summary', { as })).body['summary'] as Body[];
  const none = { records: 0, words: 0 };
  const entry = async (language: string) =>
    (await summary()).find((one) => one['language'] === language && one['kind'] === 'event');
  const empty = { kind: 'event', current: none, outdated: none, incomplete: none, missing: none };
  expect(await summary()).toHaveLength(36);
  expect(await entry('en')).toEqual({ ...empty, language: 'en', missing: { records: 1, words: 2 } });
  expect(await entry('fr')).toEqual({ ...empty, language: 'fr', incomplete: { records: 1, words: 4 } });
  expect(await entry('de')).toEqual({ ...empty, language: 'de', missing: { records: 2, words: 6 } });
  await write(id, 'fr', { description: 'Couverture' });
  expect((await entry('fr'))?.['current']).toEqual({ records: 1, words: 4 });
  await write(id, 'en', { description: 'Two' });
  expect((await entry('fr'))?.['outdated']).toEqual({ records: 1, words: 2 });
  expect((await summary('contributor')).every(({ missing }) => missing.records === 0)).toBe(true);
  await service.delete(`/events/${id}`);
  expect((await entry('fr'))?.['outdated']).toEqual(none);
  expect((await service.get('/translations/summary')).status).toBe(401);
});
