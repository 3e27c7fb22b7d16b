import { bearer } from '../support/credentials.js';
import { type Body, type SendOptions, Service } from '../support/service.js';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1' });
  second = await service.startBeside();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const MINE = '/users/me/api-keys';
const as = 'editor';
const make = async (fields: Body = {}, by: SendOptions = { as }): Promise<Body> =>
  service.make(MINE, { name: 'Import', scopes: ['events:read'], ...fields }, by);
const patch = async (id: number, body: Body) => service.send('PATCH', `${MINE}/${id}`, body, { as });
const status = async (key: Body, headers: Record<string, string> = {}): Promise<number> =>
  (await service.get('/events', { headers: { ...bearer(key['key']).headers, ...headers } })).status;

it('is made with its settings, shown once, and read without its secret', async () => {
  const sent = {
    scopes: 'venues:read,events:read',
    networks: ['10.0.0.0/8'],
    expires_at: '2199-01-01T00:00:00Z',
  };
  const made = await make(sent);
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Import',
    prefix: expect.stringMatching(/^ec_[A-Za-z2-9]{8}$/),
    key: expect.stringMatching(/^ec_[A-Za-z2-9]{8}_[A-Za-z2-9]{32}$/),
    scopes: ['events:read', 'venues:read'],
    networks: ['10.0.0.0/8'],
    expires_at: '2199-01-01T00:00:00Z',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
    last_used_from: null,
  });
  const { key, ...shown } = made;
  expect((await service.get(`${MINE}/${made['id']}`, { as })).body).toEqual(shown);
  expect((await service.get(MINE, { as })).body['api_keys']).toContainEqual(shown);
  const rows = await service.query('SELECT * FROM api_key');
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});

it.each([
  [{ name: '' }, 'name'],
  [{ scopes: 'events:read,kings:write' }, 'scopes'],
  [{ scopes: [] }, 'scopes'],
  [{ networks: ['10/8'] }, 'networks'],
  [{ networks: ['10.0.0.0/33'] }, 'networks'],
  [{ networks: ['010.0.0.0/8'] }, 'networks'],
  [{ networks: ['fe80::%eth0/64'] }, 'networks'],
  [{ networks: ['::ffff:10.0.0.0/8'] }, 'networks'],
  [{ networks: ['somewhere'] }, 'networks'],
  [{ networks: Array.from({ length: 21 }, () => '::1') }, 'networks'],
  [{ expires_at: 'never' }, 'expires_at'],
])('is refused with %j', async (fields, name) => {
  const sent = { name: 'x', scopes: ['events:read'], ...fields };
  const { id } = await make();
  for (const response of [await service.post(MINE, sent, { as }), await patch(id, fields)]) {
    expect([response.status, Object.keys(response.body['data'].params)]).toEqual([400, [name]]);
  }
});

it('is not created when it would have expired already', async () => {
  const sent = { name: 'x', scopes: ['events:read'], expires_at: '2001-01-01' };
  const { status: code, body } = await service.post(MINE, sent, { as });
  expect([code, body['data'].params]).toEqual([400, { expires_at: 'Give a time in the future.' }]);
});

it('is changed as far as it is sent, at once', async () => {
  const made = await make({ networks: '10.0.0.0/8' });
  expect(await status(made)).toBe(401);
  const { key: _, ...before } = made;
  expect((await patch(made['id'], { networks: null, prefix: 'x', user_id: 1 })).body).toMatchObject({
    ...before,
    networks: [],
    last_used_at: null,
  });
  expect(await status(made)).toBe(200);
  await patch(made['id'], { scopes: 'tags:read' });
  expect(await status(made)).toBe(403);
  await patch(made['id'], { scopes: 'events:read', expires_at: '2001-01-01' });
  expect(await status(made)).toBe(401);
  await patch(made['id'], { expires_at: null });
  expect(await status(made)).toBe(200);
});

it('notes its last use', async () => {
  const made = await make();
  await status(made, { 'x-forwarded-for': '2001:db8::7' });
  expect((await service.get(`${MINE}/${made['id']}`, { as })).body).toMatchObject({
    last_used_at: expect.stringMatching(/Z$/),
    last_used_from: '2001:db8::7',
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7', 200],
  ['192.0.2.7', '192.0.2.8', 401],
  ['192.0.2.7', '::ffff:192.0.2.7', 200],
  ['192.0.2.0/24', '192.0.2.255', 200],
  ['192.0.2.0/24', '192.0.3.0', 401],
  ['192.0.2.0/24', '2001:db8::1', 401],
  ['::ffff:192.0.2.7', '192.0.2.7', 200],
  ['::ffff:192.0.2.0/120', '192.0.2.9', 200],
  ['::ffff:192.0.2.0/120', '192.0.3.9', 401],
  ['2001:db8::/32', '2001:db8:1::1', 200],
  ['2001:db8::/32', '2001:db9::1', 401],
  ['10.0.0.0/8,2001:db8::/32', '10.9.8.7', 200],
  ['0.0.0.0/0', '::1', 401],
  ['::/0', '192.0.2.7', 401],
  ['192.0.2.7', 'no address', 401],
])('of the networks %s sent from %s gets %i', async (networks, address, expected) => {
  expect(await status(await make({ networks }), { 'x-forwarded-for': address })).toBe(expected);
});

it('is replaced by rotation: both are good until the old one’s end', async () => {
  const old = await make({ networks: '127.0.0.0/8' });
  const rotated = await service.make(`${MINE}/${old['id']}/rotate`, { overlap: 3_600 }, { as });
  expect(rotated).toMatchObject({
    name: 'Import',
    scopes: ['events:read'],
    networks: ['127.0.0.0/8'],
    expires_at: null,
  });
  const seconds = (Date.parse(rotated['replaces'].expires_at) - Date.parse(rotated['created_at'])) / 1_000;
  expect(seconds).toBe(3_600);
  for (const key of [old, rotated]) expect(await status(key)).toBe(200);
  const last = await service.make(`${MINE}/${rotated['id']}/rotate`, { overlap: 0 }, { as });
  expect([await status(rotated), await status(last)]).toEqual([401, 200]);
  const ended = await service.post(`${MINE}/${rotated['id']}/rotate`, {}, { as });
  expect([ended.status, ended.body['code']]).toEqual([409, 'rest_conflict']);
  expect((await service.post(`${MINE}/${last['id']}/rotate`, { overlap: -1 }, { as })).status).toBe(400);
});

it('is revoked at once, for a second instance too', async () => {
  const made = await make();
  const by = bearer(made['key']);
  for (const instance of [service, second]) expect((await instance.get('/events', by)).status).toBe(200);
  expect((await service.delete(`${MINE}/${made['id']}`, { as })).status).toBe(200);
  for (const instance of [service, second]) {
    const refused = await instance.get('/events', by);
    expect([refused.status, refused.body['code']]).toEqual([401, 'rest_invalid_token']);
  }
});

it('is neither changed nor revoked below another user', async () => {
  const { id } = await make();
  const below = `/users/me/api-keys/${id}`;
  for (const response of [
    await service.send('PATCH', below, { name: 'Stolen' }, { as: 'author' }),
    await service.delete(below, { as: 'author' }),
  ])
    expect([response.status, response.body['code']]).toEqual([404, 'rest_credential_not_found']);
  expect((await service.get(`${MINE}/${id}`, { as })).body['name']).toBe('Import');
});

it('is refused when a letter of it is wrong, and shuts out no other key', async () => {
  const made = await make();
  const key: string = made['key'];
  const wrong = [
    key.slice(0, -1),
    `${key}x`,
    key.toUpperCase(),
    key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  ];
  for (const sent of wrong) expect((await service.get('/events', bearer(sent))).status).toBe(401);
  for (let attempt = 0; attempt < 25; attempt++) await service.get('/events', bearer(wrong[3] ?? ''));
  expect(await status(await make())).toBe(200);
});

it('of a user who is demoted reaches no further than the user', async () => {
  const user = await service.make('/users', { username: 'falling', role: 'editor' });
  const { key } = await service.make(`/users/${user['id']}/api-keys`, { name: 'k', scopes: 'tags:write' });
  const create = async () =>
    (await service.send('POST', '/tags', { name: `T${Math.random()}` }, bearer(key))).status;
  expect(await create()).toBe(201);
  await service.send('PATCH', `/users/${user['id']}`, { role: 'author' }, { as: 'administrator' });
  expect(await create()).toBe(403);
});

it('of oneself is at `me` and at one’s id, of others for administrators alone', async () => {
  const { id } = await make({}, { as: 'contributor' });
  for (const [path, by, expected] of [
    ['me', 'contributor', 200],
    ['4', 'contributor', 200],
    ['4', 'administrator', 200],
    ['4', 'editor', 403],
    ['me', 'editor', 404],
    ['999999', 'administrator', 404],
    ['me', 'anonymous', 401],
  ] as const) {
    const one = `/users/${path}/api-keys/${id}`;
    expect([path, by, (await service.get(one, { as: by })).status]).toEqual([path, by, expected]);
    const changed = await service.send('PUT', one, { name: 'New' }, { as: by });
    expect([path, by, changed.status]).toEqual([path, by, expected]);
  }
});
