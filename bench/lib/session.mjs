import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './http.mjs';
import { compare } from './measure.mjs';
import { ROOT } from './paths.mjs';
import { readsDiffer, writesDiffer } from './same.mjs';
import { Server } from './server.mjs';

/** The service without its response cache, so that each response is computed. */
export const UNCACHED = { CACHE_BYTES: '0' };

const SCRIPTS = {
  service: 'dist/main.js',
  twin: 'bench/baselines/twin.mjs',
  static: 'bench/baselines/static.mjs',
  empty: 'bench/baselines/empty.mjs',
};

/** The options of Node that `npm start` has. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const FLAGS = { service: scripts.start.match(/--\S+/g) ?? [] };

export const start = async (name, environment, more = {}) =>
  Server.start(name, SCRIPTS[name], {
    env: { ...environment, ...more.env },
    execArgv: FLAGS[name],
    ...more,
  });

/** Starts the named servers, and stops them after the work, even if it fails. */
export async function withServers(plans, work) {
  const servers = [];
  try {
    for (const [name, environment] of plans) servers.push(await start(name, environment));
    return await work(...servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The requests of a read, with the status and length that each must have. */
export async function expected(server, { paths, isKnown = false }, facts) {
  const requests = [];
  for (const path of paths(facts)) {
    const { status, headers, body } = await send(server.port, path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`);
    requests.push(
      isKnown
        ? { path, headers: { 'if-none-match': headers.etag }, status: 304, length: 0 }
        : { path, status, length: body.length },
    );
  }
  return requests;
}

/** Gives the static baseline the service's responses unchanged. */
async function storeResponses(server, service, requests) {
  for (const { path, headers = {} } of requests) {
    const response = await send(service.port, path, { headers });
    const headersToStore = Object.entries(response.headers).filter(
      ([name]) => !/^(date|connection|keep-alive)$/.test(name),
    );
    const store = {
      path,
      status: response.status,
      headers: headersToStore.flat(),
      body: response.body.toString('base64'),
    };
    await server.request({ store }, 'stored');
  }
}

/** A read against its baseline; without one where the baseline cannot send the same response. */
export async function measureRead(bench, one, { service, baseline, facts }) {
  const requests = await expected(service, one, facts);
  const subjects = [{ name: 'service', server: service, requests }];
  if (one.baseline === 'static') await storeResponses(baseline, service, requests);
  const paths = requests.slice(0, 10).map(({ path }) => path);
  const difference = one.isKnown ? undefined : await readsDiffer(service, baseline, paths, true);
  if (difference === undefined) subjects.push({ name: one.baseline, server: baseline, requests });
  const result = await compare(bench.load, subjects, bench.settings, bench.databasePid);
  return { ...result, bytes: requests[0].length, difference };
}

/** Each subject, and each run, numbers its writes from a different start. */
const DISTANCE = 300_000_000;
const CHECKED = 100;

/** A write compared with the twin, and with the twin that also writes the indexes of lists and searches. */
export async function measureWrite(bench, one, { service, twins, facts }) {
  const requests = one.requests(facts);
  const base = (Math.floor(Date.now() / 1_000) % 100_000) * 1_000;
  const subjects = [{ name: 'service', server: service, requests, first: base + CHECKED }];
  let difference;
  for (const [index, twin] of twins.entries()) {
    const found = await writesDiffer(service, twin, requests[0], base + index * 10);
    difference ??= found;
    const first = base + DISTANCE * (index + 1);
    if (found === undefined) subjects.push({ name: twin.name, server: twin, requests, first });
  }
  const result = await compare(bench.load, subjects, bench.settings, bench.databasePid);
  return { ...result, difference };
}
