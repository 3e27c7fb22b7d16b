import { CALLER_ROLES, type CallerRole } from '../support/access-table.js';
import { at, LANGUAGES } from '../support/localized.js';
import { ALWAYS, type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

const SECRET = 'Öffne dich, Sesam & 1';
const RIGHT = `password=${encodeURIComponent(SECRET)}`;
const CLOSED = [403, 'event-password-protected'];

let service: Service;
beforeAll(async () => {
  service = await Service.start({ EXTERNAL_SOURCE_ROLES: 'open=contributor' });
});
afterAll(async () => service.stop());

const outcome = ({ status, body }: ServiceResponse) => [status, body['code'] ?? body['id']];

async function make(fields: object = {}, as: CallerRole = 'editor'): Promise<Body> {
  return service.make('/events', eventWith({ password: SECRET, ...fields }), { as });
}

const storedHash = async (id: number): Promise<string | null> =>
  (
    await service.query<{ password_hash: string | null }>('SELECT password_hash FROM event WHERE id = ?', [
      id,
    ])
  )[0]?.password_hash ?? null;

describe('the password of an event', () => {
  it('is set when it is created, and stored as a salted hash', async () => {
    const [one, other] = [await make(), await make()];
    const hashes = [await storedHash(one['id']), await storedHash(other['id'])];
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=4096,t=1,p=1\$/);
      expect(hash).not.toContain(SECRET);
    }
    // Under the salt of the installation: one hash shows for all events whether a password is theirs.
    expect(hashes[0]).toBe(hashes[1]);
    expect(await storedHash((await make({ password: 'another' }))['id'])).not.toBe(hashes[0]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('is set, left as it is, changed and removed by %s', async (method) => {
    const { id } = await service.make('/events', eventWith());
    const update = async (fields: object) => {
      const response = await service.send(method, `/events/${id}`, fields, { as: 'editor' });
      expect(outcome(response)).toEqual([200, id]);
    };
    const read = async (password?: string) =>
      outcome(await service.get(`/events/${id}${password === undefined ? '' : `?password=${password}`}`));
    const open = [200, id];
    expect(await read()).toEqual(open);
    await update({ password: 'first' });
    expect([await read(), await read('first')]).toEqual([CLOSED, open]);
    await update({ excerpt: 'Something else' });
    expect([await read(), await read('first')]).toEqual([CLOSED, open]);
    await update({ password: 'second' });
    expect([await read('first'), await read('second')]).toEqual([CLOSED, open]);
    await update({ password: '' });
    expect([await read(), await storedHash(id)]).toEqual([open, null]);
    await update({ password: 'third' });
    expect(await read()).toEqual(CLOSED);
    await update({ password: null });
    expect([await read(), await storedHash(id)]).toEqual([open, null]);
  });

  it.each([
    ['too long', 'x'.repeat(256)],
    ['a list', ['x']],
    ['an object', { x: 1 }],
    ['a control character', 'a\u0000b'],
  ])('is refused when it is %s', async (_, password) => {
    const { status, body } = await service.post('/events', eventWith({ password }));
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['password']]);
  });

  it('is in no response and in no log', async () => {
    const secret = 'needle-in-the-haystack';
    const created = await service.post('/events', eventWith({ password: secret, title: 'Sewing' }));
    const { id, slug } = created.body as { id: number; slug: string };
    const updated = await service.post(`/events/${id}`, { password: `${secret}-2` });
    const options = { as: 'administrator' } as const;
    const responses = [
      created,
      updated,
      await service.get(`/events/${id}?context=edit`, options),
      await service.get(`/events/by-slug/${slug}?context=edit`, options),
      await service.get(`/events?include=${id}&context=edit`, options),
      await service.get(`/events/${id}/translations`, options),
      await service.get(`/events/${id}?password=wrong`),
      await service.delete(`/events/${id}`),
    ];
    for (const { status, body } of responses) {
      expect([200, 201, 403]).toContain(status);
      expect(JSON.stringify(body)).not.toMatch(/needle|scrypt|password_hash|"password"/);
    }
    const changes = await service.query("SELECT * FROM changes WHERE kind = 'event' AND record_id = ?", [id]);
    expect(changes.length).toBe(3);
    expect(JSON.stringify(changes)).not.toMatch(/needle|scrypt/);
  });
});

it.each([
  ['closed', 403, 'rest_forbidden'],
  ['open', 409, 'rest_conflict'],
])('a PUT by its external id of a source that is %s says no more than a POST', async (source, ...refusal) => {
  const external = { external_source: source, external_id: 'hidden' };
  const { id } = await make(external);
  for (const as of ['contributor', 'author'] as const) {
    const put = async (name: string) =>
      service.send('PUT', `/events/by-external/${source}/${name}`, eventWith(), { as });
    const posted = await service.post('/events', { ...eventWith(), ...external }, { as });
    const found = await put('hidden');
    expect([as, ...outcome(found)]).toEqual([as, ...refusal]);
    expect(found.body).toEqual(posted.body);
    const unknown = await put(`unknown-${as}`);
    if (source === 'closed') expect(unknown.body).toEqual(found.body);
    else expect(unknown.status).toBe(201);
    const short = await service.send('PUT', `/events/by-external/${source}/hidden`, {}, { as });
    expect(outcome(short)).toEqual([400, 'rest_missing_callback_param']);
  }
  const own = await service.send('PUT', `/events/by-external/${source}/hidden`, {}, { as: 'editor' });
  expect(outcome(own)).toEqual([200, id]);
});

describe('a protected event', () => {
  let event: Body;
  let id: number;
  beforeAll(async () => {
    event = await make({ title: 'Behind doors', description: 'Whole text' }, 'author');
    id = event['id'];
  });

  it('is read by id with the password, by anyone', async () => {
    for (const as of CALLER_ROLES) {
      const response = await service.get(`/events/${id}?${RIGHT}`, { as });
      expect([as, ...outcome(response), response.body['description']]).toEqual([
        as,
        200,
        id,
        '<p>Whole text</p>',
      ]);
    }
  });

  it.each(['', '?password=', '?password=wrong', `?password=${encodeURIComponent(SECRET.toLowerCase())}`])(
    'is not read with %j, by anyone',
    async (query) => {
      for (const as of CALLER_ROLES) {
        const response = await service.get(`/events/${id}${query}`, { as });
        expect([as, ...outcome(response)]).toEqual([as, ...CLOSED]);
        expect(JSON.stringify(response.body)).not.toMatch(/Behind|Whole/);
      }
    },
  );

  it('is read with context=edit by those who may edit it', async () => {
    const responses: unknown[] = [];
    for (const as of CALLER_ROLES) {
      responses.push((await service.get(`/events/${id}?context=edit&password=wrong`, { as })).status);
    }
    // Its author is the author.
    expect(responses).toEqual([200, 200, 200, 403, 403, 403]);
    const others = await make({}, 'editor');
    const of = async (as: CallerRole) =>
      (await service.get(`/events/${others['id']}?context=edit`, { as })).status;
    expect([await of('author'), await of('editor')]).toEqual([403, 200]);
    const draft = await make({}, 'contributor');
    const own = await service.get(`/events/${draft['id']}?context=edit`, { as: 'contributor' });
    expect(outcome(own)).toEqual([200, draft['id']]);
    await service.post(`/events/${draft['id']}`, { status: 'publish' });
    const published = await service.get(`/events/${draft['id']}?context=edit`, { as: 'contributor' });
    expect(outcome(published)).toEqual(CLOSED);
  });

  it('is read and changed by its slug as by its id', async () => {
    const way = `/events/by-slug/${event['slug']}`;
    expect(outcome(await service.get(way))).toEqual(CLOSED);
    expect(outcome(await service.get(`${way}?password=wrong`))).toEqual(CLOSED);
    expect(outcome(await service.get(`${way}?context=edit`, { as: 'author' }))).toEqual([200, id]);
    const opened = await service.get(`${way}?${RIGHT}`);
    expect([...outcome(opened), opened.headers['x-ignored-params']]).toEqual([200, id, undefined]);
    expect(opened.headers['cache-control']).toContain('no-store');
    const other = await make({}, 'author');
    const changed = await service.post(
      `/events/by-slug/${other['slug']}`,
      { password: 'x' },
      { as: 'author' },
    );
    expect([...outcome(changed), changed.headers['x-ignored-params']]).toEqual([200, other['id'], undefined]);
    expect(outcome(await service.get(`/events/by-slug/${other['slug']}?password=x`))).toEqual([
      200,
      other['id'],
    ]);
  });

  it('is read by its external id with the password, and else is as if it were not there', async () => {
    const external = { external_source: 'shop', external_id: 'protected' };
    const { id: sold } = await make(external);
    const way = '/events/by-external/shop/protected';
    const unknown = [404, 'rest_external_id_not_found'];
    expect(outcome(await service.get(`${way}?${RIGHT}`))).toEqual([200, sold]);
    expect(outcome(await service.get(way))).toEqual(unknown);
    // More wrong ones than an address has for an event: by the id, that is 429.
    for (let attempt = 0; attempt < 25; attempt += 1)
      expect(outcome(await service.get(`${way}?password=wrong-${attempt}`))).toEqual(unknown);
    expect((await service.get(`/events/${sold}?password=wrong-again`)).status).toBe(429);
  });

  it('is protected in all languages by one password, and says so in each', async () => {
    await service.post(at('fr', `/events/${id}`), { title: 'Derrière les portes' });
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const closed = await service.get(at(language, `/events/${id}`));
      expect(outcome(closed)).toEqual(CLOSED);
      messages.add(closed.body['message']);
      const { body } = await service.get(at(language, `/events/${id}?${RIGHT}`));
      expect(body['title']).toBe(language === 'fr' ? 'Derrière les portes' : 'Behind doors');
    }
    expect(messages.size).toBe(LANGUAGES.length);
  });

  it('shows its texts in all languages only to those who may edit it', async () => {
    const responses: unknown[] = [];
    for (const as of CALLER_ROLES)
      responses.push((await service.get(`/events/${id}/translations`, { as })).status);
    expect(responses).toEqual([200, 200, 200, 403, 403, 403]);
    expect(outcome(await service.get(`/events/${id}/translations?${RIGHT}`))).toEqual(CLOSED);
  });

  it('is read without a password once it has none, whatever password is sent', async () => {
    const { id: open } = await service.make('/events', eventWith());
    for (const query of ['', '?password=', '?password=any']) {
      expect(outcome(await service.get(`/events/${open}${query}`))).toEqual([200, open]);
    }
  });
});

describe('deleting', () => {
  it('needs no password of those who may, refuses a wrong one, and accepts the right one', async () => {
    const remove = async (event: Body, query: string) => service.delete(`/events/${event['id']}${query}`);
    const one = await make();
    expect(outcome(await remove(one, '?password=wrong'))).toEqual(CLOSED);
    expect((await service.get(`/events/${one['id']}?${RIGHT}`)).status).toBe(200);
    const gone = await remove(one, `?${RIGHT}`);
    expect([...outcome(gone), gone.body['status']]).toEqual([200, one['id'], 'trash']);
    const other = await make();
    expect(outcome(await remove(other, ''))).toEqual([200, other['id']]);
    const open = await service.make('/events', eventWith());
    expect(outcome(await remove(open, '?password=any'))).toEqual([200, open['id']]);
  });

  it('is no right that the password gives', async () => {
    const { id } = await make();
    const responses: unknown[] = [];
    for (const as of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
      responses.push((await service.delete(`/events/${id}?${RIGHT}`, { as })).status);
      responses.push((await service.post(`/events/${id}?${RIGHT}`, { excerpt: 'x' }, { as })).status);
    }
    expect(responses).toEqual([401, 401, 403, 403, 403, 403, 403, 403]);
  });

  it.each(['by-slug', 'by-external'])('%s takes the password too', async (key) => {
    const external = { external_source: 'shop', external_id: `deleted ${key}` };
    const { id, slug } = await make(external);
    const way = key === 'by-slug' ? `/events/by-slug/${slug}` : `/events/by-external/shop/deleted%20${key}`;
    expect(outcome(await service.delete(`${way}?password=wrong`))).toEqual(CLOSED);
    expect(outcome(await service.delete(`${way}?${RIGHT}`))).toEqual([200, id]);
  });
});

it('a search by the password opens every event that has it', async () => {
  const ids = [(await make({ title: 'Twice kept' }))['id'], (await make({ title: 'Kept twice' }))['id']];
  await make({ title: 'Kept otherwise', password: 'another' });
  const { body } = await service.get(`/events?${ALWAYS}&search=kept&${RIGHT}`);
  expect((body['events'] as Body[]).map((event) => event['id'])).toEqual(ids);
});
