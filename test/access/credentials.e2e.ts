import { basic } from '../support/credentials.js';
import { eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

it('a role is refused before its parameters are looked at, and credentials before the body', async () => {
  const bad = { title: '', start_date: 'never' };
  expect((await service.post('/events', bad, { as: 'subscriber' })).status).toBe(403);
  expect((await service.post('/events', bad, { as: 'anonymous' })).status).toBe(401);
  const wrong = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
  const unknown = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;
  const impossible = `Basic ${Buffer.from('no body:wrong').toString('base64')}`;
  for (const [authorization, code] of [
    [wrong, 'incorrect_password'],
    [unknown, 'incorrect_password'],
    [impossible, 'invalid_username'],
    ['Bearer token', 'rest_invalid_token'],
  ] as const) {
    for (const [method, path, body] of [
      ['POST', '/events', '{broken'],
      ['GET', '/events', undefined],
    ] as const) {
      const response = await service.send(method, path, body, { headers: { authorization } });
      expect([response.status, response.body['code']]).toEqual([401, code]);
      expect(response.headers['www-authenticate']).toMatch(/^Basic /);
    }
  }
});

it.each(['0', 'jazz', '-1', '1.5', 'me2', '%00', '99999999999999999999'])(
  'the credentials of %s are those of nobody',
  async (user) => {
    for (const kind of ['application-passwords', 'api-keys']) {
      const path = `/users/${user}/${kind}`;
      const { status, body } = await service.get(path, { as: 'administrator' });
      expect([status, body['code']]).toEqual([404, 'rest_user_not_found']);
      expect((await service.get(path, { as: 'editor' })).status).toBe(403);
      expect((await service.get(path)).status).toBe(401);
    }
  },
);

it('a password may be written with spaces, the user name in any case', async () => {
  const authorization = `Basic ${Buffer.from('EDITOR:corr ecth orse').toString('base64')}`;
  expect((await service.send('POST', '/events', eventWith(), { headers: { authorization } })).status).toBe(
    201,
  );
});

it('every name that might exist gets the same response', async () => {
  for (const name of ['editor', 'nobody', 'nobody@example.org']) {
    const { status, body } = await service.get('/users/me', basic(name, 'wrong password'));
    expect([status, body['code'], body['message']]).toEqual([
      401,
      'incorrect_password',
      'The user name or the password is wrong.',
    ]);
  }
  expect((await service.post('/events', eventWith(), basic('no body', 'x'))).body['code']).toBe(
    'invalid_username',
  );
});

it.each(['editor ', ' editor', 'editor\t', 'editor\u00a0', 'éditor', 'editor%', ''])(
  'the user name %j is nobody’s',
  async (name) => {
    const { status, body } = await service.get('/events', basic(name, 'correct horse'));
    expect([status, body['code']]).toEqual([401, 'invalid_username']);
  },
);
