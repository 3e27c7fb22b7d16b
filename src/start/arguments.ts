import { VARIABLES } from '../platform/config/variables.js';
import { readVersion } from '../common/version.js';

/*
 * Handles the arguments after `npm start --`. Imported before the service, which takes its settings from
 * environment variables only: an argument is either handled here or refused.
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

function handleArguments([first]: readonly string[]): void {
  if (first === undefined) return;
  const outputs: Readonly<Record<string, () => string>> = {
    '--help': help,
    '-h': help,
    '--version': readVersion,
    '-V': readVersion,
  };
  const output = Object.hasOwn(outputs, first) ? outputs[first] : undefined;
  if (output === undefined) {
    console.error(
      `There is no argument ${first}: settings are environment variables, as in PORT=4000 npm start. Try npm start -- --help.`,
    );
    process.exit(USAGE_ERROR);
  }
  console.log(output());
  process.exit(0);
}

handleArguments(process.argv.slice(2));
