// Runs the tests: those of the scope in TEST_SCOPE, `usual` by default. Arguments are those of Jest, and choose from all.
// With TEST_AGAIN=true the files that failed run once more, one at a time. Those that pass only then are named: they rest on
// a time that they should not rest on.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from './jest.mjs';

/** Counts processor time, so it comes last, when nothing else runs. */
const ALONE = 'cost';
/** The most files that run again. */
const MOST_AGAIN = 20;
const args = process.argv.slice(2);
const { TEST_SCOPE = args.length > 0 ? 'all' : 'usual', TEST_AGAIN } = process.env;
const runs =
  args.length > 0 || !['all', 'rest'].includes(TEST_SCOPE)
    ? [args]
    : [
        ['--ignoreProjects', ALONE],
        ['--selectProjects', ALONE, '--runInBand'],
      ];

/** Runs the files of each project that failed, which are those in the order of `{ project, file }`. */
function passAgain(failed) {
  console.error('\n!!! Tests failed. Their files run once more, one at a time.');
  const passed = [...Map.groupBy(failed, ({ project }) => project)].map(([project, files]) => {
    const paths = files.map(({ file }) => file);
    const alone = ['--maxWorkers=1', '--selectProjects', project, '--runTestsByPath', ...paths];
    return runJest(alone, { ...process.env, TEST_SCOPE });
  });
  if (!passed.every(Boolean)) return false;
  const names = failed.map(({ project, file }) => `!!!   ${project} ${file}`);
  console.error(['\n!!! These passed only when they ran alone. Repair them:', ...names].join('\n'));
  return true;
}

function passes(run, list) {
  writeFileSync(list, '[]');
  if (runJest(run, { ...process.env, TEST_SCOPE, FAILED_TESTS: list })) return true;
  const failed = JSON.parse(readFileSync(list, 'utf8'));
  // Without one the run itself has failed, and so many are not late by chance.
  const isSmall = failed.length > 0 && failed.length <= MOST_AGAIN;
  return TEST_AGAIN === 'true' && isSmall && passAgain(failed);
}

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-tests-'));
try {
  const passed = runs.map((run) => passes(run, join(folder, 'failed.json')));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
