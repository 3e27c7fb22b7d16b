/*
 * What the specification lists, once more as plain data and taken from its tables alone: the parameters of each
 * route and method. Every operation accepts `i18n_language` besides.
 */

const EVENT =
  'title start_date end_date author date date_utc description slug excerpt status timezone all_day image cost website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer';
const VENUE =
  'venue author date date_utc description status show_map show_map_link address city country province state zip phone stateprovince website image';
const ORGANIZER = 'organizer author date date_utc description status phone website email image';
const CATEGORY = 'name description slug parent';
const TAG = 'name description slug';

const EVENT_LIST =
  'page per_page start_date end_date starts_before starts_after ends_before ends_after strict_dates search categories tags venue organizer featured status geoloc geoloc_lat geoloc_lng include post_parent ticketed';
const LINKED_LIST = 'page per_page search event has_events only_with_upcoming status';
const TAG_LIST = 'page per_page search exclude include order orderby hide_empty post event slug';

/** Parameters by route; POST, PUT and PATCH of an item share theirs. */
const LISTS: Readonly<Record<string, string>> = {
  'GET ': 'namespace context',
  'GET /doc': '',
  'GET /events': EVENT_LIST,
  'POST /events': EVENT,
  'GET /events/{id}': 'password',
  'DELETE /events/{id}': 'password',
  'POST,PUT,PATCH /events/{id}': `${EVENT} password`,
  'GET /events/by-slug/{slug}': '',
  'DELETE /events/by-slug/{slug}': '',
  'POST,PUT,PATCH /events/by-slug/{slug}': EVENT,
  'GET /venues': LINKED_LIST,
  'POST /venues': VENUE,
  'GET /venues/{id}': '',
  'DELETE /venues/{id}': '',
  'POST,PUT,PATCH /venues/{id}': VENUE,
  'GET /venues/by-slug/{slug}': '',
  'DELETE /venues/by-slug/{slug}': '',
  'POST,PUT,PATCH /venues/by-slug/{slug}': VENUE,
  'GET /organizers': LINKED_LIST,
  'POST /organizers': ORGANIZER,
  'GET /organizers/{id}': '',
  'DELETE /organizers/{id}': '',
  'POST,PUT,PATCH /organizers/{id}': ORGANIZER,
  'GET /organizers/by-slug/{slug}': '',
  'DELETE /organizers/by-slug/{slug}': '',
  'POST,PUT,PATCH /organizers/by-slug/{slug}': ORGANIZER,
  'GET /categories': `${TAG_LIST} parent`,
  'POST /categories': CATEGORY,
  'GET /categories/{id}': '',
  'DELETE /categories/{id}': '',
  'POST,PUT,PATCH /categories/{id}': CATEGORY,
  'GET /tags': TAG_LIST,
  'POST /tags': TAG,
  'GET /tags/{id}': '',
  'DELETE /tags/{id}': '',
  'POST,PUT,PATCH /tags/{id}': TAG,
};

/** What a create cannot do without. */
export const REQUIRED: Readonly<Record<string, string>> = {
  '/events': 'title start_date end_date',
  '/venues': 'venue',
  '/organizers': 'organizer',
  '/categories': 'name',
  '/tags': 'name',
};

/** Each as `METHOD /path parameter`. */
export const SEED_PARAMETERS: readonly string[] = Object.entries(LISTS).flatMap(([route, names]) => {
  const [methods = '', path = ''] = route.split(' ');
  const all = [...names.split(' ').filter((name) => name !== ''), 'i18n_language'];
  return methods.split(',').flatMap((method) => all.map((name) => `${method} ${path} ${name}`));
});
