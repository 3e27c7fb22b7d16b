// `npm run fuzz -- --minutes 60 [--seed N] [--families ics,queries] [--events N | --database URL]`: sends random requests for this time.
import { parseArgs } from 'node:util';
import { runJest } from './jest.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    ...{ minutes: { ...text, default: '60' }, seed: text, requests: text },
    ...{ families: text, events: text, database: text },
  },
});

const VARIABLES = {
  ...{ minutes: 'FUZZ_MINUTES', seed: 'TEST_SEED', requests: 'FUZZ_REQUESTS' },
  ...{ families: 'FUZZ_FAMILIES', events: 'FUZZ_EVENTS', database: 'FUZZ_DATABASE_URL' },
};
const chosen = Object.entries(values).map(([name, value]) => [VARIABLES[name], value]);

const which = ['--selectProjects', 'cost', '--testPathPatterns', 'resilience/fuzz.cost'];
process.exitCode = runJest(which, { ...process.env, ...Object.fromEntries(chosen) }) ? 0 : 1;
