import { InvalidSettings } from '#platform/config/settings.js';
import { type DriverErrorKind, driverErrorKind } from '#platform/database/driver-errors.js';
import { StartProblem, traceOf } from '#platform/lifecycle/startup-problems.js';
import { CommandError, FAILED } from './output.js';

/** Errors caused by the state of the database, not by a bug. */
const UNUSABLE: ReadonlySet<DriverErrorKind | undefined> = new Set(['busy', 'full', 'unavailable']);

/** Prints why a command failed. @returns the exit code */
export function report(error: unknown): number {
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
