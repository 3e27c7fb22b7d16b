import { auditOf } from '../support/audit.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { type Body, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

// What programs keep makes no more of its kind: who has stolen one must be gone when it is revoked.

let service: Service;
let ana: number;
beforeEach(async () => {
  service = await Service.start();
  const made = { username: 'ana', role: 'administrator', password: PASSWORD, email: 'ana@example.org' };
  ana = (await service.make('/users', made))['id'];
});
afterEach(async () => service.stop());

const login = basic('ana', PASSWORD);
const newPassword = async (name = 'p'): Promise<Body> =>
  service.make('/users/me/application-passwords', { name }, login);
const newKey = async (scopes = 'users:admin'): Promise<Body> =>
  service.make('/users/me/api-keys', { name: 'k', scopes }, login);

/** With an application password and with a key that has the scope for it. */
async function programs(): Promise<[string, SendOptions][]> {
  return [
    ['application password', basic('ana', (await newPassword())['password'])],
    ['API key', bearer((await newKey())['key'])],
  ];
}

const outcome = ({ status, body }: ServiceResponse): unknown[] =>
  status < 400 ? [status] : [status, body['code'], /login password/.test(body['message'])];
const REFUSED = [403, 'rest_forbidden', true];

it('neither an application password nor a key makes, widens or ends other credentials', async () => {
  for (const [name, by] of await programs()) {
    const [password, key] = [await newPassword('other'), await newKey('events:read')];
    const before = await auditOf(service, '');
    for (const [method, path, body] of [
      ['POST', '/users/me/application-passwords', { name: 'x' }],
      ['POST', `/users/${ana}/application-passwords`, { name: 'x' }],
      ['POST', '/users/2/application-passwords', { name: 'x' }],
      ['POST', '/users/me/api-keys', { name: 'x', scopes: 'users:admin' }],
      ['POST', '/users/2/api-keys', { name: 'x', scopes: 'events:read' }],
      ['PATCH', `/users/me/api-keys/${key['id']}`, { scopes: 'users:admin' }],
      ['POST', `/users/me/api-keys/${key['id']}/rotate`, {}],
      ['DELETE', `/users/me/api-keys/${key['id']}`, undefined],
      ['DELETE', `/users/me/application-passwords/${password['id']}`, undefined],
    ] as const) {
      const response = await service.send(method, path, body, by);
      expect([name, method, path, ...outcome(response)]).toEqual([name, method, path, ...REFUSED]);
    }
    expect(await auditOf(service, '')).toEqual(before);
  }
});

it('nor changes e-mail, password or role of its account, nor an administrator, nor makes one', async () => {
  for (const [name, by] of await programs()) {
    for (const [method, path, body] of [
      ['PATCH', '/users/me', { email: 'thief@example.org' }],
      ['PATCH', '/users/me', { password: 'a-new-secret', current_password: PASSWORD }],
      ['PATCH', '/users/me', { revoke_credentials: true }],
      ['PATCH', `/users/${ana}`, { password: 'a-new-secret' }],
      ['PATCH', '/users/1', { password: 'a-new-secret' }],
      ['PATCH', '/users/1', { active: false }],
      ['PATCH', '/users/2', { role: 'administrator' }],
      ['PATCH', '/users/2', { revoke_credentials: true }],
      ['POST', '/users', { username: 'thief', role: 'administrator', password: 'a-new-secret' }],
      ['DELETE', '/users/1?reassign=2', undefined],
    ] as const) {
      const response = await service.send(method, path, body, by);
      expect([name, method, path, body, ...outcome(response)]).toEqual([
        name,
        method,
        path,
        body,
        ...REFUSED,
      ]);
    }
  }
  expect((await service.get('/users/me', login)).body['email']).toBe('ana@example.org');
});

it('both go on with what they are for: their name for people, and accounts that are no administrator’s', async () => {
  let count = 0;
  for (const [name, by] of await programs()) {
    count += 1;
    const send = async (method: string, path: string, body?: object) =>
      (await service.send(method, path, body, by)).status;
    expect([
      name,
      await send('PATCH', '/users/me', { display_name: 'Ana' }),
      await send('POST', '/users', { username: `new-${count}`, role: 'editor' }),
      await send('PATCH', '/users/3', { display_name: `New ${count}`, active: true }),
      await send('GET', '/users/me/api-keys'),
    ]).toEqual([name, 200, 201, 200, 200]);
    // What would outlive them they cannot make for anybody.
    expect([
      name,
      await send('POST', '/users', { username: `own-${count}`, role: 'editor', password: PASSWORD }),
      await send('PATCH', '/users/3', { password: 'a-new-secret' }),
      await send('PATCH', '/users/3', { email: `new-${count}@example.org` }),
    ]).toEqual([name, 403, 403, 403]);
  }
});

it('each may end itself', async () => {
  const [password, key] = [await newPassword(), await newKey()];
  const [byPassword, byKey] = [basic('ana', password['password']), bearer(key['key'])];
  const end = async (path: string, by: SendOptions) => (await service.delete(path, by)).status;
  expect(await end(`/users/me/application-passwords/${password['id']}`, byPassword)).toBe(200);
  expect(await end(`/users/me/api-keys/${key['id']}`, byKey)).toBe(200);
  expect((await service.get('/users/me', byPassword)).status).toBe(401);
  expect((await service.get('/users/me', byKey)).status).toBe(401);
});

it('a key without users:admin may end itself, and nothing else', async () => {
  const [key, other] = [await newKey('events:write'), await newKey('events:read')];
  const stranger = await service.post('/users/me/api-keys', { name: 'k', scopes: 'events:read' });
  const by = bearer(key['key']);
  for (const path of [
    `/users/me/api-keys/${other['id']}`,
    `/users/${ana}/api-keys/${other['id']}`,
    `/users/1/api-keys/${stranger.body['id']}`,
    `/users/1/api-keys/${key['id']}`,
  ]) {
    expect([path, (await service.delete(path, by)).status]).toEqual([path, 403]);
  }
  for (const one of [key, other]) {
    expect((await service.get('/users/me', bearer(one['key']))).status).toBe(200);
  }
  expect((await service.get('/users/me/api-keys', by)).status).toBe(403);
  expect((await service.delete(`/users/me/api-keys/${key['id']}`, by)).status).toBe(200);
  expect((await service.get('/users/me', by)).status).toBe(401);
});

describe('another login password', () => {
  const change = { password: 'a-new-secret', current_password: PASSWORD };

  it('ends nothing else unless that is said, so that programs go on', async () => {
    const by = await programs();
    expect((await service.send('PATCH', '/users/me', change, login)).status).toBe(200);
    for (const [, one] of by) expect((await service.get('/users/me', one)).status).toBe(200);
  });

  it('ends all application passwords and keys with revoke_credentials, which the audit trail records', async () => {
    const by = await programs();
    const { status } = await service.send(
      'PATCH',
      '/users/me',
      { ...change, revoke_credentials: true },
      login,
    );
    expect(status).toBe(200);
    for (const [, one] of by) expect((await service.get('/users/me', one)).status).toBe(401);
    expect((await service.get('/users/me', basic('ana', 'a-new-secret'))).status).toBe(200);
    const kinds = (await auditOf(service, 'verb=delete')).map(({ kind }) => kind as string);
    expect(kinds.sort()).toEqual(['api_key', 'password']);
  });

  it('that an administrator gives does the same', async () => {
    const by = await programs();
    const reset = { password: 'a-new-secret', revoke_credentials: true };
    expect((await service.post(`/users/${ana}`, reset)).status).toBe(200);
    for (const [, one] of by) expect((await service.get('/users/me', one)).status).toBe(401);
  });
});
