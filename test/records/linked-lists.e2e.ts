import { ROLES } from '#common/rights/roles.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** Days from now, far enough from either side of it. */
const YEARS = 366;
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const FUTURE = { start_date: day(YEARS), end_date: day(YEARS) };
const PAST = { start_date: day(-YEARS), end_date: day(-YEARS) };
const RUNNING = { start_date: day(-YEARS), end_date: day(YEARS) };

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each([
  { path: '/venues', kind: 'venue' },
  { path: '/organizers', kind: 'organizer' },
])('$path', ({ path, kind }) => {
  const id: Record<string, number> = {};
  const make = async (key: string, fields: object = {}): Promise<number> =>
    (id[key] = (await service.make(path, { [kind]: key, ...fields }))['id'] as number);
  const link = async (key: string, fields: object): Promise<number> => {
    const linked = await make(key);
    return (id[`event of ${key}`] = (await service.make('/events', eventWith({ ...fields, [kind]: linked })))[
      'id'
    ]);
  };
  beforeAll(async () => {
    await link('future', FUTURE);
    await link('running', RUNNING);
    await link('past', PAST);
    await link('drafted', { ...FUTURE, status: 'draft' });
    await link('scheduled', { ...FUTURE, date: '2190-01-01' });
    await link('unlisted', { ...FUTURE, hide_from_listings: true });
    await service.delete(`/events/${await link('binned', FUTURE)}`);
    await make('alone');
    await make('kept back', { status: 'draft' });
  });

  const found = async (query: string, as: 'anonymous' | 'editor' = 'anonymous'): Promise<string[]> => {
    const { status, body } = await service.get(`${path}?per_page=50&${query}`, { as });
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
    return (body[path.slice(1)] as Body[]).map((record) => record[kind] as string).sort();
  };

  it('event narrows to those of an event, if the caller may read it', async () => {
    expect(await found(`event=${id['event of past']}`)).toEqual(['past']);
    expect(await found(`event=${id['event of drafted']}`)).toEqual([]);
    expect(await found(`event=${id['event of drafted']}`, 'editor')).toEqual(['drafted']);
    for (const event of [999_999, id['alone']]) {
      const { status, body } = await service.get(`${path}?event=${event}`);
      expect([status, Object.keys(body['data'].params)]).toEqual([400, ['event']]);
    }
  });

  it('event shows who is linked to a protected event only to those who may edit it', async () => {
    const linked = await make(`secret ${kind}`, { status: 'publish' });
    const payload = eventWith({ ...FUTURE, password: 'sesame', author: 3, [kind]: linked });
    const event = (await service.make('/events', payload))['id'] as number;
    const responses: Record<string, number> = {};
    for (const as of ['anonymous', ...ROLES] as const) {
      const { status, body } = await service.get(`${path}?event=${event}&per_page=50`, { as });
      responses[as] = status === 200 ? body['total'] : status;
      expect(body[path.slice(1)]).toHaveLength(responses[as] ?? 0);
    }
    expect(responses).toEqual({
      ...{ anonymous: 0, subscriber: 0, contributor: 0 },
      ...{ author: 1, editor: 1, administrator: 1 },
    });
    expect((await service.get(`${path}?event=${event}&password=wrong`)).body['total']).toBe(0);
    await service.delete(`/events/${event}`);
    await service.delete(`${path}/${linked}`);
  });

  it('has_events narrows to those with a published event, or to those without', async () => {
    const [having, rest] = [
      ['future', 'past', 'running', 'unlisted'],
      ['alone', 'binned', 'drafted', 'scheduled'],
    ];
    for (const yes of ['true', '1', 'yes', 'on']) expect(await found(`has_events=${yes}`)).toEqual(having);
    for (const no of ['false', '0', 'no', 'off']) expect(await found(`has_events=${no}`)).toEqual(rest);
    expect(await found('')).toEqual([...having, ...rest].sort());
  });

  it('only_with_upcoming narrows to those with a listed event that has not ended', async () => {
    for (const yes of ['true', '1', 'yes', 'on'])
      expect(await found(`only_with_upcoming=${yes}`)).toEqual(['future', 'running']);
    expect(await found('only_with_upcoming=1', 'editor')).toEqual([
      'drafted',
      'future',
      'running',
      'scheduled',
    ]);
    for (const no of ['false', '0', 'no', 'off'])
      expect(await found(`only_with_upcoming=${no}`)).toEqual(await found(''));
  });

  it('status narrows to those of a status, of which the public may request one', async () => {
    expect(await found('status=draft', 'editor')).toEqual(['kept back']);
    expect(await found('status=publish')).toEqual(await found(''));
    expect(await found('', 'editor')).toEqual([...(await found('')), 'kept back'].sort());
    for (const status of ['draft', 'trash', 'publish,draft'])
      expect((await service.get(`${path}?status=${status}`)).status).toBe(400);
  });

  it('page and per_page cut the list, 9 by default and at most 50', async () => {
    const all = (await service.get(`${path}?per_page=99`)).body;
    const sizes = [all['total'], all['total_pages'], (await service.get(path)).body[path.slice(1)].length];
    expect(sizes).toEqual([8, 1, 8]);
    const paged: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await service.get(`${path}?per_page=3&page=${page}`);
      paged.push(...body[path.slice(1)]);
    }
    expect(paged).toEqual(all[path.slice(1)]);
  });
});
