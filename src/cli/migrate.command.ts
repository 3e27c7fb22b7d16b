import type { Command } from 'commander';
import { lazily, withExamples } from './options.js';

/** What it does is loaded when it runs. */
const load = async () => import('./migrate.actions.js');

export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description('bring the schema of the database up to date')
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).migrate));
  withExamples(command, 'migrate');
}
