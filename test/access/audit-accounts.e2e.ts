import { UsersService } from '#access/users/users.service.js';
import { prepareDatabase } from '#start/startup.js';
import { auditOf, fromTo, lastWrite } from '../support/audit.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const secrets: string[] = [];

let counter = 0;
const newUser = async (fields: object = {}): Promise<Body> => {
  counter += 1;
  return service.make('/users', { username: `user${counter}`, role: 'author', ...fields });
};

describe('an account', () => {
  it('shows what it was made with, and of its password only the name', async () => {
    secrets.push('needle one');
    const user = await newUser({ email: 'A@b.example', display_name: 'Ana', password: 'needle one' });
    expect(await lastWrite(service, 'user', user['id'])).toMatchObject({
      verb: 'create',
      actor: { id: 1, username: 'administrator' },
      fields: ['username', 'email', 'display_name', 'role', 'password'],
    });
    expect((await lastWrite(service, 'user', user['id']))['changes']).toEqual({
      username: fromTo(null, user['username']),
      email: fromTo(null, 'A@b.example'),
      display_name: fromTo(null, 'Ana'),
      role: fromTo(null, 'author'),
      active: fromTo(null, true),
      password: null,
    });
  });

  it('shows what changes', async () => {
    secrets.push('needle two');
    const user = await newUser({ email: 'old@b.example' });
    const change = { email: 'new@b.example', role: 'editor', active: false, display_name: '' };
    await service.post(`/users/${user['id']}`, change);
    expect(await lastWrite(service, 'user', user['id'])).toMatchObject({
      verb: 'update',
      fields: ['email', 'display_name', 'role', 'active'],
      changes: {
        email: fromTo('old@b.example', 'new@b.example'),
        role: fromTo('author', 'editor'),
        active: fromTo(true, false),
      },
    });
    await service.post(`/users/${user['id']}`, { password: 'needle two' });
    expect((await lastWrite(service, 'user', user['id']))['changes']).toEqual({ password: null });
  });

  it('shows a deleted account, and who received its records', async () => {
    const user = await newUser({ display_name: 'Going' });
    await service.send('DELETE', `/users/${user['id']}`, { reassign: 2 }, { as: 'administrator' });
    expect(await lastWrite(service, 'user', user['id'])).toMatchObject({
      verb: 'delete',
      fields: ['reassign'],
      changes: {
        username: fromTo(user['username'], null),
        display_name: fromTo('Going', null),
        reassign: fromTo(null, 2),
      },
    });
  });

  it('that writes to itself is its own actor, and leaves neither of its passwords', async () => {
    const [before, after] = ['correct horse', 'needle three'];
    secrets.push(before, after);
    const body = { current_password: before, password: after };
    const response = await service.send('PATCH', '/users/me', body, { as: 'subscriber' });
    expect(response.status).toBe(200);
    expect(await lastWrite(service, 'user', 5)).toMatchObject({
      actor: { id: 5, username: 'subscriber' },
      fields: ['password'],
      changes: { password: null },
    });
  });

  it('made by the service itself has neither actor nor IP address', async () => {
    const { id } = await service.app
      .get(UsersService)
      .create({ username: 'robot', role: 'editor', password: 'needle four' });
    secrets.push('needle four');
    expect(await lastWrite(service, 'user', id)).toMatchObject({
      verb: 'create',
      actor: null,
      address: null,
      fields: ['username', 'role', 'password'],
      changes: { username: fromTo(null, 'robot'), password: null },
    });
  });
});

it('the administrator is logged once, and again only when a start brings another password', async () => {
  const writes = async () => (await auditOf(service, 'kind=user&record=1')).map(({ verb }) => verb);
  expect(await writes()).toEqual(['create']);
  await prepareDatabase(service.app);
  expect(await writes()).toEqual(['create']);
  const users = service.app.get(UsersService);
  await users.ensureAdministrator('administrator', 'needle five', 'unused');
  const last = await service.query("SELECT verb, details FROM changes WHERE kind = 'user' AND record_id = 1");
  expect(last).toEqual([
    expect.objectContaining({ verb: 'create' }),
    { verb: 'update', details: '{"password":null}' },
  ]);
  await users.ensureAdministrator('administrator', 'correct horse', 'unused');
  secrets.push('needle five');
});

it('an application password shows whose it is and its name', async () => {
  const made = await service.make('/users/2/application-passwords', { name: 'Website' });
  secrets.push(made['password'], made['password'].replaceAll(' ', ''));
  expect((await lastWrite(service, 'password', made['id']))['changes']).toEqual({
    user: fromTo(null, 2),
    name: fromTo(null, 'Website'),
  });
  await service.delete(`/users/2/application-passwords/${made['id']}`);
  expect(await lastWrite(service, 'password', made['id'])).toMatchObject({
    verb: 'delete',
    changes: { user: fromTo(2, null), name: fromTo('Website', null) },
  });
});

it('an API key shows its settings, a rotated one both keys', async () => {
  const key = await service.make('/users/me/api-keys', { name: 'Import', scopes: ['events:read'] });
  const path = `/users/me/api-keys/${key['id']}`;
  const settings = {
    user: fromTo(null, 1),
    name: fromTo(null, 'Import'),
    scopes: fromTo(null, ['events:read']),
  };
  expect((await lastWrite(service, 'api_key', key['id']))['changes']).toEqual(settings);
  await service.post(path, { networks: ['10.0.0.0/8'], expires_at: '2090-01-01', name: 'Import' });
  const limits = { networks: ['10.0.0.0/8'], expires_at: '2090-01-01T00:00:00Z' };
  expect(await lastWrite(service, 'api_key', key['id'])).toMatchObject({ verb: 'update' });
  expect((await lastWrite(service, 'api_key', key['id']))['changes']).toEqual({
    networks: fromTo([], limits.networks),
    expires_at: fromTo(null, limits.expires_at),
  });
  const next = await service.make(`${path}/rotate`, { overlap: 0 });
  expect((await lastWrite(service, 'api_key', key['id']))['changes']).toEqual({
    expires_at: fromTo(limits.expires_at, next['replaces'].expires_at),
  });
  expect(await lastWrite(service, 'api_key', next['id'])).toMatchObject({
    verb: 'create',
    changes: { ...settings, networks: fromTo(null, limits.networks) },
  });
  await service.delete(path);
  expect(await lastWrite(service, 'api_key', key['id'])).toMatchObject({
    verb: 'delete',
    changes: { name: fromTo('Import', null) },
  });
  secrets.push(key['key'], next['key']);
});

it('a picture shows its title and file when it comes and goes', async () => {
  const { body: item } = await upload(service, await pictureBytes(20, 20));
  const rows = await service.query('SELECT title, file, mime_type FROM media WHERE id = ?', [item['id']]);
  const { title, file, mime_type } = { ...rows[0] };
  expect((await lastWrite(service, 'media', item['id']))['changes']).toEqual({
    title: fromTo(null, title),
    file: fromTo(null, file),
    mime_type: fromTo(null, mime_type),
  });
  await service.delete(`/media/${item['id']}`);
  expect(await lastWrite(service, 'media', item['id'])).toMatchObject({
    verb: 'delete',
    changes: { title: fromTo(title, null), file: fromTo(file, null) },
  });
});

it('no secret is in the log or in its response', async () => {
  const stored = JSON.stringify(await service.query('SELECT * FROM changes'));
  const shown = JSON.stringify(await auditOf(service, ''));
  const hashes = await service.query(
    'SELECT password_hash AS hash FROM user UNION SELECT hash FROM api_key UNION SELECT hash FROM application_password',
  );
  const hidden = [...secrets, ...hashes.map(({ hash }) => hash).filter((hash) => hash !== null)];
  expect(hidden.length).toBeGreaterThan(10);
  for (const secret of hidden) {
    expect(stored).not.toContain(secret);
    expect(shown).not.toContain(secret);
  }
  expect(stored).not.toMatch(/argon2|scrypt/);
});
