import { createHmac } from 'node:crypto';
import { base64url, exportJWK, exportSPKI } from 'jose';
import { AUDIENCE, makeKey, type SigningKey, stopTime, TestProvider, whoIs } from '../support/oidc.js';
import { type Body, Service } from '../support/service.js';

const FURTHER_ALGORITHMS = ['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES384', 'ES512', 'EdDSA'];

let key: SigningKey;
let rsa: SigningKey;
let others: SigningKey[];
let provider: TestProvider;
let service: Service;
let refusal: Body;

beforeAll(async () => {
  [key, rsa] = await Promise.all([makeKey(), makeKey('RS256')]);
  others = await Promise.all(FURTHER_ALGORITHMS.map(async (alg) => makeKey(alg)));
  provider = await TestProvider.start(key, rsa, ...others);
  service = await Service.start(provider.environment());
  refusal = (await whoIs(service, 'no-token-at-all')).body;
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const now = (): number => Math.floor(Date.now() / 1_000);
const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const partsOf = (token: string): [header: string, claims: string, signature: string] =>
  token.split('.') as [string, string, string];

/** All refusals are one: status, headers and body reveal nothing of what was wrong. */
async function expectRefused(token: string, what: string): Promise<void> {
  const { status, headers, body } = await whoIs(service, token);
  expect([what, status, body]).toEqual([what, 401, refusal]);
  expect([what, headers['www-authenticate']]).toEqual([
    what,
    'Basic realm="Event Calendar", charset="UTF-8"',
  ]);
}

afterEach(async () => {
  expect(await service.query("SELECT 1 FROM user WHERE oidc_subject LIKE 'bad%'")).toEqual([]);
});

it('accepts what the provider signs: the refusals below have one reason each', async () => {
  expect(refusal['code']).toBe('rest_invalid_token');
  for (const [claims, header, by] of [
    [{}, {}, key],
    [{}, {}, rsa],
    [{}, { typ: undefined }, key],
    [{}, { typ: 'JWT' }, key],
    [{}, { typ: 'application/at+jwt' }, key],
    [{ aud: ['https://other.example', AUDIENCE] }, {}, key],
    [{ iat: undefined, nbf: now() - 60 }, {}, key],
  ] as const) {
    const { status } = await whoIs(service, await provider.sign({ sub: 'good', ...claims }, header, by));
    expect([claims, header, status]).toEqual([claims, header, 200]);
  }
});

it.each(FURTHER_ALGORITHMS.map((alg, index) => [alg, index] as const))('accepts %s', async (_, index) => {
  expect((await whoIs(service, await provider.sign({ sub: 'good' }, {}, others[index]))).status).toBe(200);
});

it.each<[string, object]>([
  ['another issuer', { iss: 'https://other.example' }],
  ['the issuer with a slash', { iss: 'slash' }],
  ['no issuer', { iss: undefined }],
  ['a list of issuers', { iss: ['list'] }],
  ['another audience', { aud: 'https://other.example' }],
  ['no audience of ours in the list', { aud: ['https://other.example'] }],
  ['an audience that only begins so', { aud: `${AUDIENCE}x` }],
  ['no audience', { aud: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is a number', { sub: 7 }],
  ['a subject that ends with a space', { sub: 'bad ' }],
  ['a subject that is too long', { sub: `bad${'x'.repeat(253)}` }],
  ['a subject with a control character', { sub: 'bad\n' }],
  ['no expiry', { exp: undefined }],
  ['an expiry that is a text', { exp: '4102444800' }],
  ['an expiry long ago', { exp: 1_000_000_000 }],
  ['a beginning far away', { nbf: 4_102_444_800 }],
  ['a beginning that is a text', { nbf: '0' }],
  ['a making in the future', { iat: 4_102_444_800 }],
  ['a making that is a text', { iat: '0' }],
])('refuses a signed token with %s', async (what, claims) => {
  const iss = 'iss' in claims && claims.iss === 'slash' ? { iss: `${provider.issuer}/` } : {};
  await expectRefused(await provider.sign({ sub: 'bad', ...claims, ...iss }), what);
});

it.each([
  ['exp', -29, 200],
  ['exp', -30, 401],
  ['nbf', 30, 200],
  ['nbf', 31, 401],
  ['iat', 30, 200],
  ['iat', 31, 401],
])(
  'lets clocks differ by 30 seconds: %s of %d seconds from now gives %d',
  async (claim, seconds, expected) => {
    const time = stopTime();
    const token = await provider.sign({ sub: 'clock', [claim]: now() + seconds });
    const { status } = await whoIs(service, token);
    time.resume();
    expect(status).toBe(expected);
  },
);

it.each<[string, object]>([
  ['an unknown key id', { kid: 'unknown' }],
  ['the id of another key', { kid: 'rsa' }],
  ['a key id that is no text', { kid: 7 }],
  ['the type of a token for logging out', { typ: 'logout+jwt' }],
  ['a type that is no text', { typ: 7 }],
  ['an unknown critical extension', { crit: ['exp2'], exp2: 1 }],
])('refuses a token signed under a header with %s', async (what, header) => {
  const kid = 'kid' in header && header.kid === 'rsa' ? { kid: rsa.kid } : {};
  const claims = encode({ iss: provider.issuer, aud: AUDIENCE, sub: 'bad', exp: now() + 600 });
  const signed = `${encode({ alg: 'ES256', kid: key.kid, ...header, ...kid })}.${claims}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    Buffer.from(signed),
  );
  await expectRefused(`${signed}.${base64url.encode(new Uint8Array(signature))}`, what);
});

it('refuses a token changed in any field of its header or any claim', async () => {
  const claims = { sub: 'bad', roles: 'author', nbf: now() - 60, name: 'Bad' };
  const [header, body, signature] = partsOf(await provider.sign(claims));
  for (const name of [...Object.keys(decode(header)), 'jku', 'jwk', 'x5u', 'b64']) {
    const changed = {
      ...decode(header),
      [name]: name === 'alg' ? 'ES384' : `${String(decode(header)[name])}1`,
    };
    await expectRefused(`${encode(changed)}.${body}.${signature}`, name);
  }
  for (const name of [...Object.keys(decode(body)), 'preferred_username']) {
    const old = decode(body)[name];
    const changed = { ...decode(body), [name]: typeof old === 'number' ? old + 1 : 'administrator' };
    await expectRefused(`${header}.${encode(changed)}.${signature}`, name);
  }
  // Where each part is changed, its first, a middle and its last character but one, which all hold six bits.
  for (const [part, text] of [header, body, signature].entries()) {
    for (const at of [0, Math.floor(text.length / 2), text.length - 2]) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const parts = [header, body, signature].with(part, text.slice(0, at) + other + text.slice(at + 1));
      await expectRefused(parts.join('.'), `${part} ${at}`);
    }
  }
});

it('refuses what is no token', async () => {
  const [header, body, signature] = partsOf(await provider.sign({ sub: 'bad' }));
  for (const token of [
    `${header}.${body}`,
    `${header}.${body}.`,
    `${header}..${signature}`,
    `.${body}.${signature}`,
    `${header}.${body}.${signature}.${signature}`,
    `${header}.${body}.${signature.slice(0, -4)}`,
    `${header}.${body}.${signature}AAAA`,
    '..',
    'ey',
    'a'.repeat(10_000),
  ]) {
    await expectRefused(token, token.slice(0, 40));
  }
});

it('refuses a token that is too long, though well signed', async () => {
  const padded = async (length: number): Promise<string> =>
    provider.sign({ sub: 'long', pad: 'x'.repeat(length) });
  expect((await whoIs(service, await padded(5_000))).status).toBe(200);
  const long = await padded(6_500);
  expect(long.length).toBeGreaterThan(8_192);
  await expectRefused(long, 'long');
});

it('refuses a token of another key under the id of the provider’s', async () => {
  const foreign = await makeKey();
  await expectRefused(await provider.sign({ sub: 'bad' }, { kid: key.kid }, foreign), 'foreign');
  const embedded = { kid: key.kid, jwk: await exportJWK(foreign.publicKey) };
  await expectRefused(await provider.sign({ sub: 'bad' }, embedded, foreign), 'embedded');
});

it('refuses a token without a signature', async () => {
  const [, body, signature] = partsOf(await provider.sign({ sub: 'bad' }));
  for (const alg of ['none', 'None', 'NONE', '', undefined]) {
    const header = encode({ alg, kid: key.kid, typ: 'JWT' });
    await expectRefused(`${header}.${body}.`, `${alg}`);
    await expectRefused(`${header}.${body}.${signature}`, `${alg}, signed`);
  }
});

it('refuses a token whose secret is the public key', async () => {
  const [, body] = partsOf(await provider.sign({ sub: 'bad' }));
  for (const { kid, publicKey } of [key, rsa]) {
    const pem = await exportSPKI(publicKey);
    const jwk = await exportJWK(publicKey);
    for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.n ?? jwk.x ?? '']) {
      const signed = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${body}`;
      const mac = createHmac('sha256', secret).update(signed).digest('base64url');
      await expectRefused(`${signed}.${mac}`, `HS256 ${kid}`);
    }
  }
});

it('remembers a verified token no longer than it is good', async () => {
  const time = stopTime();
  const token = await provider.sign({ sub: 'short', exp: now() + 20 });
  const { status: before } = await whoIs(service, token);
  time.pass(50);
  const { status: after } = await whoIs(service, token);
  time.resume();
  expect([before, after]).toEqual([200, 401]);
});
