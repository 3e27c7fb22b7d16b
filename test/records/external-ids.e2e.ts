import { at } from '../support/localized.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* Records by the ids that other systems have for them. */

const KINDS = [
  { kind: 'event', path: '/events', name: 'title', fields: () => eventWith() },
  { kind: 'venue', path: '/venues', name: 'venue', fields: () => ({ venue: `Hall ${Math.random()}` }) },
  {
    kind: 'organizer',
    path: '/organizers',
    name: 'organizer',
    fields: () => ({ organizer: `Society ${Math.random()}` }),
  },
] as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start({
    DATABASE_POOL: '10',
    EXTERNAL_SOURCE_ROLES: 'portal=contributor,desk=author',
  });
});
afterAll(async () => service.stop());

let counter = 0;
const fresh = (): string => `A/${(counter += 1)} é?#`;
const outcome = ({ status, body }: ServiceResponse): unknown[] => [status, body['code'] ?? body['id']];
const params = ({ body }: ServiceResponse): string[] => Object.keys(body['data'].params as object);
const pair = (id: string, source = 'erp') => ({ external_source: source, external_id: id });

describe.each(KINDS)('$path/by-external', ({ kind, path, name, fields }) => {
  const way = (id: string, source = 'erp') =>
    `${path}/by-external/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
  const put = async (id: string, body: object = fields(), options: object = {}): Promise<ServiceResponse> =>
    service.send('PUT', way(id), body, { as: 'administrator', ...options });
  const count = async (id: string): Promise<number> =>
    (await service.query(`SELECT id FROM ${kind} WHERE external_id = ?`, [id])).length;

  it('creates by PUT what there is not, and then changes what is sent', async () => {
    const id = fresh();
    const made = await put(id, { ...fields(), description: 'Kept' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject(pair(id));
    expect(made.headers['location']).toBe(made.body['rest_url']);
    const changed = await put(id, { [name]: 'Other' });
    expect([...outcome(changed), changed.body[name], changed.body['description']]).toEqual([
      200,
      made.body['id'],
      'Other',
      '<p>Kept</p>',
    ]);
    expect(changed.headers['location']).toBeUndefined();
    expect(outcome(await service.get(way(id)))).toEqual([200, made.body['id']]);
    expect((await service.send('HEAD', `${way(id)}/`)).status).toBe(200);
    expect((await service.get(`${path}/${made.body['id']}`)).body).toMatchObject(pair(id));
    expect((await service.get(`${way(id)}?_fields=external_id`)).body).toEqual({ external_id: id });
    const patched = await service.send('PATCH', way(id), { [name]: 'Third' }, { as: 'editor' });
    expect([patched.status, patched.body[name]]).toEqual([200, 'Third']);
    const options = await service.send('OPTIONS', way(id));
    expect(options.headers['allow']).toBe('DELETE, GET, HEAD, PATCH, PUT');
    const wrong = await service.post(way(id), fields());
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, PATCH, PUT']);
  });

  it('makes one record of 32 that come at once, and one each of 32 others', async () => {
    const id = fresh();
    const same = await Promise.all(Array.from({ length: 32 }, async () => put(id)));
    expect(same.map(({ status }) => status).sort()).toEqual([...new Array<number>(31).fill(200), 201]);
    expect(new Set(same.map(({ body }) => body['id'])).size).toBe(1);
    expect(await count(id)).toBe(1);
    const ids = Array.from({ length: 32 }, fresh);
    const others = await Promise.all(ids.map(async (other) => put(other)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('needs for a new one what a new one needs, and reports all that is wrong', async () => {
    const missing = await put(fresh(), { description: 'x' });
    expect([missing.status, missing.body['code'], missing.body['data'].params]).toEqual([
      400,
      'rest_missing_callback_param',
      kind === 'event' ? ['title', 'start_date', 'end_date'] : [name],
    ]);
    const blank = await put(fresh(), { ...fields(), [name]: ' ', status: 'x' });
    expect([blank.status, params(blank).sort()]).toEqual([400, [name, 'status'].sort()]);
    const id = fresh();
    const other = await put(id, { ...fields(), external_id: 'another', author: 'x' });
    expect([other.status, params(other).sort()]).toEqual([400, ['author', 'external_id']]);
    for (const [source, bad, named] of [
      ['a b', 'x', 'source'],
      ['erp', 'x ', 'external_id'],
      ['erp', ' x', 'external_id'],
      ['erp', 'x\u0000', 'external_id'],
      ['erp', 'x'.repeat(192), 'external_id'],
      ['x'.repeat(65), 'x', 'source'],
    ]) {
      const response = await service.send('PUT', way(bad ?? '', source), fields(), { as: 'editor' });
      expect([bad, response.status, params(response)]).toEqual([bad, 400, [named]]);
    }
    expect((await put('ü'.repeat(191))).status).toBe(201);
  });

  it('compares the id exactly: case, accents and spaces count', async () => {
    const spellings = ['Case', 'case', 'cäse', 'ca\u0308se', 'c ase', 'case\u200b', '0', '00'];
    const ids = [];
    for (const id of spellings) ids.push((await put(id)).body['id']);
    expect(new Set(ids).size).toBe(spellings.length);
    const read = await Promise.all(spellings.map(async (id) => (await service.get(way(id))).body['id']));
    expect(read).toEqual(ids);
    expect(outcome(await service.get(way('Case', 'ERP')))).toEqual([404, 'rest_external_id_not_found']);
    for (const id of ['Case ', 'CASE', 'x'.repeat(500), '\u0000', '%'])
      expect([id, ...outcome(await service.get(way(id)))]).toEqual([id, 404, 'rest_external_id_not_found']);
    expect((await service.send('PATCH', way('Case '), {}, { as: 'editor' })).status).toBe(404);
    expect((await service.delete(way('Case '))).status).toBe(404);
    for (const source of ['erp ', 'erp%'])
      expect([source, (await service.delete(way('Case', source))).status]).toEqual([source, 404]);
    expect((await service.get(`${path}/by-external/erp`)).status).toBe(404);
  });

  it('keeps the id in the trash: a PUT changes it there, and only a status takes it out', async () => {
    const id = fresh();
    const { body } = await put(id);
    expect((await service.delete(way(id))).body).toMatchObject({ status: 'trash', ...pair(id) });
    expect((await service.delete(way(id))).status).toBe(410);
    expect(outcome(await service.post(path, { ...fields(), ...pair(id) }))).toEqual([409, 'rest_conflict']);
    const again = await put(id, { ...fields(), [name]: 'Changed' });
    expect([...outcome(again), again.body['status']]).toEqual([200, body['id'], 'trash']);
    const out = await put(id, { status: 'publish' });
    expect([...outcome(out), out.body['status'], out.body[name]]).toEqual([
      200,
      body['id'],
      'publish',
      'Changed',
    ]);
    expect(await count(id)).toBe(1);
  });

  it('gives an id to one record only, and names it', async () => {
    const id = fresh();
    const { body } = await put(id);
    const taken = [
      await service.post(path, { ...fields(), ...pair(id) }),
      await service.send(
        'PATCH',
        `${path}/${(await service.make(path, fields()))['id']}`,
        { ...pair(id) },
        { as: 'editor', headers: { 'accept-language': 'fr' } },
      ),
    ];
    for (const response of taken) {
      expect(response.status).toBe(409);
      expect(response.body['data']).toEqual({ status: 409, record_id: body['id'] });
      expect(response.body['message']).toContain(String(body['id']));
    }
    await service.post(`${path}/${body['id']}`, { status: 'draft' });
    const closed = await service.post(path, { ...fields(), ...pair(id) }, { as: 'author' });
    expect([closed.status, closed.body['data']]).toEqual([403, { status: 403 }]);
    const open = pair(id, 'desk');
    const made = await service.send('PATCH', `${path}/${body['id']}`, open, { as: 'editor' });
    expect(made.body).toMatchObject(open);
    const unseen = await service.post(path, { ...fields(), ...open }, { as: 'author' });
    expect([unseen.status, unseen.body['data']]).toEqual([409, { status: 409 }]);
    expect(unseen.body['message']).not.toContain(String(body['id']));
    await service.send('PATCH', `${path}/${body['id']}`, pair(id), { as: 'editor' });
    const seen = await service.post(path, { ...fields(), ...pair(id) });
    expect(seen.body['data']).toEqual({ status: 409, record_id: body['id'] });
    const next = fresh();
    expect((await service.send('PATCH', way(id), pair(next), { as: 'editor' })).body).toMatchObject(
      pair(next),
    );
    expect((await service.get(way(id))).status).toBe(404);
    const cleared = await service.send('PATCH', way(next), pair(''), { as: 'editor' });
    expect([cleared.status, params(cleared)]).toEqual([400, ['external_id']]);
    const gone = await service.post(`${path}/${body['id']}`, { external_source: null, external_id: '' });
    expect([gone.status, 'external_id' in gone.body, 'external_source' in gone.body]).toEqual([
      200,
      false,
      false,
    ]);
    const half = await service.post(`${path}/${body['id']}`, { external_id: 'x' });
    expect([half.status, params(half)]).toEqual([400, ['external_source']]);
  });

  it('lists what a source knows, and what it knows by an id', async () => {
    const source = `list-${kind}`;
    const make = async (id: string) =>
      (await service.make(path, { ...fields(), ...pair(id, source) }))['id'] as number;
    const [one, two] = [await make('1'), await make('2')];
    const found = async (query: string) => {
      const { status, body } = await service.get(`${path}?${query}`);
      return [status, (body[`${kind}s`] as Body[]).map(({ id }) => id as number).sort((a, b) => a - b)];
    };
    expect(await found(`external_source=${source}`)).toEqual([200, [one, two]]);
    expect(await found(`external_source=${source}&external_id=2`)).toEqual([200, [two]]);
    expect(await found(`external_source=${source.toUpperCase()}`)).toEqual([200, []]);
    const list = await service.get(`${path}?external_source=${source}&per_page=1`);
    expect(list.body['next_rest_url']).toContain(`external_source=${source}`);
    const bad = await service.get(`${path}?external_id=1`);
    expect([bad.status, params(bad)]).toEqual([400, ['external_source']]);
  });

  it('gives the rights that the id gives', async () => {
    const [id, own] = [fresh(), fresh()];
    const { body } = await put(id, fields(), { as: 'editor' });
    for (const [as, wanted] of [
      ['author', 403],
      ['contributor', 403],
      ['subscriber', 403],
      ['anonymous', 401],
      ['editor', 200],
    ] as const) {
      const changed = await put(id, { [name]: `By ${as}` }, { as });
      expect([as, changed.status]).toEqual([as, wanted]);
      if (wanted !== 200) expect((await service.delete(way(id), { as })).status).toBe(wanted);
    }
    for (const as of ['subscriber', 'anonymous'] as const)
      expect((await put(fresh(), fields(), { as })).status).toBe(as === 'anonymous' ? 401 : 403);
    const mine = way(own, 'portal');
    const drafted = await service.send(
      'PUT',
      mine,
      { ...fields(), status: 'publish' },
      { as: 'contributor' },
    );
    expect([drafted.status, drafted.body['status']]).toEqual([201, 'pending']);
    expect((await service.send('PUT', mine, { [name]: 'Mine' }, { as: 'contributor' })).status).toBe(200);
    expect(outcome(await service.get(mine, { as: 'anonymous' }))).toEqual([403, `${kind}-not-accessible`]);
    const scopes = { name: 'k', scopes: ['media:write', `${kind}s:read`] };
    const { key } = (await service.post('/users/me/api-keys', scopes, { as: 'editor' })).body;
    const bearer = { as: 'anonymous', headers: { authorization: `Bearer ${key}` } } as const;
    expect((await put(id, { [name]: 'No' }, bearer)).status).toBe(403);
    expect(outcome(await service.get(way(id), bearer))).toEqual([200, body['id']]);
  });

  it('lets a role set ids of those sources only that are open to it', async () => {
    const write = async (
      as: 'author' | 'contributor' | 'editor',
      source: string,
      how: 'PUT' | 'POST',
    ): Promise<number> => {
      const id = fresh();
      const response =
        how === 'PUT'
          ? await service.send('PUT', way(id, source), fields(), { as })
          : await service.post(path, { ...fields(), ...pair(id, source) }, { as });
      if (response.status === 403)
        expect([response.body['code'], await count(id)]).toEqual(['rest_forbidden', 0]);
      return response.status;
    };
    for (const how of ['PUT', 'POST'] as const) {
      expect([how, await write('contributor', 'portal', how)]).toEqual([how, 201]);
      expect([how, await write('author', 'portal', how)]).toEqual([how, 201]);
      expect([how, await write('author', 'desk', how)]).toEqual([how, 201]);
      expect([how, await write('contributor', 'desk', how)]).toEqual([how, 403]);
      expect([how, await write('author', 'erp', how)]).toEqual([how, 403]);
      expect([how, await write('author', 'Desk', how)]).toEqual([how, 403]);
      expect([how, await write('editor', 'erp', how)]).toEqual([how, 201]);
    }
  });

  it('keeps the pair of a record of one’s own that an editor has given it', async () => {
    const id = fresh();
    const { body } = await service.post(path, fields(), { as: 'author' });
    const own = `${path}/${body['id']}`;
    const change = async (sent: object): Promise<number> =>
      (await service.send('PATCH', own, sent, { as: 'author' })).status;
    expect(await change(pair(id))).toBe(403);
    await service.send('PATCH', own, pair(id), { as: 'editor' });
    expect(await change({ ...pair(id), [name]: 'As it was read' })).toBe(200);
    for (const sent of [
      pair(fresh()),
      { external_id: fresh() },
      pair(id, 'desk'),
      pair(''),
      { external_source: null },
    ])
      expect([403, 400]).toContain(await change(sent));
    expect(await change({ external_source: null, external_id: null })).toBe(403);
    expect((await service.get(own)).body).toMatchObject({ ...pair(id), [name]: 'As it was read' });
  });

  it('goes by the conditions of the request', async () => {
    const id = fresh();
    const match = { headers: { 'if-match': '*' } };
    const none = { headers: { 'if-none-match': '*' } };
    expect((await put(id, fields(), match)).status).toBe(412);
    expect(await count(id)).toBe(0);
    const made = await put(id, fields(), none);
    expect(made.status).toBe(201);
    expect((await put(id, fields(), none)).status).toBe(412);
    const tag = { headers: { 'if-match': String(made.headers['etag']) } };
    expect((await put(id, { [name]: 'One' }, tag)).status).toBe(200);
    expect((await put(id, { [name]: 'Two' }, tag)).status).toBe(412);
    expect((await service.get(way(id))).body[name]).toBe('One');
  });

  it('writes one language, and is in the change log', async () => {
    const id = fresh();
    const { body } = await put(id, { ...fields(), [name]: 'English' });
    const french = await service.send('PUT', at('fr', way(id)), { [name]: 'Français' }, { as: 'editor' });
    expect([french.status, french.body[name], french.body['rest_url']]).toEqual([
      200,
      'Français',
      expect.stringContaining('/fr/'),
    ]);
    expect((await service.get(way(id))).body[name]).toBe('English');
    const audit = await service.get(`/audit?kind=${kind}&id=${body['id']}&verb=create`, {
      as: 'administrator',
    });
    const text = JSON.stringify(audit.body);
    expect(text).toContain(JSON.stringify(id).slice(1, -1));
  });
});

it('a past event is found by its id, and a protected one by those alone who may read it', async () => {
  const dates = { start_date: '2001-01-10 10:00', end_date: '2001-01-10 11:00' };
  const { id } = await service.make('/events', eventWith({ ...dates, ...pair('past'), password: 'sesame' }));
  const list = '/events?external_source=erp&external_id=past';
  const found = async (query: string, as: 'anonymous' | 'editor') =>
    ((await service.get(list + query, { as })).body['events'] as Body[]).map((event) => event['id']);
  expect([await found('', 'anonymous'), await found('&password=wrong', 'anonymous')]).toEqual([[], []]);
  expect([await found('&password=sesame', 'anonymous'), await found('', 'editor')]).toEqual([[id], [id]]);
  const one = '/events/by-external/erp/past';
  expect(outcome(await service.get(one))).toEqual([404, 'rest_external_id_not_found']);
  expect(outcome(await service.get(one, { as: 'editor' }))).toEqual([403, 'event-password-protected']);
  expect((await service.get(`${one}?context=edit`, { as: 'editor' })).body['id']).toBe(id);
  for (const method of ['PATCH', 'DELETE']) {
    const refused = await service.send(method, one, {}, { as: 'contributor' });
    expect(outcome(refused)).toEqual([404, 'rest_external_id_not_found']);
  }
  const again = async (as: 'contributor' | 'editor') =>
    (await service.post('/events', eventWith(pair('past')), { as })).body['data'];
  expect([await again('contributor'), await again('editor')]).toEqual([
    { status: 403 },
    { status: 409, record_id: id },
  ]);
});

it('lets no author claim an id by a venue or organizer inside an event', async () => {
  for (const kind of ['venue', 'organizer'] as const) {
    const id = fresh();
    const inline = { [kind]: { [kind]: `Inside ${id}`, ...pair(id) } };
    const event = eventWith({ title: `Claim ${id}`, ...inline });
    expect((await service.post('/events', event, { as: 'author' })).status).toBe(403);
    expect(await service.query(`SELECT id FROM ${kind} WHERE external_id = ?`, [id])).toEqual([]);
    expect((await service.post('/events', event, { as: 'editor' })).status).toBe(201);
    // Once it is there, the pair names it.
    expect((await service.post('/events', event, { as: 'author' })).status).toBe(201);
  }
});
