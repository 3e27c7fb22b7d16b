import { nowInSeconds } from '#common/time/now.js';
import { lastWrite } from '../support/audit.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

const HOUR = 3_600;
const COMPATIBLE = '~/wp-json/tribe/events/v1';

/** Of another site whose pages may write. */
const TRUSTED = 'https://site.example';

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1', CORS_ORIGINS: TRUSTED });
  second = await service.startBeside();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const CONSOLE = { 'x-requested-with': 'console' };
const SAME = { 'sec-fetch-site': 'same-origin', ...CONSOLE };

const signIn = async (
  username: string,
  password = PASSWORD,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> =>
  service.post('/sessions', { username, password }, { as: 'anonymous', headers });

const setCookieOf = ({ headers }: ServiceResponse): string => headers['set-cookie'] ?? '';
const cookieOf = (response: ServiceResponse): string => setCookieOf(response).split(';', 1)[0] ?? '';

/** What a script of the console sends with a session. */
const by = (cookie: string, headers: Readonly<Record<string, string>> = SAME): SendOptions => ({
  as: 'anonymous',
  headers: { cookie, ...headers },
});

async function sessionOf(username: string): Promise<SendOptions & { readonly id: number }> {
  const response = await signIn(username);
  expect(response.status).toBe(201);
  return { ...by(cookieOf(response)), id: Number(response.body['id']) };
}

/** As if the password had been given to a session more than five minutes ago. */
const outdate = async ({ id }: { readonly id: number }): Promise<void> => {
  await service.query('UPDATE session SET confirmed_at = confirmed_at - 301 WHERE id = ?', [id]);
};

const isSignedIn = async (options: SendOptions, at = service): Promise<boolean> =>
  (await at.get('/users/me', options)).status === 200;

/** A new account, so that tests do not sign each other out. */
let counter = 0;
async function account(role = 'editor'): Promise<{ readonly id: number; readonly username: string }> {
  const username = `person-${(counter += 1)}`;
  const { id } = await service.make('/users', { username, role, password: PASSWORD });
  return { id: Number(id), username };
}

describe('signing in', () => {
  it('gives a cookie that no script can read, and shows no secret', async () => {
    const response = await signIn('editor', PASSWORD, { 'user-agent': 'Tester/1.0' });
    expect(response.status).toBe(201);
    expect(setCookieOf(response)).toMatch(/^ec_session=[A-Za-z0-9]{44}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      id: expect.any(Number),
      current: true,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      last_used_from: '127.0.0.1',
      ends_at: expect.stringMatching(/Z$/),
      confirmed_until: expect.stringMatching(/Z$/),
      user_agent: 'Tester/1.0',
    });
    const [, secret = ''] = cookieOf(response).split('=');
    const rows = await service.query('SELECT * FROM session');
    expect(JSON.stringify([rows, response.body])).not.toContain(secret);
    expect((await service.get('/users/me', by(cookieOf(response)))).body['username']).toBe('editor');
  });

  it('gives a cookie for https alone, and of this host alone, over https', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const response = await signIn('editor', PASSWORD, https);
    expect(setCookieOf(response)).toMatch(
      /^__Host-ec_session=\w{44}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const cookie = cookieOf(response);
    expect(await isSignedIn(by(cookie, { ...SAME, ...https }))).toBe(true);
    // A neighbour on another port could set the other name.
    expect(await isSignedIn(by(cookie.replace('__Host-', ''), { ...SAME, ...https }))).toBe(false);
  });

  it('gives a cookie for https alone where people come by https, also behind a proxy that nobody named', async () => {
    const behind = await Service.start({ PUBLIC_URL: 'https://calendar.example' });
    const sent = { username: 'editor', password: PASSWORD };
    const response = await behind.post('/sessions', sent, { as: 'anonymous' });
    expect(setCookieOf(response)).toMatch(/^__Host-ec_session=.*; Secure$/);
    const origin = 'https://calendar.example';
    expect(await isSignedIn(by(cookieOf(response), { ...SAME, origin }), behind)).toBe(true);
    const ended = await behind.delete('/sessions/current', by(cookieOf(response)));
    expect(setCookieOf(ended)).toMatch(/^__Host-ec_session=; .*; Secure; Max-Age=0$/);
    await behind.stop();
  });

  it('works by e-mail address', async () => {
    const { id, username } = await account();
    await service.send(
      'PATCH',
      `/users/${id}`,
      { email: `${username}@example.org` },
      { as: 'administrator' },
    );
    expect((await signIn(`${username}@example.org`)).status).toBe(201);
  });

  it('refuses a wrong password, an unknown name, and the password of a program', async () => {
    const { password } = await service.make(
      '/users/me/application-passwords',
      { name: 'x' },
      { as: 'author' },
    );
    for (const [name, sent] of [
      ['author', 'wrong'],
      ['nobody', PASSWORD],
      ['author', String(password)],
    ] as const) {
      const refused = await signIn(name, sent);
      expect([refused.status, refused.body['code'], setCookieOf(refused)]).toEqual([
        401,
        'incorrect_password',
        '',
      ]);
    }
    const missing = await service.post('/sessions', {}, { as: 'anonymous' });
    expect([missing.status, missing.body['data']['params']]).toEqual([400, ['username', 'password']]);
  });

  it('delays guesses as Basic does', async () => {
    const { username } = await account();
    let last = await signIn(username, 'wrong');
    for (let tries = 0; tries < 25 && last.status === 401; tries++) last = await signIn(username, 'wrong');
    expect([last.status, last.body['code']]).toEqual([429, 'rest_too_many_requests']);
    expect((await service.get('/users/me', basic(username, PASSWORD))).status).toBe(429);
  });

  it('makes a new secret, whatever the browser has sent', async () => {
    const planted = `ec_session=${'a'.repeat(44)}`;
    const first = await signIn('editor', PASSWORD, { cookie: planted });
    expect(first.status).toBe(201);
    expect(await isSignedIn(by(planted))).toBe(false);
    const again = await signIn('editor', PASSWORD, { cookie: cookieOf(first) });
    expect(again.status).toBe(201);
    expect(cookieOf(again)).not.toBe(cookieOf(first));
  });

  it('is refused on another site, and for keys', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await signIn('editor', PASSWORD, headers)).status).toBe(403);
    const { key } = await service.make('/users/me/api-keys', { name: 'x', scopes: ['users:admin'] });
    const body = { username: 'editor', password: PASSWORD };
    for (const response of [
      await service.post('/sessions', body, bearer(String(key))),
      await service.get('/sessions', bearer(String(key))),
      await service.delete('/sessions/current', bearer(String(key))),
    ])
      expect(response.status).toBe(403);
  });

  it('is done each time, whatever key it has', async () => {
    const { username } = await account();
    const sent = { username, password: PASSWORD };
    const headers = { ...basic(username, PASSWORD).headers, 'idempotency-key': 'a-sign-in' };
    const [first, again] = [
      await service.send('POST', '/sessions', sent, { headers }),
      await service.send('POST', '/sessions', sent, { headers }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await isSignedIn(by(cookieOf(first)))).toBe(true);
    expect(await isSignedIn(by(cookieOf(again)))).toBe(true);
    expect(await service.query('SELECT id FROM idempotency_key')).toEqual([]);
    const list = await service.get('/sessions', basic(username, PASSWORD));
    expect(list.body['sessions']).toHaveLength(2);
  });

  it('is refused where no session would count: on other origins that may write, and on the compatible mount', async () => {
    const body = { username: 'editor', password: PASSWORD };
    for (const site of ['cross-site', 'same-site']) {
      const headers = { origin: TRUSTED, 'sec-fetch-site': site };
      expect((await service.post('/tags', { name: site }, { as: 'editor', headers })).status).toBe(201);
      const refused = await signIn('editor', PASSWORD, headers);
      expect([refused.status, refused.body['code'], setCookieOf(refused)]).toEqual([
        403,
        'rest_forbidden',
        '',
      ]);
    }
    const elsewhere = await service.post(`${COMPATIBLE}/sessions`, body, { as: 'anonymous' });
    expect([elsewhere.status, elsewhere.body['code'], setCookieOf(elsewhere)]).toEqual([
      ...[403, 'rest_forbidden', ''],
    ]);
    for (const headers of [{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await signIn('editor', PASSWORD, headers)).status).toBe(201);
  });

  it('is a rehearsal without a cookie in a dry run', async () => {
    const { username } = await account();
    const sent = { username, password: PASSWORD };
    const response = await service.post('/sessions?dry_run=true', sent, { as: 'anonymous' });
    expect([response.status, setCookieOf(response)]).toEqual([201, '']);
    const list = await service.get('/sessions', basic(username, PASSWORD));
    expect(list.body).toEqual({ sessions: [] });
  });
});

describe('a session', () => {
  it('writes with the header, and the audit trail names its user', async () => {
    const session = await sessionOf('editor');
    const made = await service.make('/events', eventWith({ status: 'draft' }), session);
    const actor = { username: 'editor' };
    expect(await lastWrite(service, 'event', Number(made['id']))).toMatchObject({ actor });
    expect(await lastWrite(service, 'session', session.id)).toMatchObject({ verb: 'create', actor });
  });

  it.each([
    ['without the header', { 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...CONSOLE, 'sec-fetch-site': 'cross-site' }],
    ['from a sister host', { ...CONSOLE, 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { ...CONSOLE, origin: 'https://evil.example' }],
  ])('writes nothing %s', async (_, headers) => {
    const session = await sessionOf('editor');
    const cookie = String(session.headers?.['cookie']);
    const refused = await service.post('/tags', { name: 'forged' }, by(cookie, headers));
    expect([refused.status, refused.body['code']]).toEqual([403, 'rest_forbidden']);
  });

  it('is passed over by reads of others', async () => {
    const { headers: { cookie = '' } = {} } = await sessionOf('editor');
    for (const site of ['cross-site', 'same-site'])
      expect(await isSignedIn(by(cookie, { 'sec-fetch-site': site }))).toBe(false);
    expect(await isSignedIn(by(cookie, { origin: 'https://evil.example' }))).toBe(false);
    expect(await isSignedIn(by(cookie, {}))).toBe(true);
    expect(await isSignedIn(by(cookie, { 'sec-fetch-site': 'none' }))).toBe(true);
  });

  it('does not exist on the compatible mount', async () => {
    const session = await sessionOf('editor');
    const { id } = await service.make('/events', eventWith({ status: 'draft' }));
    expect((await service.get(`/events/${id}`, session)).status).toBe(200);
    expect((await service.get(`${COMPATIBLE}/events/${id}`, session)).status).not.toBe(200);
    const refused = await service.post(`${COMPATIBLE}/tags`, { name: 'x' }, session);
    expect([refused.status, refused.body['code']]).toEqual([403, 'rest_forbidden']);
  });

  it('is nothing to what has no route', async () => {
    const { headers: { cookie = '' } = {} } = await sessionOf('editor');
    for (const [method, path] of [
      ['POST', '/nothing'],
      ['PATCH', '/sessions'],
      ['TRACE', '/events'],
    ] as const) {
      const without = await service.send(method, path, undefined, { as: 'anonymous' });
      expect([404, 405, 501]).toContain(without.status);
      for (const sent of ['ec_session=x', cookie]) {
        const { status } = await service.send(method, path, undefined, by(sent, {}));
        expect([method, status]).toEqual([method, without.status]);
      }
    }
  });

  it('gives way to other credentials', async () => {
    const session = await sessionOf('editor');
    const headers = { ...session.headers, ...basic('author', PASSWORD).headers };
    expect((await service.get('/users/me', { headers })).body['username']).toBe('author');
  });

  it('has responses that no cache shares', async () => {
    const session = await sessionOf('editor');
    const { id } = await service.make('/venues', { venue: 'Not public yet', status: 'draft' });
    const path = `/venues?status=draft&include=${id}`;
    const own = await service.get(path, session);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    expect(JSON.stringify(own.body)).toContain('Not public yet');
    expect(JSON.stringify((await service.get(path)).body)).not.toContain('Not public yet');
    expect((await service.get('/events', session)).headers['cache-control']).toBe('private, no-cache');
    expect((await service.get('/events')).headers['cache-control']).toBeUndefined();
    // The public response is in the cache now.
    expect((await service.get('/events', session)).headers['cache-control']).toBe('private, no-cache');
  });

  it('ends at its sign-out, at once and for all instances, and not those of others', async () => {
    const { username } = await account();
    const [first, other] = [await sessionOf(username), await sessionOf(username)];
    const ended = await service.delete('/sessions/current', first);
    expect([ended.status, ended.body['current']]).toEqual([200, true]);
    expect(setCookieOf(ended)).toMatch(/^ec_session=; .*Max-Age=0$/);
    for (const instance of [service, second]) {
      expect(await isSignedIn(first, instance)).toBe(false);
      expect(await isSignedIn(other, instance)).toBe(true);
    }
  });

  it('is listed, and ended by its id from another', async () => {
    const { username } = await account();
    const [first, other] = [await sessionOf(username), await sessionOf(username)];
    const list = await service.get('/sessions', first);
    expect(list.body['sessions'].map(({ id, current }: Body) => [id, current])).toEqual([
      [first.id, true],
      [other.id, false],
    ]);
    const stranger = await sessionOf('editor');
    expect((await service.delete(`/sessions/${other.id}`, stranger)).status).toBe(404);
    expect((await service.delete('/sessions/nonsense', first)).status).toBe(404);
    const ended = await service.delete(`/sessions/${other.id}`, first);
    expect([ended.status, setCookieOf(ended)]).toEqual([200, '']);
    expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([true, false]);
    expect((await service.delete('/sessions/current', basic(username, PASSWORD))).status).toBe(404);
  });

  it('ends with the password, whoever changes it', async () => {
    const { id, username } = await account();
    const [first, other] = [await sessionOf(username), await sessionOf(username)];
    const password = 'another-long-secret';
    const changed = await service.send('PATCH', '/users/me', { password, current_password: PASSWORD }, first);
    expect(changed.status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([false, false]);
    const again = by(cookieOf(await signIn(username, password)));
    expect(await isSignedIn(again)).toBe(true);
    await service.send('PATCH', `/users/${id}`, { password: PASSWORD }, { as: 'administrator' });
    expect(await isSignedIn(again)).toBe(false);
  });

  it('ends when the credentials of its account are revoked, as the audit trail says', async () => {
    const { id, username } = await account();
    const [first, other] = [await sessionOf(username), await sessionOf(username)];
    const stranger = await sessionOf('editor');
    const sent = { revoke_credentials: true };
    expect((await service.send('PATCH', '/users/me', sent, first)).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(other)]).toEqual([false, false]);
    expect(await lastWrite(service, 'session', other.id)).toMatchObject({
      verb: 'delete',
      actor: { username },
    });
    const later = await sessionOf(username);
    expect((await service.send('PATCH', `/users/${id}`, sent, { as: 'administrator' })).status).toBe(200);
    expect([await isSignedIn(later), await isSignedIn(stranger)]).toEqual([false, true]);
  });

  it('ends with the account', async () => {
    const { id, username } = await account();
    const session = await sessionOf(username);
    await service.send('PATCH', `/users/${id}`, { active: false }, { as: 'administrator' });
    expect(await isSignedIn(session)).toBe(false);
    await service.send('PATCH', `/users/${id}`, { active: true }, { as: 'administrator' });
    expect(await isSignedIn(session)).toBe(false);
    const later = await sessionOf(username);
    expect((await service.delete(`/users/${id}`)).status).toBe(200);
    expect(await isSignedIn(later)).toBe(false);
  });

  it('has the role that its account has now', async () => {
    const { id, username } = await account('editor');
    const session = await sessionOf(username);
    expect((await service.post('/tags', { name: 'as editor' }, session)).status).toBe(201);
    await service.send('PATCH', `/users/${id}`, { role: 'subscriber' }, { as: 'administrator' });
    expect((await service.post('/tags', { name: 'as subscriber' }, session)).status).toBe(403);
  });

  it('ends after twelve hours without use, and says so to the console', async () => {
    const { username } = await account();
    const session = await sessionOf(username);
    const used = async (ago: number): Promise<void> => {
      const sql = 'UPDATE session SET last_used_at = ? WHERE id = ?';
      await service.query(sql, [nowInSeconds() - ago, session.id]);
    };
    await used(11.9 * HOUR);
    expect(await isSignedIn(session)).toBe(true);
    await used(12.1 * HOUR);
    const refused = await service.get('/events', session);
    expect([refused.status, refused.body['code']]).toEqual([401, 'rest_invalid_token']);
    const { cookie = '' } = session.headers ?? {};
    expect((await service.get('/events', by(cookie, {}))).status).toBe(200);
    expect((await service.post('/tags', { name: 'late' }, session)).status).toBe(401);
    await sessionOf(username);
    expect(await service.query('SELECT id FROM session WHERE id = ?', [session.id])).toEqual([]);
  });

  it('makes no browser ask for a password', async () => {
    const refused = await service.get('/users/me', { headers: CONSOLE });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Event Calendar"',
    ]);
    expect((await service.get('/users/me')).headers['www-authenticate']).toMatch(/^Basic /);
  });

  it('is one of fifty at most: a further one ends that which was used least lately', async () => {
    const { id: user, username } = await account();
    const sessions = [await sessionOf(username)];
    const oldest = sessions[0] as SendOptions & { id: number };
    await service.query('UPDATE session SET last_used_at = last_used_at - 3600 WHERE id = ?', [oldest.id]);
    for (let number = 1; number < 50; number++)
      await service.query(
        `INSERT INTO session (user_id, hash, created_at, confirmed_at, last_used_at, last_used_from, user_agent)
         SELECT user_id, ?, created_at, confirmed_at, created_at, last_used_from, user_agent FROM session WHERE id = ?`,
        [`filler ${user} ${number}`, oldest.id],
      );
    await Promise.all(Array.from({ length: 4 }, async () => sessionOf(username)));
    const rows = await service.query<{ id: number }>('SELECT id FROM session WHERE user_id = ?', [user]);
    expect(rows).toHaveLength(50);
    expect(rows.map(({ id }) => id)).not.toContain(oldest.id);
  });
});

describe('credentials by a session', () => {
  const key = { name: 'by a session', scopes: ['events:read'] };

  it('need the password again after five minutes', async () => {
    const { username } = await account();
    const session = await sessionOf(username);
    expect((await service.post('/users/me/api-keys', key, session)).status).toBe(201);
    await outdate(session);
    const refused = await service.post('/users/me/api-keys', key, session);
    expect([refused.status, refused.body['code']]).toEqual([403, 'rest_forbidden']);
    expect(refused.body['message']).toContain('/sessions/current/confirmation');
    const confirm = async (password: string): Promise<ServiceResponse> =>
      service.post('/sessions/current/confirmation', { password }, session);
    expect((await confirm('wrong')).status).toBe(401);
    expect((await service.post('/users/me/api-keys', key, session)).status).toBe(403);
    const trial = await service.post(
      '/sessions/current/confirmation?dry_run=true',
      { password: PASSWORD },
      session,
    );
    expect(trial.status).toBe(200);
    expect((await service.post('/users/me/api-keys', key, session)).status).toBe(403);
    // It takes effect each time, whatever key it has.
    const keyed = { ...session, headers: { ...session.headers, 'idempotency-key': 'a-confirmation' } };
    for (let round = 0; round < 2; round++) {
      await outdate(session);
      const confirmed = await service.post('/sessions/current/confirmation', { password: PASSWORD }, keyed);
      expect(confirmed.status).toBe(200);
      const name = `by a session ${round}`;
      expect((await service.post('/users/me/api-keys', { ...key, name }, session)).status).toBe(201);
    }
  });

  it('cannot be confirmed without a session', async () => {
    const sent = { password: PASSWORD };
    const response = await service.post('/sessions/current/confirmation', sent, { as: 'editor' });
    expect([response.status, response.body['code']]).toEqual([404, 'rest_credential_not_found']);
  });

  it('of anybody need it, and so do roles and secrets', async () => {
    const [own, other, gone] = [await account('administrator'), await account(), await account()];
    const session = await sessionOf(own.username);
    const hook = await service.make('/webhooks', { url: 'https://hooks.example', active: false });
    const program = await service.make(`/users/${other.id}/api-keys`, key, { as: 'administrator' });
    const ofOther = `/users/${other.id}`;
    const writes: readonly (readonly [method: string, path: string, body?: Body])[] = [
      ['PATCH', ofOther, { role: 'author' }],
      ['PATCH', ofOther, { password: 'another-long-secret' }],
      ['PATCH', ofOther, { email: 'other@example.org' }],
      ['PATCH', ofOther, { revoke_credentials: false }],
      ['POST', `${ofOther}/api-keys`, { ...key, name: 'for another' }],
      ['POST', `${ofOther}/application-passwords`, { name: 'for another' }],
      ['PATCH', `${ofOther}/api-keys/${program['id']}`, { name: 'renamed' }],
      ['DELETE', `${ofOther}/api-keys/${program['id']}`],
      ['PATCH', ofOther, { active: false }],
      ['POST', '/users', { username: 'by-a-session', role: 'subscriber' }],
      ['DELETE', `/users/${gone.id}`],
      ['POST', '/webhooks', { url: 'https://hooks.example', active: false }],
      ['POST', `/webhooks/${hook['id']}/rotate-secret`, {}],
    ];
    const sendAll = async (): Promise<[string, number][]> => {
      const statuses: [string, number][] = [];
      for (const [method, path, body] of writes) {
        const { status } = await service.send(method, path, body, session);
        statuses.push([`${method} ${path} ${JSON.stringify(body)}`, status]);
      }
      return statuses;
    };
    await outdate(session);
    expect((await sendAll()).filter(([, status]) => status !== 403)).toEqual([]);
    // These are none of them.
    expect((await service.send('PATCH', ofOther, { display_name: 'Other' }, session)).status).toBe(200);
    expect((await service.send('PATCH', `/webhooks/${hook['id']}`, { name: 'x' }, session)).status).toBe(200);
    await service.post('/sessions/current/confirmation', { password: PASSWORD }, session);
    expect((await sendAll()).filter(([, status]) => ![200, 201].includes(status))).toEqual([]);
  });

  it('are no business of programs, which see and end no sessions either', async () => {
    const { username } = await account();
    const session = await sessionOf(username);
    const by = basic(username, PASSWORD);
    const { password } = await service.make('/users/me/application-passwords', { name: 'x' }, by);
    const program = basic(username, String(password));
    for (const response of [
      await service.get('/sessions', program),
      await service.delete(`/sessions/${session.id}`, program),
      await service.post('/sessions/current/confirmation', { password: PASSWORD }, program),
    ])
      expect([response.status, response.body['code']]).toEqual([403, 'rest_forbidden']);
    expect(await isSignedIn(session)).toBe(true);
  });
});
