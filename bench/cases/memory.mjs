import { send } from '../lib/http.mjs';
import { Load } from '../lib/load.mjs';
import { MOUNT } from '../lib/paths.mjs';
import { start } from '../lib/session.mjs';
import { READS } from './reads.mjs';

const SAMPLES = 10;
const CONNECTIONS = 8;
const MEBIBYTE = 1024 * 1024;
/** Wide searches of eight connections wait for each other: none is refused for its time. */
const PATIENT = { LIST_TIMEOUT: '60', DATABASE_TIMEOUT: '60' };
/** Enough different windows to fill the response cache. */
const WINDOWS = 400;

/** All reads, and lists of many different windows. */
function requests(facts) {
  const paths = READS.filter(({ isKnown }) => !isKnown).flatMap(({ paths: of }) => of(facts));
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const day = new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10);
    return `${MOUNT}/events?per_page=50&start_date=${day}`;
  });
  const mixed = windows.flatMap((path, index) => [path, paths[index % paths.length]]);
  return mixed.map((path) => ({ path, status: 200 }));
}

async function sampled(server, load, facts, milliseconds) {
  const samples = [];
  const take = async () => samples.push((await server.usage()).rss / MEBIBYTE);
  await take();
  const all = requests(facts);
  const { status } = await send(server.port, all[0].path);
  if (status !== 200) throw new Error(`${all[0].path}: ${status}`);
  let responses = 0;
  for (let part = 0; part < SAMPLES; part += 1) {
    const job = {
      mode: 'load',
      requests: all,
      connections: CONNECTIONS,
      milliseconds: milliseconds / SAMPLES,
    };
    responses += (await load.run({ port: server.port, ...job })).count;
    await take();
  }
  return { samples, responses };
}

/** Resident memory before and during minutes of load, of the service on one engine after the other. */
export async function memory(plans, milliseconds) {
  const results = [];
  for (const { engine, size, environment, facts } of plans) {
    const server = await start('service', { ...environment, ...PATIENT });
    const load = new Load();
    try {
      const result = await sampled(server, load, facts, milliseconds);
      results.push({ engine, size, minutes: milliseconds / 60_000, ...result });
    } finally {
      load.stop();
      await server.stop();
    }
  }
  return results;
}
