import type { Command } from 'commander';
import { isEmail } from 'class-validator';
import { type Role, ROLES } from '../auth/roles.js';
import { UserProblem } from '../auth/users.service.js';
import { CommandError, printResult } from './output.js';
import { withSession } from './session.js';

interface CreateOptions {
  readonly username: string;
  readonly role: string;
  readonly password: string;
  readonly email?: string;
  readonly json: boolean;
}

async function createUser({ username, role, password, email, json }: CreateOptions): Promise<void> {
  if (!ROLES.includes(role as Role)) throw new CommandError(`A role is one of ${ROLES.join(', ')}.`);
  if (password.trim() === '') throw new CommandError('The password must not be empty.');
  if (email !== undefined && !isEmail(email)) throw new CommandError('That is no e-mail address.');
  await withSession(async ({ users }) => {
    try {
      const user = await users.create({ username, role: role as Role, password, email });
      printResult(json, user, [`Created ${user.username} (${user.role}), id ${user.id}.`]);
    } catch (error) {
      throw error instanceof UserProblem ? new CommandError(error.message) : error;
    }
  });
}

async function listUsers({ json }: { json: boolean }): Promise<void> {
  await withSession(async ({ users }) => {
    const all = (await users.list()).map((user) => ({ ...user, active: Boolean(user.active) }));
    const lines = all.map((user) => [user.id, user.username, user.role, user.email].join('\t'));
    printResult(json, { users: all }, lines.length > 0 ? lines : ['There are no users yet.']);
  });
}

export function addUsersCommands(program: Command): void {
  const users = program.command('users').description('people and programs that may sign in');
  users
    .command('create')
    .description('create a user who can sign in with this application password')
    .requiredOption('--username <name>', 'letters, digits and . _ - @')
    .requiredOption('--role <role>', ROLES.join(', '))
    .requiredOption('--password <password>', 'application password')
    .option('--email <address>', 'e-mail address')
    .option('--json', 'answer in JSON', false)
    .action(createUser);
  users
    .command('list')
    .description('list all users')
    .option('--json', 'answer in JSON', false)
    .action(listUsers);
}
