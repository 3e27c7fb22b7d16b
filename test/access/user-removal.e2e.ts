import { basic, bearer, PASSWORD } from '../support/credentials.js';
import { multipart, pictureBytes } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const account = async (username: string): Promise<Body> =>
  service.make('/users', { username, role: 'author', password: PASSWORD });

it('an account without anything of its own is deleted with its credentials', async () => {
  const { id, username } = await account('lonely');
  const { body: password } = await service.post(`/users/${id}/application-passwords`, { name: 'p' });
  const { body: key } = await service.post(`/users/${id}/api-keys`, { name: 'k', scopes: ['events:read'] });
  const removed = await service.delete(`/users/${id}`);
  expect([removed.status, removed.body['username']]).toEqual([200, username]);
  for (const by of [basic(username, PASSWORD), basic(username, password['password']), bearer(key['key'])]) {
    expect((await service.get('/events', by)).status).toBe(401);
  }
  for (const table of ['application_password', 'api_key']) {
    expect(await service.query(`SELECT id FROM ${table} WHERE user_id = ?`, [id])).toEqual([]);
  }
  expect((await service.get(`/users/${id}`, { as: 'administrator' })).status).toBe(404);
});

it('what belongs to an account passes to the one that is named: records in any state, pictures, dates to come', async () => {
  const { id, username } = await account('leaving');
  const heir = await account('heir');
  const by = basic(username, PASSWORD);
  const make = async (path: string, body: Body) => (await service.send('POST', path, body, by)).body;
  const made = {
    event: await make('/events', eventWith()),
    draft: await make('/events', eventWith({ status: 'draft' })),
    scheduled: await make('/events', eventWith({ date: '2199-01-01' })),
    trashed: await make('/events', eventWith()),
    venue: await make('/venues', { venue: 'Hall' }),
    organizer: await make('/organizers', { organizer: 'Club' }),
  };
  await service.delete(`/events/${made.trashed['id']}`, by);
  const { body, contentType } = await multipart(await pictureBytes(8, 8), 'a.png');
  const headers = { ...by.headers, 'content-type': contentType };
  const picture = (await service.send('POST', '/media', body, { headers })).body;

  for (const reassign of ['', `?reassign=${id}`, '?reassign=999999', '?reassign=x']) {
    const refused = await service.delete(`/users/${id}${reassign}`);
    expect([reassign, refused.status, Object.keys(refused.body['data'].params)]).toEqual([
      reassign,
      400,
      ['reassign'],
    ]);
  }
  expect((await service.delete(`/users/${id}?reassign=${heir['id']}`)).status).toBe(200);

  const owners = await service.query<{ author_id: number }>(
    'SELECT author_id FROM event UNION ALL SELECT author_id FROM venue UNION ALL SELECT author_id FROM organizer',
  );
  expect(owners.map((row) => row.author_id)).toEqual(Object.keys(made).map(() => heir['id']));
  const asHeir = basic('heir', PASSWORD);
  for (const { id: event } of [made.draft, made.scheduled] as Body[]) {
    expect((await service.get(`/events/${event}`, asHeir)).body['author']).toBe(String(heir['id']));
  }
  expect(await service.query('SELECT record_id FROM scheduled_publication')).toEqual([
    { record_id: made.scheduled['id'] },
  ]);
  expect((await service.delete(`/media/${picture['id']}`, asHeir)).status).toBe(200);
});

it('is refused or names the new owner also when the account writes meanwhile', async () => {
  const { id, username } = await account('busy');
  const by = basic(username, PASSWORD);
  const [removed, ...written] = await Promise.all([
    service.delete(`/users/${id}?reassign=1`),
    ...Array.from({ length: 4 }, async () =>
      service.send('POST', '/venues', { venue: `V${Math.random()}` }, by),
    ),
  ]);
  expect(removed.status).toBe(200);
  for (const { status } of written) expect([201, 401, 409]).toContain(status);
  expect(await service.query('SELECT id FROM venue WHERE author_id = ?', [id])).toEqual([]);
});
