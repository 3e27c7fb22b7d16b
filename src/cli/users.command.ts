import { type Command, Option } from 'commander';
import { isUsername, USERNAME_RULE } from '#access/credentials/user-names.js';
import { ROLES } from '#common/rights/roles.js';
import { addExamples, checked, lazily } from './options.js';

const username = checked(isUsername, USERNAME_RULE);
const password = checked((value) => value.trim() !== '', 'The password must not be empty.');

/** What they do is loaded when they run. */
const load = async () => import('./users.actions.js');

export function addUsersCommands(program: Command): void {
  const users = program.command('users').description('people and programs that may sign in');
  const add = (usage: string, description: string): Command =>
    users.command(usage).description(description).option('--json', 'print the result as JSON', false);
  const role = () => new Option('--role <role>', 'what the user may do').choices(ROLES);
  add('create', 'create a user who can sign in with a password')
    .requiredOption('--username <name>', 'letters, digits and . _ - @', username)
    .addOption(role().makeOptionMandatory())
    .option(
      '--password <password>',
      'login password, at least 8 characters; generated and printed once if omitted',
      password,
    )
    .option('--email <address>', 'e-mail address')
    .action(lazily(async () => (await load()).createUser));
  add('list', 'list all users').action(lazily(async () => (await load()).listUsers));
  add('show <name>', 'show a user').action(lazily(async () => (await load()).showUser));
  add('update <name>', 'change a user')
    .option('--email <address>', 'e-mail address; empty for none')
    .option('--display-name <name>', 'name for people; empty for the user name')
    .addOption(role())
    .action(lazily(async () => (await load()).updateUser));
  add('deactivate <name>', 'deactivate a user, and keep their records').action(
    lazily(async () => (await load()).setActive(false)),
  );
  add('activate <name>', 'activate a user again').action(lazily(async () => (await load()).setActive(true)));
  add('delete <name>', 'delete a user with all credentials')
    .option('--reassign <name>', 'user to whom the records and pictures pass')
    .action(lazily(async () => (await load()).deleteUser));
  add('reset-password <name>', 'set a new login password for a user')
    .option('--password <password>', 'generated and printed once if omitted')
    .action(lazily(async () => (await load()).resetPassword));
  const examples = {
    create: 'users create --username ana --role editor --password "a long password"',
    list: 'users list --json',
    show: 'users show ana',
    update: 'users update ana --email ana@example.org',
    deactivate: 'users deactivate ana',
    activate: 'users activate ana',
    delete: 'users delete ana --reassign bob',
    'reset-password': 'users reset-password ana',
  };
  addExamples(users, examples);
}
