import { type Command, Option } from 'commander';
import { LANGUAGES } from '#common/messages/languages.js';
import { TRANSLATION_FILTERS } from '#integrations/xliff/translation-filters.js';
import { addExamples, lazily } from './options.js';

/** What they do is loaded when they run. */
const load = async () => import('./xliff.actions.js');

/** Which kinds there are is known when the resources are loaded. */
const parts = (text: string): string[] => text.split(',').map((part) => part.trim());

const languageOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(LANGUAGES).makeOptionMandatory();

export function addXliffCommands(program: Command): void {
  const xliff = program.command('xliff').description('texts for translators, as XLIFF 2.1');
  xliff
    .command('export')
    .description('export texts to translate')
    .argument('<file.xlf>', 'a new file')
    .addOption(languageOption('--source <language>', 'language to translate from'))
    .addOption(languageOption('--target <language>', 'language to translate into'))
    .option('--kinds <kinds>', 'some of event,venue,organizer,category,tag (default: all)', parts, [])
    .addOption(
      new Option('--status <status>', 'which translations').choices(TRANSLATION_FILTERS).default('missing'),
    )
    .option('--force', 'replace the file if it exists', false)
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).exportXliff));
  xliff
    .command('import')
    .description('import translated texts')
    .argument('<file.xlf>')
    .option('--user <username>', 'the user who imports, with their rights (default: the administrator)')
    .option('--force', 'also where the source text has changed since', false)
    .option('--dry-run', 'check everything and change nothing', false)
    .option('--json', 'print the result as JSON', false)
    .action(lazily(async () => (await load()).importXliff));
  addExamples(xliff, {
    export: 'xliff export texts.xlf --source en --target fr',
    import: 'xliff import texts.xlf --dry-run',
  });
}
