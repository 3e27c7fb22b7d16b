/*
 * The most expensive values of each parameter of a read and each field of a body. A missing parameter makes the test
 * fail, so that new parameters get their worst values here.
 */

const TEN_CATEGORIES = '1,2,3,4,5,6,7,8,9,10';
const HUNDRED_TAGS = Array.from({ length: 100 }, (_, index) => index + 50).join();
const ANY_STATUS = 'publish,draft,pending,private,future';
const EVERY_FACET =
  'categories,tags,venue,organizer,month,event_status,virtual_event_type,availability,spoken_languages,accessibility';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const phrases = (count: number, sign: string): string =>
  Array.from(
    { length: count },
    (_, index) => `${sign}"${LETTERS[index % 26]} ${LETTERS[(index * 7) % 26]}"`,
  ).join(' ');

/** Values of each parameter in the query of a read; `''` leaves it out. */
export const QUERY_VALUES: Readonly<Record<string, readonly string[]>> = {
  i18n_language: ['ro'],
  lang: ['fr'],
  i18n_fallback: ['false'],
  i18n_available: ['fr', 'en'],
  upcoming: ['true'],
  record_status: ['publish', ANY_STATUS],
  _fields: ['id', Array.from({ length: 2_000 }, (_, index) => `a${index}`).join()],
  fields: ['id', 'title,venue'],
  context: ['edit'],
  page: ['2', '200', '1900', '2147483647'],
  per_page: ['50'],
  cursor: ['x'],
  limit: ['50'],
  search: [
    'a',
    '-a',
    'e i o',
    '"e a"',
    '-"e a"',
    phrases(16, ''),
    phrases(16, '-'),
    phrases(32, '-'),
    [...LETTERS].join(' '),
    `%${'_'.repeat(200)}`,
    'x'.repeat(4_000),
  ],
  status: ['publish', ANY_STATUS, 'trash', 'incomplete', 'current', 'missing'],
  start_date: ['1900-01-01'],
  end_date: ['2999-12-31'],
  starts_before: ['2999-12-31'],
  starts_after: ['1900-01-01'],
  ends_before: ['2999-12-31'],
  ends_after: ['1900-01-01'],
  strict_dates: ['true'],
  modified_after: ['1971-01-01', '2999-01-01'],
  modified_before: ['2999-01-01', '1971-01-01'],
  categories: ['1', TEN_CATEGORIES],
  tags: ['50', HUNDRED_TAGS],
  venue: ['{venue}', '{venues}'],
  organizer: ['{organizer}', '{organizers}'],
  event: ['{event}'],
  post: ['{event}'],
  post_parent: ['{event}'],
  series: ['1'],
  is_recurring: ['true', 'false'],
  collapse: ['series'],
  recurrence: ['rule'],
  featured: ['true', 'false'],
  ticketed: ['true', 'false'],
  event_status: ['scheduled', 'canceled,postponed'],
  is_virtual: ['true', 'false'],
  virtual_event_type: ['virtual,hybrid'],
  availability: ['limited'],
  age: ['8', '150'],
  spoken_language: ['de', Array.from({ length: 26 }, (_, index) => `d${LETTERS[index] ?? 'a'}`).join()],
  accessibility: ['wheelchair', 'wheelchair,subtitles,quiet_room'],
  registration: ['open', 'closed'],
  open_on: ['2027-01-10'],
  include: [Array.from({ length: 900 }, (_, index) => index * 100 + 1).join()],
  exclude: ['1,2,3'],
  geoloc: ['true'],
  geoloc_lat: ['48'],
  geoloc_lng: ['11'],
  geoloc_radius: ['20000'],
  bbox: ['-180,-90,180,90', '5,40,15,50'],
  city: ['Paris,Berlin,London', 'Nowhere'],
  facets: [EVERY_FACET, 'categories', 'month'],
  password: ['guess'],
  external_source: ['none'],
  external_id: ['none'],
  orderby: [
    'title',
    'slug',
    'end_date',
    'date',
    'modified',
    'distance',
    'id',
    'name',
    'count',
    'updated',
    'start_date',
  ],
  order: ['desc'],
  has_events: ['true', 'false'],
  only_with_upcoming: ['true'],
  hide_empty: ['true', 'false'],
  slug: ['none'],
  parent: ['0'],
  namespace: ['calendar/events/v1'],
  language: ['fr'],
  kind: ['event', 'venue'],
  kinds: ['event', 'venue,organizer'],
  since: ['now'],
  role: ['editor'],
  active: ['true'],
  actor: ['1'],
  record: ['1'],
  verb: ['create'],
  address: ['127.0.0.1'],
  after: ['2000-01-01'],
  before: ['2999-01-01'],
  state: ['dead'],
  source: ['x'],
};

/** Together with a parameter, so that it has something to do. */
export const WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  geoloc_lat: { geoloc_lng: '11', geoloc_radius: '20000' },
  geoloc_lng: { geoloc_lat: '48', geoloc_radius: '20000' },
  geoloc_radius: { geoloc_lat: '48', geoloc_lng: '11' },
  external_id: { external_source: 'none' },
  strict_dates: { start_date: '1900-01-01' },
};

const EVERYWHERE = {
  categories: TEN_CATEGORIES,
  tags: HUNDRED_TAGS,
  geoloc: 'true',
  geoloc_lat: '48',
  geoloc_lng: '11',
  geoloc_radius: '20000',
  bbox: '-180,-90,180,90',
  city: 'Paris,Berlin,London',
  featured: 'false',
  ticketed: 'false',
  event_status: 'scheduled',
  is_virtual: 'false',
  age: '8',
  registration: 'closed',
  i18n_available: 'fr',
  i18n_language: 'ro',
  collapse: 'series',
};

interface FilterSet {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Filters of a list that most records meet, to be combined in one request. */
export const ALL_FILTERS: readonly FilterSet[] = [
  { path: '/events', query: EVERYWHERE },
  { path: '/events', query: { ...EVERYWHERE, search: 'e i o', facets: EVERY_FACET } },
  { path: '/events', query: { ...EVERYWHERE, search: 'e i o', password: 'guess' } },
  {
    path: '/translations',
    query: {
      search: 'e i o',
      after: '1900-01-01',
      before: '2999-01-01',
      record_status: ANY_STATUS,
      page: '200',
    },
  },
];

const MIB = 1_000_000;

const repeated = (part: string): string => part.repeat(Math.floor(MIB / part.length));

/** Bodies of almost 1 MiB, each as one value. */
export const BODY_VALUES: Readonly<Record<string, unknown>> = {
  'different words': Array.from({ length: 125_000 }, (_, index) => index.toString(36).padStart(7, 'x')).join(
    ' ',
  ),
  'the maximum number of words': Array.from({ length: 4_900 }, (_, index) =>
    index.toString(36).padStart(7, 'y'),
  ).join(' '),
  prose: repeated('Lorem ipsum dolor sit amet. '),
  markup: repeated('<b>x</b>'),
  'the maximum amount of markup': '<p>x y</p>'.repeat(2_490),
  ampersands: repeated('&'),
  // Each takes three bytes. Nothing closes the first half of them.
  'unpaired direction marks': '\u202e'.repeat(150_000) + '\u2069'.repeat(150_000),
  'many numbers': Array.from({ length: 150_000 }, (_, index) => index),
  'many keys': Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1])),
};

/** What a new record of each collection must have. */
export const REQUIRED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/events': { title: 'Costly', start_date: '2027-05-05 10:00:00', end_date: '2027-05-05 12:00:00' },
  '/venues': { venue: 'Costly' },
  '/organizers': { organizer: 'Costly' },
  '/categories': { name: 'Costly' },
  '/tags': { name: 'Costly' },
};
