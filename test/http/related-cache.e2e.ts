import type { Role } from '#common/rights/roles.js';
import { batchOf, responsesOf } from '../support/batches.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Venues and terms of events are kept in memory until anything is written, by whichever instance. */

let service: Service;
let beside: Service;
beforeAll(async () => {
  service = await Service.start({ CACHE_BYTES: '0' });
  beside = await service.startBeside();
});
afterAll(async () => {
  await beside.stop();
  await service.stop();
});

it('what another instance has renamed is shown at once in lists and single events', async () => {
  const venue = await service.make('/venues', { venue: 'Hall 0' });
  const tag = await service.make('/tags', { name: 'Tag 0' });
  const { id } = await service.make('/events', eventWith({ venue: venue['id'], tags: [tag['id']] }));
  const shown = async (at: Service): Promise<unknown[]> => {
    const list = (await at.get('/events?start_date=2000-01-01')).body['events'][0];
    const single = (await at.get(`/events/${id}`)).body;
    return [list, single].flatMap((event) => [event['venue']['venue'], event['tags'][0]['name']]);
  };
  for (const [turn, writer] of [beside, service, beside].entries()) {
    const names = [`Hall ${turn}`, `Tag ${turn}`];
    await writer.post(`/venues/${venue['id']}`, { venue: names[0] });
    await writer.post(`/tags/${tag['id']}`, { name: names[1] });
    for (const reader of [service, beside]) expect(await shown(reader)).toEqual([...names, ...names]);
  }
});

describe.each(['venues', 'organizers', 'categories', 'tags'] as const)('lists of %s', (collection) => {
  const field = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' }[collection];
  const isTerm = field === 'name';
  const listed = async (at: Service, id: unknown): Promise<Body | undefined> => {
    const { body } = await at.get(`/${collection}?per_page=50${isTerm ? '&hide_empty=false' : ''}`);
    return body[collection].find((record: Body) => record['id'] === id);
  };

  it('show at once what another instance has renamed and deleted', async () => {
    const { id } = await service.make(`/${collection}`, { [field]: 'A 0' });
    for (const [turn, writer] of [beside, service, beside].entries()) {
      await writer.post(`/${collection}/${id}`, { [field]: `A ${turn}` });
      for (const reader of [service, beside, service])
        expect((await listed(reader, id))?.[field]).toBe(`A ${turn}`);
    }
    await beside.delete(`/${collection}/${id}`);
    for (const reader of [service, beside]) expect(await listed(reader, id)).toBeUndefined();
  });

  it('show a page in its order, with records that are cached and others', async () => {
    const made: unknown[] = [];
    for (const name of ['P 1', 'P 2', 'P 3']) {
      made.push((await service.make(`/${collection}`, { [field]: name }))['id']);
      const { body } = await service.get(`/${collection}?orderby=id&order=desc&per_page=50&hide_empty=false`);
      const ids = body[collection].map((record: Body) => record['id']);
      expect(ids.slice(0, made.length)).toEqual(made.toReversed());
      expect(body['total']).toBe(ids.length);
    }
  });
});

it('counts of terms in lists are those of the present state, and of the caller', async () => {
  const tag = await service.make('/tags', { name: 'Counted' });
  const countOf = async (at: Service, as?: Role): Promise<number> => {
    const { body } = await at.get('/tags?slug=counted&hide_empty=false', as === undefined ? {} : { as });
    return body['tags'][0].count;
  };
  for (const [turn, writer] of [beside, service, beside].entries()) {
    for (const reader of [service, beside]) expect(await countOf(reader)).toBe(turn);
    await writer.make('/events', eventWith({ tags: [tag['id']] }));
  }
  await service.make('/events', eventWith({ tags: [tag['id']], password: 'secret' }));
  for (const reader of [service, beside]) {
    expect(await countOf(reader)).toBe(3);
    expect(await countOf(reader, 'administrator')).toBe(4);
    expect(await countOf(reader)).toBe(3);
  }
});

it('a term has the form of lists in a list, and that of events in an event, whichever was read before', async () => {
  const { id } = await service.make('/tags', { name: 'Two forms' });
  const event = await service.make('/events', eventWith({ tags: [id] }));
  for (let turn = 0; turn < 2; turn++) {
    const [inEvent] = (await service.get(`/events/${event['id']}`)).body['tags'];
    const [inList] = (await service.get('/tags?slug=two-forms')).body['tags'];
    expect(inList).not.toHaveProperty('term_group');
    expect(inEvent).toEqual({ ...inList, term_group: 0, term_taxonomy_id: id, filter: 'raw' });
  }
});

it('events written at the same moment show their records as they are, with the counts of their callers', async () => {
  const roles = ['administrator', 'author', 'contributor'] as const;
  const { id: venue } = await service.make('/venues', { venue: 'Shared' });
  const { id: tag } = await service.make('/tags', { name: 'Shared' });
  await service.make('/events', eventWith({ tags: [tag], password: 'secret' }));
  const countFor = async (as: Role): Promise<number> =>
    (await service.get('/tags?slug=shared&hide_empty=false', { as })).body['tags'][0].count;
  const makeFour = async (as: Role): Promise<Body[]> =>
    Promise.all(
      [1, 2, 3, 4].map(async () => service.make('/events', eventWith({ venue, tags: [tag] }), { as })),
    );
  for (let turn = 1; turn <= 3; turn++) {
    const name = `Shared ${turn}`;
    await service.post(`/venues/${venue}`, { venue: name });
    const rows = await Promise.all(
      roles.map(async (as) => ({ as, before: await countFor(as), made: await makeFour(as) })),
    );
    for (const { as, before, made } of rows) {
      const after = await countFor(as);
      // Those of a contributor wait for approval.
      const least = as === 'contributor' ? before : before + 1;
      for (const event of made) {
        expect(event['venue']['venue']).toBe(name);
        expect(event['tags'][0].count).toBeGreaterThanOrEqual(least);
        expect(event['tags'][0].count).toBeLessThanOrEqual(after);
      }
    }
    // Only the protected event is not counted for all.
    expect(await Promise.all(roles.map(countFor))).toEqual([8 * turn + 1, 8 * turn, 8 * turn]);
  }
});

describe('the response of a write', () => {
  const FIELDS = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
  const ADMIN = { as: 'administrator' } as const;
  const collections = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

  const makeLinked = async (name: string): Promise<Record<string, number>> => {
    const ids: Record<string, number> = {};
    for (const path of collections)
      ids[path] = (await service.make(`/${path}`, { [FIELDS[path]]: name }))['id'];
    return ids;
  };
  const rename = (ids: Record<string, number>, name: string): { path: string; body: Body }[] =>
    collections.map((path) => ({ path: `/${path}/${ids[path]}`, body: { [FIELDS[path]]: name } }));
  const eventOf = ({ venues, organizers, categories, tags }: Record<string, number>): Body =>
    eventWith({ venue: venues, organizer: organizers, categories: [categories], tags: [tags] });
  const namesIn = (event: Body): unknown[] => [
    event['venue'].venue,
    event['organizer'][0].organizer,
    event['categories'][0].name,
    event['tags'][0].name,
  ];
  const four = (name: string): string[] => [name, name, name, name];

  it('shows what another instance has renamed, and the present counts', async () => {
    const ids = await makeLinked('Written 0');
    let count = 0;
    for (const [turn, writer] of [beside, service, beside].entries()) {
      const name = `Written ${turn}`;
      for (const { path, body } of rename(ids, name)) await writer.post(path, body);
      for (const at of [service, beside]) {
        const key = `/events/by-external/erp/${turn}-${at === beside}`;
        const { id, ...made } = await at.make('/events', eventOf(ids));
        const put = await at.send('PUT', key, eventOf(ids), ADMIN);
        const patched = await at.send('PATCH', `/events/${id}`, { title: 'Other' }, ADMIN);
        const again = await at.send('PUT', key, { title: 'Other' }, ADMIN);
        expect([made, put.body, patched.body, again.body].map(namesIn)).toEqual(
          new Array(4).fill(four(name)),
        );
        const counts = [made, put.body, patched.body].map((event) => event['tags'][0].count);
        expect(counts).toEqual([count + 1, count + 2, count + 2]);
        count += 2;
        const trashed = await at.delete(`/events/${id}`);
        expect([namesIn(trashed.body), trashed.body['categories'][0].count]).toEqual([four(name), count - 1]);
        count -= 1;
      }
    }
  });

  it('shows what its own transaction has renamed, and nothing of one that was rolled back', async () => {
    const ids = await makeLinked('Own 0');
    const made = await service.make('/events', eventOf(ids));
    expect(namesIn(made)).toEqual(four('Own 0'));
    const operations = (name: string): object[] => [
      { method: 'PATCH', path: `/events/${made['id']}`, body: { title: name } },
      ...rename(ids, name).map((one) => ({ method: 'PATCH', ...one })),
      { method: 'PATCH', path: `/events/${made['id']}`, body: { title: `${name} again` } },
      { method: 'POST', path: '/events', body: eventOf(ids) },
    ];
    const refused = await batchOf(service, 'all', [
      ...operations('Never'),
      { method: 'POST', path: '/tags', body: { name: '' } },
    ]);
    expect(refused.body['data'].operation).toBe(7);
    for (const at of [service, beside])
      expect(namesIn(await at.make('/events', eventOf(ids)))).toEqual(four('Own 0'));
    const done = responsesOf(await batchOf(service, 'all', operations('Own 1')));
    const shown = [0, 5, 6].map((index) => namesIn(done[index]?.['body']));
    expect(shown).toEqual([four('Own 0'), four('Own 1'), four('Own 1')]);
    for (const at of [service, beside])
      expect(namesIn(await at.make('/events', eventOf(ids)))).toEqual(four('Own 1'));
  });
});
