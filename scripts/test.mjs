// `npm test`: all tests; those that count processor time run last, when nothing else runs. Accepts the arguments of Jest.
import { runJest } from './jest.mjs';

const ALONE = 'cost';
const args = process.argv.slice(2);
const runs =
  args.length > 0
    ? [args]
    : [
        ['--ignoreProjects', ALONE],
        ['--selectProjects', ALONE, '--runInBand'],
      ];
const passed = runs.map((run) => runJest(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
