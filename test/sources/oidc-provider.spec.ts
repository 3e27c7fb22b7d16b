import { makeKey, type SigningKey, stopTime, TestProvider, whoIs } from '../support/oidc.js';
import { Service, type ServiceResponse } from '../support/service.js';

let key: SigningKey;
let service: Service | undefined;
let provider: TestProvider;
let time: ReturnType<typeof stopTime>;

beforeAll(async () => {
  key = await makeKey();
});

beforeEach(async () => {
  provider = await TestProvider.start(key);
  time = stopTime();
});

afterEach(async () => {
  time.resume();
  await service?.stop();
  service = undefined;
  await provider.stop();
});

const start = async (environment = provider.environment()): Promise<Service> => {
  service = await Service.start(environment);
  return service;
};

const requestsFor = (path: string): number =>
  provider.requestedPaths.filter((requested) => requested.startsWith(path)).length;

function expectUnavailable({ status, headers, body }: ServiceResponse): void {
  expect([status, body['code']]).toEqual([503, 'rest_unavailable']);
  expect(body['message']).toBe('The identity provider cannot be reached now. Try again soon.');
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
}

it('the provider is queried once, and not before a token comes', async () => {
  const running = await start();
  await running.get('/events');
  await whoIs(running, 'ec_no-token-of-the-provider');
  await whoIs(running, 'no-token-at-all');
  expect(provider.requestedPaths).toEqual([]);
  const tokens = await Promise.all(['a', 'b', 'c'].map(async (sub) => provider.sign({ sub })));
  await Promise.all(tokens.map(async (token) => whoIs(running, token)));
  expect(provider.requestedPaths).toEqual(['/.well-known/openid-configuration', '/jwks']);
});

it('a new key is fetched when a token names it, and the old one is gone', async () => {
  const running = await start();
  const [before, later] = await Promise.all([provider.sign(), provider.sign({ jti: 'later' })]);
  expect((await whoIs(running, before)).status).toBe(200);
  const next = await makeKey();
  provider.use(next);
  const renewed = await provider.tokenOf('ana');
  time.pass(40);
  expect((await whoIs(running, renewed)).status).toBe(200);
  expect(requestsFor('/jwks')).toBe(2);
  expect((await whoIs(running, later)).status).toBe(401);
  // What was verified is remembered for a minute, no longer.
  time.pass(40);
  expect((await whoIs(running, before)).status).toBe(401);
});

it('unknown keys do not make it query again and again', async () => {
  const running = await start();
  for (let index = 0; index < 5; index++) {
    const { status } = await whoIs(running, await provider.sign({}, { kid: `unknown-${index}` }));
    expect(status).toBe(401);
  }
  expect(requestsFor('/jwks')).toBe(1);
});

it('without the provider nobody is refused for it, and it is queried again after a pause', async () => {
  const token = await provider.tokenOf('ana');
  const running = await start();
  provider.requestedPaths.length = 0;
  provider.up = false;
  for (let index = 0; index < 3; index++) expectUnavailable(await whoIs(running, token));
  expect(provider.requestedPaths).toHaveLength(1);
  expect((await whoIs(running, 'no-token-at-all')).status).toBe(401);
  expect((await running.get('/users/me', { as: 'editor' })).status).toBe(200);
  provider.up = true;
  expectUnavailable(await whoIs(running, token));
  time.pass(11);
  expect((await whoIs(running, token)).status).toBe(200);
});

it('tokens that could not be checked count as no wrong credentials', async () => {
  const token = await provider.tokenOf('ana');
  const running = await start({ ...provider.environment(), RATE_LIMIT_ANONYMOUS: '2/minute' });
  provider.up = false;
  for (let index = 0; index < 4; index++) expectUnavailable(await whoIs(running, token));
  expect((await running.get('/users/me', { as: 'editor' })).status).toBe(200);
  provider.up = true;
});

it('keys that are known go on to be used while the provider is down, until they are old', async () => {
  const [first, second, third] = await Promise.all(
    ['1', '2', '3'].map(async (jti) => provider.sign({ jti, exp: 4e9 })),
  );
  const running = await start();
  await whoIs(running, first ?? '');
  provider.up = false;
  time.pass(40);
  expectUnavailable(await whoIs(running, await provider.sign({}, { kid: 'unknown' })));
  expect((await whoIs(running, second ?? '')).status).toBe(200);
  time.pass(1_000);
  expectUnavailable(await whoIs(running, third ?? ''));
  provider.up = true;
  time.pass(11);
  expect((await whoIs(running, third ?? '')).status).toBe(200);
});

it('the discovery is read again after an hour', async () => {
  const running = await start();
  await whoIs(running, await provider.sign());
  time.pass(3_601);
  expect((await whoIs(running, await provider.sign())).status).toBe(200);
  expect(requestsFor('/.well-known/openid-configuration')).toBe(2);
});
