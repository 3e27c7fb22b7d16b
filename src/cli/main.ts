import '#common/runtime.js';
import { Command, CommanderError } from 'commander';
import { readVersion } from '#common/version.js';
import { addBackupCommand } from './backup.command.js';
import { addDemoCommand } from './demo.command.js';
import { addExportCommand } from './export.command.js';
import { isClosedPipe, streamProblem } from './file-problems.js';
import { addImportCommand } from './import.command.js';
import { addKeysCommands } from './keys.command.js';
import { addMigrateCommand } from './migrate.command.js';
import { addPasswordsCommands } from './passwords.command.js';
import { addSearchCommands } from './search.command.js';
import { addUsersCommands } from './users.command.js';
import { addXliffCommands } from './xliff.command.js';

const FAILED = 1;
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

// Nobody reads on after `… | head`. Other errors must not end the process before its work is done.
let isTold = false;
process.stdout.on('error', (error) => {
  if (isClosedPipe(error)) return;
  process.exitCode = FAILED;
  if (!isTold)
    console.error(
      `The result could not be written: ${streamProblem(error)}. What was changed stays changed.`,
    );
  isTold = true;
});
process.stderr.on('error', (error) => {
  if (!isClosedPipe(error)) process.exitCode = FAILED;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode ??= error.exitCode === 0 ? 0 : USAGE_ERROR;
  else process.exitCode = (await import('./failure.js')).report(error);
}
