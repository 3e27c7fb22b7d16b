// How the cost of each kind of request grows with the number of events, on SQLite: time, processor time of the service
// and its readers, and bytes read. Writes bench/GROWTH.md. `--sizes 10000,100000` measures other sizes.
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { READS } from './cases/reads.mjs';
import { WRITES } from './cases/writes.mjs';
import { ensureData } from './lib/data.mjs';
import { bytesMoved, cpuTime } from './lib/family.mjs';
import { send } from './lib/http.mjs';
import { describeMachine } from './lib/machine.mjs';
import { median } from './lib/measure.mjs';
import { SIZES } from './lib/options.mjs';
import { DATA, MOUNT, ROOT } from './lib/paths.mjs';
import { UNCACHED, withServers } from './lib/session.mjs';

const ROUNDS = 9;
/** A request that takes longer than this, in milliseconds, is measured once more, not nine times. */
const LONG = 2_000;
const PREDICTED = 10_000_000;

const { values } = parseArgs({ options: { sizes: { type: 'string', default: SIZES.join() } } });
const sizes = values.sizes.split(',').map(Number);

const ALL = 'start_date=1900-01-01&end_date=2999-12-31';
const FACETS = 'facets=categories,tags,venue,organizer,month';
const of = (path) => (facts) => [`${MOUNT}${typeof path === 'string' ? path : path(facts)}`];

/** The widest requests, beside the usual ones. */
const WIDE = [
  { name: 'all events', paths: of(`/events?${ALL}`) },
  { name: 'all events, page 1,000', paths: of(`/events?${ALL}&page=1000`) },
  { name: 'all events by title', paths: of(`/events?${ALL}&orderby=title`) },
  { name: 'all events by change', paths: of(`/events?${ALL}&orderby=modified&order=desc`) },
  { name: 'all events with facets', paths: of(`/events?${ALL}&${FACETS}`) },
  {
    name: 'a common word in a category',
    paths: of(({ words, category }) => `/events?${ALL}&search=${words.common.word}&categories=${category}`),
  },
  {
    name: 'a common word with facets',
    paths: of(({ words }) => `/events?${ALL}&search=${words.common.word}&${FACETS}`),
  },
  {
    name: 'a common word by title',
    paths: of(({ words }) => `/events?${ALL}&search=${words.common.word}&orderby=title`),
  },
  { name: 'venues with upcoming events', paths: of('/venues?only_with_upcoming=true') },
  { name: 'venues by name', paths: of('/venues?orderby=name') },
  { name: 'a calendar of 5,000 events', paths: of(`/events.ics?${ALL}&limit=5000`) },
];

const reads = [...READS.filter(({ baseline }) => baseline === 'twin'), ...WIDE].map(({ name, paths }) => ({
  name,
  requests: (facts) => paths(facts).map((path) => ({ path })),
}));

const numbered = (body, n) => JSON.parse(JSON.stringify(body).replaceAll('{n}', String(n)));

const writes = WRITES.map(({ name, requests }) => ({
  name,
  requests: (facts) =>
    requests(facts).map(({ path, method, headers, body }) => ({ path, method, headers, body })),
}));

/** One request, and what it has cost. */
async function once({ port, child }, { path, body, ...options }, number) {
  const [cpu, bytes, from] = [cpuTime(child.pid), bytesMoved(child.pid), performance.now()];
  const sent = body === undefined ? options : { ...options, body: numbered(body, number) };
  const { status } = await send(port, path, sent);
  const moved = bytesMoved(child.pid);
  return {
    status,
    milliseconds: performance.now() - from,
    cpu: cpuTime(child.pid) - cpu,
    read: moved.read - bytes.read,
    written: moved.written - bytes.written,
  };
}

async function measured(service, { name, requests }, facts) {
  const all = requests(facts);
  // The first one warms up the code and the caches of pages.
  const results = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const result = await once(service, all[(round + 2) % all.length], Date.now() + round);
    if (round >= 0 || result.milliseconds > LONG) results.push(result);
    if (result.milliseconds > LONG && results.length >= 2) break;
  }
  const middle = (key) => median(results.map((result) => result[key]));
  return {
    name,
    status: results[0].status,
    ...Object.fromEntries(['milliseconds', 'cpu', 'read', 'written'].map((key) => [key, middle(key)])),
  };
}

/** A copy of the data, because writes would change it. */
function copyOf({ environment, facts }) {
  const from = environment.DATABASE_URL.replace(/^sqlite:/, '');
  const to = join(DATA, 'growth.sqlite');
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(to + suffix, { force: true });
    if (suffix !== '-shm' && existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  }
  return { environment: { ...environment, DATABASE_URL: `sqlite:${to}` }, facts };
}

async function measureAll({ environment, facts }, cases) {
  return withServers([['service', { ...environment, ...UNCACHED }]], async (service) => {
    const rows = [];
    for (const one of cases) {
      rows.push(await measured(service, one, facts));
      console.error(`${facts.size}: ${one.name}, ${rows.at(-1).milliseconds.toFixed(1)} ms`);
    }
    return rows;
  });
}

const bySize = new Map();
for (const size of sizes) {
  const data = await ensureData('sqlite', size, undefined, console.error);
  const rows = [...(await measureAll(data, reads)), ...(await measureAll(copyOf(data), writes))];
  bySize.set(size, rows);
}
for (const suffix of ['', '-wal', '-shm']) rmSync(join(DATA, `growth.sqlite${suffix}`), { force: true });

/**
 * The cost at another size by the power law through the two largest sizes; costs that fell are taken as constant, and
 * those that rose faster than the events as proportional.
 */
function predicted(name, key) {
  const [before, last] = [sizes.at(-2), sizes.at(-1)];
  const [from, to] = [before, last].map((size) => bySize.get(size)?.find((row) => row.name === name)?.[key]);
  if (from === undefined || to === undefined || from <= 0 || to <= 0) return to;
  const exponent = Math.min(1, Math.max(0, Math.log(to / from) / Math.log(last / before)));
  return to * (PREDICTED / last) ** exponent;
}

const number = (value) => (value === undefined ? '' : value < 10 ? value.toFixed(1) : value.toFixed(0));
const cell = ({ status, milliseconds, cpu, read, written }, isWrite) =>
  `${status === undefined || status < 300 ? '' : `${status}: `}${number(milliseconds)} / ${number(cpu)} / ${number((isWrite ? written : read) / 1024)}`;

function table(cases, isWrite) {
  const columns = sizes.map((size) => size.toLocaleString('en'));
  const rows = cases.map(({ name }) => {
    const cells = sizes.map((size) =>
      cell(
        bySize.get(size).find((row) => row.name === name),
        isWrite,
      ),
    );
    const keys = ['milliseconds', 'cpu', 'read', 'written'];
    const next = Object.fromEntries(keys.map((key) => [key, predicted(name, key)]));
    const refused = bySize.get(sizes.at(-1)).find((row) => row.name === name).status >= 400;
    return `| ${[name, ...cells, ...(sizes.length > 1 ? [refused ? 'refused' : cell(next, isWrite)] : [])].join(' | ')} |`;
  });
  const head = [
    'request',
    ...columns,
    ...(sizes.length > 1 ? [`${PREDICTED.toLocaleString('en')}, by the model`] : []),
  ];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
}

const { date, commit, processor, cores, node, sqlite } = await describeMachine();
const text = `# How cost grows

\`npm run bench:growth\`, ${date.slice(0, 10)}, commit ${commit}, ${processor} with ${cores} cores, Node ${node}, SQLite ${sqlite}: medians of ${ROUNDS} requests, one after the other, without the response cache. The last column is not measured: it continues the power law through the two largest sizes.

## Reads

Milliseconds until the response / milliseconds of processor time, of the service and its readers / KiB read by system calls, from the system's cache or the disk. A 400 names the limit that the request is beyond.

${table(reads, false)}

## Writes

The same, with KiB written. An acknowledged write is on the disk.

${table(writes, true)}
`;
writeFileSync(join(ROOT, 'bench/GROWTH.md'), text);
console.log(text);
