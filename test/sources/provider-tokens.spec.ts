import { generateKeyPairSync, sign } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { base64url, type JWK, SignJWT } from 'jose';
import { ProviderUnavailable } from '#access/auth/provider-keys.js';
import { ProviderTokens } from '#access/auth/provider-tokens.js';
import { Remote } from '../support/remote.js';

const DISCOVERY = '/main/.well-known/openid-configuration';
const AUDIENCE = 'https://calendar.example';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const warnings: string[] = [];
let remote: Remote;
let issuer: string;

beforeAll(() => {
  const ignore = (): void => undefined;
  Logger.overrideLogger({
    log: ignore,
    error: ignore,
    warn: (message: string) => {
      warnings.push(message);
    },
  });
});

beforeEach(async () => {
  remote = await Remote.start();
  issuer = `http://${remote.host}/main/`;
  warnings.length = 0;
});

afterEach(async () => {
  await remote.stop();
});

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const jwkOf = (key: typeof publicKey): JWK => key.export({ format: 'jwk' });

function publish(document: object = {}, keys: readonly JWK[] = [jwkOf(publicKey)]): void {
  const jwks_uri = remote.put('/keys', json({ keys }));
  remote.put(DISCOVERY, json({ issuer, jwks_uri, ...document }));
}

const claims = (): object => ({ iss: issuer, aud: AUDIENCE, sub: 'ana', exp: 4_000_000_000 });

const makeToken = async (): Promise<string> =>
  new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);

const tokens = (): ProviderTokens =>
  new ProviderTokens({ issuer, audience: AUDIENCE, roleClaim: 'roles', roleMap: new Map() });

async function expectUnavailable(): Promise<void> {
  const token = await makeToken();
  await expect(tokens().verify(token)).rejects.toThrow(ProviderUnavailable);
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain(token.split('.')[2]);
}

it('finds the keys of an issuer below a path, with a slash at its end', async () => {
  publish();
  expect(await tokens().verify(await makeToken())).toMatchObject({ person: { subject: 'ana' } });
  expect(remote.requestedPaths).toEqual([DISCOVERY, '/keys']);
  expect(warnings).toEqual([]);
});

it.each([
  ['names another issuer', { issuer: 'https://other.example' }],
  ['names the issuer without its slash', 'no slash'],
  ['names no keys', { jwks_uri: undefined }],
  ['names keys that anybody could change', { jwks_uri: 'http://other.example/keys' }],
  ['names keys in a file', { jwks_uri: 'file:///etc/passwd' }],
  ['is too large', { padding: 'x'.repeat(300_000) }],
])('cannot use a discovery that %s', async (_, document) => {
  publish(typeof document === 'string' ? { issuer: issuer.slice(0, -1) } : document);
  await expectUnavailable();
  expect(remote.requestedPaths).toEqual([DISCOVERY]);
});

it.each<[string, Parameters<Remote['put']>[1]]>([
  ['no JSON', Buffer.from('<html>')],
  ['no object', json([])],
  ['no set of keys', json({ keys: {} })],
  ['a set of what are no keys', json({ keys: ['key'] })],
  ['an error', (response) => response.writeHead(500).end(json({ keys: [jwkOf(publicKey)] }))],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  [
    'cut off',
    (response) => response.writeHead(200, { 'content-length': 9 }).end('{', () => response.destroy()),
  ],
])('cannot use keys that are %s', async (_, reply) => {
  publish();
  remote.put('/elsewhere', json({ keys: [jwkOf(publicKey)] }));
  remote.put('/keys', reply);
  await expectUnavailable();
  expect(remote.requestedPaths).toEqual([DISCOVERY, '/keys']);
});

it('does not follow a discovery elsewhere', async () => {
  publish();
  remote.put('/elsewhere', json({ issuer, jwks_uri: `http://${remote.host}/keys` }));
  remote.redirect(DISCOVERY, '/elsewhere');
  await expectUnavailable();
  expect(remote.requestedPaths).toEqual([DISCOVERY]);
});

it('refuses a token of a weak key, and says so in the log', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 });
  publish({}, [jwkOf(weak.publicKey)]);
  const signed = [{ alg: 'RS256' }, claims()].map((part) => base64url.encode(JSON.stringify(part))).join('.');
  const signature = sign('RSA-SHA256', Buffer.from(signed), weak.privateKey).toString('base64url');
  expect(await tokens().verify(`${signed}.${signature}`)).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining('A token cannot be verified')]);
});

it('refuses a token that names none of several keys', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  publish({}, [jwkOf(publicKey), jwkOf(other.publicKey)]);
  expect(await tokens().verify(await makeToken())).toBeUndefined();
});
