import { fold } from '#common/text/fold.js';
import { some } from '../support/combinations.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** More than a statement names, so that the list index is searched. */
const MANY = 1_000;
const AT_ONCE = 8;
const WINDOW = 'start_date=2027-01-01&end_date=2027-12-31';
/** Long pages, of which only what is compared is written out. */
const PAGES = 'per_page=50&fields=id,title';

let service: Service;
let beside: Service;
let venue: number;
const ids: number[] = [];

const two = (value: number): string => String(value).padStart(2, '0');

/** Dates repeat, every seventh event is outside of the window, and some titles differ. */
const eventAt = (index: number): Body =>
  eventWith({
    title: `${index % 3 === 0 ? 'Évening' : 'Morning'} common ${index % 5 === 0 ? 'Ⅳ' : 'five'}`,
    start_date: `${index % 7 === 0 ? 2028 : 2027}-${two(1 + (index % 11))}-${two(1 + (index % 28))} 10:00:00`,
    end_date: `2028-12-${two(1 + (index % 9))} 12:00:00`,
    ...(index % 4 === 0 ? { venue } : {}),
    ...(index % 11 === 0 ? { featured: true } : {}),
  });

beforeAll(async () => {
  service = await Service.start();
  venue = (await service.make('/venues', { venue: 'Hall' }))['id'];
  const make = async (index: number): Promise<void> => {
    const status = { 97: 'draft', 98: 'pending', 99: 'private' }[index % 100];
    const fields = {
      ...eventAt(index),
      ...(status === undefined ? {} : { status }),
      ...(index % 100 === 50 ? { hide_from_listings: true } : {}),
      ...(index % 100 === 51 ? { date: '2099-01-01 00:00:00' } : {}),
      ...(index % 100 === 52 ? { password: 'sesame' } : {}),
    };
    ids[index] = (await service.make('/events', fields, { as: index % 2 === 0 ? 'author' : 'editor' }))['id'];
  };
  for (let index = 0; index < MANY; index += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, place) => make(index + place)));
  beside = await service.startBeside();
});
afterAll(async () => {
  await beside.stop();
  await service.stop();
});

type Caller = 'anonymous' | 'subscriber' | 'author' | 'contributor' | 'editor';

interface Listed {
  readonly total: number;
  readonly ids: number[];
}

async function list(query: string, as: Caller, at: Service = service): Promise<Listed & { events: Body[] }> {
  const events: Body[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await at.get(`/events?${query}&${PAGES}&page=${page}`, { as });
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
    events.push(...(body['events'] as Body[]));
    if (page >= body['total_pages']) return { total: body['total'], ids: events.map(({ id }) => id), events };
  }
}

/** The same, each page after the last. */
async function byCursor(query: string, as: Caller): Promise<Listed> {
  const listed: number[] = [];
  for (let cursor: string | undefined = '*'; ;) {
    const { body }: { body: Body } = await service.get(`/events?${query}&${PAGES}&cursor=${cursor}`, { as });
    listed.push(...body['events'].map(({ id }: Body) => id as number));
    cursor = body['next_cursor'];
    if (cursor === undefined) return { total: body['total'], ids: listed };
  }
}

/** What the list without the search shows, looked through one by one; of others' protected events nobody hears. */
async function expected(query: string, as: Caller, words: string, opened: boolean): Promise<Listed> {
  const { events } = await list(query, as);
  const rows = await service.query(
    'SELECT id, author_id, password_hash FROM event WHERE password_hash IS NOT NULL',
  );
  const authors = await service.query('SELECT id FROM user WHERE username = ?', [as]);
  const closed = new Set(
    rows
      .filter((row) => as !== 'editor' && !(as === 'author' && row['author_id'] === authors[0]?.['id']))
      .map((row) => row['id'] as number),
  );
  const found = events
    .filter(({ id, title }) => (opened || !closed.has(id)) && fold(title).includes(words))
    .map(({ id }) => id as number);
  return { total: found.length, ids: found };
}

const END = '&start_date=2027-01-01&end_date=2028-12-31';

const QUERIES = [
  [`ends_before=2028-12-05`, 'common'],
  [END, 'common'],
  [`${END}&order=desc`, 'common'],
  [`${END}&orderby=end_date`, 'mon'],
  [`${END}&orderby=end_date&order=desc`, 'common'],
  [`${END}&orderby=title`, 'common'],
  [`${END}&orderby=modified&order=desc`, 'common'],
  [`${END}&featured=false`, 'common'],
  [`${END}&status=publish`, 'common'],
  [`${END}&starts_after=2027-03-05&ends_after=2028-12-02`, 'common'],
] as const;

const CALLERS: readonly Caller[] = ['anonymous', 'subscriber', 'contributor', 'author', 'editor'];

describe.each(CALLERS)('%s', (as) => {
  it.each(some(QUERIES, 5, CALLERS.indexOf(as)))(
    'finds by %s what the list without a search shows',
    async (query, words) => {
      const { total, ids: found } = await list(`${query}&search=${words}`, as);
      expect({ total, ids: found }).toEqual(await expected(query, as, words, false));
      expect(total).toBeGreaterThan(100);
      // The two ways to find so many.
      if (as !== 'anonymous' && as !== 'author') return;
      expect(await byCursor(`${query}&search=${words}`, as)).toEqual({ total, ids: found });
      const { body } = await service.get(`/events?${query}&search=${words}&facets=month,venue`, { as });
      const counts = (facet: string): number[] => body['facets'][facet].map(({ count }: Body) => count);
      expect(counts('month').reduce((sum, count) => sum + count)).toBe(total);
      const there = await list(`${query}&search=${words}&venue=${venue}`, as);
      expect(counts('venue')).toEqual(there.total === 0 ? [] : [there.total]);
    },
  );
});

it('finds by a venue, without a word, and by a phrase', async () => {
  const byVenue = await list(`${END}&venue=${venue}&search=common`, 'anonymous');
  expect({ total: byVenue.total, ids: byVenue.ids }).toEqual(
    await expected(`${END}&venue=${venue}`, 'anonymous', 'common', false),
  );
  const without = await list(`${END}&search=-evening`, 'anonymous');
  const morning = await expected(END, 'anonymous', 'morning', false);
  expect({ total: without.total, ids: without.ids }).toEqual(morning);
  const phrase = await list(`${END}&search="ng common"`, 'anonymous');
  expect({ total: phrase.total, ids: phrase.ids }).toEqual(await expected(END, 'anonymous', 'common', false));
});

it('finds what a password opens', async () => {
  for (const as of ['anonymous', 'contributor'] as const) {
    const opened = await list(`${END}&search=common&password=sesame`, as);
    expect({ total: opened.total, ids: opened.ids }).toEqual(await expected(END, as, 'common', true));
  }
});

it('ends where its pages end', async () => {
  const { status } = await service.get(`/events?${END}&search=common&page=900`);
  expect(status).toBe(404);
});

describe('what another instance writes', () => {
  const total = async (at: Service): Promise<number> =>
    (await at.get(`/events?${WINDOW.replace('2027-12-31', '2028-12-31')}&search=common`)).body['total'];
  const at = (place: number): number => ids[place] ?? 0;

  it.each<readonly [string, () => Promise<unknown>, number]>([
    ['a new event', async () => beside.make('/events', eventAt(1)), 1],
    [
      'another date',
      async () =>
        beside.post(`/events/${at(1)}`, {
          start_date: '2031-01-01 10:00:00',
          end_date: '2031-01-01 11:00:00',
        }),
      -1,
    ],
    [
      'the old date',
      async () =>
        beside.post(`/events/${at(1)}`, {
          start_date: '2027-02-01 10:00:00',
          end_date: '2027-02-01 11:00:00',
        }),
      1,
    ],
    ['hidden', async () => beside.post(`/events/${at(2)}`, { hide_from_listings: true }), -1],
    ['shown', async () => beside.post(`/events/${at(2)}`, { hide_from_listings: false }), 1],
    ['a draft', async () => beside.post(`/events/${at(2)}`, { status: 'draft' }), -1],
    ['published later', async () => beside.post(`/events/${at(3)}`, { date: '2098-01-01 00:00:00' }), -1],
    ['published before', async () => beside.post(`/events/${at(3)}`, { date: '2020-01-01 00:00:00' }), 1],
    ['a password', async () => beside.post(`/events/${at(4)}`, { password: 'secret' }), -1],
    ['no password', async () => beside.post(`/events/${at(4)}`, { password: '' }), 1],
    ['the trash', async () => beside.delete(`/events/${at(5)}`), -1],
    ['back from the trash', async () => beside.post(`/events/${at(5)}`, { status: 'publish' }), 1],
    ['another title', async () => beside.post(`/events/${at(6)}`, { title: 'Rare' }), -1],
  ])('is seen at once: %s', async (_, write, difference) => {
    const before = await total(service);
    expect(await total(beside)).toBe(before);
    const response = (await write()) as { status?: unknown };
    expect([200, 201, 'publish']).toContain(response.status);
    expect([await total(service), await total(beside)]).toEqual([before + difference, before + difference]);
  });
});
