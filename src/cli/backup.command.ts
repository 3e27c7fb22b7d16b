import type { Command } from 'commander';
import { lazily, withExamples } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./backup.actions.js');

export function addBackupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description('copy the embedded database to a file; the service may be running')
    .argument('<file>', 'a new file')
    .option('--media <folder>', 'also copy the picture files that this folder does not have yet')
    .option('--force', 'replace the file if it exists', false)
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).backup));
  withExamples(command, 'backup calendar.sqlite --media pictures');
}
