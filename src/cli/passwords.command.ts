import type { Command } from 'commander';
import { addExamples, id, lazily } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./passwords.actions.js');

export function addPasswordsCommands(program: Command): void {
  const passwords = program.command('passwords').description('application passwords: one for each program');
  const add = (usage: string, description: string): Command =>
    passwords
      .command(usage)
      .description(description)
      .requiredOption('--user <name>', 'whose')
      .option('--json', 'print the result as JSON', false);
  add('create', 'create an application password, which is printed only once')
    .requiredOption('--name <name>', 'what it is for')
    .action(lazily(async () => (await load()).createPassword));
  add('list', 'list application passwords and their last use').action(
    lazily(async () => (await load()).listPasswords),
  );
  add('revoke', 'revoke an application password')
    .argument('<id>', 'its id', id)
    .action(lazily(async () => (await load()).revokePassword));
  addExamples(passwords, {
    create: 'passwords create --user ana --name Website',
    list: 'passwords list --user ana',
    revoke: 'passwords revoke 3 --user ana',
  });
}
