// Pages for visitors beside JSON of the same data: prints a table of Markdown.
// node bench/pages.mjs [--engine sqlite|mariadb|mysql] [--size 100000] [--rounds 9]
import { parseArgs } from 'node:util';
import { findDatabaseServers } from '../test/support/engines.js';
import { ensureData } from './lib/data.mjs';
import { cpuTime } from './lib/family.mjs';
import { json, send } from './lib/http.mjs';
import { databaseProcess, describeMachine } from './lib/machine.mjs';
import { median } from './lib/measure.mjs';
import { MOUNT } from './lib/paths.mjs';
import { UNCACHED, withServers } from './lib/session.mjs';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    size: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '9' },
  },
});
const { engine } = values;
const rounds = Number(values.rounds);

/** Requests of one measurement, and of the ones before it. */
const UNCACHED_TIMES = 20;
const CACHED_TIMES = 300;

const CASES = [
  { name: 'list of 10', page: '/calendar?per_page=10', beside: `${MOUNT}/events?per_page=10` },
  { name: 'list of 50', page: '/calendar?per_page=50', beside: `${MOUNT}/events?per_page=50` },
];

/** Milliseconds of the processor for one request: of the service and its readers, and of the database server. */
async function cpuOf({ port, child }, databasePid, path, times) {
  const cpu = () => cpuTime(child.pid) + (databasePid === undefined ? 0 : cpuTime(databasePid));
  const before = cpu();
  for (let time = 0; time < times; time += 1) {
    const { status, body } = await send(port, path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`);
  }
  return (cpu() - before) / times;
}

/** Both in turn, the order changing. */
async function compared(service, databasePid, { page, beside }, times) {
  const paths = [page, beside];
  const rows = paths.map(() => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const cpu = await cpuOf(service, databasePid, paths[index], times);
      if (round >= 0) rows[index].push(cpu);
    }
  }
  const [ours, others] = rows;
  return {
    ours: median(ours),
    others: median(others),
    ratio: median(ours.map((cpu, index) => cpu / others[index])),
  };
}

/** The list of JSON whose length is nearest to that of a page. */
async function nearest(port, length) {
  const lengths = [];
  for (let size = 1; size <= 50; size += 1) {
    const path = `${MOUNT}/events?per_page=${size}`;
    lengths.push({ path, length: (await send(port, path)).body.length });
  }
  return lengths.toSorted((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length))[0];
}

const kilobytes = (length) => `${Math.round(length / 1_000)} kB`;

async function measure(environment, databasePid) {
  const lines = [];
  const note = (name, { ours, others, ratio }, sizes) =>
    lines.push(
      `| ${name} | ${[ours, others, ratio].map((value) => value.toFixed(2)).join(' | ')} | ${sizes} |`,
    );
  const sizesOf = async (port, { page, beside }) => {
    const sent = [await send(port, page), await send(port, beside)];
    return sent.map(({ body }) => kilobytes(body.length)).join(', ');
  };
  await withServers([['service', { ...environment, ...UNCACHED }]], async (service) => {
    const { events } = await json(service.port, `${MOUNT}/events?per_page=1`);
    const [{ id, url }] = events;
    const one = { name: 'one event', page: new URL(url).pathname, beside: `${MOUNT}/events/${id}` };
    const month = { name: 'a month; its events', page: '/calendar?view=month', beside: monthOfEvents() };
    for (const each of [...CASES, one, month])
      note(
        `${each.name}, computed`,
        await compared(service, databasePid, each, UNCACHED_TIMES),
        await sizesOf(service.port, each),
      );
  });
  await withServers([['service', environment]], async (service) => {
    const [{ page }] = CASES;
    const { path: beside } = await nearest(service.port, (await send(service.port, page)).body.length);
    const each = { page, beside };
    note(
      'list of 10; JSON of its size, from the cache',
      await compared(service, databasePid, each, CACHED_TIMES),
      await sizesOf(service.port, each),
    );
  });
  return lines;
}

/** The same month as JSON has at most 50 events of it. */
function monthOfEvents() {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  return `${MOUNT}/events?per_page=50&start_date=${first}&end_date=${next}`;
}

const server = (await findDatabaseServers()).find(({ name }) => name === engine);
if (engine !== 'sqlite' && server === undefined) throw new Error(`There is no ${engine} to measure.`);
const { date, commit, processor, cores, node } = await describeMachine(server === undefined ? [] : [server]);
const { environment } = await ensureData(engine, Number(values.size), server, console.error);
const lines = await measure(environment, engine === 'sqlite' ? undefined : databaseProcess(engine));
console.log(`${engine}, ${Number(values.size).toLocaleString('en')} events, ${date.slice(0, 10)}, commit ${commit}, ${processor} with ${cores} cores, Node ${node}

| page; JSON beside it | page, ms of CPU | JSON | ratio | bytes |
|---|---|---|---|---|
${lines.join('\n')}`);
