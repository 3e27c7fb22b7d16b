import type { Command } from 'commander';
import { addExamples, id, lazily } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./keys.actions.js');

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('API keys with scopes');
  const add = (usage: string, description: string): Command =>
    keys
      .command(usage)
      .description(description)
      .requiredOption('--user <name>', 'whose')
      .option('--json', 'print the result as JSON', false);
  add('create', 'create an API key, which is printed only once')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <list>', 'such as events:read,events:write')
    .option('--networks <list>', 'addresses or networks that it may be used from')
    .option('--expires <date>', 'when it ends, such as 2027-10-01 or "+1 year"')
    .action(lazily(async () => (await load()).createKey));
  add('list', 'list API keys and their last use').action(lazily(async () => (await load()).listKeys));
  add('revoke', 'revoke an API key')
    .argument('<id>', 'its id', id)
    .action(lazily(async () => (await load()).revokeKey));
  addExamples(keys, {
    create: 'keys create --user ana --name Website --scopes events:read --expires "+1 year"',
    list: 'keys list --user ana',
    revoke: 'keys revoke 3 --user ana',
  });
}
