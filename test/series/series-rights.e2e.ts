import { ALL, makeSeries, makeWithEvents, occurrencesOf, read, startsOf } from '../support/series.js';
import { type SendOptions, Service } from '../support/service.js';

/* Who may write what of a series. The accounts are numbered by role: 2 is the editor, 3 the author, 4 the contributor. */

const [EDITOR, AUTHOR] = [2, 3];

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const statusOf = async (
  method: string,
  path: string,
  as: SendOptions['as'],
  body: object = {},
): Promise<number> =>
  (
    await service.send(method, path, method === 'DELETE' || method === 'GET' ? undefined : body, {
      as: as ?? 'anonymous',
    })
  ).status;

it('an author who owns one occurrence writes it alone', async () => {
  const { id, path, paths } = await makeWithEvents(service);
  const own = `${paths[1]}`;
  expect(await statusOf('PATCH', own, 'administrator', { author: AUTHOR })).toBe(200);
  expect(await statusOf('PATCH', own, 'author', { title: 'Mine' })).toBe(200);
  expect(await statusOf('PATCH', `${own}?scope=this`, 'author', { title: 'Mine again' })).toBe(200);
  for (const scope of ['all', 'following'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([
        scope,
        method,
        await statusOf(method, `${own}?scope=${scope}`, 'author', { title: 'All' }),
      ]).toEqual([scope, method, 403]);
  expect(await statusOf('PATCH', `${paths[0]}`, 'author', { title: 'Not mine' })).toBe(403);
  expect(await statusOf('PATCH', path, 'author', { title: 'Not mine' })).toBe(403);
  const titles = (await occurrencesOf(service, id)).map((event) => event['title']);
  expect(titles.filter((title) => title === 'Mine again')).toHaveLength(1);
  expect(new Set(titles).size).toBe(2);
});

it('who may edit a series may edit all its occurrences', async () => {
  const series = await makeSeries(service, {}, { as: 'author' });
  expect(series['author']).toBe(String(AUTHOR));
  const events = await occurrencesOf(service, series['id']);
  expect(events.map((event) => event['author'])).toEqual(Array(4).fill(String(AUTHOR)));
  const [first, second] = events.map((event) => `/events/${event['id']}`);
  expect(await statusOf('PATCH', `${first}`, 'administrator', { author: EDITOR })).toBe(200);
  expect(await statusOf('PATCH', `${first}`, 'author', { cost: '1' })).toBe(200);
  expect(await statusOf('PATCH', `${second}?scope=all`, 'author', { cost: '2' })).toBe(200);
  expect(await statusOf('PATCH', `${second}?scope=following`, 'author', { cost: '3' })).toBe(200);
});

it('others may not', async () => {
  const { path, paths } = await makeWithEvents(service);
  const occurrence = `${path}/occurrences/2099-03-13T20:00:00`;
  const writes = [
    ['PATCH', path],
    ['PUT', path],
    ['POST', path],
    ['DELETE', path],
    ['PUT', occurrence],
    ['PATCH', occurrence],
    ['DELETE', occurrence],
    ['PUT', `${path}/translations/fr`],
    ['PATCH', `${paths[0]}?scope=all`],
    ['DELETE', `${paths[0]}?scope=following`],
  ] as const;
  for (const [method, target] of writes) {
    for (const [as, status] of [
      ['anonymous', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
    ] as const)
      expect([method, target, as, await statusOf(method, target, as, { title: 'Taken' })]).toEqual([
        method,
        target,
        as,
        status,
      ]);
  }
  expect(await read(service, path)).not.toMatchObject({ title: 'Taken' });
});

it('a draft and its events are read by those who may', async () => {
  const { id, path, paths } = await makeWithEvents(service, { status: 'draft' });
  for (const as of ['anonymous', 'subscriber', 'author'] as const) {
    const response = await service.get(path, { as });
    expect([as, response.status, response.body['code']]).toEqual([as, 403, 'series-not-accessible']);
    expect(await statusOf('GET', `${paths[0]}`, as)).toBe(403);
    expect((await service.get('/series?per_page=50', { as })).body['series']).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  }
  expect(await statusOf('GET', path, 'editor')).toBe(200);
  expect(startsOf(await occurrencesOf(service, id, '', { as: 'editor' }))).toHaveLength(4);
});

it('a private meeting address of a series is shown to those who may edit', async () => {
  const hidden = {
    virtual_event_type: 'virtual',
    virtual_url: 'https://meet.example/1',
    virtual_url_access: 'private',
  };
  const { path, paths } = await makeWithEvents(service, hidden);
  for (const target of [path, `${paths[0]}`]) {
    expect((await read(service, target))['virtual_url']).toBe('https://meet.example/1');
    expect((await read(service, target, {}))['virtual_url']).toBe('');
  }
});

it('who may edit a series reads and translates the drafts of others in it', async () => {
  const series = await makeSeries(service, {}, { as: 'author' });
  const [event] = await occurrencesOf(service, series['id']);
  const path = `/events/${event?.['id']}`;
  expect(
    await statusOf('PATCH', path, 'administrator', { author: EDITOR, status: 'draft', title: 'Own' }),
  ).toBe(200);
  for (const [target, method] of [
    [path, 'GET'],
    [`${path}/translations`, 'GET'],
    [`${path}/translations/en`, 'GET'],
    [`${path}/translations/fr`, 'PUT'],
  ] as const) {
    expect([target, await statusOf(method, target, 'author', { title: 'Propre' })]).toEqual([target, 200]);
    expect(await statusOf(method, target, 'contributor', { title: 'Propre' })).toBe(403);
  }
});

it('a published occurrence of a draft is edited as any published event', async () => {
  const series = await makeSeries(service, { status: 'draft' }, { as: 'contributor' });
  const [first, second] = (await occurrencesOf(service, series['id'])).map(({ id }) => `/events/${id}`);
  expect(await statusOf('PATCH', `${first}`, 'administrator', { status: 'publish' })).toBe(200);
  expect(await statusOf('PATCH', `${first}`, 'contributor', { cost: '1' })).toBe(403);
  expect(await statusOf('DELETE', `${first}`, 'contributor')).toBe(403);
  expect(await statusOf('PATCH', `${second}`, 'contributor', { cost: '1' })).toBe(200);
  // Nor does a write of the series reach it.
  const path = `/series/${series['id']}`;
  for (const [method, target] of [
    ['PATCH', path],
    ['DELETE', path],
    ['PATCH', `${second}?scope=all`],
    ['DELETE', `${second}?scope=all`],
    ['PATCH', `/series/by-slug/${series['slug']}`],
  ] as const) {
    const { status, body } = await service.send(
      method,
      target,
      method === 'DELETE' ? undefined : { cost: '1' },
      {
        as: 'contributor',
      },
    );
    expect([target, status, body['code'], body['message']]).toEqual([
      ...[target, 403, 'rest_forbidden'],
      expect.stringContaining(`${`${first}`.split('/').at(-1)} of this series, on 2099-03-06, is published`),
    ]);
  }
  expect(await read(service, `${first}`)).toMatchObject({ status: 'publish', cost: '' });
  // What comes after it is the contributor's own.
  expect(await statusOf('PATCH', `${second}?scope=following`, 'contributor', { cost: '3' })).toBe(200);
  // What was published comes back as what its owner may write.
  expect(await statusOf('DELETE', path, 'administrator')).toBe(200);
  expect(await statusOf('PATCH', `/series/${series['id']}`, 'contributor', { status: 'publish' })).toBe(200);
  expect(await read(service, `${first}`)).toMatchObject({ status: 'pending' });
});

it('lists have the drafts of others in a series that its author reads by id', async () => {
  const series = await makeSeries(service, { title: 'Ofothers' }, { as: 'author' });
  const [first, second] = await occurrencesOf(service, series['id']);
  const draft = { author: EDITOR, status: 'draft' };
  expect(await statusOf('PATCH', `/events/${first?.['id']}`, 'administrator', draft)).toBe(200);
  expect(await statusOf('PATCH', `/events/${second?.['id']}`, 'administrator', { status: 'private' })).toBe(
    200,
  );
  const found = async (query: string, as: SendOptions['as']): Promise<unknown> => {
    const { body } = await service.get(query, { as: as ?? 'anonymous' });
    return [body['total'], (body['events'] as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)];
  };
  const all = await occurrencesOf(service, series['id']);
  for (const more of ['', '&search=Ofothers', '&orderby=title', '&featured=false']) {
    const list = `/events?${ALL}&series=${series['id']}${more}`;
    expect([more, await found(list, 'author')]).toEqual([more, [4, all.map(({ id }) => id as number)]]);
    const drafts = `${list}&status=draft`;
    expect([more, await found(drafts, 'author')]).toEqual([more, [1, [first?.['id']]]]);
    expect([more, await found(drafts, 'contributor')]).toEqual([more, [0, []]]);
  }
  const occurrences = `/series/${series['id']}/occurrences?per_page=50`;
  expect(await found(occurrences, 'author')).toEqual([4, all.map(({ id }) => id as number)]);
  expect(await found(`${occurrences}&status=draft`, 'author')).toEqual([1, [first?.['id']]]);
  expect(await found(occurrences, 'contributor')).toEqual([2, all.slice(2).map(({ id }) => id as number)]);
  const [, drafts] = (await found(`/events?${ALL}&status=draft`, 'author')) as [number, number[]];
  expect(drafts).toContain(first?.['id']);
  expect((await read(service, `/series/${series['id']}`, { as: 'author' }))['occurrences'].total).toBe(4);
});
