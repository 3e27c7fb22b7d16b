import { basic, Client, lengthenWaits, Verifications } from '../support/client.js';
import { makeDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { describeWithRedis, ownRedis, RedisGate } from '../support/redis.js';
import { Service, type ServiceResponse } from '../support/service.js';

const RIGHT = 'correct horse';
const EDITOR = { authorization: basic('editor', RIGHT) };

/** By the hour, so that no test is so slow that its count starts again. */
const LIMITS = { RATE_LIMIT: '5/hour', RATE_LIMIT_ANONYMOUS: '3/hour' };

const remaining = ({ status, headers }: ServiceResponse): [number, string | undefined] => [
  status,
  headers['ratelimit-remaining'],
];

async function inTurn(
  times: number,
  send: () => Promise<ServiceResponse>,
): Promise<[number, string | undefined][]> {
  const seen: [number, string | undefined][] = [];
  for (let time = 0; time < times; time++) seen.push(remaining(await send()));
  return seen;
}

describe('limits of one instance', () => {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    service = await Service.start({ ...LIMITS, CORS_ORIGINS: 'https://trusted.example' });
  });
  afterAll(async () => service.stop());
  beforeEach(() => {
    client = new Client(service);
  });

  it('anonymous requests have theirs by IP address, whatever they request', async () => {
    expect(remaining(await client.get('/events'))).toEqual([200, '2']);
    expect(remaining(await client.get('/nowhere'))).toEqual([404, '1']);
    expect(remaining(await client.get('/venues', {}, 'HEAD'))).toEqual([200, '0']);
    expect(remaining(await client.get('/events'))).toEqual([429, '0']);
    expect(remaining(await new Client(service).get('/events'))).toEqual([200, '2']);
  });

  it('a refusal says in the usual form when to retry', async () => {
    await inTurn(3, async () => client.get('/events'));
    const { status, headers, body } = await client.get('/events', { 'accept-language': 'de' });
    expect([status, body['code'], headers['ratelimit-limit']]).toEqual([429, 'rest_too_many_requests', '3']);
    expect(headers['content-language']).toBe('de');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
    const seconds = Number(headers['retry-after']).toLocaleString('de');
    expect(body['message']).toContain(`${seconds} Sekunden`);
  });

  it('304 and OPTIONS count too, and a preflight does not', async () => {
    const { headers } = await client.get('/tags');
    const known = { 'if-none-match': headers['etag'] ?? '' };
    expect(remaining(await client.get('/tags', known))).toEqual([304, '1']);
    const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
    expect(remaining(await client.get('/tags', preflight, 'OPTIONS'))).toEqual([204, undefined]);
    expect(remaining(await client.get('/tags', {}, 'OPTIONS'))).toEqual([200, '0']);
  });

  it('an account has its own, wherever it signs in from, also where the anonymous have none left', async () => {
    await inTurn(4, async () => client.get('/events'));
    expect(remaining(await client.get('/users/me', EDITOR))).toEqual([200, '4']);
    const elsewhere = new Client(service);
    expect(await inTurn(5, async () => elsewhere.get('/users/me', EDITOR))).toEqual([
      [200, '3'],
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ]);
    const author = { authorization: basic('author', RIGHT) };
    expect(remaining(await elsewhere.get('/users/me', author))).toEqual([200, '4']);
  });

  it.each([
    ['a wrong password', basic('contributor', 'wrong')],
    ['an unknown key', `Bearer ec_${'A'.repeat(8)}_${'b'.repeat(32)}`],
    ['an unknown token', 'Bearer token'],
    ['an impossible name', basic('no body', 'wrong')],
    ['what is no credential', 'Basic %'],
  ])('%s counts', async (_, authorization) => {
    expect(await inTurn(4, async () => client.get('/events', { authorization }))).toEqual([
      [401, '2'],
      [401, '1'],
      [401, '0'],
      [429, '0'],
    ]);
    expect(remaining(await client.get('/events'))).toEqual([200, '2']);
  });

  it('a flood of wrong passwords is refused before they are verified', async () => {
    const verifications = new Verifications();
    const statuses = (
      await Promise.all(Array.from({ length: 30 }, async () => client.signIn('subscriber', 'wrong')))
    ).map(({ status }) => status);
    const { count } = verifications;
    expect((await client.signIn('subscriber', RIGHT)).status).toBe(429);
    verifications.restore();
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(count).toBeLessThan(3 + 2 * 4);
    expect(verifications.count).toBe(count);
  });
});

it('limits that are off send no headers', async () => {
  const service = await Service.start({ RATE_LIMIT: 'off', RATE_LIMIT_ANONYMOUS: '1/hour' });
  const client = new Client(service);
  expect(remaining(await client.get('/users/me', EDITOR))).toEqual([200, undefined]);
  expect(await inTurn(2, async () => client.get('/events'))).toEqual([
    [200, '0'],
    [429, '0'],
  ]);
  await service.stop();
});

describeWithRedis('limits of several instances', () => {
  it('are one where they share a Redis', async () => {
    const environment = { ...LIMITS, REDIS_URL: ownRedis() };
    const services = [await Service.start(environment), await Service.start(environment)] as const;
    const [one, other] = services.map((service) => new Client(service, '2001:db8::1')) as [Client, Client];
    expect(remaining(await one.get('/events'))).toEqual([200, '2']);
    expect(remaining(await other.get('/events'))).toEqual([200, '1']);
    expect(remaining(await one.get('/events'))).toEqual([200, '0']);
    const refusal = await other.get('/events');
    expect(remaining(refusal)).toEqual([429, '0']);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(remaining(await one.signIn('editor', 'wrong'))).toEqual([401, '2']);
    expect(remaining(await other.signIn('editor', 'wrong'))).toEqual([401, '1']);
    await Promise.all(services.map(async (service) => service.stop()));
  });

  it('failed logins are counted together, and an account is forgiven on all', async () => {
    const environment = { REDIS_URL: ownRedis() };
    const services = [await Service.start(environment), await Service.start(environment)] as const;
    const [one, other] = services.map((service) => new Client(service, '2001:db8::1')) as [Client, Client];
    const endWaits = lengthenWaits();
    await one.fail('editor', 19);
    expect((await other.signIn('editor', RIGHT)).status).toBe(200);
    await other.fail('editor', 10);
    expect(await one.fail('editor', 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await other.signIn('editor', RIGHT)).status).toBe(429);
    endWaits();
    await Promise.all(services.map(async (service) => service.stop()));
  });

  it('an instance counts for itself while Redis is not there yet, mute, or gone', async () => {
    const gate = await RedisGate.closed();
    const database = await makeDatabase();
    const service = await ServiceProcess.start({
      DATABASE_URL: database.url,
      RATE_LIMIT_ANONYMOUS: '1000000/hour',
      REDIS_URL: gate.url,
      LOG_LEVEL: 'info',
    });
    /** How many requests the queried store has counted. */
    const counted = async (): Promise<number> => {
      const { status, headers } = await fetch(`${service.api}/events`);
      expect(status).toBe(200);
      return 1_000_000 - Number(headers.get('ratelimit-remaining'));
    };
    let own = 0;
    /** Sends requests until Redis has been queried as often as expected. */
    const untilShared = async (expected: number): Promise<void> => {
      for (;;) {
        const count = await counted();
        if (count === expected && count <= own) return;
        expect(count).toBe((own += 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    for (const expected of [1, 2, 3]) expect(await counted()).toBe(expected);
    own = 3;
    await gate.open();
    await untilShared(1);
    gate.mute();
    expect(await counted()).toBe((own += 1));
    await gate.close();
    expect(await counted()).toBe((own += 1));
    await gate.open();
    // The queries to the mute one have reached it.
    await untilShared(3);
    expect(await counted()).toBe(4);
    expect(service.output.match(/Redis\S* .*counts for itself/g)).toHaveLength(2);
    expect(service.output.match(/Redis responds: /g)).toHaveLength(2);
    await service.end('SIGTERM');
    await gate.close();
    await database.drop();
  });
});
