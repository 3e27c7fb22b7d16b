import { ProviderAccounts } from '#access/users/provider-accounts.js';
import { bearer, makeKey, TestProvider, whoIs } from '../support/oidc.js';
import { type Body, eventWith, Service } from '../support/service.js';

let provider: TestProvider;
let service: Service;

beforeAll(async () => {
  provider = await TestProvider.start(await makeKey());
  service = await Service.start(provider.environment());
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const accountsOf = async (subject: string): Promise<Body[]> =>
  service.query('SELECT * FROM user WHERE oidc_subject = ?', [subject]);

describe('the account of a token', () => {
  it('is made by the first one, and found by the next', async () => {
    const claims = {
      preferred_username: 'Ștefan Popescu',
      name: 'Ștefan Popescu ',
      email: 'Stefan@Example.org',
      email_verified: true,
      roles: ['author'],
    };
    const { status, body } = await whoIs(service, await provider.tokenOf('stefan', claims));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'stefan-popescu',
      display_name: 'Ștefan Popescu',
      email: 'Stefan@Example.org',
      role: 'author',
      active: true,
      has_password: false,
      identity_provider: provider.issuer,
    });
    const again = await whoIs(
      service,
      await provider.tokenOf('stefan', { ...claims, preferred_username: 'st' }),
    );
    expect(again.body).toEqual(body);
    expect(await accountsOf('stefan')).toHaveLength(1);
  });

  it('is one when several come first', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => provider.tokenOf('parallel', { preferred_username: 'parallel' })),
    );
    const responses = await Promise.all(tokens.map(async (token) => whoIs(service, token)));
    expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
    expect(await accountsOf('parallel')).toHaveLength(1);
  });

  it('is one also when all look for it before it is there', async () => {
    const person = { subject: 'race', role: 'author', username: 'race', email: '', displayName: '' } as const;
    const accounts = service.app.get(ProviderAccounts);
    const found = await Promise.all(
      Array.from({ length: 8 }, async () => accounts.accountOf(person, '127.0.0.1')),
    );
    expect(new Set(found.map((user) => user?.id)).size).toBe(1);
    expect(found[0]?.username).toBe('race');
    expect(await accountsOf('race')).toHaveLength(1);
  });

  it('has a name of its own when several who come at once would have the same', async () => {
    const subjects = ['same-1', 'same-2', 'same-3', 'same-4'];
    const names = await Promise.all(
      subjects.map(async (subject) => {
        const token = await provider.tokenOf(subject, { preferred_username: 'same' });
        return (await whoIs(service, token)).body['username'] as string;
      }),
    );
    expect(names.sort()).toEqual(['same', 'same2', 'same3', 'same4']);
  });

  it.each([
    ['the local part', { email: 'mihai.i@example.org' }, 'mihai.i'],
    [
      'the local part when nothing of the name can be used',
      { preferred_username: '太郎', email: 'taro@x.example' },
      'taro',
    ],
    ['user', { name: 'No Name' }, 'user'],
    ['what fits', { preferred_username: `_${'a'.repeat(100)}` }, 'a'.repeat(60)],
    ['what fits, with a number', { preferred_username: 'a'.repeat(70) }, `${'a'.repeat(59)}2`],
  ])('is named by %s', async (by, claims, username) => {
    const { body } = await whoIs(
      service,
      await provider.tokenOf(`named by ${by}`.slice(0, 30).replace(/\W/g, '-'), claims),
    );
    expect(body['username']).toBe(username);
  });

  it('is in the change log, and so is a change of its role', async () => {
    const { body } = await whoIs(service, await provider.tokenOf('logged', { roles: 'author' }));
    await whoIs(service, await provider.tokenOf('logged', { roles: 'editor' }));
    const rows = await service.query(
      "SELECT verb, actor_id, address, details FROM changes WHERE kind = 'user' AND record_id = ? ORDER BY id",
      [body['id']],
    );
    const logged = rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
    expect(logged).toEqual([
      {
        verb: 'create',
        actor_id: null,
        address: '127.0.0.1',
        details: expect.objectContaining({ username: [null, body['username']], role: [null, 'author'] }),
      },
      {
        verb: 'update',
        actor_id: body['id'],
        address: '127.0.0.1',
        details: { role: ['author', 'editor'] },
      },
    ]);
  });

  it('is refused like a bad token while it is not active, at once', async () => {
    const token = await provider.tokenOf('inactive');
    const { body } = await whoIs(service, token);
    const set = async (active: boolean) => service.post(`/users/${body['id']}`, { active });
    expect((await set(false)).status).toBe(200);
    const refused = await whoIs(service, token);
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual((await whoIs(service, 'bad')).body);
    await set(true);
    expect((await whoIs(service, token)).status).toBe(200);
  });

  it('owns what is made with the token', async () => {
    const token = await provider.tokenOf('maker', { roles: 'author' });
    const { body } = await service.post('/events', eventWith(), { as: 'anonymous', ...bearer(token) });
    expect(body['author']).toBe(String((await whoIs(service, token)).body['id']));
  });
});

describe('an account that is there already', () => {
  it('is never linked by its name', async () => {
    const [{ id } = { id: 0 }] = await service.query<{ id: number }>(
      "SELECT id FROM user WHERE username = 'editor'",
    );
    const { body } = await whoIs(service, await provider.tokenOf('thief', { preferred_username: 'Editor' }));
    expect(body).toMatchObject({ username: 'editor2', role: 'subscriber' });
    expect(body['id']).not.toBe(id);
    expect(await service.query('SELECT oidc_subject FROM user WHERE id = ?', [id])).toEqual([
      { oidc_subject: null },
    ]);
  });

  it('is not withheld from the configured administrator by a name', async () => {
    const rename = async (name: string): Promise<unknown> =>
      service.database.write(async (manager) =>
        manager.query('UPDATE user SET username = ? WHERE id = 1', [name]),
      );
    await rename('away');
    const claims = { preferred_username: 'Administrator' };
    const { body } = await whoIs(service, await provider.tokenOf('nearly', claims));
    await rename('administrator');
    expect(body['username']).toBe('administrator2');
  });

  it('is never linked by its e-mail address, which stays its own', async () => {
    const local = await service.make('/users', {
      username: 'local',
      role: 'editor',
      email: 'Local@example.org',
    });
    const claims = {
      preferred_username: 'local@example.org',
      email: 'local@Example.org',
      email_verified: true,
    };
    const { body } = await whoIs(service, await provider.tokenOf('other', claims));
    expect(body).toMatchObject({ username: 'local@example.org2', email: '', role: 'subscriber' });
    expect(body['id']).not.toBe(local['id']);
  });

  it.each([[false], ['true'], [undefined]])('gets no verified e-mail address: %j', async (email_verified) => {
    const claims = { email: `v${String(email_verified)}@example.org`, email_verified };
    const { body } = await whoIs(
      service,
      await provider.tokenOf(`unverified-${String(email_verified)}`, claims),
    );
    expect(body['email']).toBe('');
  });

  it('of another provider is not the same person', async () => {
    await whoIs(service, await provider.tokenOf('twin'));
    await service.database.write(async (manager) =>
      manager.query("UPDATE user SET oidc_issuer = 'https://other.example' WHERE oidc_subject = 'twin'"),
    );
    await whoIs(service, await provider.tokenOf('twin'));
    expect(await accountsOf('twin')).toHaveLength(2);
  });
});

it('no token is accepted without a provider', async () => {
  const off = await Service.start();
  const { status, body } = await whoIs(off, await provider.tokenOf('ana', { roles: 'administrator' }));
  expect([status, body['code']]).toEqual([401, 'rest_invalid_token']);
  expect(await off.query('SELECT 1 FROM user WHERE oidc_subject IS NOT NULL')).toEqual([]);
  await off.stop();
});
