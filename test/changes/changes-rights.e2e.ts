import { Housekeeping } from '#content/records/housekeeping.service.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

/* Which changes are reported to whom. */

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const present = async (): Promise<string> => (await service.get('/changes')).body['next'] as string;

async function since(token: string, query = '', options: SendOptions = {}): Promise<ServiceResponse> {
  return service.get(`/changes?since=${token}${query}`, options);
}

const changesSince = async (token: string, options: SendOptions = {}): Promise<Body[]> =>
  (await since(token, '', options)).body['changes'] as Body[];

/** What is reported of one record, without its time. */
async function reportedOf({ id }: Body, token: string, options: SendOptions = {}): Promise<Body[]> {
  const changes = (await changesSince(token, options)).filter((change) => change['id'] === id);
  return changes.map(({ at, rest_url: _, kind: __, id: ___, ...rest }) => {
    expect(new Date(String(at)).toISOString()).toBe(at);
    return rest;
  });
}

const gone = { action: 'delete' };

it('of what never was public the public learns nothing, its author what it is, and editors the verb', async () => {
  const token = await present();
  const event = await service.make('/events', eventWith({ status: 'draft' }), { as: 'author' });
  await service.post(`/events/${event['id']}`, { title: 'Other' });
  const created = { fields: expect.any(Array), languages: ['en'] };
  for (const as of ['anonymous', 'subscriber', 'contributor'] as const)
    expect([as, await reportedOf(event, token, { as })]).toEqual([as, []]);
  expect(await reportedOf(event, token, { as: 'author' })).toEqual([
    { action: 'create', ...created },
    { action: 'update', fields: ['title'], languages: ['en'] },
  ]);
  expect((await reportedOf(event, token, { as: 'editor' }))[1]).toEqual({
    action: 'update',
    fields: ['title'],
    languages: ['en'],
    verb: 'update',
  });
  await service.post(`/events/${event['id']}`, { status: 'publish' });
  expect((await reportedOf(event, token)).map(({ action }) => action as unknown)).toEqual([
    'create',
    'update',
    'update',
  ]);
  await service.delete(`/events/${event['id']}`);
  // Once for when it became public, and once for its end.
  expect(await reportedOf(event, token)).toEqual([gone, gone]);
  expect((await reportedOf(event, token, { as: 'editor' })).at(-1)).toEqual({
    ...gone,
    fields: [],
    languages: [],
    verb: 'trash',
  });
});

it.each([
  ['events', { ...eventWith(), status: 'private' }],
  ['events', { ...eventWith(), status: 'pending' }],
  ['events', { ...eventWith(), hide_from_listings: true }],
  ['venues', { venue: 'Cellar', status: 'draft' }],
  ['organizers', { organizer: 'Nobody', status: 'private' }],
])('whatever becomes of %s that nobody sees is reported to nobody: %j', async (collection, fields) => {
  const token = await present();
  const record = await service.make(`/${collection}`, fields);
  const path = `/${collection}/${record['id']}`;
  await service.post(path, { description: 'Other' });
  await service.delete(path);
  await service.post(path, { status: 'status' in fields ? fields.status : 'publish' });
  await service.delete(path);
  await service.query(`UPDATE ${collection.slice(0, -1)} SET modified_at = 0 WHERE id = ?`, [record['id']]);
  await service.app.get(Housekeeping).run();
  for (const as of ['anonymous', 'author'] as const)
    expect([as, await reportedOf(record, token, { as })]).toEqual([as, []]);
  expect((await reportedOf(record, token, { as: 'editor' })).map(({ verb }) => verb as unknown)).toEqual([
    'create',
    'update',
    'trash',
    'restore',
    'trash',
    'delete',
  ]);
});

it.each([
  [{ status: 'draft' }, { status: 'publish' }],
  [{ hide_from_listings: true }, { hide_from_listings: false }],
])(
  'what was public and is %j is reported as gone, once, and as there when it is %j again',
  async (hide, show) => {
    const event = await service.make('/events', eventWith());
    const token = await present();
    const path = `/events/${event['id']}`;
    await service.post(path, hide);
    await service.post(path, { title: 'Unseen' });
    expect(await reportedOf(event, token)).toEqual([gone]);
    const between = await present();
    await service.post(path, { title: 'Still unseen' });
    expect(await reportedOf(event, between)).toEqual([]);
    await service.post(path, show);
    expect(await reportedOf(event, between)).toMatchObject([{ action: 'update' }, { action: 'update' }]);
  },
);

it('a record that passes to another account is reported to its former author as gone', async () => {
  const event = await service.make('/events', eventWith({ status: 'draft' }), { as: 'author' });
  const token = await present();
  await service.post(`/events/${event['id']}`, { author: 1 });
  await service.post(`/events/${event['id']}`, { title: 'Taken over' });
  expect(await reportedOf(event, token, { as: 'author' })).toEqual([gone]);
  expect(await reportedOf(event, token)).toEqual([]);
});

it('an event whose parent is purged is another one, also for those who never saw the parent', async () => {
  const parent = await service.make('/events', eventWith({ status: 'draft' }));
  const child = await service.make('/events', eventWith({ post_parent: parent['id'] }));
  await service.delete(`/events/${parent['id']}`);
  const token = await present();
  await service.query('UPDATE event SET modified_at = 0 WHERE id = ?', [parent['id']]);
  await service.app.get(Housekeeping).run();
  expect(await reportedOf(child, token)).toEqual([
    { action: 'update', fields: ['post_parent'], languages: [] },
  ]);
});

it('a scheduled record is reported when its date has come, and a protected one like any other', async () => {
  const token = await present();
  const later = await service.make('/events', eventWith({ date_utc: String(NOW + 2 * DAY) }));
  const closed = await service.make('/events', eventWith({ password: 'sesame' }));
  expect(await reportedOf(later, token)).toEqual([]);
  expect(await reportedOf(closed, token)).toMatchObject([{ action: 'create' }]);
  expect(JSON.stringify(await changesSince(token, { as: 'administrator' }))).not.toMatch(
    /sesame|address|actor|127\.0\.0\.1/,
  );
  await service.query('UPDATE event SET published_at = ? WHERE id = ?', [NOW - 1, later['id']]);
  await service.query('UPDATE scheduled_publication SET due_at = ? WHERE record_id = ?', [
    NOW - 1,
    later['id'],
  ]);
  await service.app.get(Housekeeping).run();
  expect((await reportedOf(later, token, { as: 'editor' })).at(-1)).toMatchObject({
    action: 'update',
    verb: 'publish',
    fields: ['status'],
  });
});

it('a key needs the scope for it, and sees what is not public of the kinds that it reaches', async () => {
  const token = await present();
  const event = await service.make('/events', eventWith({ status: 'draft' }));
  const venue = await service.make('/venues', { venue: 'Hidden', status: 'draft' });
  const keyed = async (...scopes: string[]): Promise<SendOptions> => {
    const { key } = await service.make('/users/me/api-keys', { name: 'k', scopes: scopes.join(',') });
    return { headers: { authorization: `Bearer ${key}` } };
  };
  expect((await since(token, '', await keyed('events:read'))).status).toBe(403);
  const key = await keyed('changes:read', 'events:read');
  expect(await reportedOf(event, token, key)).toMatchObject([{ action: 'create', verb: 'create' }]);
  expect(await reportedOf(venue, token, key)).toEqual([]);
  const picture = (await upload(service, await pictureBytes())).body;
  expect(await reportedOf(picture, token, key)).toEqual([]);
  const wider = await keyed('changes:read', 'media:read');
  expect(await reportedOf(picture, token, wider)).toMatchObject([{ action: 'create', verb: 'create' }]);
});

it('records that pass to another account are reported one by one', async () => {
  const { id: user } = await service.make('/users', { username: 'leaver', role: 'editor' });
  const event = await service.make('/events', eventWith({ author: user }));
  const token = await present();
  expect((await service.delete(`/users/${user}?reassign=1`)).status).toBe(200);
  expect(await reportedOf(event, token)).toEqual([{ action: 'update', fields: ['author'], languages: [] }]);
  expect(
    (await service.get(`/audit?record=${event['id']}&per_page=1`, { as: 'administrator' })).body['audit'][0],
  ).toMatchObject({ changes: { author: { before: user, after: 1 } } });
});
