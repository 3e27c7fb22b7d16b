import type { Command } from 'commander';
import { lazily, withExamples } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./demo.actions.js');

export function addDemoCommand(program: Command): void {
  const command = program
    .command('demo')
    .description('load a small set in all six languages for a first look')
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).demo));
  withExamples(command, 'demo');
}
