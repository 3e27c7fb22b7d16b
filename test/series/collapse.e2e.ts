import { addSeries } from '../support/series-rows.js';
import { type Body, eventWith, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';
import { itemsOf, type LinkedRecordIds, makeLinkedRecords, makeMany } from '../support/varied-events.js';

/*
 * A list with `collapse=series` is compared with a model: the same list without it, of which only the earliest occurrence
 * of each series is kept.
 */

const EVENTS = 60;
// Editors see the series of protected events, by which they are collapsed, with `context=edit`.
const WINDOW = 'start_date=2000-01-01&end_date=2199-12-31&context=edit';
const MAX_NEXT = 10;

type Caller = 'anonymous' | 'author' | 'editor' | 'administrator';

let service: Service;
let linked: LinkedRecordIds;
let series: number[];
let parent: number;

beforeAll(async () => {
  service = await Service.start();
  linked = await makeLinkedRecords(service);
  const events = await makeMany(service, linked, [...Array(EVENTS).keys()]);
  const ofSeries = (rest: number): { id: number }[] =>
    events.filter((_, index) => index % 4 === rest).map((id) => ({ id }));
  // The last of each series is in the trash.
  for (const rest of [0, 1, 2]) await service.delete(`/events/${ofSeries(rest).at(-1)?.id}`);
  series = [];
  for (const rest of [0, 1]) series.push(await addSeries(service, ofSeries(rest), true));
  // One with more occurrences than are named, all of them public.
  const weekly: { id: number }[] = [];
  for (let day = 28; day > 10; day -= 1) {
    const dates = { start_date: `2027-02-${day} 19:00:00`, end_date: `2027-02-${day} 21:00:00` };
    weekly.push(
      (await service.make(
        '/events',
        eventWith({ title: 'Weekly', categories: [linked.categories[0]], ...dates }),
      )) as {
        id: number;
      },
    );
  }
  series.push(await addSeries(service, weekly, true));
  parent = series[2] ?? 0;
});
afterAll(async () => service.stop());

async function read(path: string, as: Caller): Promise<Body> {
  const { status, body } = await service.get(path.replace('http://calendar.example', '~'), { as });
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

/** All items of a list, and the totals of its pages. */
async function wholeList(path: string, as: Caller): Promise<{ items: Body[]; totals: number[] }> {
  const items: Body[] = [];
  const totals = new Set<number>();
  let next: string | undefined = path;
  while (next !== undefined) {
    const body: Body = await read(next, as);
    items.push(...itemsOf(body));
    totals.add(body['total']);
    // Links have no password.
    const password = /password=\w+/.exec(path)?.[0] ?? '';
    next = body['next_rest_url'] && `${body['next_rest_url']}&${password}`;
  }
  return { items, totals: [...totals] };
}

const byStart = (a: Body, b: Body): number =>
  a['utc_start_date'] === b['utc_start_date']
    ? a['id'] - b['id']
    : a['utc_start_date'] < b['utc_start_date']
      ? -1
      : 1;

/** The events that a collapsed list has, each with what it stands for. */
function collapsed(items: readonly Body[]): unknown[] {
  const bySeries = Map.groupBy(items, (event) => event['series_id'] as number | null);
  return items.flatMap((event) => {
    if (event['series_id'] === null) return [[event['id'], null]];
    const [first, ...others] = (bySeries.get(event['series_id']) ?? []).toSorted(byStart);
    if (event !== first) return [];
    const next = others
      .slice(0, MAX_NEXT)
      .map(({ id, start_date, end_date, event_status }) => ({ id, start_date, end_date, event_status }));
    return [[event['id'], { total: others.length + 1, next }]];
  });
}

async function expectCollapsed(query: string, as: Caller): Promise<void> {
  const path = `/events?${WINDOW}&${query}`;
  const { items } = await wholeList(`${path}&per_page=50`, as);
  const expected = collapsed(items);
  for (const part of ['per_page=50', 'per_page=7', 'per_page=6&cursor=*']) {
    const found = await wholeList(`${path}&collapse=series&${part}`, as);
    expect({ query, as, part, items: found.items.map(({ id, collapsed: of }) => [id, of]) }).toEqual({
      ...{ query, as, part },
      items: expected,
    });
    expect({ query, as, part, totals: found.totals }).toEqual({ query, as, part, totals: [expected.length] });
    for (const event of found.items) expect(Object.keys(event).at(-1)).toBe('collapsed');
  }
}

const FILTERS: readonly (() => string)[] = [
  () => '',
  () => `categories=${linked.categories[0]}`,
  () => `categories=${linked.categories[1]},${linked.categories[4]}&tags=${linked.tags[0]}`,
  () => `venue=${linked.venue[0]}`,
  () => `organizer=${linked.organizer[0]},${linked.organizer[1]}`,
  () => 'featured=true',
  () => 'featured=false',
  () => 'search=alpha',
  () => 'search=e -zoe',
  () => 'i18n_available=fr',
  () => 'geoloc=true',
  () => 'bbox=-180,-90,180,90&featured=true',
  () => 'is_recurring=true',
  () => 'is_recurring=false',
  () => `series=${series[0]},${series[2]}`,
  () => `post_parent=${parent}`,
  () => 'starts_after=2027-02-14',
  () => 'modified_after=2000-01-01',
  () => 'password=sesame',
  () => 'password=sesame&search=alpha',
];
const ORDERS = ['start_date', 'end_date', 'title', 'slug', 'date', 'modified', 'id'];

it.each(FILTERS.map((filter, index) => [index, filter] as const))('filter %i', async (_, filter) => {
  for (const as of ['anonymous', 'author', 'editor'] as const) await expectCollapsed(filter(), as);
});

it.each(ORDERS)('by %s, in both directions', async (orderby) => {
  for (const order of ['asc', 'desc'])
    for (const filter of ['', `categories=${linked.categories[0]}`, 'search=alpha', 'is_recurring=true'])
      await expectCollapsed(`${filter}&orderby=${orderby}&order=${order}`, 'editor');
});

it.each(['publish', 'draft', 'private', 'future', 'trash', 'publish,draft'])('status %s', async (status) => {
  await expectCollapsed(`status=${status}`, 'administrator');
});

it.each(['en', 'fr', 'de'])('in the language %s', async (language) => {
  for (const more of ['orderby=title', 'search=zoe', 'i18n_fallback=none&search=alpha'])
    await expectCollapsed(`i18n_language=${language}&${more}`, 'anonymous');
});

it('facets count what is shown', async () => {
  const facets = 'facets=categories,tags,month,event_status';
  for (const as of ['anonymous', 'editor'] as const)
    for (const query of ['', 'search=alpha', 'featured=true', `tags=${linked.tags[0]}`]) {
      const path = `/events?${WINDOW}&collapse=series&${query}`;
      const { facets: counts } = await read(`${path}&${facets}`, as);
      const { items } = await wholeList(`${path}&per_page=50`, as);
      const months = Object.entries(Object.groupBy(items, ({ start_date }) => start_date.slice(0, 7)));
      expect(counts.month).toEqual(
        months
          .map(([month, events = []]) => ({ month, count: events.length }))
          .sort((a, b) => (a.month < b.month ? -1 : 1)),
      );
      for (const { id, count } of counts.tags)
        expect(items.filter(({ tags }) => tags.some((tag: Body) => tag['id'] === id))).toHaveLength(count);
    }
});

it('leaves a list by itself as it was', async () => {
  const [event] = itemsOf(await read(`/events?${WINDOW}`, 'anonymous'));
  expect(event).not.toHaveProperty('collapsed');
});

it('links and cursors belong to the collapsed list', async () => {
  const body = await read(`/events?${WINDOW}&collapse=series&cursor=*&per_page=2`, 'editor');
  expect(body['rest_url']).toContain('collapse=series');
  const other = await service.get(`/events?${WINDOW}&per_page=2&cursor=${body['next_cursor']}`, {
    as: 'editor',
  });
  expect([other.status, Object.keys(other.body['data'].params)]).toEqual([400, ['cursor']]);
});

it.each(['', 'true', 'venue', 'series,series'])('collapse=%s is refused', async (value) => {
  for (const path of ['/events', '/events.csv']) {
    const { status, body } = await service.get(`${path}?collapse=${value}`);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['collapse']]);
  }
});

it('feeds have the same events', async () => {
  const { items } = await wholeList(`/events?${WINDOW}&collapse=series&per_page=50`, 'anonymous');
  const { headers } = await service.get(`/events.ics?${WINDOW}&collapse=series`);
  expect(headers['x-wp-total']).toBe(String(items.length));
});

it('costs three statements more at most', async () => {
  const count = async (query: string): Promise<number> => {
    const statements = await statementsOf(service, async () => read(`/events?${WINDOW}&${query}`, 'editor'));
    return statements.filter(({ sql }) => /^\s*(SELECT|WITH)/i.test(sql)).length;
  };
  for (const query of ['a=1', 'search=alpha', 'orderby=title', 'featured=true', 'is_recurring=true']) {
    const plain = await count(`${query}&page=1`);
    expect((await count(`${query}&collapse=series`)) - plain).toBeLessThanOrEqual(3);
  }
});
