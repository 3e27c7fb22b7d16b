import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { compare } from '../support/resilience/compare.js';
import type { DatabaseServer } from '../support/resilience/database-server.js';
import { startCluster, synced } from '../support/resilience/galera.js';
import { Ledger } from '../support/resilience/ledger.js';
import { Proxy } from '../support/resilience/proxy.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';
import { LONGEST_MS, until } from '../support/resilience/until.js';
import { Watch } from '../support/resilience/watch.js';

const WRITERS = 2;
const KILLS = scaled(1, 6);
const PATHS = ['/events?start_date=2000-01-01', '/venues'];

let nodes: readonly DatabaseServer[] = [];
/** One for each instance. */
let proxies: Proxy[] = [];
let services: ServiceProcess[] = [];
let apis: Api[] = [];

/** All nodes, the instance's own first. */
const nodesOf = (instance: number): readonly DatabaseServer[] => [
  ...nodes.slice(instance),
  ...nodes.slice(0, instance),
];

beforeAll(async () => {
  nodes = await startCluster();
  proxies = await Promise.all(nodes.map(async (_, instance) => Proxy.before(nodesOf(instance))));
  services = await Promise.all(
    proxies.map(async ({ port }) =>
      ServiceProcess.start({
        DATABASE_URL: `mysql://root@127.0.0.1:${port}/calendar`,
        ADMIN_PASSWORD: 'long-secret',
        PUBLIC_URL: 'http://calendar.example',
        LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      }),
    ),
  );
  apis = services.map((service) => new Api(service.origin + '/calendar/events/v1'));
});
afterAll(async () => {
  await Promise.all(services.map(async (service) => service.end('SIGTERM')));
  await Promise.all(proxies.map(async (proxy) => proxy.stop()));
  await Promise.all(nodes.map(async (node) => node.remove()));
});

it('migrations have run once, though all instances started together', async () => {
  const [node] = nodes;
  const rows = await node?.query<{ name: string; times: number }>(
    'SELECT name, COUNT(*) AS times FROM calendar.migrations GROUP BY name HAVING times > 1',
  );
  expect(rows).toEqual([]);
  const users = await node?.query('SELECT username FROM calendar.user');
  expect(users).toEqual([{ username: 'admin' }]);
});

it('what one instance writes the others show at once, also when their nodes have much to apply before it', async () => {
  const [first, ...others] = apis;
  const { body: venue } = (await first?.send('POST', '/venues', { venue: 'Before' })) ?? {};
  await nodes[0]?.query('CREATE TABLE calendar.ballast (id INT NOT NULL PRIMARY KEY)');
  await nodes[0]?.query('INSERT INTO calendar.ballast SELECT seq FROM calendar.seq_1_to_300000');
  await first?.send('PATCH', `/venues/${String(venue?.['id'])}`, { venue: 'After' });
  const shown = await Promise.all(others.map(async (api) => api.get(`/venues/${String(venue?.['id'])}`)));
  expect(shown.map((one) => one['venue'])).toEqual(['After', 'After']);
  await nodes[0]?.query('DROP TABLE calendar.ballast');
  await first?.send('DELETE', `/venues/${String(venue?.['id'])}`);
});

it('what one instance writes the others show at once', async () => {
  const [first, second, third] = apis;
  for (let round = 0; round < scaled(20, 200); round++) {
    const { status, body } = (await first?.send('POST', '/venues', { venue: `Seen ${round}` })) ?? {};
    expect(status).toBe(201);
    const seen = await Promise.all(
      [second, third].map(async (api) => api?.get(`/venues/${String(body?.['id'])}`)),
    );
    expect(seen.map((venue) => venue?.['venue'])).toEqual([`Seen ${round}`, `Seen ${round}`]);
    const lists = await Promise.all([second, third].map(async (api) => api?.get('/venues?per_page=1')));
    expect(lists.map((list) => list?.['total'])).toEqual([round + 1, round + 1]);
  }
  for (const { id } of (await first?.all('venues', '')) ?? [])
    await first?.send('DELETE', `/venues/${String(id)}`);
});

it(
  'a node is killed under writes through all instances, and comes back',
  async () => {
    const ledgers = apis.map((_, instance) => new Ledger(`instance${instance}`));
    const watches = apis.map((api) => new Watch(api, PATHS));
    const writers = ledgers.flatMap((ledger, instance) =>
      Array.from({ length: WRITERS }, async (_, writer) =>
        ledger.write(instance * WRITERS + writer, () => apis[instance]),
      ),
    );
    const written = () => ledgers.reduce((sum, { outcomes }) => sum + outcomes.acknowledged, 0);
    const more = async (count: number) => {
      const goal = written() + count;
      await until(`${count} writes`, () => written() >= goal);
    };
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await more(30);
        const victim = nodes[kill % nodes.length];
        if (victim === undefined) throw new Error('There is no such node.');
        await victim.down('SIGKILL');
        for (const proxy of proxies) proxy.serves(victim, false);
        await more(30);
        await victim.up();
        await synced(victim);
        for (const proxy of proxies) proxy.serves(victim, true);
        await more(30);
      }
    } finally {
      for (const ledger of ledgers) ledger.stop();
      await Promise.all([...writers, ...watches.map(async (watch) => watch.stop())]);
    }
    const watched = await Promise.all(watches.map(async (watch) => watch.stop()));
    const refused = [...ledgers.flatMap(({ outcomes }) => [...outcomes.refused])];
    report('A node of three killed', {
      kills: KILLS,
      acknowledged: written(),
      'refused writes': JSON.stringify(refused),
      reads: JSON.stringify(watched.map(({ statuses }) => [...statuses])),
      'refused for ms': JSON.stringify(watched.map(({ refusedFor }) => Math.round(refusedFor))),
      'slowest write ms': JSON.stringify(ledgers.map(({ outcomes }) => Math.round(outcomes.slowest))),
    });
    const statuses = [
      ...refused.map(([status]) => status),
      ...watched.flatMap((one) => [...one.statuses.keys()]),
    ];
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { refusedFor } of watched) expect(refusedFor).toBeLessThan(LONGEST_MS);
    await sleep(100);
    for (const api of apis) expect(await compare(api, ledgers)).toEqual([]);
    const shared = await nodes[0]?.query(
      'SELECT name FROM calendar.tag_translation GROUP BY name, language HAVING COUNT(*) > 1',
    );
    expect(shared).toEqual([]);
  },
  scaled(300_000, 900_000),
);
