import { jest } from '@jest/globals';
import { HashQueue } from '#access/credentials/hash-queue.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { type Body, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

let counter = 0;
/** A new account with what differs. */
async function account(fields: Body = {}): Promise<Body> {
  counter += 1;
  return service.make('/users', {
    username: `user${counter}`,
    role: 'author',
    password: PASSWORD,
    ...fields,
  });
}

const patch = async (path: string, body: Body, as = 'administrator') =>
  service.send('PATCH', path, body, { as: as as 'administrator' });
const whoIs = async (name: string, password = PASSWORD) => service.get('/users/me', basic(name, password));

describe('an account', () => {
  it('is created with all its fields, and shows no secret', async () => {
    const sent = {
      username: 'Zoé'.replace('é', 'e'),
      role: 'editor',
      password: PASSWORD,
      email: 'Zoe@Example.org',
      display_name: 'Zoé',
    };
    const response = await service.post('/users', sent);
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        username: 'zoe',
        display_name: 'Zoé',
        email: 'Zoe@Example.org',
        role: 'editor',
        active: true,
        has_password: true,
        identity_provider: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        rest_url: `http://calendar.example/calendar/events/v1/users/${response.body['id']}`,
      },
    ]);
    const read = await service.get(`/users/${response.body['id']}`, { as: 'administrator' });
    expect([read.status, read.body]).toEqual([200, response.body]);
  });

  it('without a password does not sign in with one', async () => {
    const { username, has_password } = await account({ password: null });
    expect([has_password, (await whoIs(username, '')).status]).toEqual([false, 401]);
  });

  it.each([
    [{ username: '' }, 'username'],
    [{ username: 'with space' }, 'username'],
    [{ username: 'x'.repeat(61) }, 'username'],
    [{ username: 'EDITOR' }, 'username'],
    [{ username: 'taken@example.org' }, 'username'],
    [{ role: 'king' }, 'role'],
    [{ password: 'short' }, 'password'],
    [{ password: ' a b c d ' }, 'password'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'TAKEN@example.org' }, 'email'],
    [{ display_name: 'x'.repeat(256) }, 'display_name'],
  ])('is refused with %j', async (fields, name) => {
    await service.post('/users', { username: 'holder', role: 'author', email: 'taken@example.org' });
    const response = await service.post('/users', { username: 'fresh', role: 'author', ...fields });
    expect([response.status, Object.keys(response.body['data'].params ?? {})]).toEqual([400, [name]]);
  });

  it('needs a name and a role', async () => {
    const { body } = await service.post('/users', {});
    expect([body['code'], body['data'].params]).toEqual([
      'rest_missing_callback_param',
      ['username', 'role'],
    ]);
  });

  it('is changed as far as it is sent, and never in what the interface does not accept', async () => {
    const { id, ...before } = await account({ email: `first${counter}@example.org` });
    const sent = { display_name: 'New', id: 1, username: 'root', password_hash: 'x', created_at: 1 };
    const { body, headers } = await patch(`/users/${id}`, sent);
    expect(body).toEqual({ ...before, id, display_name: 'New' });
    expect(headers['x-ignored-params']?.split(', ').sort()).toEqual([
      'created_at',
      'id',
      'password_hash',
      'username',
    ]);
    expect((await patch(`/users/${id}`, { email: null })).body['email']).toBe('');
    await patch(`/users/${id}`, { password: 'another secret' });
    expect((await whoIs(body['username'])).status).toBe(401);
    expect((await whoIs(body['username'], 'another secret')).status).toBe(200);
  });

  it('may be sent its own e-mail address again, and no other’s', async () => {
    const [own, other] = [await account({ email: 'own@example.org' }), await account()];
    expect((await patch(`/users/${own['id']}`, { email: 'OWN@example.org' })).status).toBe(200);
    expect((await patch(`/users/${other['id']}`, { email: 'own@example.org' })).status).toBe(400);
  });

  it('that nobody has is 404', async () => {
    for (const [method, path] of [
      ['GET', '/users/999999'],
      ['PATCH', '/users/999999'],
      ['DELETE', '/users/999999'],
    ] as const) {
      const { status, body } = await service.send(method, path, undefined, { as: 'administrator' });
      expect([status, body['code']]).toEqual([404, 'rest_user_not_found']);
    }
  });

  it('is not reached by HEAD or by another method’s name either', async () => {
    expect((await service.send('HEAD', '/users', undefined, { as: 'editor' })).status).toBe(403);
    for (const send of [
      service.send('POST', '/users/2?_method=DELETE', undefined, { as: 'author' }),
      service.send('POST', '/users/2', undefined, {
        ...basic('author', PASSWORD),
        headers: { ...basic('author', PASSWORD).headers, 'x-http-method-override': 'PATCH' },
      }),
    ]) {
      expect((await send).status).toBe(403);
    }
  });
});

it('the list is paged, searched in any letter case, and narrowed by role and state', async () => {
  const { id } = await account({ display_name: 'Éloïse Straße', role: 'contributor' });
  const { id: shut } = await account({ display_name: 'éloïse two' });
  await patch(`/users/${shut}`, { active: false });
  const ids = async (query: string): Promise<number[]> => {
    const { body } = await service.get(`/users?${query}`, { as: 'administrator' });
    return body['users'].map((user: Body) => user['id']);
  };
  expect(await ids(`search=${encodeURIComponent('ÉLOÏSE')}`)).toEqual([id, shut]);
  expect(await ids(`search=${encodeURIComponent('éloïse')}&active=false`)).toEqual([shut]);
  expect(await ids(`search=${encodeURIComponent('éloïse')}&role=contributor`)).toEqual([id]);
  expect(await ids('search=%25')).toEqual([]);
  expect(await ids('per_page=2&page=2')).toEqual([3, 4]);
});

describe('one’s own account', () => {
  it('is read and changed by anyone, but not in role and state', async () => {
    const { username, id } = await account({ role: 'subscriber' });
    const me = basic(username, PASSWORD);
    expect((await service.get('/users/me', me)).body['id']).toBe(id);
    const { status, body } = await service.send(
      'PATCH',
      '/users/me',
      { display_name: 'Me', role: 'administrator', active: false, id: 1 },
      me,
    );
    expect([status, body]).toMatchObject([200, { id, display_name: 'Me', role: 'subscriber', active: true }]);
    expect((await service.get('/users/me')).status).toBe(401);
  });

  it('gets another password only with the present one', async () => {
    const { username } = await account();
    const me = basic(username, PASSWORD);
    const change = async (current?: string) =>
      service.send('PATCH', '/users/me', { password: 'the next secret', current_password: current }, me);
    const refused = await change();
    expect([refused.status, refused.body['data'].params]).toEqual([
      400,
      { current_password: 'Give a value that is not empty.' },
    ]);
    const wrong = await change('a-guess');
    expect([wrong.status, wrong.body['data'].params]).toEqual([
      400,
      { current_password: 'The current password is wrong.' },
    ]);
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await whoIs(username)).status).toBe(401);
    expect((await whoIs(username, 'the next secret')).status).toBe(200);
  });
});

it('a dry run holds no transaction while it hashes a password', async () => {
  const { id, username } = await account();
  const order: string[] = [];
  const hash = jest.spyOn(HashQueue.prototype, 'hash');
  const dryRun = jest.spyOn(service.database, 'dryRun');
  const before = await service.query('SELECT * FROM user ORDER BY id');
  const password = 'the next secret';
  for (const [method, path, body, as] of [
    ['POST', '/users', { username: 'nobody', role: 'author', password }, 'administrator'],
    ['PATCH', `/users/${id}`, { password }, 'administrator'],
    ['PATCH', '/users/me', { password, current_password: PASSWORD }, basic(username, PASSWORD)],
  ] as const) {
    const options = typeof as === 'string' ? { as } : as;
    const { status, headers } = await service.send(method, `${path}?dry_run=true`, body, options);
    expect([path, [200, 201].includes(status), headers['x-dry-run']]).toEqual([path, true, 'true']);
    const [hashed = 0, opened = 0] = [hash, dryRun].map(({ mock }) => mock.invocationCallOrder.at(-1));
    order.push(hashed < opened ? 'hash, transaction' : 'transaction, hash');
  }
  expect(order).toEqual(order.map(() => 'hash, transaction'));
  expect(await service.query('SELECT * FROM user ORDER BY id')).toEqual(before);
  for (const spy of [hash, dryRun]) spy.mockRestore();
});

describe('the last administrator', () => {
  const self = '/users/1';

  it('cannot be demoted, shut out or deleted', async () => {
    for (const send of [
      async () => patch(self, { role: 'editor' }),
      async () => patch(self, { active: false }),
      async () => service.delete(`${self}?reassign=2`),
    ]) {
      const { status, body } = await send();
      expect([status, body['code']]).toEqual([409, 'rest_conflict']);
    }
    expect((await patch(self, { display_name: 'Still here' })).status).toBe(200);
  });

  it('stays, when two demote each other at once', async () => {
    const { id, username } = await account({ role: 'administrator' });
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        patch(`/users/${id}`, { role: 'editor' }),
        service.send('PATCH', self, { active: false }, basic(username, PASSWORD)),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await service.query("SELECT id FROM user WHERE role = 'administrator' AND active = 1");
      expect(left).toHaveLength(1);
      await service.database.write(async (manager) =>
        manager.query("UPDATE user SET role = 'administrator', active = 1 WHERE id IN (1, ?)", [id]),
      );
    }
    await patch(`/users/${id}`, { role: 'editor' });
  });
});

describe('a role and a state count at once', () => {
  it('for who is demoted', async () => {
    const { id, username } = await account({ role: 'editor' });
    const create = async () =>
      service.send('POST', '/tags', { name: `T${Math.random()}` }, basic(username, PASSWORD));
    expect((await create()).status).toBe(201);
    await patch(`/users/${id}`, { role: 'author' });
    expect((await create()).status).toBe(403);
  });

  it('for who is shut out, whatever they come with, and let in again', async () => {
    const { id, username } = await account();
    const { body: password } = await service.post(`/users/${id}/application-passwords`, { name: 'p' });
    const { body: key } = await service.post(`/users/${id}/api-keys`, { name: 'k', scopes: ['events:read'] });
    const all = [basic(username, PASSWORD), basic(username, password['password']), bearer(key['key'])];
    const statuses = async () =>
      Promise.all(all.map(async (by) => (await service.get('/events', by)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await patch(`/users/${id}`, { active: false });
    expect(await statuses()).toEqual([401, 401, 401]);
    await patch(`/users/${id}`, { active: true });
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});

it('one signs in by e-mail too, in any letter case', async () => {
  const { id } = await account({ email: 'Sign.In@Example.org' });
  expect((await whoIs('sign.in@EXAMPLE.org')).body['id']).toBe(id);
  await patch(`/users/${id}`, { email: '' });
  expect((await whoIs('sign.in@example.org')).status).toBe(401);
});
