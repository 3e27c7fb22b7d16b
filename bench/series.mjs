// Series beside events without series, on data of which half are occurrences: replaces their part of bench/RESULTS.md.
// node bench/series.mjs [--engine sqlite|mariadb|mysql] [--size 10000,1000000] [--rounds 7]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findDatabaseServers } from '../test/support/engines.js';
import { MEANWHILE, SERIES_READS, SERIES_WRITES } from './cases/series.mjs';
import { seriesData } from './lib/data.mjs';
import { cpuTime } from './lib/family.mjs';
import { json, send } from './lib/http.mjs';
import { databaseProcess, describeMachine } from './lib/machine.mjs';
import { median } from './lib/measure.mjs';
import { MOUNT, ROOT } from './lib/paths.mjs';
import { numbered } from './lib/requests.mjs';
import { withSeriesPart } from './lib/series-part.mjs';
import { UNCACHED, withServers } from './lib/session.mjs';

const WARM = 10;
const HEADS_START = 20;
/** What a machine that does other work makes late is measured too: by the time of the processor. */
const PATIENT = { LIST_TIMEOUT: '60' };

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    size: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '7' },
  },
});
const { engine } = values;
const rounds = Number(values.rounds);

let count = Math.floor(Date.now() / 1_000) % 1_000_000;

/** The request with the next number. */
function next({ body, ...request }) {
  count += 1;
  return body === undefined
    ? request
    : { ...request, body: JSON.parse(numbered(JSON.stringify(body), count)) };
}

async function sent(port, request) {
  const { status, ...options } = next(request);
  const response = await send(port, request.path, options);
  if (response.status !== status)
    throw new Error(`${request.path}: ${response.status} ${response.body.toString().slice(0, 300)}`);
  return response;
}

/** Milliseconds by the clock, and of the processor: the service, its readers, and the database server. */
async function timed({ port, child }, databasePid, request) {
  const cpu = () => cpuTime(child.pid) + (databasePid === undefined ? 0 : cpuTime(databasePid));
  const [before, from] = [cpu(), performance.now()];
  await sent(port, request);
  return { clock: performance.now() - from, cpu: cpu() - before };
}

/** Both in turn, the order changing. */
async function compared(service, databasePid, { name, of, beside }, facts) {
  const requests = [of(facts), beside(facts)];
  const rows = requests.map(() => []);
  for (let round = -WARM; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of order) {
      const row = await timed(service, databasePid, requests[index]);
      if (round >= 0) rows[index].push(row);
    }
  }
  return { name, ...summary(rows) };
}

function summary([ours, others]) {
  const middle = (rows, key) => median(rows.map((row) => row[key]));
  return {
    ours: { clock: middle(ours, 'clock'), cpu: middle(ours, 'cpu') },
    beside: { clock: middle(others, 'clock'), cpu: middle(others, 'cpu') },
    ratio: median(ours.map(({ cpu }, index) => cpu / others[index].cpu)),
  };
}

/** How long another writer waits: only the clock says it. */
async function meanwhile({ port }, facts) {
  const rows = [[], []];
  const clock = async () => {
    const from = performance.now();
    await sent(port, MEANWHILE.of(facts));
    return { clock: performance.now() - from };
  };
  for (let round = 0; round < rounds; round += 1) {
    const edit = sent(port, MEANWHILE.edit(facts));
    await sleep(HEADS_START);
    rows[0].push(await clock());
    await edit;
    rows[1].push(await clock());
  }
  return { name: MEANWHILE.name, ...summary(rows) };
}

/** A series of the data in the middle of the calendar, and an event without one. */
async function withSeries(port, facts) {
  const { series } = await json(port, `${MOUNT}/series?per_page=50&orderby=id`);
  const most = series.toSorted((a, b) => b.occurrences.total - a.occurrences.total)[0];
  const { events } = await json(port, `${MOUNT}/series/${most.id}/occurrences`);
  const others = await json(port, `${MOUNT}/events?is_recurring=false`);
  return { ...facts, series: most.id, occurrence: events[0].id, event: others.events[0].id };
}

async function measure(size, server, databasePid) {
  const { environment, facts } = await seriesData(engine, size, server, console.error);
  return withServers([['service', { ...environment, ...UNCACHED, ...PATIENT }]], async (service) => {
    const known = await withSeries(service.port, facts);
    const rows = [];
    const note = (row) => {
      rows.push(row);
      console.error(`${size}: ${row.name}: ${row.ours.clock.toFixed(1)}, ${row.beside.clock.toFixed(1)} ms`);
    };
    for (const one of SERIES_READS) note(await compared(service, databasePid, one, known));
    const [create] = SERIES_WRITES;
    const made = JSON.parse((await sent(service.port, create.of(known))).body.toString()).id;
    for (const one of SERIES_WRITES) note(await compared(service, databasePid, one, { ...known, made }));
    note(await meanwhile(service, { ...known, made }));
    return rows;
  });
}

const servers = await findDatabaseServers();
const server = servers.find(({ name }) => name === engine);
if (engine !== 'sqlite' && server === undefined) throw new Error(`There is no ${engine} to measure.`);
const machine = await describeMachine(server === undefined ? [] : [server]);
const databasePid = engine === 'sqlite' ? undefined : databaseProcess(engine);
const file = join(ROOT, 'bench/RESULTS.md');
for (const size of values.size.split(',').map(Number)) {
  const rows = await measure(size, server, databasePid);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, withSeriesPart(before, { engine, size, rounds, machine, rows }));
}
