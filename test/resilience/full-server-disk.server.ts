import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { DatabaseServer } from '../support/resilience/database-server.js';
import { freePorts } from '../support/resilience/ports.js';
import { report } from '../support/resilience/report.js';
import { MARIADB, MYSQL } from '../support/resilience/server-programs.js';
import { LONGEST_MS, until } from '../support/resilience/until.js';
import { eventWith } from '../support/service.js';

const LONG_TEXT = 'All of it or nothing. '.repeat(10_000);
const BALLAST_BYTES = 48 * 1024 * 1024;
const TIMEOUT_SECONDS = 2;
/** A server that waits for room looks for it once a minute. */
const BACK_MS = 90_000;

let server: DatabaseServer;
let service: ServiceProcess;
let api: Api;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const [program, disk] =
    outageServer === 'mysql' ? ([MYSQL, '420m'] as const) : ([MARIADB, '260m'] as const);
  server = new DatabaseServer(program, port, [], disk);
  await server.up();
  writeFileSync(join(server.data, 'ballast'), Buffer.alloc(BALLAST_BYTES));
  service = await ServiceProcess.start({
    DATABASE_URL: server.url,
    DATABASE_TIMEOUT: String(TIMEOUT_SECONDS),
    ADMIN_PASSWORD: 'long-secret',
    LOG_LEVEL: 'silent',
  });
  api = new Api(service.api);
});
afterAll(async () => {
  await service.end('SIGTERM');
  await server.remove();
});

const total = async (collection: string): Promise<number> =>
  Number((await api.get(`/${collection}?start_date=2000-01-01&per_page=1`))['total']);

/** Writes until it is refused. */
async function fill(): Promise<number> {
  for (let made = 0; ; made++) {
    const event = eventWith({ description: `${made} ${LONG_TEXT}`, venue: { venue: `Venue ${made}` } });
    const began = performance.now();
    const { status, body } = await api.send('POST', '/events', event);
    if (status === 201) continue;
    expect([
      [507, 'rest_insufficient_storage'],
      [503, 'rest_unavailable'],
    ]).toContainEqual([status, body['code']]);
    expect(performance.now() - began).toBeLessThan(LONGEST_MS);
    return made;
  }
}

function fillTheRest(): void {
  expect(() => {
    for (;;) appendFileSync(join(server.data, 'ballast'), Buffer.alloc(4_096));
  }).toThrow('ENOSPC');
}

it('a full disk of the server refuses writes in time, keeps what was written, and is good again with room', async () => {
  const first = await fill();
  expect(first).toBeGreaterThan(5);
  fillTheRest();
  // Its own files may have room inside.
  const made = first + (await fill());
  expect([await total('events'), await total('venues')]).toEqual([made, made]);

  rmSync(join(server.data, 'ballast'));
  const back = await until(
    'a write',
    async () => (await api.send('POST', '/tags', { name: `Room ${performance.now()}` })).status === 201,
    BACK_MS,
  );
  // A server may wait for room with a commit that the service has given up: a refused write may be done, and is whole.
  const kept = await total('events');
  expect([made, made + 1, made + 2]).toContain(kept);
  expect(await total('venues')).toBe(kept);
  report(`${server.title}, full disk`, {
    acknowledged: made,
    lost: 0,
    'refused and done': kept - made,
    'back after ms': Math.round(back),
  });
});
