import type { Role } from '#common/rights/roles.js';
import { ListIndex } from '#resources/event-index/list-index.js';
import { some } from '../support/combinations.js';
import { type DocumentedOperation, operationsOf } from '../support/operations.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { addSeries } from '../support/series-rows.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/*
 * Whoever may not read a protected event finds it as if its hidden fields had their defaults. Every operation that reads
 * is queried by each of its parameters, once while the event hides much and once while it hides nothing: the responses
 * must
 * be the same, byte for byte. The operations and their parameters are those of the document.
 */

type Caller = Role | 'anonymous';
/** Who may not edit the event. */
const OUTSIDERS: readonly Caller[] = ['anonymous', 'author'];
const SECRET = 'sesame';
const FACETS =
  'categories,tags,venue,organizer,month,event_status,virtual_event_type,availability,spoken_languages,accessibility';

let service: Service;
const ids: Record<string, number> = {};
let hiding: Body;
const DEFAULTS = {
  description: '',
  excerpt: '',
  website: '',
  cost: '',
  image: '',
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  post_parent: 0,
  registration_url: '',
  registration_opens: '',
  registration_closes: '',
  availability: '',
  capacity: null,
  remaining: null,
  age_min: null,
  age_max: null,
  spoken_languages: [],
  accessibility: [],
  opening_hours: [],
  closed_days: [],
  virtual_url: '',
  virtual_url_access: 'public',
  event_status_reason: '',
  external_source: null,
  external_id: null,
  ...Object.fromEntries(
    ['featured', 'ticketed', 'sticky', 'show_map', 'show_map_link', 'all_day'].map((flag) => [flag, false]),
  ),
};

/** Sends it, and undoes what shows that anything was sent. */
async function become(fields: Body): Promise<void> {
  const { status } = await service.post(`/events/${ids['event']}`, fields);
  expect(status).toBe(200);
  await service.database.write(async (manager) => {
    await service.app.get(ListIndex).changing(manager, [Number(ids['event'])]);
    await manager.query('UPDATE event SET series_id = ?, recurrence_id = ?, overrides = ? WHERE id = ?', [
      ...(fields === hiding ? [ids['series'], '2027-01-10 10:00:00', ',title,'] : [null, null, '']),
      ids['event'],
    ]);
    await manager.query('UPDATE event SET modified_at = 1700000000, version = 1');
    await manager.query('UPDATE event_translation SET updated_at = 1700000000, text_version = 1');
  });
}

beforeAll(async () => {
  service = await Service.start();
  const place = { city: 'Rome', geo_lat: 41.9, geo_lng: 12.5 };
  ids['venue'] = (await service.make('/venues', { venue: 'Safe House', ...place }))['id'];
  ids['organizer'] = (await service.make('/organizers', { organizer: 'Secret Society' }))['id'];
  ids['parentCategory'] = (await service.make('/categories', { name: 'Finance' }))['id'];
  ids['category'] = (await service.make('/categories', { name: 'Takeover', parent: ids['parentCategory'] }))[
    'id'
  ];
  ids['tag'] = (await service.make('/tags', { name: 'layoffs' }))['id'];
  ids['parent'] = (await service.make('/events', eventWith({ title: 'Season' })))['id'];
  const open = { venue: { venue: 'Hall' }, categories: ['Open'], tags: ['open'], featured: true };
  const house = await service.make('/events', eventWith({ title: 'Open house', ...open }));
  ids['series'] = await addSeries(service, [{ id: house['id'] }]);
  await service.make('/events', eventWith({ title: 'Another', organizer: { organizer: 'Club' } }));
  const shown = { event_status: 'postponed', virtual_event_type: 'hybrid' };
  const own = { title: 'Clandestine revue', password: SECRET, timezone: 'Europe/Rome' };
  const event = eventWith({ ...own, ...shown });
  ids['event'] = (await service.make('/events', event))['id'];
  const { body: image } = await upload(service, await pictureBytes());
  ids['media'] = image['id'];
  hiding = {
    description: 'Moonlit rehearsal',
    excerpt: 'Velvet curtain',
    website: 'https://revue.example',
    cost: '$10 - $25',
    image: image['id'],
    venue: [ids['venue']],
    organizer: [ids['organizer']],
    categories: [ids['category']],
    tags: [ids['tag']],
    post_parent: ids['parent'],
    external_source: 'erp',
    external_id: 'ACME-DEAL-77',
    featured: true,
    ticketed: true,
    sticky: true,
    show_map: true,
    registration_url: 'https://tickets.example/revue',
    registration_opens: '2020-01-01 00:00:00',
    registration_closes: '2199-01-01 00:00:00',
    availability: 'limited',
    capacity: 80,
    remaining: 7,
    age_min: 18,
    age_max: 99,
    spoken_languages: ['it', 'de-CH'],
    accessibility: ['wheelchair', 'quiet_room'],
    opening_hours: [{ days: ['mon'], opens: '10:00', closes: '11:00' }],
    closed_days: ['2027-01-10'],
    virtual_url: 'https://stream.example/revue',
    virtual_url_access: 'private',
    event_status_reason: 'Moonlit rain',
  };
});
afterAll(async () => service.stop());

/** Values of parameters that match what the event hides, or that query it differently. */
const VALUES: Readonly<Record<string, (path: string) => readonly (string | number | undefined)[]>> = {
  i18n_language: () => ['fr'],
  i18n_available: () => ['en', 'fr'],
  upcoming: () => ['true'],
  record_status: () => ['publish'],
  lang: () => ['de'],
  i18n_fallback: () => ['false'],
  _fields: () => ['total', 'events.venue'],
  fields: () => ['total', 'id,venue,categories,count'],
  page: () => [1, 2],
  per_page: () => [1, 50],
  limit: () => [1, 500],
  cursor: () => ['*', '*&per_page=1'],
  context: () => ['edit', 'embed'],
  namespace: () => ['calendar/events/v1'],
  modified_after: () => ['2000-01-01'],
  modified_before: () => ['2199-01-01'],
  start_date: () => ['2000-01-01'],
  end_date: () => ['2199-12-31'],
  starts_after: () => ['2000-01-01'],
  starts_before: () => ['2199-12-31'],
  ends_after: () => ['2000-01-01'],
  ends_before: () => ['2199-12-31'],
  strict_dates: () => ['true'],
  search: () => ['moonlit', 'velvet', 'clandestine', '-moonlit', '-zebra', 'takeover', 'layoffs', 'safe'],
  categories: () => [ids['category'], ids['parentCategory'], 'takeover', 'Finance,Open'],
  tags: () => [ids['tag'], 'layoffs', 'layoffs,open'],
  venue: () => [ids['venue']],
  organizer: () => [ids['organizer']],
  featured: () => ['true', 'false'],
  ticketed: () => ['true', 'false'],
  event_status: () => ['postponed', 'scheduled'],
  is_virtual: () => ['true', 'false'],
  virtual_event_type: () => ['hybrid', 'virtual'],
  availability: () => ['limited'],
  age: () => [5],
  spoken_language: () => ['de'],
  accessibility: () => ['quiet_room'],
  registration: () => ['open', 'closed'],
  open_on: () => ['2027-01-10'],
  status: () => ['publish'],
  include: (path) => [
    path.includes('categories') ? ids['category'] : path.includes('tags') ? ids['tag'] : ids['event'],
  ],
  exclude: (path) => [path.includes('categories') ? ids['category'] : ids['tag']],
  post_parent: () => [ids['parent'], ids['event'], ids['series']],
  series: () => [ids['series']],
  is_recurring: () => ['true', 'false'],
  collapse: () => ['series', 'series&password=wrong'],
  recurrence: () => ['rule', 'occurrences'],
  geoloc: () => ['true', 'false'],
  geoloc_lat: () => ['41.9&geoloc_lng=12.5', '41.9&geoloc_lng=12.5&orderby=distance'],
  geoloc_lng: () => ['12.5&geoloc_lat=41.9'],
  geoloc_radius: () => ['20000&geoloc_lat=41.9&geoloc_lng=12.5'],
  bbox: () => ['12,41,13,42', '-180,-90,180,90'],
  city: () => ['Rome', 'rome,Paris'],
  facets: () => [FACETS, 'venue', 'categories', 'month'],
  password: () => ['wrong'],
  external_source: () => ['erp'],
  external_id: () => ['ACME-DEAL-77&external_source=erp'],
  orderby: () => [],
  order: () => ['asc', 'desc'],
  event: () => [ids['event']],
  post: () => [ids['event']],
  has_events: () => ['true', 'false'],
  only_with_upcoming: () => ['true', 'false'],
  hide_empty: () => ['true', 'false'],
  slug: () => ['takeover', 'layoffs'],
  parent: () => [ids['parentCategory']],
  kind: () => ['event'],
  kinds: () => ['event'],
  actor: () => [1],
  record: () => [ids['event']],
  verb: () => ['update'],
  address: () => ['127.0.0.1'],
  after: () => ['2000-01-01'],
  before: () => ['2199-01-01'],
  language: () => ['fr'],
  source: () => ['stored'],
  state: () => ['failed'],
  role: () => ['author'],
  active: () => ['true'],
};

/** Parameters whose values depend on what the event hides; its editors find other events by them then. */
const HIDDEN = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'ticketed',
  'availability',
  'age',
  'spoken_language',
  'accessibility',
  'registration',
  'open_on',
  'post_parent',
  'series',
  'is_recurring',
  'collapse',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
  'geoloc_radius',
  'bbox',
  'city',
  'external_source',
  'external_id',
];

/** Reports writes, by which the test changes the event; it has a test of its own below. */
const APART = ['/changes', '/changes/stream'];
/** What they return has nothing to do with events, and changes by itself. */
const NO_CALENDAR = /^\/(health|doc|metrics|wp-json)/;

/** The path with the ids of what the event names. */
function filled(path: string): string {
  const kind = {
    venues: 'venue',
    organizers: 'organizer',
    categories: 'category',
    tags: 'tag',
    media: 'media',
  };
  const own = ids[new Map(Object.entries(kind)).get(path.split('/')[1] ?? '') ?? 'event'];
  return path
    .replace('{id}', String(own))
    .replace('{source}', 'erp')
    .replace('{external_id}', 'ACME-DEAL-77')
    .replace('{slug}', 'clandestine-revue')
    .replace('{language}', 'fr')
    .replace('{user}', 'me')
    .replace('{delivery}', '1');
}

function parametersOf({ operation }: DocumentedOperation): { name: string; values: string[] }[] {
  return (operation['parameters'] as Body[])
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ name, schema }) => ({ name, values: [schema, schema?.items].flatMap((one) => one?.enum ?? []) }));
}

const DATES = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'];

/** Every request of the test, none of which reveals anything of what is hidden. */
function requests(operations: readonly DocumentedOperation[]): { requested: string[]; unknown: string[] } {
  const requested: string[] = [];
  const unknown = new Set<string>();
  for (const operation of operations) {
    const path = filled(operation.path);
    const parameters = parametersOf(operation);
    const has = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
    const window = has('start_date') ? [ALWAYS] : [];
    const facets = has('facets') ? [`facets=${FACETS}`] : [];
    requested.push([path, [...window, ...facets].join('&')].join('?'));
    for (const { name, values: documented } of parameters) {
      const values = VALUES[name]?.(operation.path);
      if (values === undefined) unknown.add(name);
      for (const value of [...(values ?? []), ...documented]) {
        const base = [...(DATES.includes(name) ? [] : window), ...(name === 'facets' ? [] : facets)];
        requested.push(`${path}?${[...base, `${name}=${value}`].join('&')}`);
      }
    }
  }
  return { requested, unknown: [...unknown] };
}

/** Two filters of the list of events at once. */
function pairs(): string[] {
  const single = [...HIDDEN, 'orderby', 'include', 'search', 'modified_after'].flatMap((name) =>
    (name === 'orderby' ? ['title', 'distance'] : (VALUES[name]?.('/events') ?? [])).map(
      (value) => `${name}=${value}`,
    ),
  );
  return single.flatMap((one, place) =>
    single.slice(place + 1).map((other) => `/events?${ALWAYS}&facets=${FACETS}&${one}&${other}`),
  );
}

type Answers = Map<string, unknown>;

async function responses(requested: readonly string[], as: Caller): Promise<Answers> {
  const found: Answers = new Map();
  for (const path of requested) {
    const { status, body } = await service.get(path, { as });
    // A calendar and a wrong request contain the moment and the request.
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    found.set(`${as} ${path}`, [status, text.replaceAll(/^(DTSTAMP|<lastBuildDate>).*$/gm, '')]);
  }
  return found;
}

const differing = (one: Answers, other: Answers): string[] =>
  [...one].flatMap(([path, response]) =>
    JSON.stringify(response) === JSON.stringify(other.get(path)) ? [] : [path],
  );

describe('what a protected event hides', () => {
  let reads: DocumentedOperation[];
  let requested: string[];
  beforeAll(async () => {
    const { body } = await service.get('/doc');
    reads = operationsOf(body as never).filter(
      ({ method, path }) => method === 'GET' && !NO_CALENDAR.test(path) && !APART.includes(path),
    );
    requested = [...requests(reads).requested, ...pairs()];
  });

  it('is queried with every parameter there is', () => {
    expect(requests(reads).unknown).toEqual([]);
    expect(requested.length).toBeGreaterThan(500);
  });

  it('makes no difference to those who may not read it, and one to its editors', async () => {
    const filters = some(requested, 6).filter((path) =>
      HIDDEN.some((name) => path.startsWith(`/events?${ALWAYS}`) && path.includes(`&${name}=`)),
    );
    const both: { outsiders: Answers; editors: Answers }[] = [];
    for (const fields of [DEFAULTS, hiding]) {
      await become(fields);
      const outsiders: Answers = new Map();
      for (const as of OUTSIDERS)
        for (const [path, response] of await responses(some(requested, 12, 6 * OUTSIDERS.indexOf(as)), as))
          outsiders.set(path, response);
      both.push({ outsiders, editors: await responses(filters, 'editor') });
    }
    const [without, withMuch] = both as [(typeof both)[0], (typeof both)[0]];
    expect(differing(without.outsiders, withMuch.outsiders)).toEqual([]);
    const differences = differing(without.editors, withMuch.editors);
    for (const name of HIDDEN)
      expect([name, differences.some((path) => path.includes(`&${name}=`))]).toEqual([name, true]);
  }, 600_000);

  it('is not named by the feed of changes', async () => {
    const fieldsFor = async (as: Caller): Promise<string[]> => {
      const { body: begin } = await service.get('/changes', { as });
      await service.post(`/events/${ids['event']}`, { title: 'Clandestine', venue: [], featured: true });
      const { body } = await service.get(`/changes?since=${begin['next']}&kinds=event`, { as });
      return (body['changes'] as Body[]).at(-1)?.['fields'];
    };
    for (const as of OUTSIDERS) expect(await fieldsFor(as)).toEqual(['title']);
    expect((await fieldsFor('editor')).toSorted()).toEqual(['featured', 'title', 'venue']);
  });
});
