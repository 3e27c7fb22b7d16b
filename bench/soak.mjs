// Reads and writes for minutes, below the maximum load, to see whether memory or latency grows.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findDatabaseServers } from '../test/support/engines.js';
import { freshData } from './lib/data.mjs';
import { Server } from './lib/server.mjs';
import { mix, Tally } from './lib/soak-mix.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'sqlite' },
    share: { type: 'string', default: '0.7' },
  },
});
const MINUTES = Number(values.minutes);
const SHARE = Number(values.share);
const SAMPLES = 20;
const CONNECTIONS = 32;
const CALIBRATION_MS = 20_000;
const TICK_MS = 10;
/** The greatest ratio of the last quarter to the second one; the first quarter warms up. */
const ALLOWED = { rss: 1.1, handles: 1.1, p50: 1.5, p99: 2 };
const MEBIBYTE = 1024 * 1024;

const servers = values.engine === 'sqlite' ? [] : await findDatabaseServers();
const server = servers.find(({ name }) => name === values.engine);
const { environment, facts } = await freshData(values.engine, server, console.log, false);
const service = await Server.start('service', 'dist/main.js', { env: { ...environment, LOG_LEVEL: 'warn' } });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const requests = mix(service.port, facts, agent);

/** The maximum throughput: callers that never wait. */
async function capacity() {
  const tally = new Tally();
  const until = performance.now() + CALIBRATION_MS;
  const caller = async () => {
    while (performance.now() < until) await tally.time(performance.now(), requests.next());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  if (tally.failures.size > 0) throw new Error(`Failed before the soak: ${[...tally.failures]}`);
  return tally.count / (CALIBRATION_MS / 1_000);
}

const handles = () => readdirSync(`/proc/${service.child.pid}/fd`).length;
const threads = () =>
  Number(/Threads:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))[1]);

/** Sends requests at equal intervals, without waiting for responses. */
async function steady(rate, milliseconds, tally) {
  const began = performance.now();
  const open = new Set();
  for (let sent = 0; ;) {
    const elapsed = performance.now() - began;
    if (elapsed > milliseconds) break;
    for (; sent < (elapsed / 1_000) * rate; sent += 1) {
      const run = tally.time(began + (sent / rate) * 1_000, requests.next()).finally(() => open.delete(run));
      open.add(run);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(open);
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const samples = [];
let failures = 0;
let growth = [];
try {
  const most = await capacity();
  const rate = most * SHARE;
  console.log(
    `${values.engine}: ${most.toFixed(0)} requests/s at most, ${rate.toFixed(0)} for ${MINUTES} minutes.\n`,
  );
  console.log(
    row(['minute', 'requests', 'writes', 'failed', 'p50 ms', 'p99 ms', 'RSS MiB', 'handles', 'threads']),
  );
  console.log(row(Array.from({ length: 9 }, () => '---')));
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const tally = new Tally();
    await steady(rate, (MINUTES * 60_000) / SAMPLES, tally);
    const { rss } = await service.usage();
    const [p50, p99] = [tally.quantile(0.5), tally.quantile(0.99)];
    const failed = [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
    failures += failed;
    samples.push({ rss, handles: handles(), p50, p99 });
    const minute = ((sample * MINUTES) / SAMPLES).toFixed(1);
    const shown = [p50.toFixed(1), p99.toFixed(1), (rss / MEBIBYTE).toFixed(0), handles(), threads()];
    console.log(row([minute, tally.count, tally.writes, failed, ...shown]));
    for (const [failure, count] of tally.failures) console.log(`  ${failure}: ${count}`);
  }
  growth = Object.entries(ALLOWED).map(([name, most]) => ({ name, most, ratio: ratioOf(name) }));
} finally {
  agent.destroy();
  await service.stop();
}

/** The median of the last quarter over that of the second. */
function ratioOf(name) {
  const quarter = SAMPLES / 4;
  const median = (part) =>
    part.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(part.length / 2)];
  return median(samples.slice(-quarter)) / median(samples.slice(quarter, 2 * quarter));
}

const line = growth.map(({ name, ratio, most }) => `${name} ×${ratio.toFixed(2)} (allowed ${most})`);
console.log(`\nLast quarter over the second: ${line.join(', ')}; ${failures} failed.`);
if (failures > 0 || growth.some(({ ratio, most }) => ratio > most)) process.exitCode = 1;
