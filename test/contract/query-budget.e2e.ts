import { ALWAYS, eventWith, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

/** Venues, organizers, categories, tags. */
const RELATED_KINDS = 4;
const EVENTS = 60;

let service: Service;
let eventId: number;
let venueId: number;
let organizerId: number;
beforeAll(async () => {
  // The cost of responses that are not cached.
  service = await Service.start({ CACHE_BYTES: '0' });
  for (let i = 0; i < EVENTS; i++) {
    const event = await service.make(
      '/events',
      eventWith({
        categories: [`Category ${i % 3}`, 'All'],
        tags: [`tag ${i % 5}`, 'all'],
        venue: [{ venue: `Hall ${i % 7}` }, { venue: 'Second hall' }],
        organizer: [{ organizer: `Organizer ${i % 4}` }],
      }),
    );
    eventId = event['id'];
    venueId = event['venue'][0].id;
    organizerId = event['organizer'][0].id;
  }
});
afterAll(async () => service.stop());

async function count(path: string): Promise<number> {
  const statements = await statementsOf(service, async () => {
    const { status } = await service.get(path);
    expect(status).toBe(200);
  });
  return statements.length;
}

it.each([1, 9, 50])('a list of %i events takes 2 statements and one per related kind', async (perPage) => {
  // A server is also asked for the state that the cache of related records is for.
  const budget = 2 + RELATED_KINDS + (service.database.engine === 'sqlite' ? 0 : 1);
  expect(await count(`/events?${ALWAYS}&per_page=${perPage}`)).toBeLessThanOrEqual(budget);
});

it.each(['fr', 'en'])(
  'a list with every filter in %s takes 2 statements more, for dictionary and blocks',
  async (language) => {
    const filters = `categories=all&tags=all&venue=${venueId}&organizer=${organizerId}&search=event&featured=false&status=publish`;
    const path = `/events?${ALWAYS}&${filters}&i18n_language=${language}`;
    expect(await count(path)).toBeLessThanOrEqual(4 + RELATED_KINDS);
  },
);

it('a page by cursor takes 1 statement more, and each facet 2', async () => {
  expect(await count(`/events?${ALWAYS}&cursor=*`)).toBeLessThanOrEqual(3 + RELATED_KINDS);
  const all = 'facets=categories,tags,venue,organizer,month';
  expect(await count(`/events?${ALWAYS}&${all}`)).toBeLessThanOrEqual(2 + RELATED_KINDS + 2 * 5);
  expect(await count('/venues?cursor=*')).toBeLessThanOrEqual(2);
});

it('a single read takes 1 statement and one per related kind', async () => {
  expect(await count(`/events/${eventId}`)).toBeLessThanOrEqual(1 + RELATED_KINDS);
});

it.each([
  // On a server also the state of the cache.
  ['/venues?per_page=50', 2],
  ['/organizers?per_page=50', 2],
  ['/categories?per_page=50', 2],
  ['/tags?per_page=50', 2],
])('%s takes %i statements', async (path, budget) => {
  expect(await count(path)).toBeLessThanOrEqual(budget);
});

it('an update of a title names no column of the event that stays the same', async () => {
  const statements = await statementsOf(service, async () => {
    const { status } = await service.send(
      'PATCH',
      `/events/${eventId}`,
      { title: 'A new title' },
      { as: 'administrator' },
    );
    expect(status).toBe(200);
  });
  const updates = statements.flatMap(({ sql }) => /UPDATE `event` SET (.*?) WHERE/.exec(sql)?.[1] ?? []);
  const columns = updates.flatMap((set) => [...set.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const followTexts = ['former_texts', 'original_words', 'translation_states'];
  const changing = new Set(['version', 'modified_at', ...followTexts]);
  expect(columns).toContain('version');
  expect(columns.filter((name) => !changing.has(name ?? ''))).toEqual([]);
});

it('counts a statement that is sent', async () => {
  const statements = await statementsOf(service, async () => service.query('SELECT 1'));
  expect(statements.map(({ sql }) => sql)).toEqual(['SELECT 1']);
});
