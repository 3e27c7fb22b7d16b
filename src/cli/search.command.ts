import type { Command } from 'commander';
import { lazily } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./search.actions.js');

export function addSearchCommands(program: Command): void {
  program
    .command('search')
    .description('the search index')
    .command('rebuild')
    .description('rebuild the index from all texts; the service may be running')
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).rebuild));
}
