import '../common/runtime.js';
import { Command, CommanderError } from 'commander';
import { readVersion } from '../common/version.js';
import { addBackupCommand } from './backup.command.js';
import { addDemoCommand } from './demo.command.js';
import { addExportCommand } from './export.command.js';
import { addImportCommand } from './import.command.js';
import { addKeysCommands } from './keys.command.js';
import { addMigrateCommand } from './migrate.command.js';
import { addPasswordsCommands } from './passwords.command.js';
import { addSearchCommands } from './search.command.js';
import { addUsersCommands } from './users.command.js';
import { addXliffCommands } from './xliff.command.js';

const USAGE_ERROR = 2;

/** Commands that group others have no action: without a subcommand they show their help. */
function* withSubcommands(command: Command): Generator<Command> {
  yield command;
  for (const each of command.commands) yield* withSubcommands(each);
}

function createProgram(): Command {
  const program = new Command('cli').description(
    'Administrator’s commands, on the database that the variables name.',
  );
  program.version(readVersion(), '-V, --version', 'show the version of the service');
  addUsersCommands(program);
  addPasswordsCommands(program);
  addKeysCommands(program);
  addMigrateCommand(program);
  addBackupCommand(program);
  addExportCommand(program);
  addImportCommand(program);
  addDemoCommand(program);
  addSearchCommands(program);
  addXliffCommands(program);
  // Subcommands do not inherit the settings of the command that they were added to.
  for (const command of withSubcommands(program))
    command
      .exitOverride()
      .showHelpAfterError('Add --help for the usage.')
      .allowExcessArguments(false)
      .showSuggestionAfterError();
  return program;
}

// What a reader such as `head` has ended with nobody wants; an export tells its own error.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  else process.exitCode = (await import('./failure.js')).report(error);
}
