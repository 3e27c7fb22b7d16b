import { type Command, InvalidArgumentError, Option } from 'commander';
import { isEmail } from 'class-validator';
import { type Role, ROLES } from '../auth/roles.js';
import { isUsername, USERNAME_RULE } from '../auth/user-names.js';
import { asCommandError, printResult } from './output.js';
import { withSession } from './session.js';

interface CreateOptions {
  readonly username: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string;
  readonly json: boolean;
}

/** An option's value that must pass a check; what does not is wrong usage. */
function checked(isRight: (value: string) => boolean, message: string) {
  return (value: string): string => {
    if (!isRight(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

const username = checked(isUsername, USERNAME_RULE);
const password = checked((value) => value.trim() !== '', 'The password must not be empty.');
const email = checked((value) => isEmail(value), 'That is no e-mail address.');

async function createUser({ json, ...input }: CreateOptions): Promise<void> {
  await withSession(async ({ users }) => {
    try {
      const { id, username: name, email: address, role } = await users.create(input);
      const user = { id, username: name, email: address, role, active: true };
      printResult(json, user, [`Created ${user.username} (${user.role}), id ${user.id}.`]);
    } catch (error) {
      throw asCommandError(error);
    }
  });
}

async function listUsers({ json }: { json: boolean }): Promise<void> {
  await withSession(async ({ users }) => {
    const all = (await users.list()).map(({ id, username: name, email: address, role, active }) => ({
      id,
      username: name,
      email: address,
      role,
      active: Boolean(active),
    }));
    const lines = all.map((user) => [user.id, user.username, user.role, user.email].join('\t'));
    printResult(json, { users: all }, lines.length > 0 ? lines : ['There are no users yet.']);
  });
}

export function addUsersCommands(program: Command): void {
  const users = program.command('users').description('people and programs that may sign in');
  users
    .command('create')
    .description('create a user who can sign in with this application password')
    .requiredOption('--username <name>', 'letters, digits and . _ - @', username)
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory())
    .requiredOption('--password <password>', 'application password', password)
    .option('--email <address>', 'e-mail address', email)
    .option('--json', 'answer in JSON', false)
    .action(createUser);
  users
    .command('list')
    .description('list all users')
    .option('--json', 'answer in JSON', false)
    .action(listUsers);
}
