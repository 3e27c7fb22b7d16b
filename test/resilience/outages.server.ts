import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { compare } from '../support/resilience/compare.js';
import { DatabaseServer } from '../support/resilience/database-server.js';
import { Ledger } from '../support/resilience/ledger.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';
import { LONGEST_MS, until } from '../support/resilience/until.js';
import { Watch, type WatchResult } from '../support/resilience/watch.js';

const TIMEOUT_SECONDS = 2;
const WRITERS = 8;
const WRITES_BEFORE = scaled(20, 150);
const PATHS = ['/events?start_date=2000-01-01', '/venues', '/categories'];

let server: DatabaseServer;
let service: ServiceProcess;
let api: Api;
const ledgers: Ledger[] = [];

beforeAll(async () => {
  server = await DatabaseServer.start();
  await server.query("CREATE USER calendar@'127.0.0.1' IDENTIFIED BY 'secret'");
  await server.query("GRANT ALL ON calendar.* TO calendar@'127.0.0.1'");
  service = await ServiceProcess.start({
    DATABASE_URL: server.url.replace('root@', 'calendar:secret@'),
    DATABASE_TIMEOUT: String(TIMEOUT_SECONDS),
    ADMIN_PASSWORD: 'long-secret',
    LOG_LEVEL: 'silent',
  });
  api = new Api(service.api);
  await api.send('POST', '/venues', { venue: 'The venue that is read' });
  await api.send('DELETE', '/venues/1');
});
afterAll(async () => service.end('SIGTERM'));
afterAll(async () => server.remove());

interface Outage {
  readonly watched: WatchResult;
  readonly ledger: Ledger;
  /** From the return of the database to full service, in milliseconds. */
  readonly back: number;
}

/** Breaks the database under readers and writers, and repairs it. */
async function outage(
  name: string,
  { breaks, lasts, repair }: { breaks: () => unknown; lasts: number; repair: () => unknown },
): Promise<Outage> {
  const ledger = new Ledger(name);
  ledgers.push(ledger);
  const watch = new Watch(api, PATHS);
  const writers = Array.from({ length: WRITERS }, async (_, writer) => ledger.write(writer, () => api));
  const end = async (): Promise<WatchResult> => {
    ledger.stop();
    await Promise.all(writers);
    return watch.stop();
  };
  let back = 0;
  try {
    await until('writes', () => ledger.outcomes.acknowledged > WRITES_BEFORE);
    await breaks();
    await sleep(lasts);
    await repair();
    const { acknowledged } = ledger.outcomes;
    back = await until('reads and writes', async () => {
      const reads = await Promise.all(PATHS.map(async (path) => api.send('GET', path)));
      return reads.every(({ status }) => status === 200) && ledger.outcomes.acknowledged > acknowledged;
    });
  } finally {
    await end();
  }
  const watched = await end();
  report(name, {
    reads: JSON.stringify([...watched.statuses]),
    'refused writes': JSON.stringify([...ledger.outcomes.refused]),
    'slowest read ms': Math.round(watched.slowest),
    'slowest write ms': Math.round(ledger.outcomes.slowest),
    'back after ms': Math.round(back),
  });
  return { watched, ledger, back };
}

/** Refusals are 503 and say when to come again, none takes for ever, and all is well some seconds later. */
function expectOnlyRefusals({ watched, ledger, back }: Outage): void {
  const statuses = [...watched.statuses.keys(), ...ledger.outcomes.refused.keys()];
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(watched.withoutRetryAfter).toBe(0);
  expect(Math.max(watched.slowest, ledger.outcomes.slowest)).toBeLessThan(LONGEST_MS);
  expect(back).toBeLessThan(LONGEST_MS);
}

it(
  'a database that is killed and comes back',
  async () => {
    for (let kill = 0; kill < scaled(1, 25); kill++) {
      const outcome = await outage(`${server.title} killed ${kill}`, {
        breaks: async () => server.down('SIGKILL'),
        lasts: scaled(500, 1_500),
        repair: async () => server.up(),
      });
      expectOnlyRefusals(outcome);
      expect(outcome.watched.statuses.get(503)).toBeGreaterThan(0);
    }
  },
  scaled(300_000, 900_000),
);

it('a database that hangs', async () => {
  const outcome = await outage(`${server.title} held up`, {
    breaks: () => {
      server.signal('SIGSTOP');
    },
    lasts: TIMEOUT_SECONDS * 1_000 + 1_500,
    repair: () => {
      server.signal('SIGCONT');
    },
  });
  expectOnlyRefusals(outcome);
  expect(outcome.watched.statuses.get(503)).toBeGreaterThan(0);
});

it('a database that has no connections left', async () => {
  const outcome = await outage(`${server.title} without connections`, {
    breaks: async () => {
      await server.query("ALTER USER calendar@'127.0.0.1' WITH MAX_USER_CONNECTIONS 1");
      await server.disconnect('calendar');
    },
    lasts: 1_000,
    repair: async () => server.query("ALTER USER calendar@'127.0.0.1' WITH MAX_USER_CONNECTIONS 0"),
  });
  expectOnlyRefusals(outcome);
});

it('a database that refuses the user', async () => {
  const outcome = await outage(`${server.title} refuses the user`, {
    breaks: async () => {
      await server.query("ALTER USER calendar@'127.0.0.1' ACCOUNT LOCK");
      await server.disconnect('calendar');
    },
    lasts: 1_000,
    repair: async () => server.query("ALTER USER calendar@'127.0.0.1' ACCOUNT UNLOCK"),
  });
  expectOnlyRefusals(outcome);
  expect(outcome.watched.statuses.get(503)).toBeGreaterThan(0);
});

it('a database in which somebody else holds the tables', async () => {
  const { port } = server;
  const other = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
  const outcome = await outage(`${server.title}, tables held`, {
    breaks: async () => other.query('LOCK TABLES calendar.event WRITE'),
    lasts: TIMEOUT_SECONDS * 1_000 + 1_500,
    repair: async () => other.query('UNLOCK TABLES'),
  });
  other.destroy();
  expectOnlyRefusals(outcome);
});

it('a write that waits too long for a row that somebody else has locked is refused as unavailable', async () => {
  const patient = await ServiceProcess.start({
    DATABASE_URL: server.url,
    ADMIN_PASSWORD: 'long-secret',
    LOG_LEVEL: 'silent',
  });
  const writer = new Api(patient.api);
  const { body: venue } = await writer.send('POST', '/venues', { venue: 'Locked' });
  const other = await mysql.createConnection({ host: '127.0.0.1', port: server.port, user: 'root' });
  await other.query('START TRANSACTION');
  await other.query(`SELECT id FROM calendar.venue WHERE id = ${String(venue['id'])} FOR UPDATE`);
  const path = `/venues/${String(venue['id'])}`;
  const refused = await writer.send('PATCH', path, { venue: 'Never' });
  other.destroy();
  expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
    503,
    'rest_unavailable',
    'The write waited too long for others to end, and nothing was changed. Try again soon.',
  ]);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await writer.get(path))['venue']).toBe('Locked');
  expect((await writer.send('PATCH', path, { venue: 'Later' })).status).toBe(200);
  expect((await writer.send('DELETE', path)).status).toBe(200);
  await patient.end('SIGTERM');
});

it('cached responses are sent for as long as CACHE_STALE_IF_ERROR allows', async () => {
  const patient = await ServiceProcess.start({
    DATABASE_URL: server.url,
    CACHE_STALE_IF_ERROR: '600',
    LOG_LEVEL: 'silent',
  });
  const request = async (address: string, path: string): Promise<[number, string]> => {
    const response = await fetch(address + path);
    return [response.status, await response.text()];
  };
  const path = '/events?start_date=2000-01-01&per_page=3';
  const before = await Promise.all([patient, service].map(async (one) => request(one.api, path)));
  expect(before.map(([status]) => status)).toEqual([200, 200]);
  await server.down('SIGKILL');
  expect((await request(patient.api, path))[1]).toBe(before[0]?.[1]);
  expect((await request(patient.api, '/events?start_date=2000-01-02'))[0]).toBe(503);
  expect((await request(service.api, path))[0]).toBe(503);
  await server.up();
  await until('reads', async () => (await request(service.api, path))[0] === 200);
  await patient.end('SIGTERM');
});

it('nothing that was acknowledged meanwhile is lost, and nothing is there by half', async () => {
  expect(await compare(api, ledgers)).toEqual([]);
  const figures = ledgers.map(({ outcomes }) => outcomes.acknowledged);
  report(`${server.title}, all outages`, {
    acknowledged: figures.reduce((sum, one) => sum + one, 0),
    lost: 0,
  });
});
