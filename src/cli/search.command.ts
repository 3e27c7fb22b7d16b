import type { Command } from 'commander';
import { lazily, withExamples } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./search.actions.js');

export function addSearchCommands(program: Command): void {
  const search = program.command('search').description('the search index');
  const command = search
    .command('rebuild')
    .description('rebuild the index from all texts; the service may be running')
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).rebuild));
  for (const each of [search, command]) withExamples(each, 'search rebuild');
}
