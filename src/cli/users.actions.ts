import type { Command } from 'commander';
import type { UserRow } from '#access/credentials/user.entity.js';
import { AccountsService } from '#access/users/accounts.service.js';
import { LOGIN_PASSWORD, type UpdateUser, type UserDto } from '#access/users/user.dto.js';
import type { Role } from '#common/rights/roles.js';
import { systemContext } from '#http/context/request-context.js';
import { withErrors } from '#http/errors/api-error.js';
import { EMAIL, TEXT } from '#http/parameters/rules.js';
import { generatePassword } from '#platform/secrets/secret-hash.js';
import { printResult } from './output.js';
import { parsed } from './rule-options.js';
import { CREATES, type Session, userNamed, withSession } from './session.js';

interface Json {
  readonly json: boolean;
}

interface CreateOptions extends Json {
  readonly username: string;
  readonly role: Role;
  readonly password?: string;
  readonly email?: string;
}

interface UpdateOptions extends Json {
  readonly email?: string;
  readonly displayName?: string;
  readonly role?: Role;
}

/** The properties of an account that are printed. */
const accountFields = ({ id, username: name, email: address, role, active }: UserRow | UserDto) => ({
  id,
  username: name,
  email: address,
  role,
  active: Boolean(active),
});

export async function createUser({ json, ...options }: CreateOptions, command: Command): Promise<void> {
  const checked = parsed(command, options, { email: EMAIL, password: LOGIN_PASSWORD });
  const generated = options.password === undefined ? generatePassword() : undefined;
  const input = { ...options, ...checked, ...(generated === undefined ? {} : { password: generated }) };
  await withSession(async ({ app, settings }) => {
    const { value: created } = await app
      .get(AccountsService)
      .create(systemContext(settings), withErrors(input));
    const user = accountFields(created);
    const secret = generated === undefined ? {} : { password: generated };
    const notice = generated === undefined ? '' : ` Password, shown only once: ${generated}`;
    printResult(json, { ...user, ...secret }, [
      `Created ${user.username} (${user.role}), id ${user.id}.${notice}`,
    ]);
  }, CREATES);
}

export async function listUsers({ json }: Json): Promise<void> {
  await withSession(async ({ users }) => {
    const all = (await users.list()).map(accountFields);
    const lines = all.map((user) =>
      [user.id, user.username, user.role, user.email, ...(user.active ? [] : ['deactivated'])].join('\t'),
    );
    printResult(json, { users: all }, lines.length > 0 ? lines : ['There are no users yet.']);
  });
}

export async function showUser(name: string, { json }: Json): Promise<void> {
  await withSession(async ({ app, users, settings }) => {
    const { id } = await userNamed(users, name);
    const read = await app.get(AccountsService).read(systemContext(settings), id);
    const { rest_url: _, ...user } = read.value;
    const lines = Object.entries(user).map(([field, value]) => `${field}\t${value ?? ''}`);
    printResult(json, user, lines);
  });
}

async function change(
  { app, users, settings }: Session,
  name: string,
  input: Omit<UpdateUser, 'errors'>,
): Promise<UserDto> {
  const { id } = await userNamed(users, name);
  return (await app.get(AccountsService).update(systemContext(settings), id, withErrors(input))).value;
}

export async function updateUser(
  name: string,
  { json, ...options }: UpdateOptions,
  command: Command,
): Promise<void> {
  const { displayName, ...others } = {
    ...options,
    ...parsed(command, options, { displayName: TEXT, email: EMAIL }),
  };
  const input = { ...others, ...(displayName === undefined ? {} : { display_name: displayName }) };
  if (Object.keys(input).length === 0)
    command.error('Say what to change: --email, --display-name or --role.');
  await withSession(async (session) => {
    const user = accountFields(await change(session, name, input));
    printResult(json, user, [`Changed ${user.username} (${user.role}).`]);
  });
}

export const setActive =
  (active: boolean) =>
  async (name: string, { json }: Json): Promise<void> => {
    await withSession(async (session) => {
      const user = accountFields(await change(session, name, { active }));
      printResult(json, user, [`${active ? 'Activated' : 'Deactivated'} ${user.username}.`]);
    });
  };

export async function resetPassword(
  name: string,
  options: Json & { password?: string },
  command: Command,
): Promise<void> {
  const { password: chosen } = parsed(command, options, { password: LOGIN_PASSWORD });
  await withSession(async (session) => {
    const generated = generatePassword();
    const user = accountFields(await change(session, name, { password: chosen ?? generated }));
    const secret = chosen === undefined ? { password: generated } : {};
    const notice = chosen === undefined ? ` Shown only once: ${generated}` : '';
    printResult(options.json, { ...user, ...secret }, [`${user.username} has a new password.${notice}`]);
  });
}

export async function deleteUser(
  name: string,
  { json, reassign }: Json & { reassign?: string },
): Promise<void> {
  await withSession(async ({ app, users, settings }) => {
    const { id } = await userNamed(users, name);
    const heir = reassign === undefined ? {} : { reassign: (await userNamed(users, reassign)).id };
    const { value: removed } = await app
      .get(AccountsService)
      .remove(systemContext(settings), id, withErrors(heir));
    const user = accountFields(removed);
    printResult(json, user, [`Deleted ${user.username}.`]);
  });
}
