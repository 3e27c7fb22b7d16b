// `npm test`: all tests; what counts processor time comes last, when nothing else runs. Arguments are those of Jest.
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
