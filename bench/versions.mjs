// Compares two versions of the service: `npm run bench:versions -- --before <folder of the other build>`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDatabaseServers } from '../test/support/engines.js';
import { DETAILS } from './cases/details.mjs';
import { READS } from './cases/reads.mjs';
import { WRITES } from './cases/writes.mjs';
import { dataOf } from './lib/data.mjs';
import { Load } from './lib/load.mjs';
import { databaseProcess } from './lib/machine.mjs';
import { compare, FULL } from './lib/measure.mjs';
import { ROOT } from './lib/paths.mjs';
import { Server } from './lib/server.mjs';
import { expected, UNCACHED } from './lib/session.mjs';

/** The slowdown that is not reported. */
const ALLOWED = 0.95;

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    size: { type: 'string', default: '10000' },
    only: { type: 'string', multiple: true },
    connections: { type: 'string', default: String(FULL.connections) },
    rounds: { type: 'string', default: '9' },
    slice: { type: 'string', default: '300' },
  },
});
const size = Number(values.size);
if (values.before === undefined) throw new Error('--before names the folder of the other build.');
const settings = {
  ...FULL,
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  load: Number(values.slice),
  rate: Number(values.slice),
};
const isChosen = ({ name }) => values.only === undefined || values.only.includes(name);

const servers = await findDatabaseServers();
const server = servers.find(({ name }) => name === values.engine);
const databasePid = values.engine === 'sqlite' ? undefined : databaseProcess(values.engine);

const log = (text) => console.error(text);
const versions = [];
for (const [name, root] of [
  ['now', ROOT],
  ['before', resolve(values.before)],
]) {
  const data = await dataOf(root, values.engine, `versions_${name}`, size, server, log);
  versions.push({ name, root, ...data });
}

const load = new Load();
const rows = [];

/** Measures the cases on both versions; `requests` returns the requests of a case for a running version. */
async function measure(cases, more, requests) {
  const running = [];
  try {
    for (const version of versions) {
      const options = { env: { ...version.environment, ...more }, root: version.root };
      running.push({ ...version, server: await Server.start(version.name, 'dist/main.js', options) });
    }
    for (const one of cases.filter(isChosen)) {
      const subjects = [];
      for (const version of running)
        subjects.push({ ...version, first: Date.now() % 1e8, requests: await requests(version, one) });
      const { subjects: measured } = await compare(load, subjects, settings, databasePid);
      rows.push({ name: one.name, measured });
      const [now, before] = measured;
      log(`${one.name}: ${now.perCpuSecond.toFixed(0)} and ${before.perCpuSecond.toFixed(0)}`);
    }
  } finally {
    for (const { server: one } of running) await one.stop();
  }
}

const reads = async ({ server: one, facts }, read) => expected(one, read, facts);
try {
  await measure([...READS.filter(({ baseline }) => baseline === 'twin'), ...DETAILS], UNCACHED, reads);
  await measure(
    READS.filter(({ baseline }) => baseline === 'static'),
    {},
    reads,
  );
  await measure(WRITES, {}, async ({ facts }, write) => write.requests(facts));
} finally {
  load.stop();
}

console.log(
  `Requests per CPU second and per second, ${values.connections} connections, ${values.engine}, ${size} events, median of ${settings.rounds} rounds\n`,
);
console.log('| case | before | now | now / before | a second before | a second now | p50 before | p50 now |');
console.log('|---|---|---|---|---|---|---|---|');
for (const { name, measured } of rows) {
  const [now, before] = measured;
  const ratio = before.ratio;
  const cells = [
    name,
    before.perCpuSecond.toFixed(0),
    now.perCpuSecond.toFixed(0),
    `${ratio.toFixed(2)}${ratio < ALLOWED ? ' !' : ''}`,
    before.perSecond.toFixed(0),
    now.perSecond.toFixed(0),
    `${before.p50.toFixed(2)} ms`,
    `${now.p50.toFixed(2)} ms`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
