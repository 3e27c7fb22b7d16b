import { type Body, eventWith, Service } from '../support/service.js';

/* A record in the trash goes back to what it was by a route of its own. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const SERIES: Body = {
  ...eventWith({ title: 'Course', timezone: 'UTC' }),
  recurrence_rule: 'RRULE:FREQ=DAILY;COUNT=3',
};

const KINDS: readonly (readonly [collection: string, body: Body])[] = [
  ['events', eventWith({ title: 'Jazz', translations: { fr: { title: 'Le jazz' } } })],
  ['venues', { venue: 'Hall', translations: { fr: { venue: 'Salle' } } }],
  ['organizers', { organizer: 'Ana', translations: { fr: { organizer: 'Anne' } } }],
  ['series', SERIES],
];

const create = async (collection: string, body: Body, as: 'administrator' | 'author' = 'administrator') => {
  const created = await service.send('POST', `/${collection}`, body, { as });
  expect([collection, created.status, created.body['code']]).toEqual([collection, 201, undefined]);
  return `/${collection}/${String(created.body['id'])}`;
};

const trash = async (path: string) => {
  expect((await service.send('DELETE', path, undefined, { as: 'administrator' })).status).toBe(200);
};

const restore = async (path: string, options: Parameters<Service['send']>[3] = { as: 'administrator' }) =>
  service.send('POST', `${path}/restore`, undefined, options);

/** What the record is but for what each write changes. */
const stateOf = async (path: string): Promise<Body> => {
  const { body } = await service.get(path, { as: 'administrator' });
  const { modified: _, modified_utc: __, ...state } = body;
  return state;
};

it.each(KINDS)('gives back all of %s, with each status that they had', async (collection, body) => {
  const future = { status: 'publish', date: '2099-01-01 00:00:00' };
  for (const state of [{ status: 'draft' }, { status: 'pending' }, { status: 'private' }, {}, future]) {
    const path = await create(collection, { ...body, ...state });
    const before = await stateOf(path);
    await trash(path);
    const { status, body: restored } = await restore(path);
    expect([status, restored['status']]).toEqual([200, before['status']]);
    expect(await stateOf(path)).toEqual(before);
    // The next one is not the same record.
    await service.send('PATCH', path, { slug: `kept-${path.replaceAll('/', '-')}` }, { as: 'administrator' });
  }
});

it.each(KINDS)(
  'says of %s that are not in the trash that there is nothing to restore',
  async (collection, body) => {
    const path = await create(collection, body);
    const { status, body: refused } = await restore(path);
    expect([status, refused['code']]).toEqual([409, 'rest_not_in_trash']);
  },
);

it('brings the occurrences of a series back with it, and one alone', async () => {
  const path = await create('series', SERIES);
  const dates = async () =>
    ((await service.get(`${path}/occurrences`, { as: 'administrator' })).body['events'] as Body[]).map(
      ({ start_date: date }) => date,
    );
  const before = await dates();
  expect(before).toHaveLength(3);
  await trash(path);
  expect((await restore(path)).status).toBe(200);
  expect(await dates()).toEqual(before);
});

it('needs the rights of a change', async () => {
  const path = await create('venues', { venue: 'Own' }, 'author');
  await trash(path);
  expect((await restore(path, {})).status).toBe(401);
  expect((await restore(path, { as: 'subscriber' })).status).toBe(403);
  // It was published, which contributors do not edit.
  expect((await restore(path, { as: 'contributor' })).body['code']).toBe('rest_forbidden');
  expect((await restore(path, { as: 'author' })).body['status']).toBe('publish');
});

it('does not tell whether a record of others is in the trash', async () => {
  const path = await create('organizers', { organizer: 'Others' });
  const shown = await restore(path, { as: 'author' });
  await trash(path);
  const trashed = await restore(path, { as: 'author' });
  expect([shown.status, shown.body]).toEqual([403, trashed.body]);
});

it('heeds the version that the caller knows, and changes nothing in a trial', async () => {
  const path = await create('venues', { venue: 'Versions' });
  await trash(path);
  const old = await restore(path, { as: 'administrator', headers: { 'if-match': '"old"' } });
  expect(old.status).toBe(412);
  const trial = await service.send('POST', `${path}/restore?dry_run=true`, undefined, {
    as: 'administrator',
  });
  expect([trial.status, trial.body['status']]).toEqual([200, 'publish']);
  expect((await stateOf(path))['status']).toBe('trash');
});

it('is a change that the history names', async () => {
  const path = await create('events', eventWith({ title: 'Named' }));
  await trash(path);
  await restore(path);
  const { body } = await service.get(`${path}/history`, { as: 'administrator' });
  expect((body['history'] as Body[]).map(({ verb }) => verb)).toEqual(['restore', 'trash', 'create']);
});

it('answers an unknown record as a change of it does', async () => {
  expect((await restore('/events/999999')).body['code']).toBe('rest-event-not-found');
  expect((await restore('/venues/999999')).status).toBe(400);
});
