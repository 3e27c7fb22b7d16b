// The one command of the measurement: creates missing data, measures, and writes the report.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabaseServers } from '../test/support/engines.js';
import { memory } from './cases/memory.mjs';
import { ensureData, freshData } from './lib/data.mjs';
import { measureEngine } from './lib/engine.mjs';
import { Load } from './lib/load.mjs';
import { databaseProcess, describeMachine } from './lib/machine.mjs';
import { isAsked, readOptions, SIZES } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { floors, report } from './lib/report.mjs';
import { otherParts } from './lib/series-part.mjs';

const log = (text) => console.log(text);
const options = readOptions();
const started = performance.now();
const seconds = (from) => Math.round((performance.now() - from) / 1_000);

const servers = await findDatabaseServers();
const serverOf = (engine) => servers.find(({ name }) => name === engine);
const engines = ['sqlite', ...servers.map(({ name }) => name)].filter(
  (name) => options.engine === undefined || name === options.engine,
);
if (engines.length === 0) throw new Error(`There is no ${options.engine} to measure.`);
for (const [engine, title, variable] of [
  ['mariadb', 'MARIADB', 'TEST_DATABASE_URL'],
  ['mysql', 'MYSQL', 'TEST_MYSQL_URL'],
]) {
  if (serverOf(engine) === undefined)
    log(`!!! NO ${title} RESPONDS: it is not measured. Set ${variable} to a server. !!!`);
}

const sizesOf = (engine) => options.sizes.filter((size) => engine === 'sqlite' || size <= options.serverSize);

const data = new Map();
for (const engine of engines) {
  for (const size of sizesOf(engine))
    data.set(`${engine} ${size}`, await ensureData(engine, size, serverOf(engine), log));
  data.set(`${engine} write`, await freshData(engine, serverOf(engine), log, options.quick));
}
const dataSeconds = seconds(started);
log(`Data is there after ${dataSeconds} s. Measuring…`);

const bench = { load: new Load(), secondLoad: new Load(), settings: options.settings, options, log };
const results = {
  machine: await describeMachine(servers),
  settings: options.settings,
  dataSeconds,
  measured: [],
  skipped: [],
  failed: [],
};
const measuring = performance.now();
bench.deadline = measuring + options.settings.minutes * 60_000;
try {
  for (const engine of engines) {
    bench.databasePid = engine === 'sqlite' ? undefined : databaseProcess(engine);
    for (const size of options.sizes.filter((one) => !sizesOf(engine).includes(one)))
      results.skipped.push(`all on ${engine} with ${size}`);
    for (const size of sizesOf(engine)) {
      const sets = { main: data.get(`${engine} ${size}`), write: data.get(`${engine} write`) };
      await measureEngine(bench, { engine, size, ...sets }, results);
    }
  }
  if (isAsked(options, { name: 'memory' }, SIZES[0])) {
    const plans = engines.map((engine) => {
      const size = sizesOf(engine).at(-1);
      return { engine, size, ...data.get(`${engine} ${size}`) };
    });
    log(`Memory: ${options.memoryMilliseconds / 60_000} minutes of load…`);
    // Comes last and takes long: its failure must not discard what was measured before.
    results.memory = await memory(plans, options.memoryMilliseconds).catch((error) => {
      results.failed.push(`memory: ${error.message}`);
      process.exitCode = 1;
    });
  }
} finally {
  bench.load.stop();
  bench.secondLoad.stop();
}
results.seconds = seconds(measuring);
const text = `${report(results)}\n${floors(results)}`;
if (options.writesReport) {
  writeFileSync(join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 1)}\n`);
  const page = join(ROOT, 'bench/RESULTS.md');
  writeFileSync(page, report(results) + otherParts(readFileSync(page, 'utf8')));
  writeFileSync(join(ROOT, 'bench/FLOORS.md'), floors(results));
}
log(text);
log(`Measured in ${results.seconds} s.`);
