import { pictureBytes } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* What the contract fixes about records and rights: each test is named after the contract's sentence. */

let service: Service;
let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({
    SITE_TIMEZONE: 'America/New_York',
    MEDIA_FETCH_ALLOWED_HOSTS: remote.host,
  });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

const idsOf = (list: Body): number[] => (list['events'] as Body[]).map((event) => event['id'] as number);

async function refused(fields: object): Promise<unknown[]> {
  const { status, body } = await service.post('/events', eventWith(fields));
  return [status, body['code'], Object.keys(body['data'].params as object)];
}

it('Nested venues and organizers are whole records, but only those the caller may read', async () => {
  const open = await service.make('/organizers', { organizer: 'Open', phone: '1' });
  const hidden = await service.make('/organizers', { organizer: 'Hidden', status: 'draft' });
  const venue = await service.make('/venues', { venue: 'Hidden hall', status: 'private' });
  const event = await service.make(
    '/events',
    eventWith({ organizer: [open['id'], hidden['id']], venue: venue['id'] }),
  );
  for (const path of [`/events/${event['id']}`, `/events?include=${event['id']}`]) {
    const shown = async (as: 'anonymous' | 'editor'): Promise<Body> => {
      const { body } = await service.get(path, { as });
      return body['events']?.[0] ?? body;
    };
    const { json_ld, ...whole } = (await shown('anonymous'))['organizer'][0];
    expect([whole, json_ld === undefined]).toEqual([open, path.includes('include')]);
    expect(JSON.stringify(await shown('anonymous'))).not.toMatch(/Hidden/);
    expect((await shown('anonymous'))['venue']).toEqual([]);
    expect((await shown('editor'))['venue']).toMatchObject({ venue: 'Hidden hall' });
    expect((await shown('editor'))['organizer']).toHaveLength(2);
  }
});

it('A remote URL is fetched once (same URL and same bytes: same item)', async () => {
  const url = remote.put('/same.png', await pictureBytes());
  const event = await service.make(
    '/events',
    eventWith({
      image: url,
      venue: { venue: 'Pictured', image: url },
      organizer: { organizer: 'Pictured', image: url },
    }),
  );
  expect(remote.requestedPaths.filter((path) => path === '/same.png')).toHaveLength(1);
  const again = await service.make('/events', eventWith({ image: url }));
  const item = await service.post('/media', { url });
  const { venue, organizer, image } = event;
  const images = [image.id, venue.image.id, organizer[0].image.id, again['image'].id, item.body['id']];
  expect(new Set(images).size).toBe(1);
});

it('naive values are site time; everything is compared as UTC instants', async () => {
  const at = async (start_date: string, end_date: string, timezone: string): Promise<number> =>
    (await service.make('/events', eventWith({ start_date, end_date, timezone, tags: ['clock'] })))['id'];
  // In New York, the site’s zone, they start at 06:00, 07:00 and 08:00 of the tenth.
  const tokyo = await at('2027-01-10 20:00', '2027-01-10 20:30', 'Asia/Tokyo');
  const newYork = await at('2027-01-10 07:00', '2027-01-10 07:30', 'America/New_York');
  const honolulu = await at('2027-01-10 03:00', '2027-01-10 03:30', 'Pacific/Honolulu');
  const found = async (query: string): Promise<number[]> =>
    idsOf((await service.get(`/events?tags=clock&${encodeURI(query)}`)).body);
  expect(await found(ALWAYS)).toEqual([tokyo, newYork, honolulu]);
  expect(await found(`strict_dates=1&${ALWAYS.replace('2000-01-01', '2027-01-10 06:30:00')}`)).toEqual([
    newYork,
    honolulu,
  ]);
  expect(await found('strict_dates=1&starts_before=2027-01-10 07:00:00')).toEqual([tokyo]);
  expect(await found('strict_dates=1&starts_after=2027-01-10 07:00:00')).toEqual([honolulu]);
  expect(await found('strict_dates=1&ends_after=2027-01-10 06:30:00')).toEqual([newYork, honolulu]);
  expect(await found('strict_dates=1&ends_before=2027-01-10 08:30:00')).toEqual([tokyo, newYork]);
});

it('status: for author and contributor `publish` plus their own', async () => {
  const tags = ['whose'];
  const make = async (as: 'author' | 'contributor' | 'editor'): Promise<number> =>
    (await service.make('/events', eventWith({ tags: [await tagId()], status: 'draft' }), { as }))['id'];
  const tagId = async (): Promise<string> => {
    await service.post('/tags', { name: tags[0] });
    return tags[0] ?? '';
  };
  const published = await service.make('/events', eventWith({ tags }));
  const own = { author: await make('author'), contributor: await make('contributor') };
  await make('editor');
  for (const as of ['author', 'contributor'] as const) {
    const { body } = await service.get(`/events?${ALWAYS}&tags=whose`, { as });
    expect([as, idsOf(body).sort()]).toEqual([as, [published['id'], own[as]].sort()]);
    const drafts = await service.get(`/events?${ALWAYS}&tags=whose&status=draft`, { as });
    expect([as, idsOf(drafts.body)]).toEqual([as, [own[as]]]);
  }
});

it("a contributor's `publish`, `future` or `private` becomes `pending`", async () => {
  for (const status of ['publish', 'future', 'private']) {
    const contributor = { as: 'contributor' } as const;
    const created = await service.make('/events', eventWith({ status }), contributor);
    const draft = await service.make('/events', eventWith(), contributor);
    const { body } = await service.send('PATCH', `/events/${draft['id']}`, { status }, contributor);
    expect([created['status'], draft['status'], body['status']]).toEqual(['pending', 'draft', 'pending']);
  }
});

it('`trash` on create is 400', async () => {
  expect(await refused({ status: 'trash' })).toEqual([400, 'rest_invalid_param', ['status']]);
});

it('End before start is 400', async () => {
  expect(await refused({ end_date: '2027-01-10 09:59:59' })).toEqual([
    400,
    'rest_invalid_param',
    ['end_date'],
  ]);
  const { id } = await service.make('/events', eventWith());
  for (const fields of [{ end_date: '2027-01-09' }, { start_date: '2027-01-11' }]) {
    const { status } = await service.send('PATCH', `/events/${id}`, fields, { as: 'editor' });
    expect(status).toBe(400);
  }
  expect((await service.get(`/events/${id}`)).body).toMatchObject({ start_date: '2027-01-10 10:00:00' });
});

it("`author`: only those who may edit others may set another's id", async () => {
  const [administrator, author] = [1, 3];
  for (const as of ['author', 'contributor'] as const) {
    const created = await service.post('/events', eventWith({ author: administrator }), { as });
    expect([as, created.status]).toEqual([as, 403]);
    const { id } = await service.make('/events', eventWith({ status: 'draft' }), { as });
    const changed = await service.send('PATCH', `/events/${id}`, { author: administrator }, { as });
    expect([as, changed.status]).toEqual([as, 403]);
  }
  for (const as of ['administrator', 'editor'] as const)
    expect((await service.make('/events', eventWith({ author }), { as }))['author']).toBe(String(author));
});

it('`categories`, `tags`: unknown ids 400', async () => {
  for (const name of ['categories', 'tags'])
    for (const value of [[999_999], ['999999'], '999999', 999_999])
      expect([name, value, await refused({ [name]: value })]).toEqual([
        name,
        value,
        [400, 'rest_invalid_param', [name]],
      ]);
});

it('one whose sent fields all equal (case-insensitively) those of an existing, untrashed record is that record, unchanged', async () => {
  for (const [param, path, rest] of [
    ['venue', '/venues', { city: 'Århus', zip: '8000' }],
    ['organizer', '/organizers', { email: 'a@b.example', phone: '12' }],
  ] as const) {
    const { id } = await service.make(path, { [param]: 'Old Name', ...rest, description: 'Stays' });
    const before = await service.get(`${path}/${id}`);
    const sent = { [param]: 'OLD name', ...rest };
    const event = await service.make('/events', eventWith({ [param]: sent }));
    expect([event[param]].flat().map((one: Body) => one['id'])).toEqual([id]);
    expect((await service.get(`${path}/${id}`)).body).toEqual(before.body);
    await service.delete(`${path}/${id}`);
    const after = await service.make('/events', eventWith({ [param]: sent }));
    expect([after[param]].flat().map((one: Body) => one['id'])).not.toEqual([id]);
  }
});

it('Event and everything created with it are one transaction: a failed request leaves nothing behind', async () => {
  const tables = ['event', 'venue', 'organizer', 'category', 'tag', 'media', 'changes'];
  const counts = async (): Promise<number[]> =>
    Promise.all(
      tables.map(async (table) =>
        Number((await service.query(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.['n']),
      ),
    );
  const before = await counts();
  const image = remote.put('/orphan.png', await pictureBytes());
  const parts = { categories: ['Orphan'], tags: ['orphan'], venue: { venue: 'Orphan', image } };
  expect(await refused({ ...parts, organizer: [{ organizer: 'Orphan' }, 999_999] })).toEqual([
    400,
    'rest_invalid_param',
    ['organizer'],
  ]);
  expect(await counts()).toEqual(before);
});

it('Same rights by slug as by id', async () => {
  const payloads = {
    '/events': eventWith(),
    '/venues': { venue: 'Theirs' },
    '/organizers': { organizer: 'Theirs' },
  };
  for (const [path, payload] of Object.entries(payloads)) {
    for (const as of ['author', 'contributor', 'subscriber', 'anonymous'] as const) {
      const { id, slug } = await service.make(path, { ...payload, slug: `their-${as}` });
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : { description: 'Mine now', status: 'trash' };
        const bySlug = await service.send(method, `${path}/by-slug/${slug}`, body, { as });
        const byId = await service.send(method, `${path}/${id}`, body, { as });
        expect([path, as, method, bySlug.status]).toEqual([path, as, method, as === 'anonymous' ? 401 : 403]);
        expect(bySlug.body).toEqual(byId.body);
      }
      expect((await service.get(`${path}/${id}`)).body).toMatchObject({ status: 'publish', slug });
    }
  }
});
