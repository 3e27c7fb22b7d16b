import { basic, Client, lengthenWaits, Verifications } from '../support/client.js';
import { comparable } from '../support/keyed.js';
import { NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

const RIGHT = 'correct horse';
const TOO_MANY = 429;

let service: Service;
const endWaits = lengthenWaits();
const verifications = new Verifications();
beforeAll(async () => {
  service = await Service.start();
  await service.post('/users', { username: 'retired', role: 'author', password: RIGHT });
  await service.post('/users', { username: 'program', role: 'author' });
  const { id } =
    (await service.query<{ id: number }>('SELECT id FROM user WHERE username = ?', ['retired']))[0] ?? {};
  await service.post(`/users/${id}`, { active: false });
});
afterAll(async () => {
  endWaits();
  verifications.restore();
  await service.stop();
});

describe('after twenty failures', () => {
  let guesser: Client;
  beforeAll(async () => {
    guesser = new Client(service);
    expect(await guesser.fail('editor', 20)).toEqual(Array.from({ length: 20 }, () => 401));
  });

  it('the right password waits too, without being verified', async () => {
    const before = verifications.count;
    const { status, headers, body } = await guesser.signIn('editor', RIGHT);
    expect([status, body['code']]).toEqual([TOO_MANY, 'rest_too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(verifications.count).toBe(before);
  });

  it('an application password is accepted from there', async () => {
    const { body } = await service.post(
      '/users/me/application-passwords',
      { name: 'program' },
      { as: 'editor' },
    );
    expect((await guesser.signIn('editor', body['password'] as string)).status).toBe(200);
    expect((await guesser.signIn('editor', RIGHT)).status).toBe(TOO_MANY);
  });

  it('neither case nor another IP address of the network helps', async () => {
    const neighbour = new Client(service, guesser.address.replace(/1$/, 'abcd'));
    expect((await neighbour.signIn('EDITOR', RIGHT)).status).toBe(TOO_MANY);
  });

  it('the e-mail address of the account waits with its name', async () => {
    await service.post('/users', {
      username: 'both',
      email: 'both@example.org',
      role: 'author',
      password: RIGHT,
    });
    const other = new Client(service);
    expect(await other.fail('both', 10)).not.toContain(TOO_MANY);
    expect(await other.fail('Both@example.org', 10)).not.toContain(TOO_MANY);
    expect([
      (await other.signIn('both', RIGHT)).status,
      (await other.signIn('both@example.org', RIGHT)).status,
    ]).toEqual([TOO_MANY, TOO_MANY]);
  });

  it('the account works from elsewhere, and from there other accounts do', async () => {
    expect((await new Client(service).signIn('editor', RIGHT)).status).toBe(200);
    expect((await guesser.signIn('author', RIGHT)).status).toBe(200);
    expect((await guesser.get('/events')).status).toBe(200);
  });

  it('a name that nobody has must wait in the same way', async () => {
    const other = new Client(service);
    await other.fail('nobody', 20);
    const [unknown, known] = [await other.signIn('nobody', 'x'), await guesser.signIn('editor', 'x')];
    const { 'retry-after': unknownWait, 'x-request-id': _, ...unknownHeaders } = unknown.headers;
    const { 'retry-after': knownWait, 'x-request-id': __, ...knownHeaders } = known.headers;
    expect([typeof unknownWait, typeof knownWait]).toEqual(['string', 'string']);
    const withoutSeconds = (response: ServiceResponse): string =>
      JSON.stringify(response.body).replace(/\d+ /, '');
    expect(withoutSeconds(unknown)).toBe(withoutSeconds(known));
    expect({ ...unknownHeaders, date: '', 'content-length': '' }).toEqual({
      ...knownHeaders,
      date: '',
      'content-length': '',
    });
  });
});

it('guesses that are sent at once are verified only until the first wait', async () => {
  const client = new Client(service);
  const before = verifications.count;
  const responses = await Promise.all(
    Array.from({ length: 40 }, async () => client.signIn('contributor', 'wrong')),
  );
  expect(verifications.count - before).toBeLessThan(24);
  expect(responses.filter(({ status }) => status === TOO_MANY).length).toBeGreaterThan(16);
});

it('the present password is guessed no more often with an application password than by signing in', async () => {
  const { body } = await service.post(
    '/users/me/application-passwords',
    { name: 'p' },
    { as: 'contributor' },
  );
  const client = new Client(service);
  const guess = async (current: string): Promise<number> => {
    const { statusCode } = await service.app.inject({
      method: 'PATCH',
      url: `${NAMESPACE}/users/me`,
      headers: { authorization: basic('contributor', body['password'] as string) },
      payload: { password: 'the next secret', current_password: current },
      remoteAddress: client.address,
    });
    return statusCode;
  };
  expect(await client.fail('contributor', 10)).not.toContain(TOO_MANY);
  for (let attempt = 0; attempt < 10; attempt++) expect(await guess('wrong')).toBe(400);
  const before = verifications.count;
  expect([await guess('wrong'), await guess(RIGHT)]).toEqual([TOO_MANY, TOO_MANY]);
  expect(verifications.count).toBe(before);
  expect((await client.signIn('contributor', RIGHT)).status).toBe(TOO_MANY);
});

it('an old key makes itself wait, and no other key from there', async () => {
  const { body } = await service.post('/users/me/api-keys', { name: 'good', scopes: ['events:read'] });
  const client = new Client(service);
  const withKey = async (key: string): Promise<number> =>
    (await client.get('/events', { authorization: `Bearer ${key}` })).status;
  const old = `ec_${'A'.repeat(8)}_${'b'.repeat(32)}`;
  for (let attempt = 0; attempt < 20; attempt++) expect(await withKey(old)).toBe(401);
  expect(await withKey(old)).toBe(TOO_MANY);
  expect(await withKey(String(body['key']))).toBe(200);
});

it('no response reveals whether an account exists, and each takes the same work', async () => {
  const responses: [work: number, response: object][] = [];
  for (const name of ['editor', 'nobody', 'nobody@nowhere.example', 'retired', 'program']) {
    const before = verifications.count;
    const response = await new Client(service).signIn(name, 'wrong horse');
    responses.push([verifications.count - before, comparable(response)]);
  }
  const before = verifications.count;
  const retired = comparable(await new Client(service).signIn('retired', RIGHT));
  responses.push([verifications.count - before, retired]);
  for (const [work, response] of responses) {
    expect(response).toEqual(responses[0]?.[1]);
    expect(work).toBe(1);
  }
  expect(responses[0]?.[1]).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
});
