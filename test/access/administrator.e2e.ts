import { isLoginPassword } from '#access/credentials/login-passwords.js';
import { UsersService } from '#access/users/users.service.js';
import { Service } from '../support/service.js';

/* The administrator that the environment names. */

let service: Service;
let users: UsersService;
beforeEach(async () => {
  service = await Service.start();
  users = service.app.get(UsersService);
});
afterEach(async () => service.stop());

const startWith = async (password: string | undefined, name = 'administrator') =>
  users.ensureAdministrator(name, password, 'generated one');
const account = async (name = 'administrator') =>
  (await users.list()).find(({ username }) => username === name);
const hasPassword = async (password: string): Promise<boolean> => {
  const found = await account();
  return found !== undefined && isLoginPassword(found, password);
};

it('keeps a password that was changed since the variable was set', async () => {
  await service.send('PATCH', '/users/1', { password: 'changed by hand' }, { as: 'administrator' });
  expect(await hasPassword('changed by hand')).toBe(true);
  await startWith('correct horse');
  expect(await hasPassword('changed by hand')).toBe(true);
});

it('gets the password of a variable that has another value, once', async () => {
  expect(await startWith('another value')).toBeUndefined();
  expect(await hasPassword('another value')).toBe(true);
  const before = await service.query('SELECT COUNT(*) AS n FROM changes');
  await startWith('another value');
  expect(await service.query('SELECT COUNT(*) AS n FROM changes')).toEqual(before);
});

it('stays deleted', async () => {
  const made = await service.make('/users', { username: 'second', role: 'administrator' });
  await service.query("UPDATE user SET active = 0 WHERE username = 'administrator'");
  await service.query("UPDATE user SET username = 'former' WHERE username = 'administrator'");
  await startWith('correct horse');
  expect([await account(), made['role']]).toEqual([undefined, 'administrator']);
});

it('is created when the variables name another one', async () => {
  await startWith('correct horse', 'boss');
  expect(await account('boss')).toMatchObject({ role: 'administrator', active: true });
});

it('is not generated where there are users', async () => {
  expect(await startWith(undefined, 'nobody')).toBeUndefined();
  expect(await account('nobody')).toBeUndefined();
});

it('is changed by one of several instances that start at once', async () => {
  const before = await service.query<{ n: number }>("SELECT COUNT(*) AS n FROM changes WHERE kind = 'user'");
  await Promise.all(Array.from({ length: 4 }, async () => startWith('for all of them')));
  const after = await service.query<{ n: number }>("SELECT COUNT(*) AS n FROM changes WHERE kind = 'user'");
  expect(Number(after[0]?.n) - Number(before[0]?.n)).toBe(1);
  expect(await hasPassword('for all of them')).toBe(true);
});

it('leaves an account with another role, and one that is deactivated, as they are', async () => {
  const state = async () =>
    service.query('SELECT username, role, active, password_hash FROM user ORDER BY id');
  const before = await state();
  await startWith('a new password', 'author');
  expect(await state()).toEqual(before);
  await service.send('PATCH', '/users/2', { role: 'administrator', active: false }, { as: 'administrator' });
  const after = await state();
  await startWith('a new password', String(after[1]?.['username']));
  expect(await state()).toEqual(after);
});
