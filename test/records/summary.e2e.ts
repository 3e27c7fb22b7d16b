import type { Role } from '#common/rights/roles.js';
import { deliver, Hook } from '../support/hooks.js';
import { Receiver } from '../support/receiver.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* What waits for whoever asks, in one response. */

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const create = async (collection: string, body: Body, as: Role = 'administrator') => {
  const created = await service.send('POST', `/${collection}`, body, { as });
  expect([created.status, created.body['code']]).toEqual([201, undefined]);
  return `/${collection}/${String(created.body['id'])}`;
};

const summaryOf = async (as: Role): Promise<Body> => {
  const { status, body } = await service.get('/summary', { as });
  expect(status).toBe(200);
  return body;
};

const countsOf = (summary: Body, kind: string) =>
  (summary['records'] as Body[]).find((one) => one['kind'] === kind);

const NONE = { publish: 0, future: 0, draft: 0, pending: 0, private: 0, trash: 0 };

it('counts the records that the caller may edit, by status', async () => {
  for (const status of ['draft', 'draft', 'pending', 'private', 'publish'])
    await create('events', eventWith({ title: status, status }));
  await create('events', eventWith({ title: 'Later', date: '2099-01-01 00:00:00' }));
  await service.send('DELETE', await create('events', eventWith({ title: 'Gone' })), undefined, {
    as: 'administrator',
  });
  await create('events', eventWith({ title: 'Own', status: 'draft' }), 'author');
  const shared = { pending: 1, private: 1, publish: 1, future: 1, trash: 1 };
  for (const role of ['administrator', 'editor'] as const)
    expect(countsOf(await summaryOf(role), 'event')).toEqual({ kind: 'event', ...shared, draft: 3 });
  expect(countsOf(await summaryOf('author'), 'event')).toEqual({ kind: 'event', ...NONE, draft: 1 });
  expect((await summaryOf('contributor'))['records']).toEqual(
    ['event', 'venue', 'organizer', 'series'].map((kind) => expect.objectContaining({ kind, ...NONE })),
  );
});

it('counts what translators have to do, by language', async () => {
  const before = (await summaryOf('editor'))['translations'] as Body[];
  const path = await create('tags', { name: 'Wine', translations: { fr: { name: 'Vin' } } });
  const after = (await summaryOf('editor'))['translations'] as Body[];
  const grown = after.map(({ language, missing }, at) => [language, missing - before[at]?.['missing']]);
  expect(grown).toEqual([
    ['en', 0],
    ['fr', 0],
    ['de', 1],
    ['it', 1],
    ['ro', 1],
    ['es', 1],
  ]);
  await service.send('PATCH', path, { name: 'Wines' }, { as: 'administrator' });
  const french = ((await summaryOf('editor'))['translations'] as Body[])[1];
  expect(french).toMatchObject({ language: 'fr', outdated: Number(before[1]?.['outdated']) + 1 });
});

it('tells administrators alone of webhooks and imports', async () => {
  expect(await summaryOf('administrator')).toMatchObject({
    webhooks: { active: 0, failing: 0 },
    imports: { queued: 0, running: 0 },
  });
  for (const role of ['editor', 'author', 'contributor'] as const)
    expect(await summaryOf(role)).toMatchObject({ webhooks: null, imports: null });
});

it('counts a webhook as failing from its first message that was not taken', async () => {
  const hook = await Hook.make(service, receiver);
  receiver.respond = () => ({ status: 503 });
  const stateOf = async () => (await summaryOf('administrator'))['webhooks'];
  expect(await stateOf()).toEqual({ active: 1, failing: 0 });
  await create('tags', { name: 'Not taken' });
  await deliver(service);
  expect(hook.received).toHaveLength(1);
  expect(await stateOf()).toEqual({ active: 1, failing: 1 });
});

it('shows a key what its scopes reach, and nothing to those who edit nothing', async () => {
  const { key } = await service.make('/users/me/api-keys', { name: 'Venues', scopes: ['venues:read'] });
  const { body } = await service.get('/summary', { headers: { authorization: `Bearer ${String(key)}` } });
  expect((body['records'] as Body[]).map(({ kind }) => kind)).toEqual(['venue']);
  expect(body).toMatchObject({ webhooks: null, imports: null });
  expect((await service.get('/summary', { as: 'subscriber' })).status).toBe(403);
  expect((await service.get('/summary')).status).toBe(401);
});
