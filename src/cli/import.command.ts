import { type Command, InvalidArgumentError, Option } from 'commander';
import { LANGUAGES } from '#common/messages/languages.js';
import { WHEN_GONE } from '#integrations/imports/when-gone.js';
import { lazily, withExamples } from './options.js';
import { addSourceOptions } from './source-options.js';

/** What they do is loaded when they run. */
const load = async () => import('./import.actions.js');

function lineNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Give the number of a line.');
  return Number(text);
}

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description('import events from a file or a site, or restore an export into an empty database')
    .argument('[file]', 'NDJSON (each line a payload for POST /events), CSV, iCalendar, or an export')
    .addOption(new Option('--language <language>', 'language of the texts').choices(LANGUAGES))
    .option('--author <username>', 'author of the events (default: the administrator)')
    .option('--from-line <number>', 'begin at this line', lineNumber, 1)
    .option('--dry-run', 'check everything and change nothing', false)
    .option('--skip-errors', 'leave out bad lines, report them, and go on', false)
    .addOption(
      new Option('--gone <what>', 'what becomes of events that are no longer in the source')
        .choices(WHEN_GONE)
        .default('keep'),
    )
    .option('--report <file>', 'write the full report to this file, as JSON')
    .option('--json', 'print the result as JSON', false);
  addSourceOptions(command).action(lazily(async () => (await load()).importFrom));
  withExamples(
    command,
    'import events.ndjson --dry-run',
    'import programme.csv --map title=Name,start_date=Day+Time --set timezone=Europe/Rome',
    'import --tec https://example.org/wp-json/tribe/events/v1',
  );
}
