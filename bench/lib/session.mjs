import { send } from './http.mjs';
import { compare } from './measure.mjs';
import { readsDiffer, writesDiffer } from './same.mjs';
import { Server } from './server.mjs';

/** The service without its cache of finished answers, so that each answer is worked out. */
export const UNCACHED = { CACHE_BYTES: '0' };

const SCRIPTS = {
  service: 'dist/main.js',
  twin: 'bench/baselines/twin.mjs',
  static: 'bench/baselines/static.mjs',
  empty: 'bench/baselines/empty.mjs',
};

export const start = async (name, environment, more = {}) =>
  Server.start(name, SCRIPTS[name], { env: { ...environment, ...more.env }, ...more });

/** Starts the named servers, and ends them however the work ends. */
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

/** Hands the static baseline the service's answers as they are. */
async function teach(server, service, requests) {
  for (const { path, headers = {} } of requests) {
    const answer = await send(service.port, path, { headers });
    const kept = Object.entries(answer.headers).filter(
      ([name]) => !/^(date|connection|keep-alive)$/.test(name),
    );
    const taught = {
      path,
      status: answer.status,
      headers: kept.flat(),
      body: answer.body.toString('base64'),
    };
    await server.tell({ answer: taught }, 'taken');
  }
}

/** A read against its baseline; without one where the baseline cannot give the same answer. */
export async function measureRead(bench, one, { service, baseline, facts }) {
  const requests = await expected(service, one, facts);
  const subjects = [{ name: 'service', server: service, requests }];
  if (one.baseline === 'static') await teach(baseline, service, requests);
  const paths = requests.slice(0, 10).map(({ path }) => path);
  const difference = one.isKnown ? undefined : await readsDiffer(service, baseline, paths, true);
  if (difference === undefined) subjects.push({ name: one.baseline, server: baseline, requests });
  const result = await compare(bench.load, subjects, bench.settings, bench.databasePid);
  return { ...result, bytes: requests[0].length, difference };
}

/** Each subject numbers its writes from elsewhere, and each run too. */
const DISTANCE = 300_000_000;
const CHECKED = 100;

/** A write against the twin, and against the twin that also writes what lists and searches find events by. */
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
