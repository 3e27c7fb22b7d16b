import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServiceProcess } from '../support/process.js';
import { ADMIN, useProcesses } from '../support/processes.js';
import { eventWith } from '../support/service.js';

/*
 * What a finished request used is freed by the next collection of the young generation. Where something old refers to it,
 * and it to the next request, all requests stay until a full collection: each took three times as long then.
 */

const start = useProcesses();

const WARM = 500;
const REQUESTS = 1_500;
/** What a process keeps once, as code that was compiled meanwhile, is in one of them: on a fast machine in the first. */
const ROUNDS = 3;
/** What is in flight at a collection is kept too. What was found and repaired kept 2,400 to 36,000 bytes of each. */
const MOST = 1_500;

const PRELOAD = pathToFileURL(resolve('test/support/resilience/promoted-bytes.mjs')).href;
const QUIET = { NODE_OPTIONS: `--import ${PRELOAD}`, LOG_LEVEL: 'error' };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => {
  agent.destroy();
});

async function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; etag: string }> {
  return new Promise((done, fail) => {
    request(url, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        done({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' });
      });
    })
      .once('error', fail)
      .end();
  });
}

/** The bytes that each of many requests left in the old generation, in the round that left least; the first is enough that left few. */
async function leftByEach(service: ServiceProcess, send: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < WARM; n += 1) await send();
  await promoted(service);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let n = 0; n < REQUESTS; n += 1) await send();
    rounds.push((await promoted(service)) / REQUESTS);
    if (Math.min(...rounds) < MOST) break;
  }
  return Math.min(...rounds);
}

async function promoted(service: ServiceProcess): Promise<number> {
  // The observer is told of a collection later.
  await sleep(50);
  const from = service.output.length;
  service.signal('SIGUSR2');
  for (;;) {
    const found = /promoted (\d+) bytes/.exec(service.output.slice(from))?.[1];
    if (found !== undefined) return Number(found);
    await sleep(10);
  }
}

const made = async (service: ServiceProcess): Promise<string> => {
  let path = '';
  for (let n = 0; n < 9; n += 1) {
    const { body } = await service.send(
      'POST',
      '/events',
      eventWith({ title: `Event ${n}`, venue: { venue: 'Hall' } }),
      ADMIN,
    );
    path = `/events/${body.id}`;
  }
  return path;
};

it('a list and an event that are read from the database leave nothing', async () => {
  const service = await start({ ...QUIET, CACHE_BYTES: '0' });
  const path = await made(service);
  for (const url of [`${service.api}/events`, service.api + path]) {
    const left = await leftByEach(service, async () => read(url));
    expect((await read(url)).status).toBe(200);
    expect(left).toBeLessThan(MOST);
  }
});

it('a list that is kept and its 304 leave nothing', async () => {
  const service = await start(QUIET);
  await made(service);
  const url = `${service.api}/events`;
  const { etag } = await read(url);
  for (const [headers, status] of [
    [{}, 200],
    [{ 'if-none-match': etag }, 304],
  ] as const) {
    const left = await leftByEach(service, async () => read(url, headers));
    expect((await read(url, headers)).status).toBe(status);
    expect(left).toBeLessThan(MOST);
  }
});
