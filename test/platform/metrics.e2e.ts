import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { serializeTransactions } from '#platform/database/serialize-transactions.js';
import { closeConnections, sendRaw } from '../support/http-client.js';
import { listen } from '../support/raw-client.js';
import { eventWith, NAMESPACE, Service } from '../support/service.js';

/** As who connects from this machine names it. */
const HERE = { host: 'localhost:3000' };
const TOKEN = 'a-token-of-the-scraper';
const ROUTES = '/calendar/events/v1';

let service: Service;
let port: number;
beforeAll(async () => {
  service = await Service.start({ METRICS_TOKEN: TOKEN });
  port = await listen(service);
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});

/** The values, by the name and the labels of each metric. */
async function figures(): Promise<Map<string, number>> {
  const { status, headers, text } = await sendRaw(port, '~/metrics', HERE);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
    'no-store',
  ]);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

const counted = (method: string, route: string, status: number | string): string =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

/** By how much the values grow while the work is done. */
async function growth(work: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await figures();
  await work();
  const after = await figures();
  return (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
}

it('counts requests by method, route and status, cached responses too, never by the values in a URL', async () => {
  const { id } = await service.make('/events', eventWith());
  const grown = await growth(async () => {
    for (let time = 0; time < 3; time++) await sendRaw(port, `/events/${id}`);
    await sendRaw(port, `~/fr/wp-json/tribe/events/v1/events/${id}`);
    await sendRaw(port, '/events/4711');
    await sendRaw(port, '~/a/b/c');
    await sendRaw(port, '~/a/b/d?password=sesame');
    await sendRaw(port, '/events?page=x');
  });
  expect(grown(counted('GET', `${ROUTES}/events/{id}`, 200))).toBe(4);
  expect(grown(counted('GET', `${ROUTES}/events/{id}`, 404))).toBe(1);
  expect(grown(counted('GET', `${ROUTES}/events`, 400))).toBe(1);
  expect(grown(counted('GET', 'unmatched', 404))).toBe(2);
  expect(grown('calendar_answer_cache_requests_total{result="hit"}')).toBe(2);
  expect(grown('calendar_answer_cache_requests_total{result="miss"}')).toBeGreaterThanOrEqual(2);
  const names = [...(await figures()).keys()].join('\n');
  for (const part of ['4711', 'sesame', '/a/b', 'page=']) expect(names).not.toContain(part);
});

it('reports the state of the process and its database', async () => {
  const now = await figures();
  for (const name of [
    'http_requests_in_flight',
    'calendar_answer_cache_bytes',
    'process_resident_memory_bytes',
    'process_open_fds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_utilization_ratio',
  ]) {
    expect([name, now.get(name)]).toEqual([name, expect.any(Number)]);
  }
  // The request for the metrics itself.
  expect(now.get('http_requests_in_flight')).toBe(1);
  const pool = ['used', 'free', 'waiting', 'limit'].map((state) =>
    now.get(`calendar_database_pool_connections{state="${state}"}`),
  );
  const { engine } = service.database;
  if (engine === 'mysql') expect(pool).toEqual([expect.any(Number), expect.any(Number), 0, 4]);
  else expect(pool).toEqual([undefined, undefined, undefined, undefined]);
});

it('counts transactions that were retried', async () => {
  let attempts = 0;
  const grown = await growth(async () => {
    await service.database.write(async (manager) => {
      attempts += 1;
      if (attempts <= 3) await manager.query('INSERT INTO user SELECT * FROM user');
    });
  });
  expect(grown('calendar_database_transaction_retries_total{kind="duplicate"}')).toBe(3);
});

it('the change lag is 0 when the last change is known, and grows from when it was not', async () => {
  await sendRaw(port, '/tags');
  expect((await figures()).get('calendar_change_lag_seconds')).toBe(0);
  if (service.database.engine === 'sqlite') return;
  // As another instance would.
  await service.database.dataSource.query(
    'INSERT INTO change_number (shard, n) VALUES (63, 1) ON DUPLICATE KEY UPDATE n = n + 1',
  );
  expect((await figures()).get('calendar_change_lag_seconds')).toBeGreaterThan(0);
  expect((await figures()).get('calendar_change_lag_seconds')).toBe(0);
});

it('transactions that wait for each other are no change that was missed', async () => {
  await sendRaw(port, '/tags');
  expect((await figures()).get('calendar_change_lag_seconds')).toBe(0);
  for (let count = 0; count < 2; count++) await service.database.writeUncounted(serializeTransactions);
  expect((await figures()).get('calendar_change_lag_seconds')).toBe(0);
});

it.each([
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['a page of another origin', { origin: 'http://evil.example' }],
  ['a wrong token through a proxy', { 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer guessed' }],
])('for %s there is nothing', async (_, headers) => {
  const { status, text } = await sendRaw(port, '~/metrics', { ...HERE, ...headers });
  expect([status, JSON.parse(text).code]).toEqual([404, 'rest_no_route']);
});

it.each(['loopback', 'public'])(
  'METRICS=%s responds under its own host names only, as a page of another site can point its own name here',
  async (metrics) => {
    const other = await Service.start({
      METRICS: metrics,
      METRICS_HOSTS: 'calendar.internal',
      PUBLIC_URL: 'https://calendar.example',
    });
    const own = await listen(other);
    for (const [host, status] of [
      ['localhost', 200],
      ['127.0.0.1:9464', 200],
      ['[::1]:9464', 200],
      ['10.1.2.3', 200],
      ['calendar.internal:80', 200],
      ['CALENDAR.example', 200],
      ['evil.example', 404],
      ['localhost.evil.example', 404],
      ['127.0.0.1.evil.example', 404],
      ['evil.example@localhost', 404],
    ] as const)
      expect([host, (await sendRaw(own, '~/metrics', { host })).status]).toEqual([host, status]);
    closeConnections();
    await other.stop();
  },
);

it('who has the token reads it from anywhere', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` };
  expect((await sendRaw(port, '~/metrics', headers)).status).toBe(200);
});

it.each([
  ['off', {}, 404],
  ['public', { 'x-forwarded-for': '203.0.113.7', host: '10.0.0.5:3000' }, 200],
])('METRICS=%s', async (metrics, headers, status) => {
  const other = await Service.start({ METRICS: metrics });
  const { statusCode } = await other.app.inject({ url: '/metrics', headers });
  expect(statusCode).toBe(status);
  await other.stop();
});

it('every response has the id of its request, cached ones too, and only a valid one is reused', async () => {
  const idOf = async (sent: string | undefined, path = '/tags'): Promise<string | null> => {
    const headers = sent === undefined ? {} : { 'x-request-id': sent };
    const response = await fetch(`http://127.0.0.1:${port}${NAMESPACE}${path}`, { headers });
    await response.body?.cancel();
    return response.headers.get('x-request-id');
  };
  for (const path of ['/tags', '/tags', '/tags', '/events/4711', '/nowhere', '/events/%zz']) {
    expect([path, await idOf(`mine-${path.length}.A_1`, path)]).toEqual([path, `mine-${path.length}.A_1`]);
  }
  const made = [
    await idOf(undefined),
    await idOf('with space'),
    await idOf('x'.repeat(129)),
    await idOf('<b>'),
  ];
  for (const id of made) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(made).size).toBe(made.length);
  expect(await idOf('x'.repeat(128))).toBe('x'.repeat(128));
});

it('has each metric and label that the example of alerts asks for', async () => {
  await sendRaw(port, '/events');
  const { text } = await sendRaw(port, '~/metrics', HERE);
  const { groups } = load(readFileSync('examples/prometheus-alerts.yml', 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const asked = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n');
  const names = new Set([...asked.matchAll(/\b(\w+)\{job="event-calendar"/g)].map(([, name = '']) => name));
  names.delete('up');
  expect(names.size).toBe(5);
  // A counter without a value yet has its description only.
  const described = [...names].filter(
    (name) => !text.includes(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `),
  );
  expect(described).toEqual([]);
  expect(text).toMatch(/http_request_duration_seconds_bucket\{[^}]*le="/);
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*status="200"/);
});
