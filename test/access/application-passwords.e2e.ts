import type { Role } from '#common/rights/roles.js';
import { basic, PASSWORD } from '../support/credentials.js';
import { type Body, type SendOptions, Service } from '../support/service.js';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await Service.start();
  second = await service.startBeside();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const MINE = '/users/me/application-passwords';
const make = async (as: SendOptions = { as: 'author' }, path = MINE): Promise<Body> =>
  service.make(path, { name: 'Website' }, as);

it('is made, shown once, listed without its secret, and signs in with or without spaces', async () => {
  const made = await make();
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Website',
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
    last_used_from: null,
    password: expect.stringMatching(/^([A-Za-z2-9]{4} ){5}[A-Za-z2-9]{4}$/),
  });
  const { password, ...shown } = made;
  const list = async () =>
    (await service.get(MINE, { as: 'author' })).body['application_passwords'] as Body[];
  expect(await list()).toContainEqual(shown);
  for (const sent of [password, password.replaceAll(' ', ''), ` ${password.replaceAll(' ', '\t')} `]) {
    expect((await service.get('/users/me', basic('author', sent))).body['username']).toBe('author');
  }
  const used = (await list()).find(({ id }) => id === made['id']);
  expect(used).toMatchObject({ last_used_at: expect.stringMatching(/Z$/), last_used_from: '127.0.0.1' });
  expect((await service.get('/users/me', basic('editor', password))).status).toBe(401);
  const rows = await service.query<{ hash: string }>('SELECT hash FROM application_password');
  for (const { hash } of rows) expect(password.replaceAll(' ', '')).not.toContain(hash);
});

it('is revoked at once, for a second instance too', async () => {
  const { id, password } = await make();
  const by = basic('author', password);
  for (const instance of [service, second]) expect((await instance.get('/users/me', by)).status).toBe(200);
  expect((await service.delete(`${MINE}/${id}`, { as: 'author' })).body['id']).toBe(id);
  for (const instance of [service, second]) expect((await instance.get('/users/me', by)).status).toBe(401);
  const again = await service.delete(`${MINE}/${id}`, { as: 'author' });
  expect([again.status, again.body['code']]).toEqual([404, 'rest_credential_not_found']);
});

it('needs a name, and nobody has more than a hundred', async () => {
  const refused = await service.post(MINE, {}, { as: 'author' });
  expect([refused.status, refused.body['code']]).toEqual([400, 'rest_missing_callback_param']);
  expect((await service.post(MINE, { name: '' }, { as: 'author' })).status).toBe(400);
  await service.database.write(async (manager) => {
    for (let number = 0; number < 100; number++) {
      await manager.query(
        "INSERT INTO application_password (user_id, name, hash, created_at) VALUES (5, 'x', ?, 0)",
        [String(number)],
      );
    }
  });
  const full = await service.post(MINE, { name: 'x' }, { as: 'subscriber' });
  expect([full.status, full.body['code']]).toEqual([409, 'rest_conflict']);
});

it('of oneself is at `me` and at one’s id, of others for administrators alone', async () => {
  const { id } = await make({ as: 'contributor' });
  const ids = async (path: string, as: Role | 'anonymous') => {
    const { status, body } = await service.get(`/users/${path}/application-passwords`, { as });
    return body['application_passwords']?.map((password: Body) => password['id']) ?? status;
  };
  expect(await ids('me', 'contributor')).toEqual([id]);
  expect(await ids('4', 'contributor')).toEqual([id]);
  expect(await ids('4', 'administrator')).toEqual([id]);
  expect(await ids('999999', 'administrator')).toBe(404);
  for (const as of ['editor', 'author', 'subscriber'] as const) {
    expect(await ids('4', as)).toBe(403);
    expect(await ids('999999', as)).toBe(403);
    expect((await service.post('/users/4/application-passwords', { name: 'x' }, { as })).status).toBe(403);
    expect((await service.delete(`/users/4/application-passwords/${id}`, { as })).status).toBe(403);
    // Not by way of one's own account either.
    expect((await service.delete(`${MINE}/${id}`, { as })).status).toBe(404);
  }
  expect(await ids('4', 'anonymous')).toBe(401);
  expect((await service.delete(`/users/4/application-passwords/${id}`)).status).toBe(200);
});

it('signs in beside the login password, and by e-mail', async () => {
  const { username, id } = await service.make('/users', {
    username: 'mailer',
    role: 'author',
    password: PASSWORD,
    email: 'mailer@example.org',
  });
  const { password } = await make({}, `/users/${id}/application-passwords`);
  for (const by of [
    basic(username, PASSWORD),
    basic(username, password),
    basic('MAILER@example.org', password),
  ]) {
    expect((await second.get('/users/me', by)).body['id']).toBe(id);
  }
});
