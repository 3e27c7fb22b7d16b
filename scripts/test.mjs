// Runs the tests: those of the scope in TEST_SCOPE, `usual` by default. Arguments are those of Jest, and choose from all.
import { runJest } from './jest.mjs';

/** Counts processor time, so it comes last, when nothing else runs. */
const ALONE = 'cost';
const args = process.argv.slice(2);
const { TEST_SCOPE = args.length > 0 ? 'all' : 'usual' } = process.env;
const runs =
  args.length > 0 || !['all', 'rest'].includes(TEST_SCOPE)
    ? [args]
    : [
        ['--ignoreProjects', ALONE],
        ['--selectProjects', ALONE, '--runInBand'],
      ];
const passed = runs.map((run) => runJest(run, { ...process.env, TEST_SCOPE }));
process.exitCode = passed.every(Boolean) ? 0 : 1;
