import '../common/runtime.js';
import { Command, CommanderError } from 'commander';
import { InvalidSettings } from '../platform/config/settings.js';
import { type DriverErrorKind, driverErrorKind } from '../platform/database/driver-errors.js';
import { StartProblem, traceOf } from '../platform/lifecycle/startup-problems.js';
import { addBackupCommand } from './backup.command.js';
import { addDemoCommand } from './demo.command.js';
import { addExportCommand } from './export.command.js';
import { addImportCommand } from './import.command.js';
import { addKeysCommands } from './keys.command.js';
import { CommandError, FAILED, printResult } from './output.js';
import { addPasswordsCommands } from './passwords.command.js';
import { addSearchCommands } from './search.command.js';
import { withSession } from './session.js';
import { addUsersCommands } from './users.command.js';
import { readVersion } from '../common/version.js';
import { addXliffCommands } from './xliff.command.js';

const USAGE_ERROR = 2;

/** Errors caused by the state of the database, not by a bug. */
const UNUSABLE: ReadonlySet<DriverErrorKind | undefined> = new Set(['busy', 'full', 'unavailable']);

function createProgram(): Command {
  const program = new Command('cli').description(
    'Administrator’s commands, on the database that the variables name.',
  );
  program.version(readVersion(), '-V, --version', 'show the version of the service');
  program.exitOverride().showHelpAfterError('Add --help for the usage.');
  addUsersCommands(program);
  addPasswordsCommands(program);
  addKeysCommands(program);
  program
    .command('migrate')
    .description('bring the schema of the database up to date')
    .option('--json', 'print the result as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      process.env['DATABASE_MIGRATE'] = 'true';
      await withSession(async () => {
        printResult(json, { migrated: true }, ['The schema is up to date.']);
        return Promise.resolve();
      });
    });
  addBackupCommand(program);
  addExportCommand(program);
  addImportCommand(program);
  addDemoCommand(program);
  addSearchCommands(program);
  addXliffCommands(program);
  // Subcommands do not inherit the settings of the command that they were added to.
  const commands = [...program.commands];
  for (const command of commands) {
    command.exitOverride().showHelpAfterError('Add --help for the usage.');
    commands.push(...command.commands);
  }
  return program;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
  const details = error instanceof CommandError ? error.details : {};
  const isExpected =
    error instanceof CommandError || error instanceof InvalidSettings || error instanceof StartProblem;
  const message = isExpected
    ? error.message
    : UNUSABLE.has(driverErrorKind(error))
      ? `The database cannot be used now: ${error instanceof Error ? error.message : ''}`
      : undefined;
  if (process.argv.includes('--json'))
    console.log(JSON.stringify({ error: message ?? String(error), ...details }));
  console.error(message ?? traceOf(error));
  return FAILED;
}

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
