import { basic, bearer } from '../support/credentials.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { cli } from '../support/process.js';
import { Service } from '../support/service.js';

let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  database = await makeDatabase('with users');
  service = await Service.start({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** Runs a command and gives what it printed as JSON. */
async function json(...args: string[]) {
  const { code, stdout, stderr } = await cli([...args, '--json'], { DATABASE_URL: database.url });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

/** Runs a command that cannot do its work, and gives the one line that says why. */
async function refused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(args, { DATABASE_URL: database.url });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
}

it('users are shown, changed, shut out and let in again', async () => {
  const changed = await json(
    'users',
    'update',
    'Author',
    '--email',
    'a@example.org',
    '--role',
    'editor',
    '--display-name',
    'A',
  );
  expect(changed).toMatchObject({ username: 'author', email: 'a@example.org', role: 'editor' });
  expect(await json('users', 'show', 'author')).toMatchObject({ display_name: 'A', has_password: true });
  const { password } = await json('users', 'reset-password', 'author');
  const status = async () => (await service.get('/users/me', basic('author', password))).status;
  expect(await status()).toBe(200);
  expect(await json('users', 'deactivate', 'author')).toMatchObject({ active: false });
  expect(await status()).toBe(401);
  expect(await json('users', 'activate', 'author')).toMatchObject({ active: true });
  expect(await status()).toBe(200);
});

it('users are deleted, and what is theirs passes to another', async () => {
  const venue = await service.make('/venues', { venue: 'Hall' }, { as: 'contributor' });
  expect(await refused('users', 'delete', 'contributor')).toContain('Name the user');
  expect(await refused('users', 'delete', 'nobody')).toContain('There is no user named nobody');
  expect(await refused('users', 'delete', 'administrator', '--reassign', 'editor')).toContain(
    'last active administrator',
  );
  expect(await json('users', 'delete', 'contributor', '--reassign', 'editor')).toMatchObject({
    username: 'contributor',
  });
  expect((await service.get(`/venues/${venue['id']}`, { as: 'editor' })).body['author']).toBe('2');
});

it('application passwords are made, listed and revoked', async () => {
  const made = await json('passwords', 'create', '--user', 'editor', '--name', 'Website');
  expect((await service.get('/users/me', basic('editor', made.password))).status).toBe(200);
  const listed = await json('passwords', 'list', '--user', 'editor');
  expect(listed.application_passwords).toMatchObject([{ id: made.id, name: 'Website' }]);
  expect(JSON.stringify(listed)).not.toContain(made.password);
  await json('passwords', 'revoke', String(made.id), '--user', 'editor');
  expect((await service.get('/users/me', basic('editor', made.password))).status).toBe(401);
  expect(await refused('passwords', 'revoke', String(made.id), '--user', 'editor')).toContain('no such');
});

it('API keys are made with their settings, listed and revoked', async () => {
  const settings = [
    '--scopes',
    'events:read,tags:read',
    '--networks',
    '127.0.0.0/8',
    '--expires',
    '2199-01-01',
  ];
  const made = await json('keys', 'create', '--user', 'editor', '--name', 'Import', ...settings);
  expect(made).toMatchObject({
    scopes: ['events:read', 'tags:read'],
    networks: ['127.0.0.0/8'],
    expires_at: '2199-01-01T00:00:00Z',
  });
  expect((await service.get('/tags', bearer(made.key))).status).toBe(200);
  const listed = await json('keys', 'list', '--user', 'editor');
  expect(listed.api_keys).toMatchObject([{ id: made.id, prefix: made.prefix }]);
  expect(JSON.stringify(listed)).not.toContain(made.key);
  await json('keys', 'revoke', String(made.id), '--user', 'editor');
  expect((await service.get('/tags', bearer(made.key))).status).toBe(401);
});
