import type { Role } from '#common/rights/roles.js';
import { at, LANGUAGES } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

type Caller = Role | 'anonymous';
const STRICT = { headers: { prefer: 'handling=strict' } };
const PAST = { start_date: '2001-01-01 10:00', end_date: '2001-01-01 12:00' };
const COMING = { start_date: '2190-01-01 10:00', end_date: '2190-01-01 12:00' };
const LASTING = { start_date: '2001-01-01 10:00', end_date: '2190-01-01 12:00' };

let service: Service;
/** The number that the author has as a user. */
let author: number;
beforeAll(async () => {
  service = await Service.start();
  author = Number((await service.post('/events', eventWith(), { as: 'author' })).body['author']);
});
afterAll(async () => service.stop());

async function list(path: string, query: string, as: Caller = 'anonymous'): Promise<Body> {
  const { status, body } = await service.get(`${path}?per_page=50&${query}`, { as });
  if (status !== 200) throw new Error(`${path}?${query}: ${JSON.stringify(body)}`);
  return body;
}

const refused = async (path: string, headers = {}): Promise<unknown[]> => {
  const { status, body } = await service.get(path, headers);
  return [status, body['code'], ...Object.keys(body['data']?.params ?? {})];
};

const paramsOf = (link: unknown) => Object.fromEntries(new URL(String(link)).searchParams);

describe.each([
  { kind: 'venue', path: '/venues' },
  { kind: 'organizer', path: '/organizers' },
])('the list of $path', ({ kind, path }) => {
  const id: Record<string, number> = {};
  const event: Record<string, number> = {};
  const make = async (key: string, fields: object = {}): Promise<void> => {
    id[key] = (await service.make(path, { [kind]: key, ...fields }))['id'];
  };
  const makeEvent = async (key: string, fields: object): Promise<void> => {
    event[key] = (await service.make('/events', eventWith({ [kind]: [id[key]], ...fields })))['id'];
  };
  /** The keys of what is listed, in the order of the list. */
  const listed = async (query: string, as?: Caller): Promise<string[]> => {
    const keys = new Map(Object.entries(id).map(([key, one]) => [one, key]));
    return ((await list(path, query, as))[path.slice(1)] as Body[]).map(
      (record) => keys.get(record['id'] as number) ?? '',
    );
  };
  const sorted = async (query: string, as?: Caller): Promise<string[]> => (await listed(query, as)).sort();

  beforeAll(async () => {
    const none = ['idle', 'unlinked'];
    const some = ['past', 'coming', 'lasting', 'hidden', 'draft', 'own', 'scheduled', 'trashed'];
    for (const [index, key] of [...none, ...some].entries()) {
      await make(key, { date: `2010-01-${String(28 - index)} 10:00:00` });
    }
    await makeEvent('past', PAST);
    await makeEvent('coming', COMING);
    await makeEvent('lasting', LASTING);
    await makeEvent('hidden', { ...COMING, hide_from_listings: true });
    await makeEvent('draft', { ...COMING, status: 'draft' });
    await makeEvent('own', { ...COMING, status: 'draft', author });
    await makeEvent('scheduled', { ...COMING, date: '2189-01-01' });
    await makeEvent('trashed', COMING);
    await service.delete(`/events/${event['trashed']}`);
    event['several'] = (
      await service.make('/events', eventWith({ ...PAST, [kind]: [id['past'], id['coming']] }))
    )['id'];
  });

  const PUBLISHED = ['coming', 'hidden', 'lasting', 'past'];
  const OTHERS = ['draft', 'idle', 'own', 'scheduled', 'trashed', 'unlinked'];

  it('has_events separates those that a published event names from the others', async () => {
    for (const value of ['true', '1', 'yes', 'on']) {
      expect([value, await sorted(`has_events=${value}`)]).toEqual([value, PUBLISHED]);
    }
    for (const value of ['false', '0', 'no', 'off']) {
      expect([value, await sorted(`has_events=${value}`)]).toEqual([value, OTHERS]);
    }
    expect(await sorted('has_events=true', 'editor')).toEqual(PUBLISHED);
  });

  it('only_with_upcoming looks for an event that has not ended and that the caller may list', async () => {
    const value = 'only_with_upcoming=true';
    expect(await sorted(value)).toEqual(['coming', 'lasting']);
    expect(await sorted(value, 'subscriber')).toEqual(['coming', 'lasting']);
    expect(await sorted(value, 'author')).toEqual(['coming', 'lasting', 'own']);
    expect(await sorted(value, 'editor')).toEqual(['coming', 'draft', 'lasting', 'own', 'scheduled']);
    expect(await sorted(`${value}&has_events=true`, 'editor')).toEqual(['coming', 'lasting']);
    for (const off of ['false', '0', 'no', 'off']) {
      expect(await sorted(`only_with_upcoming=${off}`)).toEqual([...PUBLISHED, ...OTHERS].sort());
    }
  });

  it('event gives those that the event names', async () => {
    expect(await sorted(`event=${event['several']}`)).toEqual(['coming', 'past']);
    expect(await sorted(`event=${event['past']}&has_events=false`)).toEqual([]);
    expect(await sorted(`event=${event['hidden']}`)).toEqual(['hidden']);
    const { id: bare } = await service.make('/events', eventWith());
    expect(await sorted(`event=${bare}`)).toEqual([]);
  });

  it('event that the caller may not read says nothing of what it names', async () => {
    for (const as of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
      expect([as, await sorted(`event=${event['draft']}`, as)]).toEqual([as, []]);
    }
    expect(await sorted(`event=${event['draft']}`, 'editor')).toEqual(['draft']);
    expect(await sorted(`event=${event['own']}`, 'author')).toEqual(['own']);
  });

  it.each([
    'has_events=maybe',
    'has_events=',
    'only_with_upcoming=2',
    'event=0',
    'event=x',
    'event=2000000000',
  ])('%s is 400', async (query) => {
    expect(await refused(`${path}?${query}`)).toEqual([400, 'rest_invalid_param', query.split('=')[0]]);
  });

  it('event with the id of another kind of record is 400', async () => {
    expect(await refused(`${path}?event=${id['past']}`)).toEqual([400, 'rest_invalid_param', 'event']);
  });

  it('goes by publication date, newest first, unless another order is requested', async () => {
    const byDate = [
      'idle',
      'unlinked',
      'past',
      'coming',
      'lasting',
      'hidden',
      'draft',
      'own',
      'scheduled',
      'trashed',
    ];
    const byName = byDate.toSorted();
    const byId = byDate;
    const orders: [string, string[]][] = [
      ['', byDate],
      ['orderby=date', byDate],
      ['orderby=date&order=asc', byDate.toReversed()],
      ['orderby=DATE&order=DESC', byDate],
      ['orderby=name', byName],
      ['orderby=title&order=desc', byName.toReversed()],
      ['orderby=id', byId],
      ['orderby=id&order=desc', byId.toReversed()],
      ['order=asc', byDate.toReversed()],
    ];
    for (const [query, expected] of orders) expect([query, await listed(query)]).toEqual([query, expected]);
    for (const [second, key] of ['past', 'idle', 'own'].entries())
      await touch(kind, id[key], 4_000_000_000 + second);
    expect((await listed('orderby=modified')).slice(0, 3)).toEqual(['own', 'idle', 'past']);
    expect((await listed('orderby=modified&order=asc')).slice(-3)).toEqual(['past', 'idle', 'own']);
  });

  it('treats an unknown order as the default, and refuses it when the caller is strict', async () => {
    for (const query of ['orderby=price', 'order=up', 'orderby=', 'order=']) {
      expect(await listed(query)).toEqual(await listed(''));
      expect(await refused(`${path}?${query}`, STRICT)).toEqual([
        400,
        'rest_invalid_param',
        query.split('=')[0],
      ]);
    }
  });

  it('repeats every filter in its links, and the next page goes on from the first', async () => {
    const filters = {
      event: String(event['several']),
      has_events: 'true',
      only_with_upcoming: 'false',
      orderby: 'name',
      order: 'desc',
      status: 'publish',
    };
    const { status, body } = await service.get(
      `${path}?per_page=1&${new URLSearchParams(filters).toString()}`,
    );
    expect([status, body['total']]).toEqual([200, 2]);
    expect(paramsOf(body['rest_url'])).toEqual({ ...filters, page: '1', per_page: '1' });
    expect(paramsOf(body['next_rest_url'])).toEqual({ ...filters, page: '2', per_page: '1' });
    const { pathname, search } = new URL(body['next_rest_url']);
    const next = await service.get(`~${pathname}${search}`);
    expect([body, next.body].map((one) => one[path.slice(1)][0][kind])).toEqual(['past', 'coming']);
  });

  it('gives the same ids in every language under every filter', async () => {
    for (const query of [
      '',
      'has_events=true',
      'has_events=no',
      'only_with_upcoming=1',
      `event=${event['several']}`,
    ]) {
      for (const language of LANGUAGES) {
        const { body } = await service.get(at(language, `${path}?per_page=50&${query}`));
        const ids = (body[path.slice(1)] as Body[]).map((record) => record['id']);
        expect(ids).toEqual(
          ((await list(path, query))[path.slice(1)] as Body[]).map((record) => record['id']),
        );
      }
    }
  });
});

/** Sets when a record was last changed, as no request can. */
async function touch(kind: string, id: number | undefined, seconds: number): Promise<void> {
  await service.database.write(async (manager) =>
    manager.query(`UPDATE ${kind} SET modified_at = ? WHERE id = ?`, [seconds, id]),
  );
}
