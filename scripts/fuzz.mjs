// `npm run fuzz -- --minutes 60 [--seed N] [--families ics,queries] [--events N | --database URL]`: requests for so long.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    ...{ minutes: { ...text, default: '60' }, seed: text, requests: text },
    ...{ families: text, events: text, database: text },
  },
});

const VARIABLES = {
  ...{ minutes: 'FUZZ_MINUTES', seed: 'FUZZ_SEED', requests: 'FUZZ_REQUESTS' },
  ...{ families: 'FUZZ_FAMILIES', events: 'FUZZ_EVENTS', database: 'FUZZ_DATABASE_URL' },
};
const chosen = Object.entries(values).map(([name, value]) => [VARIABLES[name], value]);

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const which = ['--selectProjects', 'once', '--testPathPatterns', 'resilience/fuzz-cost'];
const { status } = spawnSync(process.execPath, [...jest, ...which], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(chosen) },
});
process.exitCode = status ?? 1;
