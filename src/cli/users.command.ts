import { type Command, Option } from 'commander';
import { isEmail } from 'class-validator';
import { type Role, ROLES } from '../common/rights/roles.js';
import { generatePassword } from '../platform/secrets/secret-hash.js';
import type { UserRow } from '../access/credentials/user.entity.js';
import { isUsername, USERNAME_RULE } from '../access/credentials/user-names.js';
import { systemContext } from '../http/context/request-context.js';
import { TEXT } from '../http/parameters/rules.js';
import { AccountsService } from '../access/users/accounts.service.js';
import { LOGIN_PASSWORD, type UpdateUser, type UserDto } from '../access/users/user.dto.js';
import { byRule, checked } from './options.js';
import { printResult } from './output.js';
import { withErrors } from '../http/errors/api-error.js';
import { type Session, userNamed, withSession } from './session.js';

interface Json {
  readonly json: boolean;
}

interface CreateOptions extends Json {
  readonly username: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string;
}

interface UpdateOptions extends Json {
  readonly email?: string;
  readonly displayName?: string;
  readonly role?: Role;
}

const username = checked(isUsername, USERNAME_RULE);
const password = checked((value) => value.trim() !== '', 'The password must not be empty.');
const email = checked((value) => isEmail(value), 'That is no e-mail address.');
const emailOrNone = checked((value) => value === '' || isEmail(value), 'That is no e-mail address.');

/** The properties of an account that are printed. */
const accountFields = ({ id, username: name, email: address, role, active }: UserRow | UserDto) => ({
  id,
  username: name,
  email: address,
  role,
  active: Boolean(active),
});

async function createUser({ json, ...input }: CreateOptions): Promise<void> {
  await withSession(async ({ app, settings }) => {
    const { value: created } = await app
      .get(AccountsService)
      .create(systemContext(settings), withErrors(input));
    const user = accountFields(created);
    printResult(json, user, [`Created ${user.username} (${user.role}), id ${user.id}.`]);
  });
}

async function listUsers({ json }: Json): Promise<void> {
  await withSession(async ({ users }) => {
    const all = (await users.list()).map(accountFields);
    const lines = all.map((user) =>
      [user.id, user.username, user.role, user.email, ...(user.active ? [] : ['deactivated'])].join('\t'),
    );
    printResult(json, { users: all }, lines.length > 0 ? lines : ['There are no users yet.']);
  });
}

async function showUser(name: string, { json }: Json): Promise<void> {
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

async function updateUser(
  name: string,
  { json, displayName, ...others }: UpdateOptions,
  command: Command,
): Promise<void> {
  const input = { ...others, ...(displayName === undefined ? {} : { display_name: displayName }) };
  if (Object.keys(input).length === 0)
    command.error('Say what to change: --email, --display-name or --role.');
  await withSession(async (session) => {
    const user = accountFields(await change(session, name, input));
    printResult(json, user, [`Changed ${user.username} (${user.role}).`]);
  });
}

const setActive =
  (active: boolean) =>
  async (name: string, { json }: Json): Promise<void> => {
    await withSession(async (session) => {
      const user = accountFields(await change(session, name, { active }));
      printResult(json, user, [`${active ? 'Activated' : 'Deactivated'} ${user.username}.`]);
    });
  };

async function resetPassword(name: string, options: Json & { password?: string }): Promise<void> {
  await withSession(async (session) => {
    const { password: chosen } = options;
    const generated = generatePassword();
    const user = accountFields(await change(session, name, { password: chosen ?? generated }));
    const secret = chosen === undefined ? { password: generated } : {};
    const notice = chosen === undefined ? ` Shown only once: ${generated}` : '';
    printResult(options.json, { ...user, ...secret }, [`${user.username} has a new password.${notice}`]);
  });
}

async function deleteUser(name: string, { json, reassign }: Json & { reassign?: string }): Promise<void> {
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

export function addUsersCommands(program: Command): void {
  const users = program.command('users').description('people and programs that may sign in');
  const add = (usage: string, description: string): Command =>
    users.command(usage).description(description).option('--json', 'print the result as JSON', false);
  const role = () => new Option('--role <role>', 'what the user may do').choices(ROLES);
  add('create', 'create a user who can sign in with this password')
    .requiredOption('--username <name>', 'letters, digits and . _ - @', username)
    .addOption(role().makeOptionMandatory())
    .requiredOption('--password <password>', 'login password', password)
    .option('--email <address>', 'e-mail address', email)
    .action(createUser);
  add('list', 'list all users').action(listUsers);
  add('show <name>', 'show a user').action(showUser);
  add('update <name>', 'change a user')
    .option('--email <address>', 'e-mail address; empty for none', emailOrNone)
    .option('--display-name <name>', 'name for people; empty for the user name', byRule(TEXT))
    .addOption(role())
    .action(updateUser);
  add('deactivate <name>', 'deactivate a user, and keep their records').action(setActive(false));
  add('activate <name>', 'activate a user again').action(setActive(true));
  add('delete <name>', 'delete a user with all credentials')
    .option('--reassign <name>', 'user to whom the records and pictures pass')
    .action(deleteUser);
  add('reset-password <name>', 'set a new login password for a user')
    .option('--password <password>', 'generated and printed once if omitted', byRule(LOGIN_PASSWORD))
    .action(resetPassword);
}
