import { type Command, Option } from 'commander';
import { LANGUAGES } from '#common/messages/languages.js';
import { EVENT_FORMATS } from './export/event-formats.js';
import { lazily, withExamples } from './options.js';

const STDOUT = '-';

/** What they do is loaded when they run. */
const load = async () => import('./export.actions.js');

export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('write everything to a file that import restores; the service may be running')
    .argument('[file.ndjson]', 'a new file; - for the standard output', STDOUT)
    .option('--no-media', 'leave out the files of pictures')
    .option('--force', 'replace the file if it exists', false)
    .addOption(
      new Option(
        '--events <format>',
        'the events alone, as everybody sees them, for other programs; ndjson can be imported again',
      ).choices(EVENT_FORMATS),
    )
    .addOption(new Option('--language <language>', 'language of --events').choices([...LANGUAGES]))
    .option('--after <date>', 'with --events: those that end after this date')
    .option('--before <date>', 'with --events: those that start before this date')
    .option('--as <name>', 'with --events: as this user sees them')
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).exportAll));
  withExamples(
    command,
    'export all.ndjson',
    'export events.ics --events ics --language fr --after 2027-01-01',
  );
}
