import { readVersion } from '#common/version.js';
import { VARIABLES } from '#platform/config/variables.js';

/*
 * The arguments after `npm start --`. The service takes its settings from environment variables only: an
 * argument is either handled here or refused.
 */

const USAGE_ERROR = 2;

/** Generated, as a separate table of variables would become outdated. */
function help(): string {
  const names = Object.keys(VARIABLES);
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.entries(VARIABLES).map(
    ([name, { default: value, meaning }]) =>
      `  ${name.padEnd(width)}  ${meaning}${value === '' ? '' : ` (${value})`}`,
  );
  return [
    'Usage: npm start [-- --help | --version]',
    '',
    'Starts the service. It is set up by environment variables, here with their defaults:',
    ...lines,
    '',
    'Commands for administrators: npm run -s cli -- --help',
  ].join('\n');
}

/** Prints what the arguments ask for, and exits. */
export function handleArguments([first = '', second]: readonly string[]): never {
  const outputs: Readonly<Record<string, () => string>> = {
    '--help': help,
    '-h': help,
    '--version': readVersion,
    '-V': readVersion,
  };
  const output = Object.hasOwn(outputs, first) ? outputs[first] : undefined;
  const unknown = output === undefined ? first : second;
  if (output === undefined || unknown !== undefined) {
    console.error(
      `There is no argument ${unknown}: settings are environment variables, as in PORT=4000 npm start. Try npm start -- --help.`,
    );
    process.exit(USAGE_ERROR);
  }
  console.log(output());
  process.exit(0);
}
