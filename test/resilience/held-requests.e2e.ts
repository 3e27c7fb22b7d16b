import { jest } from '@jest/globals';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { LoginPasswords } from '#access/credentials/login-passwords.js';
import { SCOPES } from '#common/rights/scopes.js';
import { some } from '../support/combinations.js';
import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { hold } from '../support/held-requests.js';
import { storedFiles } from '../support/pictures.js';
import { listen } from '../support/raw-client.js';
import { Remote } from '../support/remote.js';
import { type Body, type SendOptions, type Service } from '../support/service.js';
import { allRows } from '../support/tables.js';
import { allWrites, missingAmong, startWaiting, webhook, type Write } from '../support/writes.js';

// A request is admitted when its headers arrive, and may send its body much later.

let remote: Remote;
let service: Service;
let port: number;
let writes: Write[];
beforeAll(async () => {
  remote = await Remote.start();
  service = await startWaiting(remote);
  port = await listen(service);
  writes = await everyWrite();
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

/** Another account sends them: what is the administrator's own has its id instead of `me`. */
async function everyWrite(): Promise<Write[]> {
  const ping = { method: 'POST', path: `${await webhook(service, remote)}/ping` };
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
  const job = { method: 'POST', path: '/imports', body: { type: 'ics', content, source: 'village' } };
  const some = (await allWrites(service, remote)).filter(({ path }) => path !== '/sessions');
  const all = [...some, ping, job];
  return all.map((write) => ({ ...write, path: write.path.replace(/\/me(\/[a-z-]+\/\d+)/, '/1$1') }));
}

interface Account {
  readonly id: number;
  readonly login: SendOptions;
}

let counter = 0;
async function account(): Promise<Account> {
  const username = `held-${(counter += 1)}`;
  const { id } = await service.make('/users', { username, role: 'administrator', password: PASSWORD });
  return { id, login: basic(username, PASSWORD) };
}

const patchUser = async ({ id }: Account, change: object): Promise<unknown> =>
  service.send('PATCH', `/users/${id}`, change, { as: 'administrator' });

const makeKey = async ({ login }: Account): Promise<Body> =>
  service.make('/users/me/api-keys', { name: 'program', scopes: SCOPES }, login);

interface Way {
  readonly name: string;
  readonly status: 401 | 403;
  /** Signs in. @returns the credentials, and what takes their right away */
  readonly of: (account: Account) => Promise<{ sent: SendOptions; revoke: () => Promise<unknown> }>;
}

const byLogin =
  (revoke: (account: Account) => Promise<unknown>): Way['of'] =>
  async (account) =>
    Promise.resolve({ sent: account.login, revoke: async () => revoke(account) });

const byKey =
  (revoke: (key: Body, account: Account) => Promise<unknown>): Way['of'] =>
  async (account) => {
    const key = await makeKey(account);
    return { sent: bearer(key['key']), revoke: async () => revoke(key, account) };
  };

const WAYS: readonly Way[] = [
  {
    name: 'the account is deactivated',
    status: 401,
    of: byLogin(async (own) => patchUser(own, { active: false })),
  },
  {
    name: 'the account is deleted',
    status: 401,
    of: byLogin(async ({ id }) => service.delete(`/users/${id}`)),
  },
  {
    name: 'the role is lowered',
    status: 403,
    of: byLogin(async (own) => patchUser(own, { role: 'subscriber' })),
  },
  {
    name: 'the password is replaced',
    status: 401,
    of: byLogin(async (own) => patchUser(own, { password: 'rescued-password', revoke_credentials: true })),
  },
  {
    name: 'the application password is revoked',
    status: 401,
    of: async ({ id, login }) => {
      const path = `/users/${id}/application-passwords`;
      const made = await service.make(path, { name: 'program' });
      const name = Buffer.from(login.headers?.['authorization']?.slice(6) ?? '', 'base64').toString();
      const sent = basic(name.split(':')[0] ?? '', made['password']);
      return { sent, revoke: async () => service.delete(`${path}/${made['id']}`) };
    },
  },
  {
    name: 'the key is revoked',
    status: 401,
    of: byKey(async ({ id }, owner) => service.delete(`/users/${owner.id}/api-keys/${id}`)),
  },
  {
    name: 'the key ends',
    status: 401,
    of: byKey(async ({ id }) => service.query('UPDATE api_key SET expires_at = 1 WHERE id = ?', [id])),
  },
  {
    name: 'the key gets other networks',
    status: 401,
    of: byKey(async ({ id }, owner) =>
      service.send(
        'PATCH',
        `/users/${owner.id}/api-keys/${id}`,
        { networks: '192.0.2.0/24' },
        { as: 'administrator' },
      ),
    ),
  },
];

async function stored(): Promise<unknown> {
  // Entries get their places in the feed when somebody looks.
  await service.app.get(ChangeFeed).numberAll();
  return [await allRows(service), storedFiles(service)];
}

/** The status of a response, and those of the operations of a batch. */
const statusesOf = ({ status, body }: { status: number; body: Body }): number[] =>
  status === 200 ? body['responses'].map((part: Body) => part['status']) : [status];

it('the writes are all that the document has', async () => {
  // Who signs in is known by the body alone; who confirms a session, by its cookie.
  const others = ['POST /sessions', 'POST /sessions/current/confirmation'];
  expect(await missingAmong(service, writes)).toEqual(others);
});

it.each(WAYS)('no write is done when $name before its body has come', async (way) => {
  const { of, status } = way;
  const { sent, revoke } = await of(await account());
  const held = await hold(
    service,
    port,
    some(writes, 4, WAYS.indexOf(way)),
    sent.headers?.['authorization'] ?? '',
  );
  await revoke();
  const before = await stored();
  for (const { name, finish } of held) {
    const response = await finish();
    // What a program may not do at all is refused as ever.
    const isNever = response.status === 403 && !/reduced/.test(response.body.message);
    const expected = isNever ? [403] : [status];
    expect([name, ...statusesOf(response)]).toEqual([name, ...expected]);
  }
  expect(await stored()).toEqual(before);
});

it('a higher role in the meantime takes nothing away', async () => {
  const own = await account();
  await patchUser(own, { role: 'contributor' });
  const write = { method: 'POST', path: '/venues', body: { venue: 'Raised' } };
  const [held] = await hold(service, port, [write], own.login.headers?.['authorization'] ?? '');
  await patchUser(own, { role: 'editor' });
  expect((await held?.finish())?.status).toBe(201);
});

it('a key without a scope that it had is refused', async () => {
  const own = await account();
  const key = await makeKey(own);
  const write = { method: 'POST', path: '/venues', body: { venue: 'Out of scope' } };
  const [held] = await hold(service, port, [write], `Bearer ${key['key']}`);
  const path = `/users/${own.id}/api-keys/${key['id']}`;
  const scopes = SCOPES.filter((scope) => scope !== 'venues:write').join(' ');
  await service.query('UPDATE api_key SET scopes = ? WHERE id = ?', [scopes, key['id']]);
  expect((await held?.finish())?.status).toBe(403);
  expect((await service.get(path, { as: 'administrator' })).body['scopes']).not.toContain('venues:write');
});

it('a password that was replaced meanwhile is no proof for another one', async () => {
  const own = await account();
  const change = { current_password: PASSWORD, password: 'password-of-a-thief' };
  const write = { method: 'PATCH', path: '/users/me', body: change };
  const [held] = await hold(service, port, [write], own.login.headers?.['authorization'] ?? '');
  const logins = service.app.get(LoginPasswords);
  const verify = logins.verify.bind(logins);
  jest.spyOn(logins, 'verify').mockImplementationOnce(async (...args) => {
    const verified = await verify(...args);
    await patchUser(own, { password: 'rescued-password', revoke_credentials: true });
    return verified;
  });
  expect((await held?.finish())?.status).toBe(401);
  const username = `held-${counter}`;
  expect((await service.get('/users/me', basic(username, 'password-of-a-thief'))).status).toBe(401);
  expect((await service.get('/users/me', basic(username, 'rescued-password'))).status).toBe(200);
});
