import { type Command, InvalidArgumentError } from 'commander';

/** Parses an option with a check; an invalid value is a usage error. */
export function checked(isValid: (value: string) => boolean, message: string) {
  return (value: string): string => {
    if (!isValid(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

/** Parses the id of a record. */
export function id(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError('Give an id.');
  return Number(value);
}

/**
 * The action of a command. What it does is loaded when it runs, since most of the service is loaded with it:
 * help, versions and usage errors need none of that.
 */
export const lazily =
  <A extends unknown[]>(load: () => Promise<(...args: A) => Promise<void>>) =>
  async (...args: A): Promise<void> =>
    (await load())(...args);

/** Adds calls to the help of a command. */
export function withExamples(command: Command, ...calls: readonly string[]): Command {
  const lines = calls.map((call) => `  npm run -s cli -- ${call}`);
  return command.addHelpText('after', ['', calls.length > 1 ? 'Examples:' : 'Example:', ...lines].join('\n'));
}

/** Adds one call to the help of each subcommand, and all of them to that of the command. */
export function addExamples(command: Command, calls: Readonly<Record<string, string>>): void {
  withExamples(command, ...Object.values(calls));
  for (const subcommand of command.commands) {
    const call = calls[subcommand.name()];
    if (call !== undefined) withExamples(subcommand, call);
  }
}
