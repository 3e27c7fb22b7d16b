import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { send } from '../lib/http.mjs';
import { median } from '../lib/measure.mjs';
import { MOUNT, ROOT } from '../lib/paths.mjs';
import { start } from '../lib/session.mjs';

const ROUNDS = 5;

/** Milliseconds from the start of the process to the end of its first response. */
async function once(name, environment) {
  const server = await start(name, environment);
  try {
    const { status } = await send(server.port, `${MOUNT}/events`);
    if (status !== 200) throw new Error(`The first response of ${name} was ${status}.`);
    return performance.now() - server.started;
  } finally {
    await server.stop();
  }
}

/** The time to the first response, a list of events on a migrated database, compared with `empty`. */
export async function startup(bench, { environment }) {
  const rows = { service: [], empty: [] };
  await once('service', environment);
  await once('empty', {});
  for (let round = 0; round < Math.min(ROUNDS, bench.settings.rounds); round += 1) {
    rows.service.push(await once('service', environment));
    rows.empty.push(await once('empty', {}));
  }
  const ratio = median(rows.service.map((row, index) => row / rows.empty[index]));
  return { service: median(rows.service), empty: median(rows.empty), ratio };
}

/** The time of `--help` of the command line, in milliseconds. */
export async function help() {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), '--help']);
    if (status !== 0) throw new Error(`--help ended with ${status}.`);
    times.push(performance.now() - began);
  }
  return Promise.resolve({ median: median(times) });
}
