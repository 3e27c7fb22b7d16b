import { jest } from '@jest/globals';
import { readSettings } from '#platform/config/settings.js';
import type { SecretHash } from '#platform/secrets/secret-hash.js';
import { Receiver, verify } from '../../../test/support/receiver.js';
import { type Outcome, WebhookSender } from './sender.js';
import { generateSecret, WEBHOOK_SECRET, WebhookSecrets } from './webhook-secrets.js';

const keyedBy = (key: string): WebhookSecrets =>
  new WebhookSecrets({ hash: () => key } as unknown as SecretHash);
const secrets = keyedBy('the key of the service');
const secret = generateSecret();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => receiver.stop());
afterEach(() => {
  jest.restoreAllMocks();
  receiver.respond = () => ({ status: 204 });
});

async function send(url: string, allowed = receiver.host, by = secrets): Promise<Outcome> {
  const settings = readSettings({ WEBHOOK_ALLOWED_HOSTS: allowed });
  const hook = { url, secret: secrets.seal(secret), old_secret: null, old_secret_until: null };
  return new WebhookSender(by, settings).send(hook, { message_id: 'msg_1', payload: '{"type":"ping"}' });
}

it('signs the message and sends a User-Agent', async () => {
  const outcome = await send(receiver.address('/signed?token=1'));
  expect(outcome).toMatchObject({ isDelivered: true, status: 204, error: null, response: '' });
  const [received] = receiver.at('/signed?token=1');
  expect(received?.headers).toMatchObject({
    'webhook-id': 'msg_1',
    'content-type': 'application/json; charset=UTF-8',
    'user-agent': 'event-calendar',
  });
  if (received !== undefined) expect(verify(secret, received)).toEqual({ type: 'ping' });
  expect(() => received && verify(generateSecret(), received)).toThrow('No matching signature');
});

it('reads no more of a response than it stores', async () => {
  receiver.respond = () => ({ status: 500, headers: { 'retry-after': '7' }, body: 'é'.repeat(100_000) });
  const outcome = await send(receiver.address());
  expect(outcome).toMatchObject({ isDelivered: false, status: 500, error: 'bad_status', requestedPause: 7 });
  expect(outcome.response).toBe('é'.repeat(512));
});

it('follows no redirect', async () => {
  receiver.respond = ({ path }) =>
    path === '/from' ? { status: 307, headers: { location: receiver.address('/to') } } : { status: 204 };
  expect(await send(receiver.address('/from'))).toMatchObject({ isDelivered: false, status: 307 });
  expect([receiver.at('/from'), receiver.at('/to')]).toMatchObject([[{}], []]);
});

it.each([
  ['https://127.0.0.1/', 'the machine itself'],
  ['https://[::1]/', 'the machine itself, in IPv6'],
  ['https://localhost/', 'a name that leads inside'],
  ['https://169.254.169.254/', 'the cloud’s own'],
  ['http://93.184.215.14/', 'a public host without encryption'],
  ['http://127.0.0.1:1/', 'another port of an allowed host'],
])('sends nothing to %s: %s', async (url) => {
  expect(await send(url)).toMatchObject({ isDelivered: false, status: null, error: 'address_not_public' });
});

it('reports why it failed: no connection, no response, an unreadable secret', async () => {
  expect(await send('http://127.0.0.1:1/', '127.0.0.1')).toMatchObject({ error: 'unreachable ECONNREFUSED' });
  receiver.respond = () => 'never';
  const inTime = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => inTime(50));
  expect(await send(receiver.address('/never'))).toMatchObject({ error: 'timeout', status: null });
  jest.restoreAllMocks();
  const before = receiver.received.length;
  expect(await send(receiver.address(), receiver.host, keyedBy('another'))).toMatchObject({
    error: 'secret_unreadable',
  });
  expect(receiver.received).toHaveLength(before);
});

it('makes secrets of 32 bytes, and accepts those of 24 to 64', () => {
  const ofLength = (length: number): string => `whsec_${Buffer.alloc(length, 7).toString('base64')}`;
  const read = (text: unknown): unknown => WEBHOOK_SECRET.parse(text);
  for (const good of [secret, ofLength(24), ofLength(64)]) expect(read(good)).toBe(good);
  for (const bad of [ofLength(23), ofLength(65), secret.slice(6), 'whsec_', `${secret}=`, 'whsec_ä', 7, '']) {
    expect(() => read(bad)).toThrow('not_a_webhook_secret');
  }
});
