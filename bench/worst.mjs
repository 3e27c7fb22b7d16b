// The most expensive requests that anybody may send, at 100,000 events on SQLite: the processor time of the service and
// its readers, and how long /health/live waits meanwhile, compared with the default list in the same rounds.
// Writes bench/WORST.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureData } from './lib/data.mjs';
import { cpuTime } from './lib/family.mjs';
import { send } from './lib/http.mjs';
import { median } from './lib/measure.mjs';
import { MOUNT, ROOT } from './lib/paths.mjs';
import { UNCACHED, withServers } from './lib/session.mjs';

const EVENTS = 100_000;
const ROUNDS = 7;
const ALL = 'start_date=1900-01-01&end_date=2999-12-31';
const FACETS = 'facets=categories,tags,venue,organizer,month';

const BASELINE = `/events?per_page=50&${ALL}`;
const WORST = [
  '/venues?only_with_upcoming=true',
  `/events?${ALL}&search=${encodeURIComponent('-"e a" -"a e" -"i o" -"o i"')}`,
  `/events?${ALL}&search=a&${FACETS}&orderby=title`,
  `/events?${ALL}&${FACETS}`,
  `/events?${ALL}&search=e%20a&featured=false&orderby=modified&page=100&per_page=50`,
  `/events?${ALL}&ticketed=true&orderby=title`,
  `/events?${ALL}&orderby=slug&order=desc`,
  `/events?${ALL}&bbox=-180,-90,180,90`,
  `/events?${ALL}&geoloc_lat=50&geoloc_lng=10&geoloc_radius=20000&orderby=distance`,
  `/events?${ALL}&search=a%20e%20i%20o%20u`,
  `/events.ics?${ALL}&limit=5000`,
];

/** Requests the health during the work, and returns the longest time that it took. */
async function watched(port, work) {
  let isOver = false;
  let longest = 0;
  const watch = (async () => {
    while (!isOver) {
      const from = performance.now();
      await send(port, '/health/live');
      longest = Math.max(longest, performance.now() - from);
    }
  })();
  await work();
  isOver = true;
  await watch;
  return longest;
}

async function once({ port, child }, path) {
  // Measured separately, as the requests for the health cost processor time themselves.
  const before = cpuTime(child.pid);
  const from = performance.now();
  const { status } = await send(port, MOUNT + path);
  const row = { milliseconds: performance.now() - from, cpu: cpuTime(child.pid) - before };
  const health = await watched(port, async () => send(port, MOUNT + path));
  return { status, health, ...row };
}

const { environment } = await ensureData('sqlite', EVENTS, undefined, console.log);
const rows = await withServers([['service', { ...environment, ...UNCACHED }]], async (service) => {
  for (const path of WORST) await once(service, path);
  const resultsByPath = new Map([BASELINE, ...WORST].map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [path, results] of resultsByPath) results.push(await once(service, path));
  return [...resultsByPath].map(([path, results]) => ({
    path,
    status: results[0].status,
    ...Object.fromEntries(
      ['cpu', 'milliseconds', 'health'].map((name) => [name, median(results.map((result) => result[name]))]),
    ),
  }));
});

const [baseline] = rows;
const table = rows.map(
  ({ path, status, cpu, milliseconds, health }) =>
    `| \`${decodeURIComponent(path)}\` | ${status} | ${cpu.toFixed(0)} | ${(cpu / baseline.cpu).toFixed(1)} | ${milliseconds.toFixed(0)} | ${health.toFixed(0)} |`,
);
const text = `# The most expensive requests

\`npm run bench:worst\`: medians of ${ROUNDS} rounds at ${EVENTS} events on SQLite, without the response cache. The first row is the baseline of the ratios. A 400 names the limit that the request is beyond. Long feeds are made in parts, with turns for others in between.

| request | status | CPU, ms | ratio | time, ms | longest wait for /health/live, ms |
|---|---|---|---|---|---|
${table.join('\n')}
`;
writeFileSync(join(ROOT, 'bench/WORST.md'), text);
console.log(text);
