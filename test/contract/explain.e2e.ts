import { FEW } from '#content/search/found-page.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { seedEvents } from '../../bench/seed/seed-events.mjs';
import { type Body, Service } from '../support/service.js';
import { type Statement, statementsOf } from '../support/statements.js';

const EVENTS = 4_000;
const PAST_SECONDS = 550 * 86_400;
/** How far in a list a page is that is read by cursor. */
const PAGES = 10;
/** The tables that grow with the number of events, and the names that the statements give them. */
const GROWING = [
  'event',
  'event_translation',
  'event_venue',
  'event_organizer',
  'event_category',
  'event_tag',
  'event_posting',
];

let service: Service;
let sample: Body;
/** Queries for later pages of lists. */
let cursors: { plain: string; category: string; modified: string };
beforeAll(async () => {
  // What is made here takes longer than a request may.
  service = await Service.start({ DATABASE_TIMEOUT: '600' });
  const now = Math.floor(Date.now() / 1000);
  // Most of a calendar is over: MySQL rightly reads all of a table of which a list needs half.
  await seedEvents(service.database, { events: EVENTS, authorId: 1, now: now - PAST_SECONDS });
  await service.app.get(SearchBuilder).rebuild();
  await service.app.get(ListIndexBuilder).rebuild();
  await service.query('UPDATE event SET modified_at = modified_at + id');
  if (service.database.engine === 'sqlite') await service.query('ANALYZE');
  else for (const table of GROWING) await service.query(`ANALYZE TABLE ${table}`);
  const { body } = await service.get('/events?per_page=50');
  sample = body['events'].find((event: Body) => event['tags'].length > 0 && event['venue'].id !== undefined);
  const later = async (query: string, pages = 1): Promise<string> => {
    let found = `${query}&cursor=`;
    for (let page = 0; page < pages; page++) {
      found = new URL((await service.get(`/events?${found}`)).body['next_rest_url']).search.slice(1);
    }
    return found;
  };
  cursors = {
    plain: await later('per_page=50'),
    modified: await later('orderby=modified&order=desc&per_page=50&start_date=2000-01-01', PAGES),
    category: await later(`categories=${firstOf('categories')}`),
  };
});
afterAll(async () => service.stop());

/** The alias under which a statement reads each growing table. */
function aliases(sql: string): Set<string> {
  const found = [...sql.matchAll(/(?:FROM|JOIN)\s+(\w+)\s+(?:AS\s+)?(\w+)?/gi)];
  const names = found
    .filter(([, table = '']) => GROWING.includes(table))
    .flatMap(([, table = '', alias = '']) => [
      table,
      ...(/^(ON|WHERE|JOIN|GROUP|ORDER)$/i.test(alias) ? [] : [alias]),
    ]);
  return new Set(names);
}

/** The steps of a plan that read all of a growing table, or all of one of its indexes. */
async function fullScans({ sql, params }: Statement): Promise<string[]> {
  // It ends after its few rows, whether MariaDB calls that a range of the index or all of it.
  if (sql.endsWith(` LIMIT ${FEW + 1}`)) return [];
  const names = aliases(sql);
  if (service.database.engine === 'sqlite') {
    const steps = await service.query(`EXPLAIN QUERY PLAN ${sql}`, [...params]);
    return steps
      .map((step) => String(step['detail']))
      .filter((detail) => names.has(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''));
  }
  const steps = await service.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, [...params]);
  return steps
    .filter((step) => ['ALL', 'index'].includes(step['type']) && names.has(step['table']))
    .map((step) => `${step['type']} ${step['table']} ${step['key']} ${step['rows']}`);
}

async function scansOf(path: string): Promise<string[]> {
  const statements = await statementsOf(service, async () => {
    const { status, body } = await service.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(Array.isArray(body['events'])).toBe(true);
  });
  expect(statements.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const statement of statements) scans.push(...(await fullScans(statement)));
  return scans;
}

const firstOf = (field: string): number => [sample[field]].flat()[0].id;

it.each([
  ['without a filter', () => ''],
  ['in another language', () => 'i18n_language=fr'],
  ['of 50, page 3', () => 'per_page=50&page=3'],
  ['by window', () => `start_date=${sample['start_date']}&end_date=${sample['end_date']}&strict_dates=1`],
  ['by start after', () => `starts_after=${sample['start_date']}`],
  ['by start before', () => `starts_before=${sample['start_date']}`],
  ['by end after', () => `ends_after=${sample['start_date']}`],
  ['by end before', () => `ends_before=${sample['start_date']}`],
  ['by category', () => `categories=${firstOf('categories')}`],
  ['by category slug', () => `categories=${sample['categories'][0].slug}`],
  ['by tag', () => `tags=${firstOf('tags')}`],
  ['by venue', () => `venue=${firstOf('venue')}`],
  ['by organizer', () => `organizer=${firstOf('organizer')}`],
  ['by featured', () => 'featured=true'],
  ['by not featured', () => 'featured=false'],
  ['by a word', () => 'search=concert'],
  ['by words in another language', () => 'search=concert -york&i18n_language=fr'],
  ['by a phrase', () => 'search="in new york"'],
  ['by ids', () => `include=${sample['id']}`],
  ['by a recent change', () => `modified_after=2099-01-01`],
  ['by any change', () => `modified_after=2000-01-01`],
  ['by a box', () => 'bbox=0,40,20,60'],
  ['in the order of changes and by cursor', () => cursors.modified],
  ['by cursor', () => cursors.plain],
  ['by category and cursor', () => cursors.category],
  ['with facets', () => 'facets=categories,tags,venue,organizer,month'],
  ['with facets of a category', () => `categories=${firstOf('categories')}&facets=tags,month`],
  ['with facets of a word', () => 'search=concert&facets=categories,venue,month'],
])('a list %s reads no table or index from end to end', async (_, query) => {
  expect(await scansOf(`/events?${query()}`)).toEqual([]);
});

it('sees a full scan where there is one', async () => {
  const scans = await fullScans({ sql: 'SELECT COUNT(*) FROM event r WHERE r.cost IS NOT NULL', params: [] });
  expect(scans).toHaveLength(1);
});

/** How often the steps of a plan on the table `e` are run: once, or for each row of another table. */
async function readsOfScheduled({ sql, params }: Statement): Promise<string[]> {
  if (service.database.engine === 'sqlite') {
    const steps = await service.query(`EXPLAIN QUERY PLAN ${sql}`, [...params]);
    const byId = new Map(steps.map((step) => [step['id'], step]));
    return steps
      .filter(({ detail }) => /\bix_event_published\b/.test(String(detail)))
      .map((step) => String(byId.get(step['parent'])?.['detail']));
  }
  const steps = await service.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, [...params]);
  return steps.filter(({ table }) => table === 'e').map((step) => String(step['select_type']));
}

it.each([
  '/tags',
  '/categories?orderby=count',
  '/tags?orderby=count&hide_empty=false',
  '/categories?cursor=',
])('%s reads the scheduled events once for all terms', async (path) => {
  const statements = await statementsOf(service, async () => {
    expect([path, (await service.get(path)).status]).toEqual([path, 200]);
  });
  const reads: string[] = [];
  // Up to eight terms that are loaded are counted one by one.
  const lists = statements.filter(
    ({ sql, params }) => !/FROM \(\s+SELECT r\.id, \w+\(0, [^]* AS count FROM/.test(sql) || params.length > 9,
  );
  for (const statement of lists) reads.push(...(await readsOfScheduled(statement)));
  expect(reads).toContainEqual(expect.stringMatching(/^(MATERIALIZE|DERIVED)/));
  expect(reads.filter((read) => !/^(MATERIALIZE|DERIVED)/.test(read))).toEqual([]);
});
