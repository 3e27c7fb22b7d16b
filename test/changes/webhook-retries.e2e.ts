import type { EntityManager } from 'typeorm';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import { readToken, writeToken } from '#integrations/change-feed/feed-token.js';
import { WebhookQueue } from '#integrations/webhooks/queue.js';
import { purge } from '#platform/jobs/purge.js';
import { lastWrite } from '../support/audit.js';
import { type Clock, stopClocks } from '../support/clock.js';
import { deliver, Hook } from '../support/hooks.js';
import { type ReceivedMessage, Receiver, type ReceiverResponse } from '../support/receiver.js';
import { type Body, Service } from '../support/service.js';

const DAY = 86_400;
const OK: ReceiverResponse = { status: 204 };
const BUSY: ReceiverResponse = { status: 503 };

let service: Service;
let receiver: Receiver;
let clock: Clock;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
});
beforeEach(() => {
  clock = stopClocks();
});
afterEach(async () => {
  clock.resume();
  receiver.respond = () => OK;
  await service.database.write(async (manager) => manager.query('DELETE FROM webhook'));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const hookWith = async (fields: object = {}): Promise<Hook> => Hook.make(service, receiver, fields);
let counter = 0;
const newTag = async (): Promise<number> =>
  (await service.make('/tags', { name: `Tag ${(counter += 1)}` }))['id'] as number;
const writeTag = async (id: number, description: string): Promise<unknown> =>
  service.post(`/tags/${id}`, { description });
const summaries = (received: readonly ReceivedMessage[]): string[] =>
  received.map(({ message }) => `${message.data.id} ${message.data.action}`);

it('messages of a record come in order, and those of others do not wait for them', async () => {
  const hook = await hookWith({ active: false });
  const [first, second] = [await newTag(), await newTag()];
  await writeTag(first, 'changed');
  receiver.respond = ({ message }) => (message.data.id === first ? BUSY : OK);
  await hook.change({ active: true });
  await deliver(service);
  expect(summaries(hook.received).sort()).toEqual([`${first} created`, `${second} created`]);
  clock.pass(6);
  await writeTag(second, 'changed');
  await deliver(service);
  expect(summaries(hook.received).slice(2).sort()).toEqual([`${first} created`, `${second} updated`]);
  receiver.respond = () => OK;
  clock.pass(40);
  await deliver(service);
  expect(summaries(hook.received).slice(4)).toEqual([`${first} created`, `${first} updated`]);
  const ids = hook.received.filter(({ message }) => message.data.id === first).map(({ headers }) => headers);
  expect(new Set(ids.slice(0, 3).map((headers) => headers['webhook-id'])).size).toBe(1);
  const [message] = await hook.messages();
  expect(message).toMatchObject({ state: 'delivered', attempts: 3, record_id: first, last_status: 204 });
});

it('a message is retried for a day, then given up, and sent again on request', async () => {
  const hook = await hookWith();
  const other = await hookWith();
  receiver.respond = ({ path }) => (path === hook.target ? BUSY : OK);
  const tag = await newTag();
  const began = Date.now();
  await deliver(service);
  let before = 0;
  for (let attempt = 1; ; attempt += 1) {
    const [{ state, attempts, next_attempt_at: next }] = (await hook.messages()) as [Body];
    if (state !== 'pending') break;
    expect(attempts).toBe(attempt);
    const pause = Date.parse(String(next)) - Date.now();
    // The last two are equal, but for a tenth.
    expect(pause).toBeGreaterThan(0.8 * before);
    before = pause;
    clock.pass((Date.parse(String(next)) - Date.now()) / 1_000 - 1);
    await deliver(service);
    expect((await hook.messages())[0]).toMatchObject({ attempts });
    clock.pass(2);
    await deliver(service);
  }
  const hours = (Date.now() - began) / 3_600_000;
  expect(Math.abs(hours - 24)).toBeLessThan(2.5);
  const [dead] = (await hook.messages('state=dead')) as [Body];
  expect(dead).toMatchObject({ state: 'dead', attempts: 11, last_status: 503, next_attempt_at: null });
  expect((await hook.read())['deliveries']).toEqual({ pending: 0, dead: 1 });
  expect(other.types).toEqual(['tag.created']);
  await writeTag(tag, 'after the dead one');
  await deliver(service);
  receiver.respond = () => OK;
  expect((await hook.retry(dead)).body).toMatchObject({ state: 'pending', attempts: 0 });
  clock.pass(10);
  await deliver(service);
  expect(summaries(hook.received).slice(-2)).toEqual([`${tag} created`, `${tag} updated`]);
  const [delivered] = (await hook.messages()) as [Body];
  expect(delivered).toMatchObject({ id: dead['id'], state: 'delivered' });
  expect((await hook.retry(delivered)).status).toBe(409);
});

it.each([
  ['120', 120],
  ['999999', 3_600],
  ['Fri, 31 Dec 2100 00:00:00 GMT', 3_600],
])('a receiver that sends Retry-After gets that time, up to an hour: %s', async (asked, seconds) => {
  const hook = await hookWith();
  receiver.respond = () => ({ status: 429, headers: { 'retry-after': asked } });
  await newTag();
  await deliver(service);
  const [{ next_attempt_at: next }] = (await hook.messages()) as [Body];
  expect(Date.parse(String(next)) - Date.now()).toBe(seconds * 1_000);
});

it('a receiver that is gone gets no more messages until somebody enables it', async () => {
  const hook = await hookWith();
  receiver.respond = () => ({ status: 410 });
  await newTag();
  await deliver(service);
  const gone = await hook.read();
  expect(gone).toMatchObject({ active: false, deliveries: { pending: 1, dead: 0 } });
  expect(gone['gone_at']).not.toBeNull();
  expect(await lastWrite(service, 'webhook', gone['id'] as number)).toMatchObject({
    actor: null,
    changes: { active: { before: true, after: false } },
  });
  await newTag();
  receiver.respond = () => OK;
  await deliver(service);
  expect(hook.received).toHaveLength(1);
  expect((await hook.change({ active: true })).body).toMatchObject({ active: true, gone_at: null });
  await deliver(service);
  // The refused one, and the one written since.
  expect(hook.received).toHaveLength(3);
});

it('a receiver that is gone does not end a webhook that has another URL meanwhile', async () => {
  const hook = await hookWith();
  const sent = Promise.withResolvers<undefined>();
  receiver.respond = ({ path }) => {
    sent.resolve(undefined);
    return path === hook.target ? { status: 410 } : OK;
  };
  receiver.delay = 1_000;
  await newTag();
  const delivery = deliver(service);
  await sent.promise;
  expect((await hook.change({ url: receiver.address('/other') })).status).toBe(200);
  await delivery;
  receiver.delay = 0;
  expect(await hook.read()).toMatchObject({ active: true, gone_at: null });
  await deliver(service);
  expect(receiver.at('/other')).toHaveLength(1);
});

it('what was sent is sent again from a point on, and what was not is left out', async () => {
  const hook = await hookWith();
  // After all that other tests have written.
  clock.pass(30 * DAY);
  await newTag();
  clock.pass(100);
  const tag = await newTag();
  await deliver(service);
  const replay = async (since: unknown): Promise<number> =>
    (await service.post(`${hook.path}/replay`, { since })).status;
  clock.pass(50);
  expect(await replay('60 seconds ago')).toBe(200);
  await deliver(service);
  expect(summaries(hook.received).slice(2)).toEqual([`${tag} created`]);
  const [first, sent, again] = hook.received;
  expect(again?.headers['webhook-id']).not.toBe(sent?.headers['webhook-id']);
  expect(await replay(first?.message.data.token)).toBe(200);
  await deliver(service);
  expect(summaries(hook.received).slice(3)).toEqual([`${tag} created`]);
  await hook.change({ active: false });
  await newTag();
  await replay('tomorrow');
  await hook.change({ active: true });
  await deliver(service);
  expect(hook.received).toHaveLength(4);
  const foreign = writeToken({ feed: Buffer.alloc(16).toString('base64url'), position: 1, at: 0 });
  const token = readToken(String(first?.message.data.token));
  const ofLostHistory = writeToken({ ...token, at: token.at - 1 });
  for (const bad of ['whenever', null, foreign, `${foreign}A`, ofLostHistory])
    expect(await replay(bad)).toBe(400);
});

it('a message that an instance took and never finished is sent by another', async () => {
  const hook = await hookWith();
  await newTag();
  await deliver(service);
  expect(hook.received).toHaveLength(1);
  const lease = { lease: 'another', until: Date.now() + 30_000 };
  await service.database.write(async (manager) =>
    manager.query(
      "UPDATE webhook_delivery SET state = 'pending', finished_at = NULL, lease = ?, leased_until = ?",
      [lease.lease, lease.until],
    ),
  );
  await deliver(service);
  expect(hook.received).toHaveLength(1);
  clock.pass(31);
  await deliver(service);
  expect(hook.received).toHaveLength(2);
});

it('a webhook that was imported begins with what comes', async () => {
  const hook = await hookWith({ active: false });
  await newTag();
  const forget = async (): Promise<unknown> =>
    service.database.write(async (manager) => manager.query('UPDATE webhook SET position = NULL'));
  await forget();
  await service.app.get(WebhookQueue).startAtEnd();
  await hook.change({ active: true });
  const tag = await newTag();
  await deliver(service);
  expect(summaries(hook.received)).toEqual([`${tag} created`]);
  await forget();
  await deliver(service);
  expect(hook.received).toHaveLength(1);
});

it('a message that is retried while old ones are deleted stays', async () => {
  const hook = await hookWith();
  await newTag();
  await newTag();
  await deliver(service);
  const [retried] = (await hook.messages()) as [Body];
  const retry = async (manager: EntityManager): Promise<void> => {
    const sql = "UPDATE webhook_delivery SET state = 'pending', finished_at = NULL WHERE id = ?";
    await manager.query(sql, [retried['id']]);
  };
  const old = 'finished_at < ?';
  const rule = { table: 'webhook_delivery', old, stillOld: old, order: 'finished_at', first: retry };
  await purge(service.database, { ...rule, params: [Date.now() + 1] }, () => true);
  expect((await hook.messages()).map(({ id }) => id as unknown)).toEqual([retried['id']]);
});

it('the log of finished messages is stored for a week', async () => {
  const hook = await hookWith();
  receiver.respond = ({ message }) => (message.data.action === 'created' ? OK : BUSY);
  const tag = await newTag();
  await deliver(service);
  await writeTag(tag, 'pending');
  await deliver(service);
  const states = async (): Promise<unknown[]> => (await hook.messages()).map(({ state }) => state as unknown);
  const now = Math.floor(Date.now() / 1_000);
  await service.app.get(Housekeeping).run(now + 6 * DAY);
  expect(await states()).toEqual(['delivered', 'pending']);
  await service.app.get(Housekeeping).run(now + 8 * DAY);
  expect(await states()).toEqual(['pending']);
});
